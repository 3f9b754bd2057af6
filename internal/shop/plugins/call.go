package plugins

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/outbound"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Bounds of what a plugin may answer, in bytes.
const (
	maxAnswer  = 2 << 20
	maxRefusal = 16 << 10
)

var errWithin = errors.New("plugins: a plugin was asked within a transaction")

// question is one call, as the adapters of the kinds write it.
type question struct {
	to       *Plugin
	function *function
	currency string // of the sale; empty for the shop's
	request  any
}

// ask puts a question and gives the checked answer. fits finds what is wrong with an
// answer beyond its shape, and may be nil; what it finds counts against the plugin.
//
// Errors: *Failure; *errs.Error with a code that the contract declares; the context's.
func ask[A any](ctx context.Context, s *Service, q question, fits func(*A) error) (*A, error) {
	if err := store.Waits(ctx); err != nil {
		return nil, err
	}
	if s.db.Within(ctx) {
		return nil, errWithin
	}
	all, err := s.registry(ctx)
	if err != nil {
		return nil, err
	}
	g := s.gates.of(q.to, all.ids)
	trial, ok := g.enter(s.db.Now())
	if !ok {
		return nil, &Failure{AppID: q.to.AppID, Kind: q.to.ComponentType, Function: q.function.name, Reason: Resting}
	}
	answer, err := exchange(ctx, s, g, q, fits)
	s.note(ctx, g, trial, q, err)
	return answer, err
}

// note tells the breaker and the log how a call ended.
func (s *Service) note(ctx context.Context, g *gate, trial bool, q question, err error) {
	var fault *LastFailure
	end := good
	var failure *Failure
	switch {
	case errors.As(err, &failure) && failure.Reason == Busy:
		end = undecided // nothing was asked
	case failure != nil:
		end = bad
		fault = &LastFailure{Date: wire.At(s.db.Now()), Function: q.function.name, Reason: failure.Reason,
			Description: failure.description()}
		s.cfg.Logger.WarnContext(ctx, "a plugin failed", "app", q.to.AppID, "kind", q.to.ComponentType, "function",
			q.function.name, "reason", failure.Reason, "error", failure.Cause)
	case err != nil && errs.CodeOf(err) == "":
		end = undecided // the caller left, or it is our own fault
	}
	if pause := g.leave(s.db.Now(), trial, end, fault); pause > 0 {
		s.cfg.Logger.WarnContext(ctx, "a plugin is left alone for a while", "app", q.to.AppID, "kind", q.to.ComponentType,
			"pause", pause)
	}
}

// exchange sends a question and reads the answer.
func exchange[A any](ctx context.Context, s *Service, g *gate, q question, fits func(*A) error) (*A, error) {
	fail := func(reason Reason, cause error) error {
		return &Failure{AppID: q.to.AppID, Kind: q.to.ComponentType, Function: q.function.name, Reason: reason, Cause: cause}
	}
	limited, cancel := context.WithTimeout(ctx, q.to.timeout())
	defer cancel()
	select {
	case g.places <- struct{}{}:
		defer func() { <-g.places }()
	case <-limited.Done():
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fail(Busy, nil)
	}
	body, err := s.sign(ctx, q)
	if err != nil {
		return nil, err
	}
	got, err := s.client.Post(limited, outbound.Request{
		URL: strings.TrimSuffix(q.to.DeploymentURI, "/") + q.function.path, ContentType: "text/plain; charset=utf-8",
		Body:   []byte(body),
		Header: map[string]string{"Accept": "application/json"},
	})
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return nil, fail(TimedOut, fmt.Errorf("there was no answer within %s", q.to.timeout()))
	default:
		return nil, fail(Unreachable, err)
	}
	if len(got.Body) > maxAnswer {
		return nil, fail(TooLarge, fmt.Errorf("the answer has more than %d bytes", maxAnswer))
	}
	if got.Status != 200 {
		if refusal := q.function.refusal(got); refusal != nil {
			return nil, refusal
		}
		return nil, fail(WrongStatus, fmt.Errorf("the answer had status %d", got.Status))
	}
	answer := new(A)
	if err := read(got.Body, answer); err != nil {
		return nil, fail(Unreadable, err)
	}
	if err := broken(wire.Check(answer, "")); err != nil {
		return nil, fail(OutOfBounds, err)
	}
	if fits != nil {
		if err := fits(answer); err != nil {
			return nil, fail(OutOfBounds, err)
		}
	}
	return answer, nil
}

func (s *Service) sign(ctx context.Context, q question) (string, error) {
	who := actor.From(ctx)
	return s.signer.SignQuestion(outbound.Question{
		AppID: q.to.AppID, ExtensionID: q.to.ID, ExtensionType: string(q.to.ComponentType), Function: q.function.name,
		RequestID: cmp.Or(actor.OriginFrom(ctx).RequestID, s.db.NewID()),
		Currency:  cmp.Or(q.currency, s.cfg.Currency(ctx).Code()),
		Languages: []string{s.cfg.Language(ctx)}, ActorKind: who.Kind.String(), ActorID: who.ID, Request: q.request,
	})
}

// read decodes an answer: one JSON object of valid text.
func read(body []byte, into any) error {
	switch trimmed := bytes.TrimSpace(body); {
	case len(trimmed) == 0:
		return errors.New("it is empty")
	case trimmed[0] != '{':
		return errors.New("it is no JSON object")
	case !utf8.Valid(trimmed):
		return errors.New("it is not valid UTF-8")
	case bytes.Contains(trimmed, []byte(`\u0000`)):
		return errors.New("it has a zero byte in a text")
	}
	if err := json.Unmarshal(body, into); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) {
			return fmt.Errorf("%s has a value of the wrong type", cmp.Or(kind.Field, "the answer"))
		}
		return errors.New("it is not valid JSON, or has a value of the wrong form")
	}
	return nil
}

// broken puts violations into one error; nil without any.
func broken(violations []errs.Violation) error {
	if len(violations) == 0 {
		return nil
	}
	const shown = 3
	var parts []string
	for _, v := range violations[:min(len(violations), shown)] {
		parts = append(parts, v.Field+" "+v.Description)
	}
	if more := len(violations) - shown; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	return errors.New(strings.Join(parts, "; "))
}

// refusal reads an error that the contract declares; nil when it is none.
func (f *function) refusal(got outbound.Answer) error {
	var body struct {
		ApplicationError struct {
			Code string         `json:"code"`
			Data map[string]any `json:"data"`
		} `json:"applicationError"`
	}
	if got.Status < 400 || got.Status > 499 || len(got.Body) > maxRefusal {
		return nil
	}
	if err := read(got.Body, &body); err != nil {
		return nil //nolint:nilerr // then it is no error of the contract
	}
	kind, declared := f.refusals[body.ApplicationError.Code]
	if !declared {
		return nil
	}
	refused := errs.New(kind, body.ApplicationError.Code, "the app refused the request")
	refused.Data = body.ApplicationError.Data
	return refused
}

// Answer is what one of several plugins said. Failed is a *Failure, or an error with a
// code that the contract declares; then there is no value.
type Answer[T any] struct {
	AppID  string
	Value  T
	Failed error
}

// askAll asks several plugins at once, so that a buyer waits for the slowest and not for
// the sum. Answers are in the order of the plugins.
func askAll[T any](plugins []*Plugin, one func(p *Plugin) (T, error)) []Answer[T] {
	out := make([]Answer[T], len(plugins))
	var asked sync.WaitGroup
	for i, p := range plugins {
		out[i].AppID = p.AppID
		asked.Go(func() { out[i].Value, out[i].Failed = one(p) })
	}
	asked.Wait()
	return out
}
