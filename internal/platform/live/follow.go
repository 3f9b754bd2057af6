package live

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// On PostgreSQL every node reads what the others wrote into live_changes. A notice only says
// that there is something to read, and the node looks by itself every Poll as well: a
// listening connection that is stalled, or ends at a pooler, delays the feed by a second and
// loses nothing.
const (
	topic = "live"
	// keep is how long rows stay; a node that could not read for so long ends its streams.
	keep = 2 * time.Minute
	// late is how long the number of a row may be missing before it counts as never
	// committed: a transaction takes its number before its commit, so rows appear out of
	// their order.
	late = time.Minute
	// maxGaps and maxRows bound one look.
	maxGaps = 1000
	maxRows = 1000
)

// follower is how far this node has read. It is guarded by the service's mutex.
type follower struct {
	wake chan struct{}
	place
}

type place struct {
	last int64               // the highest number seen
	gaps map[int64]time.Time // numbers below it that were not seen, and since when they are missed
	read time.Time           // when rows were last read
}

// write puts what tx changed where other nodes find it, and wakes them.
func (s *Service) write(tx *store.Tx, changed batch) error {
	named := make([]written, 0, len(changed))
	for i, ids := range changed {
		named = append(named, written{Service: sources[i].service, Reads: sources[i].reads, IDs: ids})
	}
	text, err := json.Marshal(named)
	if err != nil {
		return err
	}
	tx.AfterCommit(s.wakeUp)
	const insert = "INSERT INTO live_changes (occurred, changes) VALUES (?, ?)"
	return tx.InsertNotify(topic, "", insert, tx.Millis(), string(text))
}

// written is how a change stands in a row: by names, since nodes of two versions may run at
// the same time.
type written struct {
	Service string   `json:"service"`
	Reads   string   `json:"reads"`
	IDs     []string `json:"ids"`
}

func (s *Service) wakeUp() {
	select {
	case s.follow.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// Run follows the other nodes until ctx ends. On SQLite there are none.
func (s *Service) Run(ctx context.Context) error {
	if s.cfg.DB.Dialect() == store.SQLite {
		return nil
	}
	listening := make(chan struct{})
	go func() {
		defer close(listening)
		s.cfg.DB.Listen(ctx, store.Listener{Topic: topic, Heard: func(string) { s.wakeUp() }, Doubt: s.wakeUp})
	}()
	defer func() { <-listening }()
	ticker := time.NewTicker(s.cfg.Poll)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.follow.wake:
		case <-ticker.C:
		}
		if err := s.look(ctx); err != nil && ctx.Err() == nil && !errors.Is(err, context.Canceled) {
			s.cfg.Logger.Warn("changes of other nodes could not be read; trying again", "error", err)
		}
	}
}

// begin finds out where to read on from when there was no reader before; nil when there was
// one. Whoever says hello after it misses nothing.
func (s *Service) begin(ctx context.Context) (*place, error) {
	s.mu.Lock()
	reading := len(s.readers) > 0
	s.mu.Unlock()
	if reading || s.cfg.DB.Dialect() == store.SQLite {
		return nil, nil
	}
	from := &place{gaps: map[int64]time.Time{}, read: time.Now()}
	// The number that was given out last, not the highest row: that one may be deleted.
	const given = `SELECT COALESCE(
		pg_sequence_last_value(CAST(pg_get_serial_sequence('live_changes', 'seq') AS regclass)), 0)`
	if err := s.cfg.DB.Pool().QueryRow(ctx, given).Scan(&from.last); err != nil {
		return nil, errs.Wrap(errs.Unavailable, err, "changes cannot be read now")
	}
	seen := map[int64]bool{}
	const there = "SELECT seq, occurred, '' FROM live_changes WHERE seq > $1"
	err := s.rows(ctx, there, []any{from.last - maxGaps/2}, func(r row) error {
		seen[r.seq] = true
		from.last = max(from.last, r.seq)
		return nil
	})
	for seq := max(from.last-maxGaps/2, 1); seq < from.last; seq++ {
		if !seen[seq] {
			from.gaps[seq] = from.read // it may be committed yet
		}
	}
	return from, err
}

// look reads what is new and hands it to the readers.
func (s *Service) look(ctx context.Context) error {
	for {
		more, err := s.lookOnce(ctx)
		if err != nil || !more {
			return err
		}
	}
}

func (s *Service) lookOnce(ctx context.Context) (more bool, err error) {
	s.mu.Lock()
	f := &s.follow
	idle := len(s.readers) == 0
	last, gaps := f.last, make([]int64, 0, len(f.gaps))
	for seq := range f.gaps {
		gaps = append(gaps, seq)
	}
	s.mu.Unlock()
	if idle {
		return false, nil
	}
	var found []row
	now := time.Now()
	const news = "SELECT seq, occurred, changes FROM live_changes WHERE seq > $1 OR seq = ANY($2) ORDER BY seq LIMIT $3"
	err = s.rows(ctx, news, []any{last, gaps, maxRows}, func(r row) error { found = append(found, r); return nil })
	if err != nil {
		return false, err
	}
	if s.take(found, now) {
		s.cfg.Logger.Warn("changes of other nodes could not be read for long; pages connect and fetch anew")
		s.endAll()
	}
	changed, at := batch{}, time.Time{}
	for _, r := range found {
		for _, w := range r.changes {
			if i := sourceAt(w); i >= 0 {
				changed.add(i, w.IDs...)
			}
		}
		at = r.occurred
	}
	if len(changed) > 0 {
		s.publish(changed, at)
	}
	return len(found) == maxRows, nil
}

// take notes which rows were read, and tells whether some may have been missed.
func (s *Service) take(found []row, now time.Time) (missed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := &s.follow
	for _, r := range found {
		for seq := f.last + 1; seq < r.seq && len(f.gaps) < maxGaps; seq++ {
			f.gaps[seq] = now
		}
		delete(f.gaps, r.seq)
		f.last = max(f.last, r.seq)
	}
	for seq, since := range f.gaps {
		if now.Sub(since) > late {
			delete(f.gaps, seq)
		}
	}
	missed = now.Sub(f.read) > keep-late/2 || len(f.gaps) >= maxGaps
	if len(f.gaps) >= maxGaps {
		clear(f.gaps)
	}
	f.read = now
	return missed
}

func sourceAt(w written) int {
	for i, source := range sources {
		if source.service == w.Service && source.reads == w.Reads {
			return i
		}
	}
	return -1 // a newer node announces more
}

type row struct {
	seq      int64
	occurred time.Time
	changes  []written
}

// rows reads outside of Read and Write: at READ COMMITTED, on the primary, so that looking
// never makes anybody's transaction run again.
func (s *Service) rows(ctx context.Context, sql string, args []any, fn func(row) error) error {
	rows, err := s.cfg.DB.Pool().Query(ctx, sql, args...)
	if err != nil {
		return errs.Wrap(errs.Unavailable, err, "changes cannot be read now")
	}
	defer rows.Close()
	for rows.Next() {
		var r row
		var occurred int64
		var text string
		if err := rows.Scan(&r.seq, &occurred, &text); err != nil {
			return err
		}
		r.occurred = time.UnixMilli(occurred).UTC()
		if text != "" {
			if err := json.Unmarshal([]byte(text), &r.changes); err != nil {
				return err
			}
		}
		if err := fn(r); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return errs.Wrap(errs.Unavailable, err, "changes cannot be read now")
	}
	return nil
}

// Prune deletes rows that every node has read. It is a job.
func (s *Service) Prune(ctx context.Context) error {
	pool := s.cfg.DB.Pool()
	if pool == nil {
		return nil
	}
	// Outside of Write, at READ COMMITTED: a serializable look at all rows would make
	// those who add some run again.
	_, err := pool.Exec(ctx, "DELETE FROM live_changes WHERE occurred < $1", s.cfg.DB.Now().Add(-keep).UnixMilli())
	if err != nil {
		return errs.Wrap(errs.Unavailable, err, "changes cannot be deleted now")
	}
	return nil
}
