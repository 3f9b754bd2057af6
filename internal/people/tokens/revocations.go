package tokens

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// Topics are rows of the same table that tell other nodes to forget what they
// have cached, rather than to refuse tokens.
const (
	topicKeys    = "*signing-keys"
	topicCallers = "*callers" // API keys, apps and clients
)

// forever is the not-before of something that never comes back, and the expiry
// of rows that stay: a visitor's signed refresh token lives as long as it is used.
const forever = math.MaxInt64

// changeWindow is how far back a node looks for rows that others wrote: longer
// than any transaction lasts and than clocks are apart, so none is missed.
const changeWindow = 2 * time.Minute

// SubjectOf names what a revocation is about, such as visitor:ID or session:ID.
func SubjectOf(kind actor.Kind, id string) string { return accounts.KindNames[kind] + ":" + id }
func sessionSubject(id string) string             { return "session:" + id }
func clientSubject(id string) string              { return "client:" + id }
func keySubject(id string) string                 { return "signing-key:" + id }

type revocation struct {
	subject   string
	notBefore int64
	expires   int64
}

// revocations is this node's copy of the table. Tokens are checked against it on
// every request; epoch lets a cached token skip that until something changed.
type revocations struct {
	epoch   atomic.Uint64 // bumped by every change
	callers atomic.Uint64 // bumped when keys, apps or clients may have changed

	mu        sync.RWMutex
	bySubject map[string]revocation
}

// apply takes rows into the copy. A stamp never moves back.
func (r *revocations) apply(rows ...revocation) {
	if len(rows) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	changed := false
	for _, row := range rows {
		old, known := r.bySubject[row.subject]
		if known && old.notBefore >= row.notBefore {
			continue
		}
		changed = true
		r.bySubject[row.subject] = row
		if row.subject == topicCallers {
			r.callers.Add(1)
		}
	}
	if changed {
		r.epoch.Add(1)
	}
}

// notBefore is the moment from which tokens of the subject count; zero for all.
func (r *revocations) notBefore(subject string) int64 {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.bySubject[subject].notBefore
}

// refuses reports whether a token issued then is dead for any of the subjects.
func (r *revocations) refuses(issued int64, subjects ...string) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for _, subject := range subjects {
		if issued < r.bySubject[subject].notBefore {
			return true
		}
	}
	return false
}

// forget drops what can kill no living token any more.
func (r *revocations) forget(now int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for subject, row := range r.bySubject {
		if row.expires <= now {
			delete(r.bySubject, subject)
		}
	}
}

// revoke writes a stamp: tokens of the subject issued before notBefore are dead
// here at once after the commit, and on other nodes when they hear of it.
func (s *Service) revoke(tx *store.Tx, subject string, notBefore, expires int64) error {
	_, err := tx.Exec(`INSERT INTO revocations (subject, not_before, changed, expires) VALUES (?, ?, ?, ?)
		ON CONFLICT (subject) DO UPDATE SET
			not_before = CASE WHEN excluded.not_before > revocations.not_before THEN excluded.not_before ELSE revocations.not_before END,
			expires = CASE WHEN excluded.expires > revocations.expires THEN excluded.expires ELSE revocations.expires END,
			changed = excluded.changed`,
		subject, notBefore, tx.Millis(), expires)
	if err != nil {
		return err
	}
	if err := tx.Notify(topic, ""); err != nil {
		return err
	}
	tx.AfterCommit(func() {
		s.revoked.apply(revocation{subject, notBefore, expires})
		if subject == topicKeys {
			s.keyring.reloadSoon(s.log)
		}
	})
	return nil
}

// touch tells all nodes, this one included, to forget what they cached.
func (s *Service) touch(tx *store.Tx, topic string) error {
	// The stamp must grow with every change, also within one millisecond.
	var last int64
	if err := tx.QueryRow("SELECT COALESCE(MAX(not_before), 0) FROM revocations WHERE subject = ?", []any{topic}, &last); err != nil {
		return err
	}
	return s.revoke(tx, topic, max(tx.Millis(), last+1), forever)
}

// CallersChanged tells all nodes that rights, keys, apps or clients changed: what was read
// of them is read again.
func (s *Service) CallersChanged(tx *store.Tx) error { return s.touch(tx, topicCallers) }

// Ended tells whether what a caller was given at a moment was revoked since.
func (s *Service) Ended(kind actor.Kind, id string, given time.Time) bool {
	return s.revoked.refuses(given.UnixMilli(), SubjectOf(kind, id))
}

// RevokeCaller ends every token a caller has up to now; ones issued later count.
// For members and staff it is used together with ending their sessions.
func (s *Service) RevokeCaller(tx *store.Tx, kind actor.Kind, id string) error {
	expires := tx.Now.Add(AccessLife + 2*leeway).UnixMilli()
	if kind == actor.Visitor {
		expires = forever // their refresh tokens are not in the database
	}
	// The next millisecond, so that a token issued in this one is dead as well.
	return s.revoke(tx, SubjectOf(kind, id), tx.Millis()+1, expires)
}

// RevokeSession ends a session for good: whatever was or will be issued for it is refused.
func (s *Service) RevokeSession(tx *store.Tx, id string) error {
	if _, err := tx.Exec("UPDATE sessions SET revoked = ? WHERE id = ? AND revoked IS NULL", tx.Millis(), id); err != nil {
		return err
	}
	return s.revoke(tx, sessionSubject(id), forever, tx.Now.Add(AccessLife+2*leeway).UnixMilli())
}

// revokeClient ends the access tokens made through a client. Refresh tokens are
// refused by the client being disabled or gone, and work again when it is back.
func (s *Service) revokeClient(tx *store.Tx, id string) error {
	return s.revoke(tx, clientSubject(id), tx.Millis()+1, tx.Now.Add(AccessLife+2*leeway).UnixMilli())
}

// CatchUp reads the rows that changed since, or all that are alive.
func (s *Service) CatchUp(ctx context.Context, since int64) error {
	var rows []revocation
	err := s.db.Read(primary(ctx), func(tx *store.Tx) error {
		rows = rows[:0]
		return tx.Each("SELECT subject, not_before, expires FROM revocations WHERE changed >= ? AND expires > ?",
			[]any{since, tx.Millis()}, func(r store.Rows) error {
				var row revocation
				if err := r.Scan(&row.subject, &row.notBefore, &row.expires); err != nil {
					return err
				}
				rows = append(rows, row)
				return nil
			})
	})
	if err != nil {
		return err
	}
	before := s.revoked.notBefore(topicKeys)
	s.revoked.apply(rows...)
	if s.revoked.notBefore(topicKeys) != before {
		return s.keyring.reload(ctx)
	}
	return nil
}

// Prune deletes revocations that can kill no living token, and sessions that were not used
// for too long. It is a job.
func (s *Service) Prune(ctx context.Context) error {
	err := s.db.Write(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec("DELETE FROM revocations WHERE expires <= ?", tx.Millis()); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM sessions WHERE expires <= ?", tx.Millis())
		return err
	})
	if err == nil {
		s.revoked.forget(s.db.Now().UnixMilli())
	}
	return err
}
