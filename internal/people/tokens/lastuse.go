package tokens

import (
	"context"
	"sync"

	"souk/internal/platform/store"
)

// lastUses remembers when keys were used, until Watch writes it down.
type lastUses struct {
	mu   sync.Mutex
	byID map[string]int64
}

// note remembers that a key was used, if that is news.
func (u *lastUses) note(v *verified, now int64) {
	if v.issued != forever || now-v.noted.Load() < usedEvery.Milliseconds() {
		return
	}
	v.noted.Store(now)
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.byID == nil {
		u.byID = map[string]int64{}
	}
	u.byID[v.actor.ID] = now
}

// write writes the last uses down.
func (u *lastUses) write(ctx context.Context, db *store.DB) error {
	u.mu.Lock()
	used := u.byID
	u.byID = nil
	u.mu.Unlock()
	if len(used) == 0 {
		return nil
	}
	return db.Write(ctx, func(tx *store.Tx) error {
		for id, at := range used {
			if _, err := tx.Exec("UPDATE api_keys SET last_used = ? WHERE id = ? AND (last_used IS NULL OR last_used < ?)", at,
				id, at); err != nil {
				return err
			}
		}
		return nil
	})
}
