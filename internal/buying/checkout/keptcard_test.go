package checkout_test

import (
	"testing"

	"souk/internal/platform/httpapi/apitest"
	"souk/internal/shop/giftcards"
)

// A member pays with a gift card that they keep, without its code; nobody else does.
func TestKeptGiftCard(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		card, code := r.Card("2.00")
		cup := r.Simple("Cup", "5.00", 9)
		member, other := "member "+apitest.Ada, "member "+apitest.Omar
		use := `{"checkout":{},"keptGiftCardId":"` + card + `"}`
		at := func(who string) string { return "/v1/checkouts/" + r.create(who, "", line(cup, 1)) }

		mine := at(member)
		r.api.Refused(404, giftcards.CodeNotFound, member, "PATCH", mine, use)
		r.api.OK(member, "POST", "/v1/gift-cards/my", `{"giftCardCode":"`+code+`"}`)
		used := r.api.OK(member, "PATCH", mine, use)
		used.Want("checkout.giftCard.amount.amount", "2.00")
		used.Want("checkout.totalAfterGiftCard.amount", "3.00")
		for _, who := range []string{other, "visitor " + apitest.Ada} {
			r.api.Refused(404, giftcards.CodeNotFound, who, "PATCH", at(who), use)
		}
		r.api.Refused(400, "", member, "PATCH", mine,
			`{"checkout":{},"giftCardCode":"`+code+`","keptGiftCardId":"`+card+`"}`)
		r.api.Refused(400, "", member, "PATCH", mine, `{"checkout":{},"keptGiftCardId":"x"}`)
	})
}
