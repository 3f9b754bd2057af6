package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
)

// Whoever's time was over is told so, also when the connection noticed it in the middle of a write.
func TestTheEndOfAContextIsNoLostDatabase(t *testing.T) {
	t.Parallel()
	timeout := unreachable(fmt.Errorf("write failed: %w", os.ErrDeadlineExceeded))
	expect.Equal(t, errs.KindOf(ended(t.Context(), timeout)), errs.Unavailable)
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	expect.That(t, errors.Is(ended(gone, timeout), context.Canceled), "a timeout after the end of its context")
	expect.Equal(t, errs.KindOf(ended(gone, unreachable(errors.New("refused")))), errs.Unavailable)
	expect.OK(t, ended(gone, nil))
}
