package pricing

import "testing"

func TestPayments(t *testing.T) {
	t.Parallel()
	now, later, trial := line("now", 1, 1000), line("later", 1, 2000), line("trial", 1, 3000)
	later.Due, trial.Due = DueLater, DueAfterTrial
	deposit := Line{ID: "deposit", Quantity: 2, CatalogPrice: eur(5000), Due: DueDeposit, Deposit: eur(1000),
		Tax: vat("10")}
	shipping := &Shipping{Price: eur(500)}
	tests := []struct {
		name               string
		in                 Input
		now, later, trials string
	}{
		{"all now", Input{Lines: []Line{now}, Shipping: shipping}, "15.00", "0.00", "0.00"},
		{"shipping goes with the earliest", Input{Lines: []Line{trial, later, now}, Shipping: shipping}, "15.00",
			"20.00", "30.00"},
		{"all later", Input{Lines: []Line{later}, Shipping: shipping}, "0.00", "25.00", "0.00"},
		{"all after the trial", Input{Lines: []Line{trial}, Shipping: shipping}, "0.00", "0.00", "35.00"},
		{"fees go with their lines", Input{Lines: []Line{now, later},
			Fees: []Fee{{Price: eur(100), LineIDs: []string{"later"}}, {Price: eur(10)},
				{Price: eur(1), LineIDs: []string{"gone"}}}}, "10.11", "21.00", "0.00"},
		{"deposit", Input{Lines: []Line{deposit}, Shipping: shipping}, "25.00", "90.00", "0.00"},
		{"deposit and included tax", Input{Lines: []Line{deposit}, TaxIncluded: true}, "20.00", "80.00", "0.00"},
		{"deposit is capped by the discounted price",
			Input{Lines: []Line{deposit}, MerchantDiscounts: []MerchantDiscount{{Reduction: PercentOff(percent("90")),
				Scope: everything}}}, "10.00", "1.00", "0.00"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out := price(t, tt.in)
			check(t, "now", out.PayNow.Total, tt.now)
			check(t, "later", out.PayLater.Total, tt.later)
			check(t, "after trial", out.PayAfterTrial.Total, tt.trials)
		})
	}
}

func TestGiftCards(t *testing.T) {
	t.Parallel()
	out := price(t, Input{
		Lines: []Line{line("a", 1, 1000), {ID: "b", Quantity: 1, CatalogPrice: eur(2000), Due: DueLater}},
		GiftCards: []GiftCard{
			{ID: "asked for less", Balance: eur(900), Requested: eur(300)},
			{ID: "empty", Balance: eur(0)},
			{ID: "asked for nothing", Balance: eur(900), Requested: eur(0)},
			{ID: "balance", Balance: eur(1200)},
			{ID: "rest", Balance: eur(99900)},
			{ID: "too late", Balance: eur(100)},
		},
	})
	for i, want := range []string{"3.00", "0.00", "0.00", "12.00", "15.00", "0.00"} {
		check(t, out.GiftCards[i].ID, out.GiftCards[i].Amount, want)
	}
	check(t, "total", out.Summary.Total, "30.00")
	check(t, "after gift cards", out.TotalAfterGiftCard, "0.00")
	check(t, "now after gift cards", out.PayNowAfterGiftCard, "0.00")
	out = price(t, Input{
		Lines:     []Line{line("a", 1, 1000), {ID: "b", Quantity: 1, CatalogPrice: eur(2000), Due: DueLater}},
		GiftCards: []GiftCard{{Balance: eur(400)}},
	})
	check(t, "after gift card", out.TotalAfterGiftCard, "26.00")
	check(t, "now after gift card", out.PayNowAfterGiftCard, "6.00")
}
