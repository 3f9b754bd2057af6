package factors

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pquerna/otp/hotp"
	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// clock is a clock that tests move.
type clock struct{ at atomic.Int64 }

func (c *clock) now() time.Time          { return time.UnixMilli(c.at.Load()) }
func (c *clock) forward(d time.Duration) { c.at.Add(d.Milliseconds()) }

// sealer hides nothing, but knows places.
type sealer struct{}

func (sealer) Seal(secret, place string) (string, error) { return place + "|" + secret, nil }

func (sealer) Open(sealed, place string) (string, error) {
	secret, ok := strings.CutPrefix(sealed, place+"|")
	if !ok {
		return "", errors.New("sealed for another place")
	}
	return secret, nil
}

type kit struct {
	*Service
	t     testing.TB
	db    *store.DB
	clock *clock
	logs  *strings.Builder
}

func each(t *testing.T, test func(t *testing.T, k *kit)) {
	t.Helper()
	storetest.Rig(t, newKit, test)
}

func newKit(t testing.TB, dialect store.Dialect) *kit {
	t.Helper()
	c := &clock{}
	c.at.Store(time.Date(2026, 11, 15, 12, 0, 7, 0, time.UTC).UnixMilli())
	k := &kit{t: t, clock: c, logs: &strings.Builder{},
		db: storetest.Open(t, dialect, func(cfg *store.Config) { cfg.Clock = c.now })}
	var err error
	k.Service, err = New(Config{
		Sealer: sealer{}, Key: []byte(strings.Repeat("k", 32)), PublicURL: "https://souk.example:8443",
		Logger: slog.New(slog.NewTextHandler(k.logs, &slog.HandlerOptions{Level: slog.LevelInfo})),
	})
	expect.OK(t, err)
	return k
}

func (k *kit) write(fn func(tx *store.Tx) error) {
	k.t.Helper()
	expect.OK(k.t, k.db.Write(context.Background(), fn))
}

// codeAt is what an app shows in a time step.
func codeAt(t rapid.TB, key []byte, step int64) string {
	t.Helper()
	code, err := hotp.GenerateCode(totpText.EncodeToString(key), uint64(step))
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func match(t rapid.TB, key []byte, code string, now time.Time, last int64) int64 {
	t.Helper()
	step, err := totpMatch(totpText.EncodeToString(key), code, now, last)
	if err != nil {
		t.Fatal(err)
	}
	return step
}
