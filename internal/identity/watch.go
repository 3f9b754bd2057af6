package identity

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"souk/internal/errs"
	"souk/internal/store"
)

const (
	// channel is where PostgreSQL tells nodes that something was revoked or changed.
	channel = "souk_identity"
	// pollEvery is how often a node looks by itself, should a notice be lost.
	pollEvery = 2 * time.Second
	// usedEvery is how exactly the last use of a key is known.
	usedEvery = time.Minute
)

func isRefusal(err error) bool { return errs.KindOf(err) == errs.Unauthenticated }

// Watch keeps this node's copies current and writes down when keys were used,
// until ctx ends. On PostgreSQL it listens for what other nodes commit, and looks
// by itself every pollEvery when it cannot.
func (s *Service) Watch(ctx context.Context) error {
	notices := make(chan struct{}, 1)
	if s.db.Dialect() == store.PostgreSQL {
		listening := make(chan struct{})
		go func() { defer close(listening); s.listen(ctx, notices) }()
		defer func() { <-listening }()
	}
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	since := int64(0)
	for {
		select {
		case <-ctx.Done():
			return s.flushUsed(context.WithoutCancel(ctx))
		case <-notices:
		case <-ticker.C:
		}
		if s.db.Dialect() == store.PostgreSQL {
			now := s.db.Now()
			if err := s.catchUp(ctx, since); err == nil {
				since = now.Add(-changeWindow).UnixMilli()
			} else if !errors.Is(err, context.Canceled) {
				s.log.Warn("revocations could not be read; trying again", "error", err)
			}
			if caught := s.caught.Load(); caught != nil {
				(*caught)()
			}
		}
		if err := s.flushUsed(ctx); err != nil && ctx.Err() == nil {
			s.log.Warn("the last use of keys could not be written", "error", err)
		}
	}
}

// listen turns notices of PostgreSQL into wake-ups, and connects again when the
// connection is lost. After every connect it wakes once, for what it missed.
func (s *Service) listen(ctx context.Context, wake chan<- struct{}) {
	for ctx.Err() == nil {
		if err := s.listenOnce(ctx, wake); err != nil && ctx.Err() == nil {
			s.log.Warn("the listener for revocations lost its connection; connecting again", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(pollEvery):
		}
	}
}

func (s *Service) listenOnce(ctx context.Context, wake chan<- struct{}) error {
	// A connection of its own: one of the pool would be missing there.
	conn, err := pgx.ConnectConfig(ctx, s.db.Pool().Config().ConnConfig.Copy())
	if err != nil {
		return err
	}
	defer func() {
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(end)
	}()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	for {
		select {
		case wake <- struct{}{}:
		default: // one is waiting already
		}
		if _, err := conn.WaitForNotification(ctx); err != nil {
			return err
		}
	}
}

// markUsed remembers that a key was used, if that is news.
func (s *Service) markUsed(v *verified, now int64) {
	if v.issued != forever || now-v.noted.Load() < usedEvery.Milliseconds() {
		return
	}
	v.noted.Store(now)
	s.usedMu.Lock()
	s.used[v.actor.ID] = now
	s.usedMu.Unlock()
}

// flushUsed writes the last uses.
func (s *Service) flushUsed(ctx context.Context) error {
	s.usedMu.Lock()
	used := s.used
	s.used = map[string]int64{}
	s.usedMu.Unlock()
	if len(used) == 0 {
		return nil
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		for id, at := range used {
			if _, err := tx.Exec("UPDATE api_keys SET last_used = ? WHERE id = ? AND (last_used IS NULL OR last_used < ?)", at, id, at); err != nil {
				return err
			}
		}
		return nil
	})
}
