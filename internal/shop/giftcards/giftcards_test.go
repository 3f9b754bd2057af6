package giftcards_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/giftcards"
)

type rig struct {
	*apitest.API
	t     testing.TB
	db    *store.DB
	cards *giftcards.Service
	clock *apitest.Clock
	post  *post
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(_ *testing.T, r *rig) { r.healthy() })
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	settings := site.Defaults()
	settings.Currency = "EUR"
	shop, err := site.Open(t.Context(), db, settings)
	expect.OK(t, err)
	box := &post{}
	cards, err := giftcards.Open(t.Context(),
		giftcards.Config{Mail: box, DB: db, Site: shop, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")),
			Locale: func(context.Context) string { return "en-IE" }})
	expect.OK(t, err)
	return &rig{apitest.New(t, db, cards.Operations()), t, db, cards, clock, box}
}

func (r *rig) healthy() {
	r.t.Helper()
	storetest.Healthy(r.t, r.db, r.cards.Check)
}

const (
	order1 = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa1"
	order2 = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa2"
)

func (r *rig) issue(more string) (id, code string) {
	r.t.Helper()
	made := r.OK("owner", "POST", "/v1/gift-cards", `{"giftCard":{"initialValue":{"amount":"50"}`+more+`}}`)
	return made.String("giftCard.id"), made.String("giftCard.code")
}

func redeem(code, amount, order string) string {
	return `{"code":"` + code + `","amount":{"value":"` + amount + `"},"orderId":"` + order + `","appId":"` +
		giftcards.AppID + `"}`
}

func void(transaction string) string {
	return `{"transactionId":"` + transaction + `","appId":"` + giftcards.AppID + `"}`
}

func TestLifeOfACard(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		made := r.OK("owner", "POST", "/v1/gift-cards",
			`{"giftCard":{"initialValue":{"amount":"50.00"},"currency":"EUR","source":"MANUAL"}}`)
		id, code := made.String("giftCard.id"), made.String("giftCard.code")
		made.Want("giftCard.balance.amount", "50.00")
		made.Want("giftCard.initialValue.formattedAmount", "€50.00")
		made.Want("giftCard.status", "VALID")
		made.Want("giftCard.obfuscatedCode", "****-****-****-"+code[len(code)-4:])
		expect.That(t, len(code) == 19 && strings.Count(code, "-") == 3, "the code is %q", code)
		// As people type it.
		for _, typed := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", "")} {
			got := r.OK("app", "POST", "/v1/gift-cards/"+typed, `{}`)
			got.Want("giftCard.balance.value", "50.00")
			got.Want("giftCard.balance.currency", "EUR")
			got.Want("giftCard.status", "VALID")
			got.Want("giftCard.appId", giftcards.AppID)
		}
		first := r.OK("app", "POST", "/v1/gift-cards/redeem", redeem(code, "20.50", order1)).String("transactionId")
		r.OK("app", "POST", "/v1/gift-cards/"+code, `{}`).Want("giftCard.balance.value", "29.50")
		r.Refused(409, giftcards.CodeAlreadyRedeemed, "app", "POST", "/v1/gift-cards/redeem", redeem(code, "1", order1))
		r.Refused(428, giftcards.CodeInsufficient, "app", "POST", "/v1/gift-cards/redeem", redeem(code, "29.51", order2))
		r.OK("app", "POST", "/v1/gift-cards/void", void(first))
		r.Refused(409, giftcards.CodeAlreadyVoided, "app", "POST", "/v1/gift-cards/void", void(first))
		r.OK("app", "POST", "/v1/gift-cards/redeem", redeem(code, "50", order1)) // after the undo, again
		r.OK("app", "POST", "/v1/gift-cards/"+code, `{}`).Want("giftCard.balance.value", "0.00")

		ledger := r.OK("owner", "POST", "/v1/gift-cards/"+id+"/transactions/query",
			`{"query":{"sort":[{"fieldName":"createdDate","order":"ASC"}]}}`)
		ledger.Want("transactions.length", 4)
		kinds := map[any]int{}
		for _, i := range []string{"0", "1", "2", "3"} {
			kinds[ledger.At("transactions."+i+".type")]++
		}
		expect.That(t, kinds["ISSUE"] == 1 && kinds["REDEEM"] == 2 && kinds["VOID"] == 1, "ledger: %v", kinds)
		list := r.OK("owner", "POST", "/v1/gift-cards/query", `{"query":{"filter":{"currency":"EUR"}}}`)
		list.Want("giftCards.length", 1)
		list.Want("giftCards.0.id", id)
		expect.That(t, list.At("giftCards.0.code") == nil, "the code is shown again")
	})
}

func TestWhatACardRefuses(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id, code := r.issue("")
		r.Refused(404, giftcards.CodeNotFound, "app", "POST", "/v1/gift-cards/AAAA2222BBBB3333", `{}`)
		r.Refused(404, giftcards.CodeNotFound, "app", "POST", "/v1/gift-cards/!!!!!!!!!!!", `{}`)
		r.Refused(404, giftcards.CodeNotFound, "app", "POST", "/v1/gift-cards/"+code, `{"appId":"`+order1+`"}`)
		r.Refused(404, giftcards.CodeNotFound, "app", "POST", "/v1/gift-cards/redeem",
			strings.Replace(redeem(code, "1", order1), giftcards.AppID, order1, 1))
		r.Refused(404, giftcards.CodeTransactionNotFound, "app", "POST", "/v1/gift-cards/void", void(order2))
		r.Refused(400, giftcards.CodeCurrency, "app", "POST", "/v1/gift-cards/redeem",
			`{"code":"`+code+`","amount":{"value":"1","currency":"USD"},"appId":"`+giftcards.AppID+`"}`)
		for _, amount := range []string{"0", "-1", "0.001", "x", "1000000000"} {
			r.Refused(400, "", "app", "POST", "/v1/gift-cards/redeem", redeem(code, amount, order1))
		}
		for _, bad := range []string{
			`{}`, `{"giftCard":{}}`, `{"giftCard":{"initialValue":{"amount":"0"}}}`,
			`{"giftCard":{"initialValue":{"amount":"-5"}}}`, `{"giftCard":{"initialValue":{"amount":"0.001"}}}`,
			`{"giftCard":{"initialValue":{"amount":"5"},"currency":"XXQ"}}`,
			`{"giftCard":{"initialValue":{"amount":"5"},"expirationDate":"2020-01-01T00:00:00.000Z"}}`,
			`{"giftCard":{"initialValue":{"amount":"5"},"code":"short"}}`,
			`{"giftCard":{"initialValue":{"amount":"5"},"code":"nötASCII1234"}}`,
		} {
			r.Refused(400, "", "owner", "POST", "/v1/gift-cards", bad)
		}
		r.Refused(409, giftcards.CodeTaken, "owner", "POST", "/v1/gift-cards",
			`{"giftCard":{"initialValue":{"amount":"5"},"code":"`+code+`"}}`)
		r.OK("owner", "POST", "/v1/gift-cards/"+id+"/disable", `{}`).Want("giftCard.status", "DISABLED")
		r.Refused(428, giftcards.CodeDisabled, "app", "POST", "/v1/gift-cards/redeem", redeem(code, "1", order1))
		r.OK("app", "POST", "/v1/gift-cards/"+code, `{}`).Want("giftCard.status", "DISABLED")
		r.OK("owner", "POST", "/v1/gift-cards/"+id+"/enable", `{}`).Want("giftCard.status", "VALID")
		r.Refused(404, giftcards.CodeNotFound, "owner", "POST", "/v1/gift-cards/"+apitest.Nothing+"/disable", `{}`)

		_, short := r.issue(`,"expirationDate":"2026-11-16T12:00:00.000Z"`)
		spent := r.OK("app", "POST", "/v1/gift-cards/redeem", redeem(short, "10", order1)).String("transactionId")
		r.clock.Advance(24 * time.Hour)
		r.Refused(428, giftcards.CodeExpired, "app", "POST", "/v1/gift-cards/redeem", redeem(short, "1", order2))
		r.OK("app", "POST", "/v1/gift-cards/void", void(spent)) // its money comes back all the same
		r.OK("app", "POST", "/v1/gift-cards/"+short, `{}`).Want("giftCard.balance.value", "50.00")
		for _, who := range []string{"visitor " + apitest.Ada, "member " + apitest.Ada, "staff ECOM.READ_ORDERS"} {
			for _, path := range []string{"/v1/gift-cards", "/v1/gift-cards/query", "/v1/gift-cards/redeem",
				"/v1/gift-cards/void", "/v1/gift-cards/" + code} {
				expect.Status(t, r.Call(who, "POST", path, `{}`), 403, "%s may call %s", who, path)
			}
		}
	})
}

func TestIssueOnceByKey(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		body := `{"giftCard":{"initialValue":{"amount":"25"}},"idempotencyKey":"order-7"}`
		ids, codes := make([]string, 8), make([]string, 8)
		var group sync.WaitGroup
		for i := range ids {
			group.Go(func() {
				made := r.OK("owner", "POST", "/v1/gift-cards", body)
				ids[i], codes[i] = made.String("giftCard.id"), made.String("giftCard.code")
			})
		}
		group.Wait()
		for i := range ids {
			if ids[i] != ids[0] || codes[i] != codes[0] {
				t.Errorf("call %d made %s %s, the first %s %s", i, ids[i], codes[i], ids[0], codes[0])
			}
		}
		r.Refused(409, "IDEMPOTENCY_KEY_REUSED", "owner", "POST", "/v1/gift-cards", strings.Replace(body, "25", "26", 1))
		r.clock.Advance(25 * time.Hour)
		later := r.OK("owner", "POST", "/v1/gift-cards", body)
		later.Want("giftCard.id", ids[0])
		expect.That(t, later.At("giftCard.code") == nil, "the code is shown a day later")
	})
}

func TestManySpendersNeverOverspend(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		_, code := r.issue("")
		var paid, refused atomic.Int64
		var group sync.WaitGroup
		for i := range 64 {
			group.Go(func() {
				order := strings.Replace(order1, "aaa1", string("0123456789abcdef"[i/16])+string("0123456789abcdef"[i%16])+"a1", 1)
				switch got := r.Call("app", "POST", "/v1/gift-cards/redeem", redeem(code, "7", order)); {
				case got.Status == 200:
					paid.Add(1)
				case got.Code() == giftcards.CodeInsufficient:
					refused.Add(1)
				default:
					t.Errorf("%d %s", got.Status, got.Text)
				}
			})
		}
		group.Wait()
		if paid.Load() != 7 || refused.Load() != 57 {
			t.Errorf("%d of 64 paid 7 from 50, %d were refused", paid.Load(), refused.Load())
		}
		r.OK("app", "POST", "/v1/gift-cards/"+code, `{}`).Want("giftCard.balance.value", "1.00")
	})
}

// Whatever is redeemed, undone and refunded in whatever order: the balance follows a
// model, and nothing gives back more than it took.
func TestLedgerProperty(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	r := newRig(t, storetest.Open(t, store.SQLite, clock.Set), clock)
	euro := money.MustCurrency("EUR")
	rapid.Check(t, func(rt *rapid.T) {
		type spent struct {
			id   string
			left int64
			over bool
		}
		worth := rapid.Int64Range(1, 10_000).Draw(rt, "worth")
		card, err := store.Do(t.Context(), r.db, func(tx *store.Tx) (*giftcards.Card, error) {
			c, _, err := r.cards.IssueTx(tx, giftcards.Issue{Value: money.New(worth, euro), Source: "TEST"})
			return c, err
		})
		expect.OK(rt, err)
		balance := worth
		var list []spent
		for range rapid.IntRange(1, 20).Draw(rt, "steps") {
			amount := rapid.Int64Range(1, 4_000).Draw(rt, "amount")
			switch act := rapid.SampledFrom([]string{"redeem", "refund", "void"}).Draw(rt, "act"); {
			case act == "redeem":
				id, err := store.Do(t.Context(), r.db, func(tx *store.Tx) (string, error) {
					return r.cards.RedeemTx(tx, giftcards.Redemption{CardID: card.ID, Amount: money.New(amount, euro)})
				})
				expect.EqualNow(rt, (err == nil), (amount <= balance), "redeem %d of %d: %v", amount, balance, err)
				if err == nil {
					balance -= amount
					list = append(list, spent{id: id, left: amount})
				}
			case len(list) == 0:
			case act == "refund":
				s := &list[rapid.IntRange(0, len(list)-1).Draw(rt, "which")]
				_, err := store.Do(t.Context(), r.db,
					func(tx *store.Tx) (string, error) { return r.cards.RefundTx(tx, s.id, money.New(amount, euro)) })
				expect.EqualNow(rt, (err == nil), (!s.over && amount <= s.left), "refund %d of %d: %v", amount, s.left,
					err)
				if err == nil {
					balance, s.left = balance+amount, s.left-amount
				}
			default:
				s := &list[rapid.IntRange(0, len(list)-1).Draw(rt, "which")]
				err := r.db.Write(t.Context(), func(tx *store.Tx) error { return r.cards.VoidTx(tx, s.id) })
				expect.ThatNow(rt, (err == nil) != s.over, "void: %v", err)
				if err == nil {
					balance, s.left, s.over = balance+s.left, 0, true
				} else if errs.CodeOf(err) != giftcards.CodeAlreadyVoided {
					rt.Fatal(err)
				}
			}
			var now int64
			err := r.db.Read(t.Context(), func(tx *store.Tx) error {
				return tx.QueryRow("SELECT balance FROM gift_cards WHERE id = ?", []any{card.ID}, &now)
			})
			expect.ThatNow(rt, err == nil && now == balance, "the balance is %d, want %d (%v)", now, balance, err)
		}
	})
	r.healthy()
}

func TestCheckFindsDamage(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id, code := r.issue("")
		r.OK("app", "POST", "/v1/gift-cards/redeem", redeem(code, "10", order1))
		undo := errors.New("undo")
		for _, damage := range []string{
			"UPDATE gift_cards SET balance = balance + 1 WHERE id = ?",
			"UPDATE gift_card_entries SET voided = NOT voided WHERE kind = 'REDEEM' AND card = ?",
		} {
			err := r.db.Write(t.Context(), func(tx *store.Tx) error {
				if _, err := tx.Exec(damage, id); err != nil {
					return err
				}
				if wrong, err := r.cards.Check(tx); err != nil || len(wrong) != 1 {
					t.Errorf("%s: %v %v", damage, wrong, err)
				}
				return undo
			})
			expect.That(t, errors.Is(err, undo), err)
		}
	})
}
