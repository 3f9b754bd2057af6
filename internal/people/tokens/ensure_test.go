package tokens

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
)

func TestEnsureIsRepeatable(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		before := n.revoked.epoch.Load()
		for range 3 {
			expect.OK(t, n.EnsureAPIKey(t.Context(), testKey))
			expect.OK(t, n.EnsureApp(t.Context(), testApp, testSecret))
			_, err := n.EnsureClient(t.Context(), testClient, []string{" http://localhost:3000/ ", "https://shop.example", ""})
			expect.OK(t, err)
		}
		expect.Equal(t, n.revoked.epoch.Load(), before, "repeating changed something")
		c, err := n.EnsureClient(t.Context(), testClient, []string{"https://other.example"})
		expect.OK(t, err)
		expect.Diff(t, []string{"https://other.example"}, []string(c.AllowedRedirectDomains))
		expect.OK(t, n.EnsureAPIKey(t.Context(), ""))
		n.out("no key in the environment any more", testKey)
		expect.OK(t, n.EnsureAPIKey(t.Context(), testKey))
		n.in(testKey)
		for name, err := range map[string]error{
			"short key":       n.EnsureAPIKey(t.Context(), "short"),
			"key with commas": n.EnsureAPIKey(t.Context(), "long-enough,but"),
			"app no secret":   n.EnsureApp(t.Context(), testApp, ""),
			"secret no app":   n.EnsureApp(t.Context(), "", testSecret),
			"odd client id":   second(n.EnsureClient(t.Context(), "a b", nil)),
			"odd redirect":    second(n.EnsureClient(t.Context(), testClient, []string{"ftp://x"})),
			"plain http":      second(n.EnsureClient(t.Context(), testClient, []string{"http://shop.example"})),
			"redirect path":   second(n.EnsureClient(t.Context(), testClient, []string{"https://shop.example/path"})),
		} {
			if err == nil {
				t.Errorf("%s: accepted", name)
			} else if strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: more than one line: %v", name, err)
			}
		}
	})
}

func second[T any](_ T, err error) error { return err }
