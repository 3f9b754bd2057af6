package redirects

import (
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
)

// Whatever the state and the address: the answer is found where it belongs, as it
// was, and the address is otherwise the same.
func TestAnswersArriveWhole(t *testing.T) {
	t.Parallel()
	s := New(Config{PublicURL: public})
	client := &tokens.Client{AllowedRedirectDomains: []string{front}}
	rapid.Check(t, func(t *rapid.T) {
		state := rapid.StringN(1, 200, 2048).Draw(t, "state")
		to := front + rapid.SampledFrom([]string{"", "/", "/cb", "/cb?", "/cb?a=b", "/cb?a=b&", "/cb?state=theirs%26x&y",
			"/a%20b?c=%2B"}).Draw(t, "address")
		answer := map[string]string{"state": state, "code": "the-code"}
		r := &session{doc: doc{RedirectURI: to, State: state,
			Mode: rapid.SampledFrom([]string{modeQuery, modeFragment}).Draw(t, "mode")}}
		got := s.respond(r, client, answer).redirect
		text, ok := strings.CutPrefix(got, to)
		expect.ThatNow(t, ok, "%q does not begin with %q", got, to)
		values, err := url.ParseQuery(strings.TrimLeft(text, "#?&"))
		if err != nil || values.Get("state") != state || values.Get("code") != "the-code" || len(values) != 2 {
			t.Fatalf("%q: %v %v", got, values, err)
		}
		if u, err := url.Parse(got); err != nil || tokens.Origin(got) != front ||
			(u.Fragment != "") != (r.doc.Mode == modeFragment) {
			t.Fatalf("%q: %v", got, err)
		}
	})
}
