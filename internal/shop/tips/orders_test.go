package tips_test

import (
	"strings"
	"sync"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/tips"
)

const (
	setPath    = "/v1/tips/set"
	removePath = "/v1/tips/remove"
	addPath    = "/v1/tips/tip-distributions/add"
	queryPath  = "/v1/tips/tip-distributions/query"
	sumPath    = "/v1/tips/tip-distributions/sum-amounts"
)

const payment = `,"transaction":{"id":"` + paid + `","date":"2026-11-15T10:00:00.000Z"}`

func setting(order, tip string) string { return `{"orderId":"` + order + `","tip":` + tip + `}` }

func TestTipOnAnOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.order()
		r.Refused(404, tips.CodeTipNotFound, "owner", "GET", "/v1/tips/order/"+order, "")
		r.Refused(404, tips.CodeOrderNotFound, "owner", "GET", "/v1/tips/order/"+apitest.Nothing, "")
		r.Refused(404, tips.CodeOrderNotFound, "owner", "POST", setPath, setting(apitest.Nothing, `{"amount":"1"}`))

		got := r.OK("owner", "POST", setPath, setting(order,
			`{"amount":"10.00","distributions":[`+share(apitest.Ada, `,"amount":"3.00"`)+`,`+
				share(apitest.Omar, `,"amount":"2.50"`)+`]}`))
		got.WantAll(map[string]any{
			"tip.amount": "10.00", "tip.undistributedAmount": "4.50", "tip.lineItemSubtotal": "80.00",
			"tip.distributions.length": 2, "tip.distributions.0.amount": "3.00",
			"tip.distributions.0.staff.name": "ada lovelace", "tip.distributions.0.staff.id": apitest.Ada,
			"tip.distributions.0.source": "DASHBOARD", "tip.distributions.0.orderId": order,
			"orderInfo.orderId": order, "orderInfo.additionalFeePrice.amount": "10.00",
			"orderInfo.additionalFeePrice.formattedAmount": "€10.00",
		})
		id, first, fee := got.String("tip.id"), got.String("tip.distributions.0.id"), got.String("orderInfo.additionalFeeId")
		got.Want("tip.distributions.0.tipId", id)
		expect.Equal(t, r.orders.tipOn(t, r.db, order), "10.00", "the order has a tip")

		// Setting again replaces, and the fee is the same fee.
		again := r.OK("app", "POST", setPath, setting(order, `{"amount":"4","undistributedAmount":"1","distributions":[`+
			share(apitest.Ada, `,"id":"`+first+`","amount":"3"`)+`]}`))
		again.Want("tip.id", id)
		again.Want("tip.distributions.length", 1)
		again.Want("tip.distributions.0.id", first)
		again.Want("tip.undistributedAmount", "1.00")
		again.Want("orderInfo.additionalFeeId", fee)
		expect.Equal(t, r.orders.tipOn(t, r.db, order), "4.00", "the order has a tip")
		read := r.OK("owner", "GET", "/v1/tips/order/"+order, "")
		expect.Diff(t, again.At("tip"), read.At("tip"), "what was set and what is read (-set +read)")

		// The amount may follow from its parts.
		r.OK("app", "POST", setPath, setting(order,
			`{"undistributedAmount":"1","distributions":[`+share(apitest.Ada, `,"amount":"3"`)+`]}`)).Want("tip.amount", "4.00")

		for _, wrong := range []string{
			`{}`, `{"amount":"0"}`, `{"amount":"0.00","distributions":[]}`,
			`{"amount":"3","distributions":[` + share(apitest.Ada, `,"amount":"3.01"`) + `]}`,
			`{"amount":"3","undistributedAmount":"1","distributions":[` + share(apitest.Ada, `,"amount":"3"`) + `]}`,
			`{"distributions":[` + share(apitest.Ada, ``) + `]}`,
			`{"amount":"3","distributions":[` + share(apitest.Nothing, `,"amount":"3"`) + `]}`,
		} {
			r.Refused(400, tips.CodeInvalidTip, "owner", "POST", setPath, setting(order, wrong))
		}
		for _, wrong := range []string{
			`{"amount":"-1"}`, `{"amount":"1.234"}`, `{"amount":"x"}`, `{"amount":"1","distributions":[{"amount":"1"}]}`,
			`{"amount":"1","distributions":[{"staff":{},"amount":"1"}]}`,
			`{"amount":"1","distributions":[{"staff":{"identificationData":{"memberId":"` + apitest.Ada + `"}},"amount":"1"}]}`,
			`{"amount":"1","distributions":[` + share(apitest.Ada, `,"amount":"1.001"`) + `]}`,
			`{"amount":"1","distributions":[` + share(apitest.Ada, `,"transaction":{"id":"`+paid+`"}`) + `]}`,
			`{"amount":"99","distributions":[` + strings.TrimSuffix(strings.Repeat(share(apitest.Ada, `,"amount":"1"`)+",", 51),
				",") + `]}`,
		} {
			r.Refused(400, "", "owner", "POST", setPath, setting(order, wrong))
		}
		r.Refused(400, "", "owner", "POST", setPath, `{"tip":{"amount":"1"}}`)
		r.Refused(400, "", "owner", "POST", setPath,
			`{"orderId":"`+order+`","draftOrderId":"`+order+`","tip":{"amount":"1"}}`)
		r.Refused(400, "", "owner", "POST", setPath, `{"orderId":"`+order+`"}`)
		r.Refused(403, "", "member "+apitest.Ada, "POST", setPath, setting(order, `{"amount":"1"}`))
		expect.Equal(t, r.orders.tipOn(t, r.db, order), "4.00", "after refusals the order has a tip")

		r.OK("owner", "POST", removePath, `{"orderId":"`+order+`"}`).Want("orderInfo.orderId", order)
		expect.Equal(t, r.orders.tipOn(t, r.db, order), "", "the order still has a tip")
		expect.Equal(t, r.OK("owner", "POST", removePath, `{"orderId":"`+order+`"}`).Text, `{"orderInfo":{}}`,
			"removing what is not there")
		r.Refused(404, tips.CodeTipNotFound, "owner", "GET", "/v1/tips/order/"+order, "")
		r.Refused(404, tips.CodeOrderNotFound, "owner", "POST", removePath, `{"orderId":"`+apitest.Nothing+`"}`)
	})
}

func TestSharesThatAreLeftOpen(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.order()
		parts := func(method string, tip string) []any {
			t.Helper()
			var out []any
			got := r.OK("app", "POST", setPath, setting(order, tip))
			for i := range len(got.At("tip.distributions").([]any)) {
				out = append(out, got.At("tip.distributions."+string(rune('0'+i))+".amount"))
			}
			return append(out, method, got.At("tip.undistributedAmount"))
		}
		three := share(apitest.Ada, `,"lineItemInfo":[{"price":"30"}]`) + "," +
			share(apitest.Omar, `,"lineItemInfo":[{"price":"5","quantity":2}]`) + "," + share(boss, `,"amount":"1"`)
		expect.Diff(t, []any{"4.51", "4.50", "1.00", "equal", nil},
			parts("equal", `{"amount":"10.01","distributions":[`+three+`]}`))
		r.standard(percent + `,"staffDistributionMethod":"PROPORTIONAL"`)
		expect.Diff(t, []any{"6.76", "2.25", "1.00", "by price", nil},
			parts("by price", `{"amount":"10.01","distributions":[`+three+`]}`))
	})
}

func TestPaidShares(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.order()
		got := r.OK("app", "POST", setPath, setting(order,
			`{"amount":"10","distributions":[`+share(apitest.Ada, `,"amount":"3"`+payment)+`,`+
				share(apitest.Omar, `,"amount":"2"`)+`]}`))
		id := got.String("tip.distributions.0.id")
		got.Want("tip.distributions.0.transaction.date", "2026-11-15T10:00:00.000Z")
		got.Want("tip.distributions.0.source", "UNKNOWN_SOURCE")
		for _, wrong := range []string{
			`{"amount":"10"}`, `{"amount":"10","distributions":[` + share(apitest.Omar, `,"amount":"2"`) + `]}`,
			`{"amount":"10","distributions":[` + share(apitest.Ada, `,"amount":"4"`+payment) + `]}`,
			`{"amount":"10","distributions":[` + share(apitest.Ada, `,"amount":"4","id":"`+id+`"`) + `]}`,
			`{"amount":"10","distributions":[` + share(apitest.Omar, `,"amount":"3","id":"`+id+`"`) + `]}`,
			`{"amount":"10","distributions":[` + share(apitest.Ada, `,"amount":"3","id":"`+id+`","transaction":{"id":"`+flow+
				`","date":"2026-11-15T10:00:00.000Z"}`) + `]}`,
		} {
			r.Refused(400, tips.CodeInvalidTip, "owner", "POST", setPath, setting(order, wrong))
		}
		r.Refused(428, tips.CodePaidShare, "owner", "POST", removePath, `{"orderId":"`+order+`"}`)
		// The rest may change, and the tip with it.
		for _, kept := range []string{share(apitest.Ada, `,"amount":"3"`+payment),
			share(apitest.Ada, `,"amount":"3","id":"`+id+`"`)} {
			after := r.OK("owner", "POST", setPath,
				setting(order, `{"amount":"6","distributions":[`+share(apitest.Omar, `,"amount":"1"`)+`,`+kept+`]}`))
			after.Want("tip.distributions.1.id", id)
			after.Want("tip.distributions.1.transaction.id", paid)
			after.Want("tip.undistributedAmount", "2.00")
		}
	})
}

func TestAddedShares(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.order()
		add := func(shares string) string { return `{"orderId":"` + order + `","tipDistributions":[` + shares + `]}` }
		got := r.OK("owner", "POST", addPath, add(share(apitest.Ada, `,"amount":"3","source":"POS"`)))
		got.Want("tipDistributions.length", 1)
		got.Want("tipDistributions.0.source", "POS")
		got.Want("orderInfo.additionalFeePrice.amount", "3.00")
		r.OK("owner", "POST", setPath, setting(order,
			`{"amount":"5","distributions":[`+share(apitest.Ada, `,"amount":"3"`)+`]}`))
		got = r.OK("owner", "POST", addPath, add(share(apitest.Omar, `,"amount":"1"`)+","+
			share(boss, `,"amount":"0.50"`+payment)))
		got.Want("tipDistributions.length", 2)
		got.Want("orderInfo.additionalFeePrice.amount", "6.50")
		expect.Equal(t, r.orders.tipOn(t, r.db, order), "6.50", "the order has a tip")
		r.OK("owner", "GET", "/v1/tips/order/"+order, "").Want("tip.undistributedAmount", "2.00")
		for _, wrong := range []string{share(apitest.Omar, `,"amount":"0"`), share(apitest.Omar, ``),
			share(apitest.Nothing, `,"amount":"1"`)} {
			r.Refused(400, tips.CodeInvalidShare, "owner", "POST", addPath, add(wrong))
		}
		r.Refused(400, tips.CodeInvalidShare, "owner", "POST", addPath,
			add(strings.TrimSuffix(strings.Repeat(share(apitest.Ada, `,"amount":"1"`)+",", 48), ",")))
		r.Refused(400, "", "owner", "POST", addPath, add(""))
		r.Refused(400, "", "owner", "POST", addPath, add(share(apitest.Omar, `,"amount":"1.005"`)))
		r.Refused(404, tips.CodeOrderNotFound, "owner", "POST", addPath,
			`{"orderId":"`+apitest.Nothing+`","tipDistributions":[`+share(apitest.Ada, `,"amount":"1"`)+`]}`)

		// Money that was given back ends it.
		storetest.Exec(t, r.db, "UPDATE test_orders SET refunded = ?", true)
		r.Refused(428, tips.CodeRefunded, "owner", "POST", addPath, add(share(apitest.Omar, `,"amount":"1"`)))
		r.Refused(428, tips.CodeRefunded, "owner", "POST", setPath, setting(order, `{"amount":"5"}`))
	})
}

func TestSharesThatAreNotToBeEdited(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.standard(percent + `,"allowEditDistribution":false`)
		order := r.order()
		ada := share(apitest.Ada, `,"amount":"3"`)
		id := r.OK("owner", "POST", setPath, setting(order, `{"amount":"5","distributions":[`+ada+`]}`)).String(
			"tip.distributions.0.id")
		r.Refused(428, tips.CodeNoEditing, "owner", "POST", setPath, setting(order, `{"amount":"5"}`))
		same := share(apitest.Ada, `,"amount":"3","id":"`+id+`"`)
		r.OK("owner", "POST", setPath, setting(order, `{"amount":"6","distributions":[`+same+`]}`))
		r.OK("app", "POST", setPath, setting(order, `{"amount":"5"}`)) // it is about the staff
	})
}

func TestQueryAndSum(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.order()
		r.OK("owner", "POST", sumPath, `{"filter":{}}`).Want("totalAmount", "0.00")
		r.OK("owner", "POST", setPath, setting(order,
			`{"amount":"10","distributions":[`+share(apitest.Ada, `,"amount":"3"`+payment)+`,`+
				share(apitest.Omar, `,"amount":"2.50"`)+`]}`))
		const yen = "f0000000-0000-4000-8000-000000000002"
		r.orders.make(t, r.db, yen, "JPY", 5000)
		r.OK("owner", "POST", setPath, setting(yen,
			`{"amount":"300","distributions":[`+share(apitest.Omar, `,"amount":"200"`)+`]}`)).Want("tip.undistributedAmount",
			"100")
		r.drafts.make(t, r.db, apitest.Omar, "EUR", 100)
		r.OK("owner", "POST", setPath, `{"draftOrderId":"`+apitest.Omar+`","tip":{"amount":"9","distributions":[`+
			share(apitest.Ada, `,"amount":"9"`)+`]}}`)

		r.OK("owner", "POST", queryPath, `{"query":{}}`).Want("tipDistributions.length", 3)
		for filter, want := range map[string]int{
			`{"staff.id":"` + apitest.Omar + `"}`: 2, `{"orderId":"` + order + `"}`: 2, `{"transaction.id":{"$exists":true}}`: 1,
			`{"source":"DASHBOARD"}`:                          3,
			`{"createdDate":{"$gte":"2026-01-01T00:00:00Z"}}`: 3, `{"currency":"JPY"}`: 1,
			`{"transaction.date":{"$lt":"2026-11-15T11:00:00Z"}}`: 1,
		} {
			r.OK("owner", "POST", queryPath, `{"query":{"filter":`+filter+`}}`).Want("tipDistributions.length", want)
		}
		page := r.OK("owner", "POST", queryPath, `{"query":{"cursorPaging":{"limit":2},"sort":[{"fieldName":"id"}]}}`)
		page.Want("tipDistributions.length", 2)
		page.Want("pagingMetadata.hasNext", true)
		next := r.OK("owner", "POST", queryPath,
			`{"query":{"cursorPaging":{"cursor":"`+page.String("pagingMetadata.cursors.next")+`"}}}`)
		next.Want("tipDistributions.length", 1)
		r.Refused(400, "", "owner", "POST", queryPath, `{"query":{"filter":{"amount":"1"}}}`)

		r.OK("owner", "POST", sumPath, `{"filter":{"orderId":"`+order+`"}}`).Want("totalAmount", "5.50")
		r.OK("owner", "POST", sumPath, `{"filter":{"staff.id":"`+apitest.Omar+`","currency":"JPY"}}`).Want(
			"totalAmount", "200")
		r.Refused(428, tips.CodeCurrencies, "owner", "POST", sumPath, `{"filter":{"staff.id":"`+apitest.Omar+`"}}`)
		r.Refused(400, "", "owner", "POST", sumPath, `{}`)
		r.Refused(400, "", "owner", "POST", sumPath, `{"filter":{"nobody":1}}`)
	})
}

func TestDrafts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const draft = "f0000000-0000-4000-8000-00000000000d"
		order := r.order()
		r.drafts.make(t, r.db, draft, "EUR", 5000)
		path := "/v1/tips/draft-order/"
		r.Refused(404, tips.CodeTipNotFound, "owner", "GET", path+draft, "")
		r.Refused(404, tips.CodeDraftNotFound, "owner", "GET", path+order, "")
		made := r.OK("owner", "POST", setPath, `{"draftOrderId":"`+draft+`","tip":{"amount":"9","distributions":[`+
			share(apitest.Ada, `,"amount":"4"`)+`]}}`)
		made.Want("orderInfo.draftOrderId", draft)
		made.Want("orderInfo.orderId", nil)
		r.OK("owner", "GET", path+draft, "").Want("tip.lineItemSubtotal", "50.00")
		expect.Equal(t, r.drafts.tipOn(t, r.db, draft), "9.00", "the draft has a tip")

		// The order had a tip, part of which was paid.
		r.OK("owner", "POST", setPath, setting(order,
			`{"amount":"6","distributions":[`+share(apitest.Omar, `,"amount":"6"`+payment)+`]}`))
		commit := func() error {
			return r.db.Write(t.Context(), func(tx *store.Tx) error {
				return r.service.CommittedTx(tx, draft, order,
					money.New(1100, money.EUR))
			})
		}
		expect.That(t, commit() != nil, "a draft's tip of 9 has no room for 4 and 6")
		r.OK("owner", "POST", setPath, `{"draftOrderId":"`+draft+`","tip":{"amount":"11","distributions":[`+
			share(apitest.Ada, `,"amount":"4"`)+`]}}`)
		expect.OK(t, commit())
		got := r.OK("owner", "GET", "/v1/tips/order/"+order, "")
		got.Want("tip.amount", "11.00")
		got.Want("tip.distributions.length", 2)
		got.Want("tip.distributions.1.transaction.id", paid)
		got.Want("tip.distributions.0.orderId", order)
		got.Want("tip.undistributedAmount", "1.00")
		r.Refused(404, tips.CodeTipNotFound, "owner", "GET", path+draft, "")
		if err := commit(); err != nil { // a draft without a tip leaves the order's alone
			t.Error(err)
		}
		r.OK("owner", "GET", "/v1/tips/order/"+order, "").Want("tip.amount", "11.00")

		r.OK("owner", "POST", setPath, `{"draftOrderId":"`+draft+`","tip":{"amount":"1"}}`)
		for range 2 {
			expect.OK(t,
				r.db.Write(t.Context(), func(tx *store.Tx) error { return r.service.ForgetDraftTx(tx, draft) }))
		}
		r.Refused(404, tips.CodeTipNotFound, "owner", "GET", path+draft, "")
	})
}

// The draft of an order has the order's tip until somebody changes it, and the order
// keeps its own until the draft is committed.
func TestDraftsOfOrdersWithTips(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const draft = "f0000000-0000-4000-8000-00000000000d"
		order := r.order()
		r.drafts.make(t, r.db, draft, "EUR", 5000)
		r.drafts.edit(t, r.db, draft, order)
		commit := func(cents int64) error {
			return r.db.Write(t.Context(), func(tx *store.Tx) error {
				return r.service.CommittedTx(tx, draft, order, money.New(cents, money.EUR))
			})
		}
		drafted := func(tip string) string { return `{"draftOrderId":"` + draft + `","tip":` + tip + `}` }
		onOrder, onDraft := "/v1/tips/order/"+order, "/v1/tips/draft-order/"+draft
		r.OK("owner", "POST", setPath, setting(order,
			`{"amount":"6","distributions":[`+share(apitest.Omar, `,"amount":"2"`+payment)+`,`+
				share(apitest.Ada, `,"amount":"1"`)+`]}`))
		kept := r.OK("owner", "GET", onDraft, "")
		kept.Want("tip.amount", "6.00")
		kept.Want("tip.distributions.length", 2)
		expect.OK(t, commit(600))
		r.OK("owner", "GET", onOrder, "").Want("tip.amount", "6.00")
		r.Refused(428, tips.CodePaidShare, "owner", "POST", removePath, `{"draftOrderId":"`+draft+`"}`)
		expect.Code(t, commit(0), tips.CodePaidShare, "a tip that was paid is gone")

		// Shares that were paid cannot be left out; a share is known by its id on the order.
		r.Refused(400, tips.CodeInvalidTip, "owner", "POST", setPath, drafted(`{"amount":"8"}`))
		first, second := kept.String("tip.distributions.0.id"), kept.String("tip.distributions.1.id")
		r.OK("owner", "POST", setPath, drafted(
			`{"amount":"8","distributions":[`+share(apitest.Omar, `,"id":"`+first+`","amount":"2"`)+`,`+
				share(apitest.Ada, `,"id":"`+second+`","amount":"3"`)+`]}`))
		r.OK("owner", "POST", addPath, `{"draftOrderId":"`+draft+`","tipDistributions":[`+
			share(apitest.Ada, `,"amount":"1"`)+`]}`)
		r.OK("owner", "GET", onOrder, "").Want("tip.amount", "6.00")
		r.OK("owner", "GET", onDraft, "").Want("tip.amount", "9.00")
		expect.OK(t, commit(900))
		now := r.OK("owner", "GET", onOrder, "")
		now.Want("tip.amount", "9.00")
		now.Want("tip.distributions.length", 3)
		now.Want("tip.distributions.0.id", first) // the share that was paid is the same one still
		now.Want("tip.undistributedAmount", "3.00")
	})
}

// Taking the tip off the draft of an order takes it off the order once it is committed.
func TestDraftTakesATipOff(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const draft = "f0000000-0000-4000-8000-00000000000d"
		order := r.order()
		r.drafts.make(t, r.db, draft, "EUR", 5000)
		r.drafts.edit(t, r.db, draft, order)
		r.OK("owner", "POST", setPath, setting(order, `{"amount":"6"}`))
		r.OK("owner", "POST", removePath, `{"draftOrderId":"`+draft+`"}`).Want("orderInfo.draftOrderId", draft)
		r.OK("owner", "GET", "/v1/tips/order/"+order, "").Want("tip.amount", "6.00")
		expect.OK(t,
			r.db.Write(t.Context(), func(tx *store.Tx) error {
				return r.service.CommittedTx(tx, draft, order,
					money.Zero(money.EUR))
			}))
		r.Refused(404, tips.CodeTipNotFound, "owner", "GET", "/v1/tips/order/"+order, "")
	})
}

// A tip of nothing is no tip.
func TestPlacedWithoutATip(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.order()
		for _, none := range []money.Amount{{}, money.Zero(money.EUR)} {
			expect.OK(t,
				r.db.Write(t.Context(), func(tx *store.Tx) error { return r.service.PlacedTx(tx, order, flow, none) }))
		}
		r.Refused(404, tips.CodeTipNotFound, "owner", "GET", "/v1/tips/order/"+order, "")
	})
}

// Many who add at once all count.
func TestRacingShares(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		order := r.order()
		var all sync.WaitGroup
		for range 16 {
			all.Go(func() {
				r.OK("owner", "POST", addPath, `{"orderId":"`+order+`","tipDistributions":[`+
					share(apitest.Ada, `,"amount":"1.25"`)+`]}`)
			})
		}
		all.Wait()
		got := r.OK("owner", "GET", "/v1/tips/order/"+order, "")
		got.Want("tip.amount", "20.00")
		got.Want("tip.distributions.length", 16)
		got.Want("tip.undistributedAmount", nil)
		expect.Equal(t, r.orders.tipOn(t, r.db, order), "20.00", "the order has a tip")
	})
}
