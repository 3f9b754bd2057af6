package sale_test

import (
	"context"
	"errors"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
	"souk/internal/shop/sale/saletest"
	"souk/internal/shop/tax"
)

// run gives fn a shop on each database.
func run(t *testing.T, o saletest.Options, fn func(t *testing.T, s *saletest.Shop)) {
	t.Helper()
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) { fn(t, saletest.Open(t, db, o)) })
}

// both prices a sale as of now and in a transaction, and wants the same.
func both(t *testing.T, s *saletest.Shop, in sale.Sale) *sale.Priced {
	t.Helper()
	known, err := s.Sales.Ask(t.Context(), &in)
	expect.OK(t, err)
	in.Known = known
	out, err := s.Sales.Price(t.Context(), &in)
	expect.OK(t, err)
	inside, err := store.Do(t.Context(), s.DB,
		func(tx *store.Tx) (*sale.Priced, error) { return s.Sales.PriceTx(tx, &in) })
	expect.OK(t, err)
	if out.Result.Summary != inside.Result.Summary || out.Result.GiftCardTotal != inside.Result.GiftCardTotal {
		t.Fatalf("outside a transaction %+v, inside %+v", out.Result.Summary, inside.Result.Summary)
	}
	return out
}

func want(t *testing.T, what string, got money.Amount, amount string) {
	t.Helper()
	expect.Equal(t, got.String(), amount, "%s: %s", what, got)
}

func code(t *testing.T, what string, err error, code string) {
	t.Helper()
	expect.Code(t, err, code, what)
}

func home() *wire.Address {
	return &wire.Address{Country: "DE", City: "Berlin", PostalCode: "10115", AddressLine: "Linienstr. 1"}
}

func TestEverythingTogether(t *testing.T) {
	run(t, saletest.Options{}, func(t *testing.T, s *saletest.Shop) {
		mug, scarf := s.Simple("Mug", "12.50", -1), s.Simple("Scarf", "40", -1)
		s.Rule("Ten off", 10)
		s.Coupon("FIVE", `"moneyOffAmount":5,"scope":{"namespace":"stores"}`)
		option := s.Delivery("Post", "4.90")
		s.TaxOf("DE", "", "0.19")
		card, _ := s.Card("30")
		in := sale.Sale{
			Lines:           []basket.Line{saletest.Line("a", mug, 4), saletest.Line("b", scarf, 1)},
			ShippingAddress: home(), BillingAddress: home(), Option: &sale.Chosen{Code: option}, Coupon: "five",
			Discounts: []sale.Discount{{ID: "m", Amount: "1"}}, GiftCard: &sale.GiftCardUse{ID: card, Amount: "20"},
		}
		// Items and discounts only: 90 - 9 - 1 - 5.
		p := both(t, s, in)
		want(t, "items", p.Result.Summary.Total, "75.00")
		want(t, "no tax", p.Result.Summary.Tax, "0.00")
		expect.That(t, len(p.Options) == 0 && p.Option == nil, "shipping was not asked for: %v", p.Options)
		in.Everything()
		p = both(t, s, in)
		want(t, "subtotal", p.Result.Summary.Subtotal, "90.00")
		want(t, "discount", p.Result.Summary.Discount, "15.00")
		want(t, "shipping", p.Result.Summary.Shipping, "4.90")
		want(t, "tax", p.Result.Summary.Tax, "15.18") // 19 % of 41.67, 33.33 and 4.90
		want(t, "total", p.Result.Summary.Total, "95.08")
		want(t, "gift card", p.Result.GiftCardTotal, "20.00")
		want(t, "due", p.Due(), "75.08")
		expect.Equal(t, p.Faults.Any(), nil, "fault")
		if p.TaxSummary().CalculationDetails.RateType != tax.RateManual || len(p.RuleIDs) != 1 || p.Coupon.Code != "FIVE" {
			t.Errorf("%+v %v %+v", p.TaxSummary().CalculationDetails, p.RuleIDs, p.Coupon)
		}
		if info := p.ShippingInfo(); info.SelectedCarrierServiceOption.Title != "Post" || info.Region.Name != "Everywhere" ||
			len(info.CarrierServiceOptions) != 1 {
			t.Errorf("shipping info %+v", info)
		}
	})
}

func TestFaultsAreTold(t *testing.T) {
	run(t, saletest.Options{}, func(t *testing.T, s *saletest.Shop) {
		mug := s.Simple("Mug", "12.50", -1)
		s.Delivery("Post", "4.90")
		s.TaxOf("US", "NY", "0.08")
		in := sale.Sale{
			Lines:           []basket.Line{saletest.Line("a", mug, 1), {ID: "gone", AppID: mug.ID, ItemID: "x", Quantity: 1}},
			ShippingAddress: &wire.Address{Country: "US"},
			Option:          &sale.Chosen{Code: "pigeon"}, Coupon: "nothing", GiftCard: &sale.GiftCardUse{ID: apitest.Nothing},
			Memberships: []sale.LineMembership{{ID: "m", AppID: apitest.Nothing, LineItemIDs: []string{"a"}}},
		}
		in.Everything()
		p := both(t, s, in)
		code(t, "option", p.Faults.ShippingOption, sale.CodeOptionNotFound)
		code(t, "coupon", p.Faults.Coupon, "ERROR_COUPON_DOES_NOT_EXIST")
		code(t, "card", p.Faults.GiftCard, "GIFT_CARD_NOT_FOUND")
		code(t, "membership", p.Faults.Membership, sale.CodeNoMembership)
		code(t, "tax", p.Faults.Tax, tax.CodeNoSubdivision)
		want(t, "what can be worked out", p.Result.Summary.Total, "12.50")
		if p.Availability[1].Status != basket.NotFound || p.Line("gone") != nil {
			t.Errorf("what is gone: %+v", p.Availability[1])
		}
		errors := p.CalculationErrors()
		expect.That(t, errors.SelectedShippingOptionError.ApplicationError.Code == sale.CodeOptionNotFound &&
			errors.TaxCalculationError != nil && errors.CarrierErrors == nil, "errors %+v", errors)
		empty, _ := s.Card("1")
		in.GiftCard.ID = empty
		storetest.Exec(t, s.DB, "UPDATE gift_cards SET balance = 0 WHERE id = ?", empty)
		code(t, "empty card", both(t, s, in).Faults.GiftCard, sale.CodeCardEmpty)
	})
}

func TestCustomLinesAndPayLater(t *testing.T) {
	run(t, saletest.Options{}, func(t *testing.T, s *saletest.Shop) {
		s.TaxOf("DE", "", "0.19")
		massage := basket.Line{ID: "m", Quantity: 1, Name: "Massage", Custom: &basket.Custom{
			Quantity: 1, Price: "80", ProductName: basket.Says("Massage"), ItemType: &basket.ItemType{Preset: basket.Service},
			PaymentOption: basket.PayDeposit, DepositAmount: "20",
			ModifierGroups: []basket.ModifierGroup{{ID: "g", Name: basket.Says("Extras"),
				Modifiers: []basket.ItemModifier{{ID: "oil", Label: basket.Says("Oil"), Price: "5", Quantity: 2}}}},
		}}
		book := basket.Line{ID: "b", Quantity: 2, Name: "Book", Custom: &basket.Custom{
			Quantity: 2, Price: "10", FullPrice: "12", ProductName: basket.Says("Book"),
			ItemType: &basket.ItemType{Preset: basket.Digital}, PaymentOption: basket.PayOffline,
		}}
		in := sale.Sale{Lines: []basket.Line{massage, book}, BillingAddress: home()}
		in.Everything()
		p := both(t, s, in)
		want(t, "subtotal", p.Result.Summary.Subtotal, "110.00")
		want(t, "tax", p.Result.Summary.Tax, "20.90")
		want(t, "total", p.Result.Summary.Total, "130.90")
		want(t, "line", p.Line("m").LineItemPrice, "90.00")
		want(t, "later", p.Result.PayLater.Total, "110.90") // the book, and what the deposit leaves
		want(t, "now", p.Result.PayNow.Total, "20.00")
		expect.That(t, !p.NeedsShipping, "nothing here is shipped")
		var shown basket.Shown
		expect.OK(t, p.Shop.Show(&shown, &massage, &p.Things[0]))
		if !shown.CustomLineItem || shown.Price.Amount != "90.00" || shown.ModifiersTotalPrice.Amount != "10.00" ||
			shown.DepositAmount.Amount != "20.00" || shown.CatalogReference != nil {
			t.Errorf("shown %+v", shown)
		}
	})
}

func TestOtherCurrencies(t *testing.T) {
	for currency, total := range map[string]string{"JPY": "1375", "KWD": "13.750", "EUR": "13.75"} {
		t.Run(currency, func(t *testing.T) {
			run(t, saletest.Options{Currency: currency}, func(t *testing.T, s *saletest.Shop) {
				price := map[string]string{"JPY": "1250", "KWD": "12.5", "EUR": "12.5"}[currency]
				mug := s.Simple("Mug", price, -1)
				s.TaxOf("DE", "", "0.1")
				s.API.OK("owner", "PUT", "/v1/currency-rates", `{"currencyRates":{"base":"USD","rates":[{"currency":"`+currency+
					`","rate":"0.5"},{"currency":"GBP","rate":"0.25"}]}}`)
				in := sale.Sale{Lines: []basket.Line{saletest.Line("a", mug, 1)}, ShippingAddress: home(), Shown: "GBP", Tax: true}
				p := both(t, s, in)
				want(t, "total", p.Result.Summary.Total, total)
				if got := p.Money(p.Result.Summary.Total); got.ConvertedAmount == got.Amount && currency != "JPY" ||
					got.FormattedConvertedAmount[:2] != "£"[:2] {
					t.Errorf("shown in pounds: %+v", got)
				}
			})
		})
	}
}

// app is all services of one app.
type app struct {
	err   error
	asked []string
}

func (a *app) Idle(context.Context) bool { return false }
func (a *app) Triggers(context.Context, *sale.Question) (map[string]bool, error) {
	a.asked = append(a.asked, "triggers")
	return nil, a.err
}

func (a *app) Discounts(_ context.Context, q *sale.Question) (sale.Given, error) {
	a.asked = append(a.asked, "discounts")
	return sale.Given{Coupon: q.Sale.Coupon != "",
		Discounts: []pricing.MerchantDiscount{{ID: "app", Name: "App",
			Reduction: pricing.AmountOff(money.New(1000, q.Shop.Money)), Scope: pricing.Scope{All: true}}}}, a.err
}

func (a *app) Fees(_ context.Context, q *sale.Question) ([]sale.PluginFee, error) {
	a.asked = append(a.asked, "fees")
	return []sale.PluginFee{{AppID: apitest.Omar, Code: "WRAP", Name: "Wrapping", Price: money.New(200, q.Shop.Money),
		GroupID: tax.GroupProducts}}, a.err
}

func (a *app) Violations(context.Context, *sale.Question) ([]sale.Violation, error) {
	a.asked = append(a.asked, "violations")
	return []sale.Violation{{Severity: sale.Blocks, Description: "not today"}}, a.err
}

func (a *app) Memberships(_ context.Context, q *sale.Question) (sale.MembershipOptions, error) {
	a.asked = append(a.asked, "memberships")
	return sale.MembershipOptions{Eligible: []sale.Membership{{ID: "gold", AppID: apitest.Omar,
		LineItemIDs: wire.Of("a")}}}, a.err
}

type calculator struct{ err error }

func (c *calculator) Details() tax.CalculatorDetails {
	return tax.CalculatorDetails{AppID: apitest.Omar, DisplayName: "Outside"}
}

func (c *calculator) Tax(_ context.Context, in *tax.Question) ([]pricing.Tax, error) {
	out := make([]pricing.Tax, len(in.Lines))
	for i := range out {
		out[i] = pricing.Tax{Parts: []pricing.TaxPart{{Name: "State", Type: "SALES", Jurisdiction: "NY", Level: "STATE",
			Rate: money.MustPercent("5")}}}
	}
	return out, c.err
}

func TestPlugins(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		outside, taxes := &app{}, &calculator{}
		s := saletest.Open(t, db, saletest.Options{Plugins: outside, Calculators: []tax.Calculator{taxes}})
		mug := s.Simple("Mug", "100", -1)
		s.API.OK("owner", "POST", "/v1/tax-regions", `{"taxRegion":{"country":"US","appId":"`+apitest.Omar+`"}}`)
		in := sale.Sale{
			Lines: []basket.Line{saletest.Line("a", mug, 1)}, ShippingAddress: &wire.Address{Country: "US", Subdivision: "NY"},
			Coupon: "OF-THE-APP", Buyer: sale.Buyer{Kind: actor.Member, ID: apitest.Ada},
			Memberships: []sale.LineMembership{{ID: "gold", AppID: apitest.Omar, LineItemIDs: []string{"a"}}},
		}
		in.Everything()
		p := both(t, s, in)
		want(t, "discount of the app", p.Result.Summary.Discount, "10.00")
		want(t, "tax of the calculator", p.Result.Summary.Tax, "4.60")
		want(t, "total", p.Result.Summary.Total, "96.60")
		want(t, "paid by the membership", p.Result.PayLater.Total, "96.60")
		if p.Faults.Coupon != nil {
			t.Errorf("the app's coupon: %v", p.Faults.Coupon)
		}
		if p.Fees()[0].ProviderAppID != apitest.Omar || p.Problem[0].Description != "not today" ||
			p.TaxSummary().CalculationDetails.RateType != tax.RateAuto {
			t.Errorf("%+v %+v", p.Fees(), p.Problem)
		}
		// What fails is told, and the rest goes on.
		outside.err, taxes.err = errors.New("down"), errors.New("down")
		p = both(t, s, in)
		code(t, "fees", p.Faults.Fees, sale.CodeNotAnswered)
		code(t, "discounts", p.Faults.Discounts, sale.CodeNotAnswered)
		code(t, "membership", p.Faults.Membership, sale.CodeNotAnswered)
		code(t, "tax", p.Faults.Tax, tax.CodeNotCalculated)
		expect.That(t, p.Faults.Validation != nil, "the silent validation is not told")
		want(t, "total without them", p.Result.Summary.Total, "100.00")
	})
}

func TestSubscriptionsWithATrialArePaidAfterIt(t *testing.T) {
	run(t, saletest.Options{}, func(t *testing.T, s *saletest.Shop) {
		tea := s.Simple("Tea", "20", -1)
		option := s.API.OK("owner", "POST", "/v1/subscription-options",
			`{"subscriptionOption":{"title":"Monthly","subscriptionSettings":{"frequency":"MONTH","autoRenewal":true,"freeTrialPeriod":{"frequency":"WEEK","interval":2}},"discount":{"type":"PERCENT","value":10}}}`).String("subscriptionOption.id")
		s.API.OK("owner", "POST", "/v1/subscription-options/product/"+tea.ID+"/assign",
			`{"assignedSubscriptionOptions":[{"id":"`+option+`"}]}`)
		line := saletest.Line("a", tea, 2)
		line.Options = []byte(`{"subscriptionOptionId":"` + option + `"}`)
		p := both(t, s, sale.Sale{Lines: []basket.Line{line}, Tax: true, Fees: true})
		want(t, "total", p.Result.Summary.Total, "36.00")
		want(t, "after the trial", p.Result.PayAfterTrial.Total, "36.00")
		want(t, "now", p.Due(), "0.00")
		var shown basket.Shown
		if err := p.Shop.Show(&shown, &line, &p.Things[0]); err != nil || shown.SubscriptionOptionInfo == nil ||
			shown.SubscriptionOptionInfo.Title.Original != "Monthly" {
			t.Errorf("shown %+v %v", shown.SubscriptionOptionInfo, err)
		}
	})
}
