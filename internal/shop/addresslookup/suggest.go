package addresslookup

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
)

const (
	minText = 3 // fewer letters fit every street
	maxText = 200
)

var errAddress = errors.New("the address of the service is not valid")

// errBusy is told when the service is asked as often as it may be, or left alone.
var errBusy = errors.New("it is not asked at the moment")

// suggest gives addresses that fit what was typed, as the service orders them. In trouble there are none.
func (s *Service) suggest(ctx context.Context, source Source, q question) []Found {
	if was, ok := s.known.Get(q); ok && s.db.Now().Sub(was.at) < keptFor {
		return was.found
	}
	if s.resting() {
		return nil
	}
	found, err := s.ask(ctx, source, q)
	switch {
	case err == nil:
		s.known.Add(q, answer{found, s.db.Now()})
	case errors.Is(err, errBusy) || ctx.Err() != nil: // nothing is known of the service by that
	default:
		s.rest()
		s.log.WarnContext(ctx, "the service of addresses failed and is left alone", "for", pause, "error", err)
	}
	return found
}

func (s *Service) resting() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.db.Now().Before(s.until)
}

func (s *Service) rest() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.until = s.db.Now().Add(pause)
}

// ask puts one question to the service.
func (s *Service) ask(ctx context.Context, source Source, q question) ([]Found, error) {
	select {
	case s.places <- struct{}{}:
		defer func() { <-s.places }()
	default:
		return nil, errBusy
	}
	at, err := url.Parse(source.Address)
	if err != nil {
		return nil, errAddress
	}
	query := at.Query()
	for name, values := range queryOf(q) {
		query[name] = values
	}
	at.RawQuery = query.Encode()
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	answer, err := s.client.Get(ctx, at.String())
	if err != nil {
		return nil, err
	}
	if answer.Status < 200 || answer.Status > 299 {
		return nil, fmt.Errorf("it answered with status %d", answer.Status)
	}
	return read(answer.Body, q.country)
}

// asked makes a question of what was typed: the same for those who type the same.
func asked(text, country, language string) question {
	language, _, _ = strings.Cut(strings.ToLower(language), "-")
	return question{text: strings.ToLower(clean(text, maxText)), country: country, language: language}
}
