package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Servers of one PostgreSQL database know of each other: each shares a lock for as long as it runs. Only one that would
// be alone may put a restored shop in place, because the others keep much of the old one in memory. It holds the lock
// alone meanwhile, and whoever starts then waits.
const (
	servingLock  = "(7310516, hashtext(COALESCE(current_schema(), '')))"
	servingCheck = 5 * time.Second
)

// ErrReplaced is told to a server whose shop was put away by another while it was cut off.
var ErrReplaced = errors.New("the shop was replaced by a restored one while this server was cut off from its " +
	"database; start it again")

// Serving is a server's share in the lock. The zero value shares nothing.
type Serving struct {
	// Alone says that no other server ran when this one came.
	Alone  bool
	cfg    *pgx.ConnConfig
	conn   *pgx.Conn
	schema uint32 // the schema itself, whatever it is called
}

// BeginServing takes a share in the lock. A server that is alone first runs alone, whose argument puts the schema
// beside in place. Through a pooler without a direct address no lock can be held, and nothing is run.
func BeginServing(ctx context.Context, cfg Config, alone func(putInPlace func(stamp string) (bool, error)) error,
) (*Serving, error) {
	address := cfg.URL
	if cfg.DirectURL != "" {
		address = cfg.DirectURL
	}
	parsed, err := pgxpool.ParseConfig(address) // an address may have settings of the pool in it
	if err != nil {
		return nil, errors.New("the database address is not a valid postgres:// address") // the text may hold a password
	}
	s := &Serving{cfg: parsed.ConnConfig}
	at, err := look(ctx, s.cfg.Copy())
	if err != nil {
		return nil, fmt.Errorf("the database at %s:%d cannot be reached: %w", s.cfg.Host, s.cfg.Port, err)
	}
	if at.pooler {
		return &Serving{}, nil
	}
	if err := s.connect(ctx); err != nil {
		return nil, err
	}
	if err := s.begin(ctx, alone); err != nil {
		s.close(ctx)
		return nil, err
	}
	return s, nil
}

func (s *Serving) begin(ctx context.Context, alone func(putInPlace func(stamp string) (bool, error)) error) error {
	if err := s.conn.QueryRow(ctx, "SELECT pg_try_advisory_lock"+servingLock).Scan(&s.Alone); err != nil {
		return lost(err)
	}
	if !s.Alone {
		return s.share(ctx)
	}
	if err := alone(func(stamp string) (bool, error) { return putInPlace(ctx, s.conn, stamp) }); err != nil {
		return err
	}
	if err := s.share(ctx); err != nil {
		return err
	}
	_, err := s.conn.Exec(ctx, "SELECT pg_advisory_unlock"+servingLock)
	return lost(err)
}

func (s *Serving) connect(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, s.cfg.Copy())
	if err != nil {
		return unreachable(err)
	}
	s.conn = conn
	return nil
}

// share waits for a server that is putting a shop in place, and remembers which schema it found.
func (s *Serving) share(ctx context.Context) error {
	for _, statement := range []string{
		"SET lock_timeout = 0", "SET statement_timeout = 0", "SELECT pg_advisory_lock_shared" + servingLock,
	} {
		if _, err := s.conn.Exec(ctx, statement); err != nil {
			return lost(err)
		}
	}
	var schema uint32
	err := s.conn.QueryRow(ctx, "SELECT COALESCE((SELECT oid FROM pg_namespace WHERE nspname = current_schema()), 0)").
		Scan(&schema)
	if err != nil {
		return lost(err)
	}
	if s.schema != 0 && s.schema != schema {
		return ErrReplaced
	}
	s.schema = schema
	return nil
}

// Watch holds the share until ctx ends, and takes it again after the connection was lost. It gives ErrReplaced when the
// shop is another one by then.
func (s *Serving) Watch(ctx context.Context) error {
	if s.conn == nil {
		<-ctx.Done()
		return nil
	}
	defer func() { s.close(ctx) }()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(servingCheck):
		}
		if s.conn.Ping(ctx) == nil {
			continue
		}
		s.close(ctx)
		if err := s.connect(ctx); err != nil {
			continue
		}
		switch err := s.share(ctx); {
		case errors.Is(err, ErrReplaced):
			return err
		case err != nil:
			s.close(ctx) // a connection without the share must not pass for one that has it
		}
	}
}

func (s *Serving) close(ctx context.Context) {
	if s.conn == nil {
		return
	}
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	// PostgreSQL takes the lock back when it notices that the connection is gone. Whoever starts next must not wait for
	// that: they would not be alone.
	_, _ = s.conn.Exec(end, "SELECT pg_advisory_unlock_shared"+servingLock)
	_ = s.conn.Close(end)
}
