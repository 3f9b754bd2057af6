package redirects

import (
	"testing"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// A link that somebody else made must not make the storefront in this browser act as
// its maker: a visitor who is sent to the storefront is given nothing, and one who is
// sent to a checkout gets a token for that page which cannot be renewed.
func TestLinksDoNotChangeWhoTheStorefrontKnows(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		maker := s.visitor(headless)
		for _, body := range []string{`{"storesProduct":{"productSlug":"blue-vase"}}`, `{"memberAccountPage":{}}`} {
			victim := s.browser()
			if to := victim.open(s.create(maker, body)); to != "/products/blue-vase#elsewhere" && to != "/account#elsewhere" {
				t.Errorf("%s leads to %s", body, to)
			}
			expect.Equal(t, len(victim.cookies), 0, "%s leaves %v", body, victim.cookies)
		}
		// A front end's hello leaves nothing behind by which its maker is known later.
		victim := s.browser()
		victim.send("GET", s.create(maker, `{"login":{}}`), "", "")
		expect.Equal(t, len(victim.cookies), 0, "a hello leaves %v", victim.cookies)
		for body, want := range map[string]string{
			`{"ecomCheckout":{"checkoutId":"` + someID + `"}}`: public + "/hosted/checkout/" +
				someID + "?thanks=",
			`{"ecomOrderPaymentRequest":{"paymentRequestId":"` + someID + `"}}`: public + "/hosted/pay/" + someID,
		} {
			victim := s.browser()
			token := victim.flow(s.create(maker, body), "/hosted/continue")
			flow := victim.told(token)
			if _, told := flow["sameVisitor"]; told {
				t.Error("a flow still tells who this browser is known as")
			}
			r := victim.send("POST", "/v1/hosted/flow/complete", flow["accessToken"].(string),
				`{"flowToken":"`+token+`","useSession":true}`)
			page, _ := r.Body["pageToken"].(map[string]any)
			if r.Status != 200 || r.Body["redirectTo"] != want || page == nil || page["role"] != "visitor" ||
				r.Body["tokens"] != nil {
				t.Fatalf("%s: %d %s", body, r.Status, r.Text)
			}
			if who := s.caller(page["accessToken"].(string)); who.Kind != actor.Visitor || who.ID != s.caller(maker).ID {
				t.Errorf("the page acts as %+v", who)
			}
		}
	}, withCheckouts)
}

func withCheckouts(cfg *Config) { cfg.Checkouts = checkouts{} }

// A member who is sent to a checkout page acts there as who they are, until the token
// ends; the session that it belongs to has no refresh token.
func TestAMemberOnACheckoutPage(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		id := s.member(ada)
		b := s.browser()
		token := b.flow(s.create(s.tokens(ada).AccessToken, `{"ecomCheckout":{"checkoutId":"`+someID+`"}}`),
			"/hosted/continue")
		r := b.send("POST", "/v1/hosted/flow/complete", b.told(token)["accessToken"].(string),
			`{"flowToken":"`+token+`","useSession":true}`)
		page, _ := r.Body["pageToken"].(map[string]any)
		expect.ThatNow(t, r.Status == 200 && page != nil && page["role"] == "member" && r.Body["tokens"] == nil,
			"%d %s", r.Status, r.Text)
		access := page["accessToken"].(string)
		if who := s.caller(access); who.Kind != actor.Member || who.ID != id {
			t.Errorf("the page acts as %+v", who)
		}
		s.forward(2 * tokens.AccessLife)
		s.dead("after its time", access)
	}, withCheckouts)
}
