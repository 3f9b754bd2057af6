package site_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Answers ask for the settings while they hold a connection. When what is held has
// become old, that must not take a second connection each: all would wait for all.
func TestGetInsideEveryConnection(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	clock := func(cfg *store.Config) {
		cfg.Clock = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	}
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		settings, err := site.Open(t.Context(), db, site.Defaults())
		expect.OK(t, err)
		ahead.Add(int64(time.Hour))
		const connections = 4 // as storetest opens
		var inside, done sync.WaitGroup
		inside.Add(connections)
		for range connections {
			done.Go(func() {
				err := db.Read(t.Context(), func(tx *store.Tx) error {
					inside.Done()
					inside.Wait()
					_, err := settings.Get(tx.Context())
					return err
				})
				expect.Equal(t, err, nil)
			})
		}
		done.Wait() // for ever, if each waits for another
	}, clock)
}
