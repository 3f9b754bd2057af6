package giftcards_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/giftcards"
)

const (
	ada  = "member " + apitest.Ada
	omar = "member " + apitest.Omar
	mine = "/v1/gift-cards/my"
)

func keeping(code string) string { return `{"giftCardCode":"` + code + `"}` }

func TestBalanceWithoutKeeping(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const balance = mine + "/balance"
		id, code := r.issue("")
		r.OK("owner", "POST", "/v1/gift-cards/redeem", redeem(code, "20", order1))
		left := r.OK(ada, "POST", balance, keeping(strings.ToLower(code)))
		left.Want("balance.amount", "30.00")
		left.Want("status", "VALID")
		expect.That(t, !strings.Contains(left.Text, code), "the code is shown again: %s", left.Text)
		r.OK(ada, "GET", mine, "").Want("giftCards.length", 0)
		r.OK("owner", "POST", "/v1/gift-cards/"+id+"/disable", "")
		r.OK(ada, "POST", balance, keeping(code)).Want("status", "DISABLED")
		r.Refused(404, giftcards.CodeNotFound, ada, "POST", balance, keeping("WRONG-WRONG-WRONG"))
		r.Refused(400, "", ada, "POST", balance, keeping(""))
	})
}

func TestKeptCards(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.OK(ada, "GET", mine, "").Want("giftCards.length", 0)
		id, code := r.issue("")
		kept := r.OK(ada, "POST", mine, keeping(code))
		kept.Want("giftCard.id", id)
		kept.Want("giftCard.balance.formattedAmount", "€50.00")
		r.OK(ada, "POST", mine, keeping(strings.ToLower(code)))
		r.OK("owner", "POST", "/v1/gift-cards/redeem", redeem(code, "20", order1))

		list := r.OK(ada, "GET", mine, "")
		list.Want("giftCards.length", 1)
		list.Want("giftCards.0.balance.amount", "30.00")
		list.Want("giftCards.0.status", "VALID")
		expect.That(t, !strings.Contains(list.Text, code), "the code is shown again: %s", list.Text)
		history := r.OK(ada, "GET", mine+"/"+id+"/transactions", "")
		history.Want("transactions.length", 2)
		expect.That(t, !strings.Contains(history.Text, order1), "somebody's order is named: %s", history.Text)

		r.OK(omar, "GET", mine, "").Want("giftCards.length", 0)
		r.Refused(404, giftcards.CodeNotFound, omar, "GET", mine+"/"+id+"/transactions", "")
		r.Refused(404, giftcards.CodeNotFound, omar, "DELETE", mine+"/"+id, "")
		member := actor.Actor{Kind: actor.Member, ID: apitest.Ada}
		expect.OK(t, expect.Err(r.cards.Kept(t.Context(), member, id)))
		for _, other := range []actor.Actor{{Kind: actor.Member, ID: apitest.Omar}, {Kind: actor.Visitor, ID: apitest.Ada}} {
			expect.That(t, expect.Err(r.cards.Kept(t.Context(), other, id)) != nil, "%v reaches the card", other)
		}

		r.OK(ada, "DELETE", mine+"/"+id, "")
		expect.Diff(t, []string{"created " + id, "deleted " + id},
			storetest.Told(t, r.db, "souk.giftcards.v1.kept_gift_card"))
		r.Refused(404, giftcards.CodeNotFound, ada, "DELETE", mine+"/"+id, "")
		r.OK("owner", "POST", "/v1/gift-cards/"+code, `{}`).Want("giftCard.balance.value", "30.00")
		r.OK(ada, "POST", mine, keeping(code))
		storetest.Write(t, r.db, func(tx *store.Tx) error { return giftcards.ForgetTx(tx, apitest.Ada) })
		r.OK(ada, "GET", mine, "").Want("giftCards.length", 0)
	})
}

func TestKeptCardsRules(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, body := range []string{`{}`, keeping("short"), keeping(strings.Repeat("x", 41))} {
			r.Refused(400, "", ada, "POST", mine, body)
		}
		r.Refused(404, giftcards.CodeNotFound, ada, "POST", mine, keeping("WRONG-WRONG-WRONG"))
		_, code := r.issue("")
		for _, who := range []string{"visitor " + apitest.Ada, "owner"} {
			r.Refused(403, "", who, "POST", mine, keeping(code))
			r.Refused(403, "", who, "GET", mine, "")
		}
		off, offCode := r.issue("")
		r.OK("owner", "POST", "/v1/gift-cards/"+off+"/disable", `{}`)
		r.Refused(428, giftcards.CodeDisabled, ada, "POST", mine, keeping(offCode))
		_, old := r.issue(`,"expirationDate":"` + r.clock.Now().Add(time.Hour).UTC().Format(time.RFC3339) + `"`)
		r.OK(ada, "POST", mine, keeping(old))
		r.clock.Advance(2 * time.Hour)
		r.Refused(428, giftcards.CodeExpired, omar, "POST", mine, keeping(old))
		r.OK(ada, "GET", mine, "").Want("giftCards.0.status", "EXPIRED")
		for range giftcards.MaxKept - 1 {
			_, one := r.issue("")
			r.OK(ada, "POST", mine, keeping(one))
		}
		r.Refused(428, giftcards.CodeTooMany, ada, "POST", mine, keeping(code))
	})
}

func TestKeptOnceAtOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		_, code := r.issue("")
		var group sync.WaitGroup
		answers := make([]*apitest.Answer, 8)
		for i := range answers {
			group.Go(func() { answers[i] = r.Call(ada, "POST", mine, keeping(code)) })
		}
		group.Wait()
		for _, a := range answers {
			expect.That(t, a.Status == 200, "pressed several times at once: %s", a.Text)
		}
		r.OK(ada, "GET", mine, "").Want("giftCards.length", 1)
	})
}

func TestNoMoreThanTheLimitAtOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for range giftcards.MaxKept - 1 {
			_, code := r.issue("")
			r.OK(ada, "POST", mine, keeping(code))
		}
		codes := make([]string, 6)
		for i := range codes {
			_, codes[i] = r.issue("")
		}
		var group sync.WaitGroup
		answers := make([]*apitest.Answer, len(codes))
		for i := range codes {
			group.Go(func() { answers[i] = r.Call(ada, "POST", mine, keeping(codes[i])) })
		}
		group.Wait()
		kept := 0
		for _, a := range answers {
			if a.Status == 200 {
				kept++
				continue
			}
			expect.Refused(t, a, 428, giftcards.CodeTooMany)
		}
		expect.Equal(t, kept, 1)
		r.OK(ada, "GET", mine, "").Want("giftCards.length", giftcards.MaxKept)
	})
}
