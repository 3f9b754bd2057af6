package tokens

import (
	"context"
	"time"

	"souk/internal/platform/store"
)

// keyAge is how long a signing key signs before the next takes over. It goes on
// verifying what it signed.
const keyAge = 90 * 24 * time.Hour

// RotateOldKey makes a new signing key when the newest has signed for long enough.
// It is a job; nodes that run it at once make one key.
func (s *Service) RotateOldKey(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		var newest int64
		if err := tx.QueryRow("SELECT COALESCE(MAX(signs_from), 0) FROM signing_keys WHERE revoked IS NULL", nil, &newest); err != nil {
			return err
		}
		if tx.Now.Sub(time.UnixMilli(newest)) < keyAge {
			return nil
		}
		return s.RotateKey(tx.Context())
	})
}
