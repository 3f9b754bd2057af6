package store_test

import (
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestFold(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"": "", "Mug": "mug", "CRÈME Brûlée": "creme brulee", "Foo™": "footm",
		"İstanbul": "istanbul", "ΑΘΗΝΑ": "αθηνα"} {
		expect.Equal(t, store.Fold(in), want, "Fold(%q) =", in)
	}
}

// Stored text is folded once and questions once, but a stored text may come back
// as a question: folding twice must change nothing.
func TestFoldIsStable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		once := store.Fold(rapid.String().Draw(t, "text"))
		expect.EqualNow(t, store.Fold(once), once, "folds again")
	})
}
