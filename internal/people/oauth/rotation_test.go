package oauth_test

import (
	"strings"
	"testing"
	"time"

	"souk/internal/people/peopletest"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Keys change by themselves, once in a while, and nobody is signed out.
func TestOldKeysAreReplaced(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		count := func() (keys int) {
			n.Write(func(tx *store.Tx) error {
				return tx.QueryRow("SELECT COUNT(*) FROM signing_keys", nil, &keys)
			})
			return keys
		}
		visitor, member := n.Visitor(), n.SignedIn(n.Member(peopletest.Ada))
		peopletest.Must(t, n.RotateOldKey(t.Context()))
		expect.EqualNow(t, count(), 1, "a new key was replaced")
		n.Clock.Advance(90 * 24 * time.Hour)
		for range 3 {
			peopletest.Must(t, n.RotateOldKey(t.Context()))
		}
		expect.EqualNow(t, count(), 2, "keys")
		n.Clock.Advance(11 * time.Minute) // it signs now
		for name, refresh := range map[string]string{"visitor": visitor.RefreshToken, "member": member.RefreshToken} {
			g, err := n.Refresh(refresh)
			expect.EqualNow(t, err, nil, name)
			n.In(g.AccessToken)
			// the header names the key
			if old, _, _ := strings.Cut(visitor.AccessToken, "."); strings.HasPrefix(g.AccessToken, old+".") {
				t.Errorf("%s: the old key still signs", name)
			}
		}
	})
}
