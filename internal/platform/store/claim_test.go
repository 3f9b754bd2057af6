package store_test

import (
	"errors"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A claim is taken by the first write transaction on its context that is committed, and
// only together with it.
func TestClaim(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		var began, ended int
		claim := &store.Claim{
			Begin: func(tx *store.Tx) error {
				began++
				_, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES ('claim', '{}', 0)")
				return err
			},
			End: func(*store.Tx) error { ended++; return nil },
		}
		ctx := store.WithClaim(t.Context(), claim)
		claims := func() (n int) {
			t.Helper()
			err := db.Read(t.Context(), func(tx *store.Tx) error {
				return tx.QueryRow("SELECT COUNT(*) FROM settings WHERE key = 'claim'", nil, &n)
			})
			expect.OK(t, err)
			return n
		}
		no := errors.New("no")
		if err := db.Write(ctx, func(*store.Tx) error { return no }); !errors.Is(err, no) || claim.Committed() ||
			claims() != 0 {
			t.Errorf("a write that fails: %v, %v, %d claims", err, claim.Committed(), claims())
		}
		if done, err := db.WriteOne(ctx, "test_updated", "UPDATE settings SET updated = 1 WHERE key = ?", "x"); done || err != nil {
			t.Errorf("a write of one statement took no claim: %v %v", done, err)
		}
		for range 2 {
			err := db.Write(ctx, func(tx *store.Tx) error {
				return db.Write(tx.Context(), func(*store.Tx) error { return nil }) // joins, and claims nothing again
			})
			expect.OK(t, err)
		}
		if !claim.Committed() || claims() != 1 || began != 2 || ended != 1 {
			t.Errorf("%v, %d claims, began %d, ended %d", claim.Committed(), claims(), began, ended)
		}
		closed := &store.Claim{Begin: func(*store.Tx) error { return no }, End: func(*store.Tx) error { return no }}
		closed.Close()
		expect.Equal(t, db.Write(store.WithClaim(t.Context(), closed), func(*store.Tx) error { return nil }), nil,
			"a closed claim")
	})
}
