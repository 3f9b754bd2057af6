package identity

import (
	"strings"
	"testing"
	"time"

	"souk/internal/platform/store"
)

// Keys change by themselves, once in a while, and nobody is signed out.
func TestOldKeysAreReplaced(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		count := func() (keys int) {
			n.write(func(tx *store.Tx) error {
				return tx.QueryRow("SELECT COUNT(*) FROM signing_keys", nil, &keys)
			})
			return keys
		}
		visitor, member := n.visitor(), n.signedIn(n.member(ada))
		must(t, n.RotateOldKey(t.Context()))
		if count() != 1 {
			t.Fatal("a new key was replaced")
		}
		n.clock.forward(90 * 24 * time.Hour)
		for range 3 {
			must(t, n.RotateOldKey(t.Context()))
		}
		if count() != 2 {
			t.Fatalf("%d keys", count())
		}
		n.clock.forward(11 * time.Minute) // it signs now
		for name, refresh := range map[string]string{"visitor": visitor.RefreshToken, "member": member.RefreshToken} {
			g, err := n.refresh(refresh)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			n.in(g.AccessToken)
			if old, _, _ := strings.Cut(visitor.AccessToken, "."); strings.HasPrefix(g.AccessToken, old+".") { // the header names the key
				t.Errorf("%s: the old key still signs", name)
			}
		}
	})
}
