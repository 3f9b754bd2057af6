package giftcards_test

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/giftcards"
)

// post keeps what was written.
type post struct {
	got []mail.Message
	off bool
}

func (p *post) Off(_ *store.Tx, template string) (bool, error) {
	return p.off && template == mail.GiftCard, nil
}

func (p *post) Send(_ *store.Tx, m mail.Message) error {
	p.got = append(p.got, m)
	return nil
}

// A card is mailed to whom it is for, with its code and what is left on it; one that pays nothing is not.
func TestSendACard(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		card := r.OK("owner", "POST", "/v1/gift-cards", `{"giftCard":{"initialValue":{"amount":"50"}}}`)
		id, code := card.String("giftCard.id"), card.String("giftCard.code")
		path := "/v1/gift-cards/" + id + "/send"
		const to = `{"recipient":{"email":"ada@example.com","name":"Ada","message":"Happy birthday!","language":"ar"}}`
		r.OK("owner", "POST", path, to)
		expect.EqualNow(t, len(r.post.got), 1, r.post.got)
		m := r.post.got[0]
		if m.To != "ada@example.com" || m.Template != mail.GiftCard || m.Language != "ar" || m.Data["giftCode"] != code ||
			m.Data["amount"] == "€50.00" || m.Data["message"] != "Happy birthday!" {
			t.Errorf("%+v", m)
		}
		// The amount is written for who reads it, and the log says to whom the card went, without its code.
		if amount, _ := m.Data["amount"].(string); !strings.Contains(amount, "€") {
			t.Errorf("%q", amount)
		}
		records := storetest.One[string](t, r.db, "SELECT after FROM audit_log WHERE entity_id = ? AND after LIKE '%sentTo%'",
			id)
		expect.That(t, strings.Contains(records, "ada@example.com") && !strings.Contains(records, code), records)
		r.OK("owner", "POST", path, `{"recipient":{"email":"bob@example.com","language":"en"}}`)
		expect.Equal(t, r.post.got[1].Data["amount"], "€50.00")
		r.post.got = r.post.got[:1]
		r.post.off = true
		r.Refused(428, giftcards.CodeNoMail, "owner", "POST", path, to)
		r.post.off = false
		r.Refused(400, "", "owner", "POST", path, `{"recipient":{"email":"nobody"}}`)
		r.Refused(400, "", "owner", "POST", path, `{}`)
		r.Refused(404, giftcards.CodeNotFound, "owner", "POST", "/v1/gift-cards/"+order1+"/send", to)
		r.Refused(403, "", "staff ECOM.GIFT_CARD_READ", "POST", path, to)
		r.OK("owner", "POST", "/v1/gift-cards/redeem", `{"code":"`+code+`","amount":{"value":"50"},"orderId":"`+order1+
			`","appId":"`+giftcards.AppID+`"}`)
		r.Refused(428, giftcards.CodeInsufficient, "owner", "POST", path, to)
		r.OK("owner", "POST", "/v1/gift-cards/"+id+"/disable", `{}`)
		r.Refused(428, giftcards.CodeDisabled, "owner", "POST", path, to)
		expect.Len(t, r.post.got, 1, "something was written of a card that pays nothing")
	})
}
