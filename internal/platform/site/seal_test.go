package site_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func sealer(t *testing.T, s *site.Service, name string) *site.Sealer {
	t.Helper()
	out, err := s.Sealer(t.Context(), name)
	expect.OK(t, err)
	return out
}

func TestSealedSecretsOpenWhereTheyBelong(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		box, again, other := sealer(t, s, "one"), sealer(t, open(t, db), "one"), sealer(t, s, "two")
		rapid.Check(t, func(t *rapid.T) {
			secret, place := rapid.String().Draw(t, "secret"), rapid.String().Draw(t, "place")
			sealed, err := box.Seal(secret, place)
			expect.OK(t, err)
			if got, err := again.Open(sealed, place); err != nil || got != secret {
				t.Fatalf("opened %q, %v", got, err)
			}
			expect.ThatNow(t, len(secret) <= 6 || !strings.Contains(sealed, secret), "the secret can be read")
			if twice, _ := box.Seal(secret, place); twice == sealed {
				t.Fatal("two seals are the same")
			}
			at := rapid.IntRange(0, len(sealed)-2).Draw(t, "at") // the last letter holds spare bits
			changed := []byte(sealed)
			if changed[at] != 'A' {
				changed[at] = 'A'
			} else {
				changed[at] = 'B'
			}
			for name, wrong := range map[string]func() (string, error){
				"other name":  func() (string, error) { return other.Open(sealed, place) },
				"other place": func() (string, error) { return box.Open(sealed, place+"x") },
				"changed":     func() (string, error) { return box.Open(string(changed), place) },
				"cut":         func() (string, error) { return box.Open(sealed[:len(sealed)/2], place) },
				"not sealed":  func() (string, error) { return box.Open(secret, place) },
			} {
				if got, err := wrong(); !errors.Is(err, site.ErrSealBroken) || got != "" {
					t.Fatalf("%s: %q, %v", name, got, err)
				}
			}
		})
	})
}

func TestSealersTellNothing(t *testing.T) {
	t.Parallel()
	box := sealer(t, open(t, storetest.Open(t, store.SQLite)), "one")
	if got := fmt.Sprintf("%v %+v %#v %s", box, box, box, box.LogValue()); strings.Trim(got, "site.Sealer ") != "" {
		t.Fatal(got)
	}
}
