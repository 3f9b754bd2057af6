package tips_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/tips"
)

func settings(kind string, custom bool, presets ...float64) *tips.TipSettings {
	out := &tips.TipSettings{TipType: kind, AllowCustomerTip: wire.Ptr(true), AllowCustomAmount: wire.Ptr(custom)}
	for _, value := range presets {
		out.Presets = append(out.Presets, tips.Preset{Value: &value})
	}
	return out
}

func TestAmount(t *testing.T) {
	t.Parallel()
	percentages, fixed := settings(tips.ByPercentage, true, 10, 12.5, 33.33), settings(tips.ByAmount, false, 1, 2.5)
	off := settings(tips.ByPercentage, true, 10)
	off.AllowCustomerTip = wire.Ptr(false)
	for _, c := range []struct {
		name     string
		choice   *tips.TipChoice
		settings *tips.TipSettings
		subtotal string
		currency string
		want     string // empty for a refusal
	}{
		{"nothing chosen", nil, percentages, "80", "EUR", "0.00"},
		{"nothing chosen and nothing set up", nil, nil, "80", "EUR", "0.00"},
		{"no tip", &tips.TipChoice{TipType: tips.ByPercentage, Value: "0"}, percentages, "80", "EUR", "0.00"},
		{"a percentage", &tips.TipChoice{TipType: tips.ByPercentage, Value: "10"}, percentages, "80", "EUR", "8.00"},
		{"half a cent goes up", &tips.TipChoice{TipType: tips.ByPercentage, Value: "12.50"}, percentages, "0.60",
			"EUR", "0.08"},
		{"less goes down", &tips.TipChoice{TipType: tips.ByPercentage, Value: "12.5"}, percentages, "0.59", "EUR", "0.07"},
		{"of yen", &tips.TipChoice{TipType: tips.ByPercentage, Value: "10"}, percentages, "1005", "JPY", "101"},
		{"of dinars", &tips.TipChoice{TipType: tips.ByPercentage, Value: "33.33"}, percentages, "1.000", "KWD", "0.333"},
		{"of nothing", &tips.TipChoice{TipType: tips.ByPercentage, Value: "10"}, percentages, "0", "EUR", "0.00"},
		{"a custom amount", &tips.TipChoice{TipType: tips.Custom, Value: "3.21"}, percentages, "80", "EUR", "3.21"},
		{"an amount", &tips.TipChoice{TipType: tips.ByAmount, Value: "2.50"}, fixed, "80", "EUR", "2.50"},
		{"an amount of yen", &tips.TipChoice{TipType: tips.ByAmount, Value: "2.5"}, fixed, "80", "JPY", "3"},
		{"a percentage that is no preset", &tips.TipChoice{TipType: tips.ByPercentage, Value: "11"}, percentages,
			"80", "EUR", ""},
		{"an amount that is no preset", &tips.TipChoice{TipType: tips.ByAmount, Value: "2"}, fixed, "80", "EUR", ""},
		{"the wrong kind", &tips.TipChoice{TipType: tips.ByAmount, Value: "10"}, percentages, "80", "EUR", ""},
		{"a custom amount that is not allowed", &tips.TipChoice{TipType: tips.Custom, Value: "3"}, fixed, "80", "EUR", ""},
		{"nothing set up", &tips.TipChoice{TipType: tips.Custom, Value: "3"}, nil, "80", "EUR", ""},
		{"switched off", &tips.TipChoice{TipType: tips.ByPercentage, Value: "10"}, off, "80", "EUR", ""},
	} {
		got, err := tips.Amount(c.choice, c.settings, money.MustParse(c.subtotal, money.MustCurrency(c.currency)))
		switch {
		case c.want == "" && !tips.NotOffered(err):
			t.Errorf("%s: %v %v, want a refusal", c.name, got, err)
		case c.want != "" && (err != nil || got.String() != c.want):
			t.Errorf("%s: %v %v, want %s", c.name, got, err, c.want)
		}
	}
}

// A percentage is never further than half a minor unit from what it should be.
func TestPercentagesAreExact(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hundredths := rapid.Int64Range(1, 10_000).Draw(t, "hundredths of a percent")
		minor := rapid.Int64Range(0, 1_000_000_000_000).Draw(t, "subtotal")
		value := money.New(hundredths, money.EUR).String()
		choice := &tips.TipChoice{TipType: tips.ByPercentage, Value: wire.Decimal(value)}
		got, err := tips.Amount(choice, settings(tips.ByPercentage, false, float64(hundredths)/100),
			money.New(minor, money.EUR))
		expect.OK(t, err)
		if twice := 2 * (got.Minor()*10_000 - minor*hundredths); twice > 10_000 || twice <= -10_000 {
			t.Fatalf("%s percent of %d is %d", value, minor, got.Minor())
		}
	})
}

func TestChoices(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/v1/tips/choice"
		ada := "visitor " + apitest.Ada
		choose := func(choice string) string { return `{"purchaseFlowId":"` + flow + `","tipChoice":` + choice + `}` }
		expect.Equal(t, r.OK(ada, "GET", path+"/"+flow, "").Text, "{}", "an answer without a choice")
		r.Refused(400, tips.CodeNotOffered, ada, "PATCH", path, choose(`{"tipType":"PERCENTAGE","value":"10"}`))
		id := r.standard(percent)
		fee := func(want string) {
			t.Helper()
			got, err := r.service.Fee(t.Context(), flow, money.New(8000, money.EUR))
			switch {
			case err != nil:
				t.Error(err)
			case want == "" && got != nil, want != "" &&
				(got == nil || got.Price.String() != want || got.Code != pricing.TipCode):
				t.Errorf("the fee is %+v, want %q", got, want)
			}
		}
		fee("") // the preset that stands out is not chosen by anybody
		chosen := r.OK(ada, "PATCH", path, choose(`{"tipType":"PERCENTAGE","value":"12.5"}`))
		chosen.Want("tipChoice.value", "12.5")
		chosen.Want("tipChoice.tipType", "PERCENTAGE")
		r.OK("app", "GET", path+"/"+flow, "").Want("tipChoice.value", "12.5")
		fee("10.00")

		for _, wrong := range []string{`{"tipType":"AMOUNT","value":"10"}`, `{"tipType":"PERCENTAGE","value":"13"}`} {
			r.Refused(400, tips.CodeNotOffered, ada, "PATCH", path, choose(wrong))
		}
		for _, wrong := range []string{
			`{"tipType":"PERCENTAGE","value":"101"}`, `{"tipType":"CUSTOM","value":"-1"}`,
			`{"tipType":"CUSTOM","value":"1.234"}`, `{"tipType":"CUSTOM","value":"x"}`, `{"tipType":"CUSTOM"}`,
			`{"tipType":"LARGE","value":"1"}`, `{"value":"1"}`,
		} {
			r.Refused(400, "", ada, "PATCH", path, choose(wrong))
		}
		r.Refused(400, "", ada, "PATCH", path, `{"purchaseFlowId":"x","tipChoice":{}}`)
		fee("10.00")
		r.OK(ada, "PATCH", path, choose(`{"tipType":"CUSTOM","value":"3.30"}`))
		fee("3.30")
		r.OK(ada, "PATCH", path, choose(`{"tipType":"CUSTOM","value":"0"}`)).Want("tipChoice.value", "0")
		fee("")
		r.OK(ada, "PATCH", path, choose(`{"tipType":"PERCENTAGE","value":"20"}`))

		// What is not offered any more counts for nothing.
		r.OK("owner", "PATCH", "/v1/tip-settings", `{"tipSettings":{"id":"`+id+`","revision":"1","presets":[{"value":10}]}}`)
		fee("")
		r.OK(ada, "PATCH", path, choose(`{"tipType":"PERCENTAGE","value":"10"}`))
		fee("8.00")

		// A location may have its own.
		r.OK("owner", "POST", "/v1/tip-settings", `{"tipSettings":{"locationId":"`+corner+`",`+amounts+`}}`)
		r.OK(ada, "PATCH", path, `{"purchaseFlowId":"`+corner+`","tipChoice":{"tipType":"AMOUNT","value":"2.5"}}`)
		if got, err := r.service.Fee(t.Context(), corner, money.New(8000, money.EUR)); err != nil || got == nil ||
			got.Price.String() != "2.50" {
			t.Errorf("%+v %v", got, err)
		}

		// Others have nothing to do with it.
		r.Refused(404, tips.CodeNoPerson, ada, "GET", path+"/"+apitest.Nothing, "")
		r.Refused(404, tips.CodeNoPerson, ada, "PATCH", path, `{"purchaseFlowId":"`+apitest.Nothing+`","tipChoice":{}}`)
		r.Refused(401, "", "", "GET", path+"/"+flow, "")
		r.Refused(403, "", "staff SOMETHING.ELSE", "GET", path+"/"+flow, "")

		// It can be taken back, and is over when the order is placed.
		expect.Equal(t, r.OK(ada, "PATCH", path, choose(`{}`)).Text, "{}", "taken back")
		fee("")
		r.OK(ada, "PATCH", path, choose(`{"tipType":"CUSTOM","value":"5"}`))
		order := r.order()
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			return r.service.PlacedTx(tx, order, flow,
				money.New(500, money.EUR))
		})
		expect.OK(t, err)
		r.Refused(428, tips.CodeComplete, ada, "PATCH", path, choose(`{"tipType":"CUSTOM","value":"6"}`))
		r.Refused(428, tips.CodeComplete, ada, "PATCH", path, choose(`{}`))
		r.OK(ada, "GET", path+"/"+flow, "").Want("tipChoice.value", "5")
		got := r.OK("owner", "GET", "/v1/tips/order/"+order, "")
		got.Want("tip.amount", "5.00")
		got.Want("tip.undistributedAmount", "5.00")
		got.Want("tip.lineItemSubtotal", "80.00")
		got.Want("tip.distributions.length", 0)

		r.clock.Advance(181 * 24 * time.Hour)
		expect.OK(t, r.service.Prune(t.Context()))
		if choice, err := r.service.Choice(t.Context(), flow); err != nil || choice != nil {
			t.Errorf("still there: %v %v", choice, err)
		}
	})
}

func TestPreview(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/v1/tips/preview"
		line := func(item, more string) string {
			return `{"catalogReference":{"appId":"215238eb-22a5-4c36-9e7b-e7c08025e04e","catalogItemId":"` + item +
				`"}` + more + `}`
		}
		ask := func(lines, choice, more string) string {
			return `{"lineItemInfo":[` + lines + `],"tipChoice":` + choice + more + `}`
		}
		mugs := line(mug, `,"price":"12.34","quantity":3`) + "," + line(mug, `,"price":"2.99"`)
		ten := `{"tipType":"PERCENTAGE","value":"10"}`
		r.Refused(404, tips.CodeSettingsNotFound, "app", "POST", path, ask(mugs, ten, ""))
		r.standard(percent)
		got := r.OK("app", "POST", path, ask(mugs, ten, ""))
		got.Want("tip.lineItemSubtotal", "40.01")
		got.Want("tip.amount", "4.00")
		got.Want("tip.undistributedAmount", "4.00")
		got.Want("tip.distributions.length", 0)
		none := r.OK("visitor "+apitest.Ada, "POST", path, ask(mugs, `{"tipType":"CUSTOM","value":"0"}`, ""))
		none.Want("tip.amount", "0.00")
		none.Want("tip.undistributedAmount", nil)
		r.Refused(404, tips.CodeNoItems, "app", "POST", path, ask(line(apitest.Nothing, `,"price":"1"`), ten, ""))
		r.Refused(404, tips.CodeSettingsNotFound, "app", "POST", path,
			ask(mugs, ten, `,"tipSettingsId":"`+apitest.Nothing+`"`))
		r.Refused(404, tips.CodeDraftNotFound, "app", "POST", path, ask(mugs, ten, `,"draftOrderId":"`+apitest.Nothing+`"`))
		r.drafts.make(t, r.db, apitest.Omar, "EUR", 10000)
		r.OK("app", "POST", path, ask(mugs, ten, `,"draftOrderId":"`+apitest.Omar+`"`)).Want("tip.amount", "10.00")
		for _, wrong := range []string{
			ask("", ten, ""), ask(mugs, `{}`, ""), ask(line(mug, ""), ten, ""), ask(line(mug, `,"price":"-1"`), ten, ""),
			ask(line(mug, `,"price":"1","quantity":0`), ten, ""),
			ask(`{"price":"1"}`, ten, ""), ask(mugs, `{"tipType":"PERCENTAGE","value":"100.5"}`, ""), `{}`,
		} {
			r.Refused(400, "", "app", "POST", path, wrong)
		}
	})
}
