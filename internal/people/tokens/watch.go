package tokens

import (
	"context"
	"errors"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

const (
	// topic is where nodes tell each other that something was revoked or changed.
	topic = "identity"
	// pollEvery is how often a node looks by itself, should a notice be lost: what is
	// revoked has to end within two seconds everywhere.
	pollEvery = time.Second
	// usedEvery is how exactly the last use of a key is known.
	usedEvery = time.Minute
)

func isRefusal(err error) bool { return errs.KindOf(err) == errs.Unauthenticated }

// Watch keeps this node's copies current and writes down when keys were used,
// until ctx ends. On PostgreSQL it listens for what other nodes commit, and looks
// by itself every pollEvery when it cannot.
func (s *Service) Watch(ctx context.Context) error {
	notices := make(chan struct{}, 1)
	wake := func() {
		select {
		case notices <- struct{}{}:
		default: // one is waiting already
		}
	}
	listening := make(chan struct{})
	go func() {
		defer close(listening)
		s.db.Listen(ctx, store.Listener{Topic: topic, Heard: func(string) { wake() }, Doubt: wake})
	}()
	defer func() { <-listening }()
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	since := int64(0)
	for {
		select {
		case <-ctx.Done():
			return s.used.write(context.WithoutCancel(ctx), s.db)
		case <-notices:
		case <-ticker.C:
		}
		if s.db.Dialect() == store.PostgreSQL {
			now := s.db.Now()
			if err := s.CatchUp(ctx, since); err == nil {
				since = now.Add(-changeWindow).UnixMilli()
			} else if !errors.Is(err, context.Canceled) {
				s.log.Warn("revocations could not be read; trying again", "error", err)
			}
			if caught := s.caught.Load(); caught != nil {
				(*caught)()
			}
		}
		if err := s.used.write(ctx, s.db); err != nil && ctx.Err() == nil {
			s.log.Warn("the last use of keys could not be written", "error", err)
		}
	}
}
