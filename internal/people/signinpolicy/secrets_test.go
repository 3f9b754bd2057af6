package signinpolicy_test

import (
	"slices"
	"strings"
	"testing"

	"souk/internal/people/peopletest"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestCaptchaPolicy(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		patch := func(captcha string) peopletest.Reply {
			return n.Call("PATCH", "/v1/sign-in-policy", peopletest.Key, `{"signInPolicy":{"captcha":`+captcha+`}}`)
		}
		for captcha, fields := range map[string]string{
			`{"mode":"SOMETIMES"}`: "signInPolicy.captcha.mode",
			`{"mode":"BOTH"}`:      "signInPolicy.captcha.provider signInPolicy.captcha.secret signInPolicy.captcha.siteKey",
			`{"mode":"BOTH","provider":"COIN","siteKey":"k","secret":"s"}`: "signInPolicy.captcha.provider",
			`{"mode":"LOGIN","provider":"TURNSTILE","siteKey":"k"}`:        "signInPolicy.captcha.secret",
			`{"minimumScore":1.5}`:                                                  "signInPolicy.captcha.minimumScore",
			`{"secret":"` + strings.Repeat("s", 501) + `"}`:                         "signInPolicy.captcha.secret",
			`{"mode":"LOGIN","provider":"HCAPTCHA","siteKey":"k","hasSecret":true}`: "signInPolicy.captcha.secret",
		} {
			r := patch(captcha)
			got := r.Violated()
			slices.Sort(got)
			expect.That(t, r.Status == 400 && strings.Join(got, " ") == fields, "%s: %d %v", captcha, r.Status, got)
		}
		// Secrets go in and do not come out, neither here nor in records of the change.
		r := patch(`{"mode":"BOTH",` + peopletest.CaptchaOn + `}`)
		expect.ThatNow(t, r.Status == 200 && !strings.Contains(r.Text, "visible-secret"), "%d %s", r.Status, r.Text)
		for _, r := range []peopletest.Reply{n.Call("GET", "/v1/sign-in-policy", peopletest.Key, ""),
			n.Call("GET", "/v1/sign-on-policies", peopletest.Key, ""),
			n.Call("POST", "/v1/audit-log/query", peopletest.Key, `{}`)} {
			expect.That(t, r.Status == 200 && !strings.Contains(r.Text, "visible-secret"), "%d %s", r.Status, r.Text)
		}
		peopletest.Must(t, n.DB.Read(t.Context(), func(tx *store.Tx) error {
			for _, table := range []string{"SELECT value FROM settings", "SELECT body FROM outbox"} {
				peopletest.Must(t, tx.Each(table, nil, func(rows store.Rows) error {
					var text string
					peopletest.Must(t, rows.Scan(&text))
					expect.That(t, !strings.Contains(text, "visible-secret"), "%s: %s", table, text)
					return nil
				}))
			}
			policy, err := signinpolicy.Read(tx, "x")
			peopletest.Must(t, err)
			for hidden, want := range map[bool]string{false: "visible-secret", true: "invisible-secret"} {
				site, err := n.Policies.CaptchaSite(tx, &policy.Captcha, hidden)
				expect.That(t, err == nil && site.Secret == want, "%v: %+v %v", hidden, site, err)
			}
			return nil
		}))
		// It stays when something else changes, and goes with the provider.
		if r := patch(`{"minimumScore":0.7}`); r.Status != 200 || !strings.Contains(r.Text, `"hasSecret":true`) {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		if r := patch(`{"provider":"TURNSTILE"}`); r.Status != 400 || len(r.Violated()) != 1 {
			t.Errorf("a secret for another provider: %d %s", r.Status, r.Text)
		}
		if r := patch(`null`); r.Status != 200 || strings.Contains(r.Text, `"hasSecret":true`) ||
			!strings.Contains(r.Text, `"mode":"OFF"`) {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		peopletest.Must(t, n.DB.Read(t.Context(), func(tx *store.Tx) error {
			kept, err := signinpolicy.KeepsSecrets(tx)
			expect.That(t, !kept && err == nil, "kept %v %v", kept, err)
			return nil
		}))
	})
}
