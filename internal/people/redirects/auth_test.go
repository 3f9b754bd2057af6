package redirects

import (
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// The whole way of a redirect: asked for, signed in on the page, back with a code
// in the fragment, exchanged; and the visitor's things become the member's.
func TestRedirectSignIn(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.member(ada)
		visitor, b := s.visitor(headless), s.browser()
		token := b.flow(s.create(visitor, ask(headless, "auth.prompt", "login")), "/hosted/sign-in")
		flow := b.told(token)
		expect.That(t, flow["kind"] == KindAuth && flow["staff"] == false && flow["prompt"] == "login" &&
			flow["returnTo"] == front && flow["member"] == nil, "flow %v", flow)
		own := s.caller(flow["accessToken"].(string))
		expect.That(t, own.Kind == actor.Visitor && own.ID != s.caller(visitor).ID && own.ClientID == headless,
			"the page calls as %+v", own)
		r := b.complete(token, ada, "")
		expect.ThatNow(t, r.Status == 200 && r.Body["mode"] == "redirect", "%d %s", r.Status, r.Text)
		back := fragment(t, r.Body["redirectTo"].(string), callback)
		expect.Equal(t, back.Get("state"), "the-state", "back with %v", back)
		g, err := s.exchange(headless, back.Get("code"), callback)
		expect.OK(t, err)
		if who := s.caller(g.AccessToken); who.Kind != actor.Member || who.ID != id || who.ClientID != headless ||
			g.RefreshToken == "" {
			t.Errorf("in as %+v", who)
		}
		expect.That(t, len(s.adopted) == 1 && s.adopted[0] == [2]string{s.caller(visitor).ID, id}, "adopted %v",
			s.adopted)
	})
}

// What the client does with a session token it has: a hidden frame, answered by a
// message to listed origins only.
func TestHiddenFrame(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.member(ada)
		visitor, b := s.visitor(headless), s.browser()
		path := s.create(visitor, ask(headless, "redirectUri", "", "responseMode", "web_message", "auth.prompt", "none",
			"sessionToken", s.login(visitor, ada)))
		r := b.send("GET", path, "", "")
		answer, origins := posted(t, r)
		expect.That(t, answer["state"] == "the-state" && answer["code"] != "" && len(answer) == 2, "posted %v", answer)
		expect.Equal(t, strings.Join(origins, " "), front+" http://localhost:3000", "to %v", origins)
		policy := r.Header.Get("Content-Security-Policy")
		if !strings.HasSuffix(policy, "frame-ancestors "+front+" http://localhost:3000") ||
			!strings.Contains(policy, "default-src 'none'; script-src 'nonce-") || r.Header.Get("X-Frame-Options") != "" {
			t.Errorf("policy %q, frame options %q", policy, r.Header.Get("X-Frame-Options"))
		}
		nonce := policy[strings.Index(policy, "'nonce-")+7:]
		nonce = nonce[:strings.Index(nonce, "'")]
		expect.That(t, strings.Count(r.Text, "<script") == 1 && strings.Contains(r.Text, `<script nonce="`+nonce+`">`),
			"page %s", r.Text)
		g, err := s.exchange(headless, answer["code"], "")
		expect.OK(t, err)
		if who := s.caller(g.AccessToken); who.ID != id || len(s.adopted) != 1 || len(b.cookies) != 0 {
			t.Errorf("in as %+v, adopted %v, cookies %v", who, s.adopted, b.cookies)
		}
	})
}
