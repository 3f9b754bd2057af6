package sale

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/discounts"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/shipping"
	"souk/internal/shop/tax"
)

// Codes of what could not be worked out.
const (
	CodeOptionNotFound = "SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND"
	CodeNoMembership   = "MEMBERSHIP_NOT_FOUND"
	CodeCardEmpty      = "GIFT_CARD_IS_EMPTY"
	CodeCardCurrency   = "GIFT_CARD_CURRENCY_MISMATCH"
)

// at is from where the shop's terms are read: as of now, or as the transaction sees them that ctx is part of.
type at struct {
	ctx context.Context
	now time.Time
	// inside says that it is a transaction's: nobody outside may be asked.
	inside bool
}

// price runs the steps; each reads what the ones before it left.
func (s *Service) price(a at, sale *Sale) (*Priced, error) {
	p, err := s.begin(a, sale)
	if err != nil {
		return nil, err
	}
	w := &work{s: s, at: a, sale: sale, p: p}
	for _, step := range []func() error{w.lines, w.discounts, w.coupon, w.first, w.shipping, w.fees, w.taxes,
		w.giftCard, w.last} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// begin looks things up.
func (s *Service) begin(a at, sale *Sale) (*Priced, error) {
	shop, err := s.Shop(a.ctx)
	if err != nil {
		return nil, err
	}
	if shop, err = s.shown(a, shop, sale.Shown); err != nil {
		return nil, err
	}
	things := sale.Things
	if things == nil {
		known := sale.Known.Things
		if a.inside && known == nil {
			known = map[string]basket.Thing{}
		}
		ctx := a.ctx
		if sale.Order {
			ctx = catalog.Current(ctx)
		}
		if things, err = s.cfg.Shelf.Resolve(ctx, shop, sale.Lines, known); err != nil {
			return nil, err
		}
	}
	if shop, err = sale.Hand.shop(shop); err != nil {
		return nil, err
	}
	p := &Priced{Shop: shop, Sale: sale, Things: things, Availability: basket.Availabilities(sale.Lines, things),
		Now: a.now, Taxes: map[string]Basis{}}
	p.Input = pricing.Input{Currency: shop.Money, TaxIncluded: shop.PricesIncludeTax}
	sale.Hand.begin(&p.Input)
	return p, nil
}

// shown adds the currency that prices are shown in too. One that has no rate any
// more is not shown.
func (s *Service) shown(a at, shop basket.Shop, code string) (basket.Shop, error) {
	if code == "" || code == shop.Currency || s.cfg.Currencies == nil {
		return shop, nil
	}
	to, err := money.ParseCurrency(code)
	if err != nil {
		return shop, nil //nolint:nilerr // a currency that went out of use is not shown
	}
	rate, _, err := s.cfg.Currencies.Between(a.ctx, shop.Money, to)
	switch {
	case err == nil:
		shop.Shown, shop.Rate = to, &rate
	case !told(err):
		return shop, err
	}
	return shop, nil
}

// told reports whether an error is an answer about the sale, for the buyer to read,
// rather than a fault of the machine.
func told(err error) bool {
	switch errs.KindOf(err) {
	case errs.NotFound, errs.FailedPrecondition, errs.InvalidArgument, errs.AlreadyExists:
		return true
	}
	return false
}

// work is a sale while it is being priced.
type work struct {
	s    *Service
	at   at
	sale *Sale
	p    *Priced
	// place is where a line of the input is among the sale's lines.
	place []int
	terms discounts.Sale
	// itemGroups are the tax groups of fees that things bring along.
	itemGroups []string
}

// lines puts in what can be bought. Of what is short, only what is there counts.
func (w *work) lines() error {
	n := len(w.sale.Lines)
	in := &w.p.Input
	in.Lines, w.place = make([]pricing.Line, 0, n), make([]int, 0, n)
	w.terms = discounts.Sale{
		Currency: in.Currency, Lines: make([]discounts.Line, 0, n), MemberID: w.sale.Buyer.Member(),
		Email: w.sale.Buyer.Email,
		Now:   w.at.now, Zone: w.s.zone(w.p.Shop), Custom: w.sale.Known.Triggers,
	}
	for i := range w.sale.Lines {
		l, t := &w.sale.Lines[i], &w.p.Things[i]
		if !t.There() {
			continue
		}
		quantity := l.Quantity
		if a := &w.p.Availability[i]; a.Status == basket.PartiallyAvailable {
			quantity = *a.QuantityAvailable
		}
		w.p.NeedsShipping = w.p.NeedsShipping || t.Shipped()
		line := pricing.Line{
			ID: l.ID, Quantity: quantity, CatalogPrice: t.FullPrice, CatalogDiscount: pricing.FixedPrice(t.Price),
			GiftCard: t.ItemType == basket.GiftCard,
			Due:      due(t.Payment()),
		}
		if t.Subscription != nil && t.Subscription.Settings.FreeTrialPeriod != nil && line.Due == pricing.DueNow {
			line.Due = pricing.DueAfterTrial
		}
		if e := t.Extra; e != nil {
			for _, m := range e.Modifiers {
				line.Modifiers = append(line.Modifiers, pricing.Modifier{Price: m.Price, Quantity: m.Quantity})
			}
			if line.Due == pricing.DueDeposit {
				line.Deposit = e.Deposit
			}
		}
		in.Lines, w.place = append(in.Lines, line), append(w.place, i)
		if !w.sale.Hand.ruled(l.ID) {
			continue
		}
		w.terms.Lines = append(w.terms.Lines, discounts.Line{
			ID: l.ID, AppID: l.AppID, ItemID: l.ItemID, Collections: t.CollectionIDs, Quantity: quantity, Unit: t.Price,
			GiftCard: line.GiftCard,
		})
	}
	return w.memberships()
}

func due(option string) pricing.Due {
	switch option {
	case basket.PayOffline, basket.PayMembership, basket.PayMemberLater, basket.PayMemberRest:
		return pricing.DueLater
	case basket.PayDeposit:
		return pricing.DueDeposit
	}
	return pricing.DueNow
}

// memberships lets those that were chosen pay for their lines.
func (w *work) memberships() error {
	w.p.Members = w.sale.Known.Memberships
	w.p.Faults.Membership = w.sale.Known.MembersFail
	for _, chosen := range w.sale.Memberships {
		at := slices.IndexFunc(w.p.Members.Eligible,
			func(m Membership) bool { return m.ID == chosen.ID && m.AppID == chosen.AppID })
		if at < 0 && w.p.Faults.Membership == nil {
			w.p.Faults.Membership = errs.New(errs.FailedPrecondition, CodeNoMembership,
				"no membership of the buyer can pay for these items").With("membershipId", chosen.ID)
		}
		if at < 0 {
			continue
		}
		for i := range w.p.Input.Lines {
			if id := w.p.Input.Lines[i].ID; slices.Contains(chosen.LineItemIDs, id) &&
				slices.Contains(w.p.Members.Eligible[at].LineItemIDs, id) {
				w.p.Input.Lines[i].Due = pricing.DueLater
			}
		}
		w.p.Members.Selected = append(w.p.Members.Selected, chosen)
	}
	return nil
}

// discounts puts in automatic rules and what the merchant gives by hand.
func (w *work) discounts() error {
	if !w.sale.NoRules && len(w.terms.Lines) > 0 {
		rules, err := w.s.cfg.Discounts.Rules(w.at.ctx, &w.terms)
		if err != nil {
			return err
		}
		w.p.Offered, w.p.Input.Rules = rules, w.sale.Hand.Counting(rules)
	}
	for _, d := range w.sale.Discounts {
		out := pricing.MerchantDiscount{ID: d.ID, Name: d.Name,
			Scope: pricing.Scope{All: len(d.LineIDs) == 0, LineIDs: d.LineIDs}}
		if d.Amount != "" {
			off, err := money.ParseRounded(string(d.Amount), w.p.Input.Currency)
			if err != nil {
				return basket.TooMuch(err)
			}
			out.Reduction = pricing.AmountOff(off)
		} else {
			rate, err := money.ParsePercent(strconv.FormatFloat(d.Percentage, 'f', -1, 64))
			if err != nil {
				return fmt.Errorf("sale: discount %s: %w", d.ID, err)
			}
			out.Reduction = pricing.PercentOff(rate)
		}
		w.p.Input.MerchantDiscounts = append(w.p.Input.MerchantDiscounts, out)
	}
	w.p.Faults.Discounts = w.sale.Known.GivenFailed
	w.p.Input.MerchantDiscounts = append(w.p.Input.MerchantDiscounts, w.sale.Known.Given.Discounts...)
	return nil
}

func (w *work) coupon() error {
	if w.sale.Coupon == "" || w.sale.Known.Given.Coupon {
		return nil
	}
	found, err := w.s.cfg.Discounts.Coupon(w.at.ctx, w.sale.Coupon, &w.terms)
	switch {
	case err == nil:
		w.p.Coupon, w.p.Input.Coupon = found, found.Price
	case told(err):
		if w.p.Faults.Coupon = err; errs.CodeOf(err) == discounts.CodeUnknownCoupon && w.sale.Known.Given.Refused != nil {
			w.p.Faults.Coupon = w.sale.Known.Given.Refused
		}
	default:
		return err
	}
	return nil
}

// first prices the goods alone: delivery, tips and tax depend on what they come to.
func (w *work) first() error {
	if !w.sale.Shipping && !w.sale.FreeFrom && !w.sale.Fees && !w.sale.Tax {
		return nil
	}
	return w.compute()
}

func (w *work) compute() error {
	result, err := pricing.Price(w.p.Input)
	if errors.Is(err, money.ErrOverflow) {
		return basket.TooMuch(err)
	}
	if w.p.Result = result; len(result.Lines) > manyLines {
		w.p.index = make(map[string]int, len(result.Lines))
		for i := range result.Lines {
			w.p.index[result.Lines[i].ID] = i
		}
	}
	return err
}

// manyLines is from where on an index costs less than looking through all lines.
const manyLines = 16

// last prices everything.
func (w *work) last() error {
	if err := w.compute(); err != nil {
		return err
	}
	for i := range w.p.Result.Discounts {
		if d := &w.p.Result.Discounts[i]; d.Source == pricing.SourceRule {
			w.p.RuleIDs = append(w.p.RuleIDs, d.ID)
		}
	}
	if problem := w.p.Result.CouponProblem; problem != "" && w.p.Faults.Coupon == nil {
		w.p.Faults.Coupon = w.idle(problem)
	}
	if w.sale.Validate {
		w.p.Problem, w.p.Faults.Validation = w.sale.Known.Violations, w.sale.Known.Unheard
	}
	return nil
}

// idle says why the coupon takes nothing off, with what would have to be added, as far as that can be said.
func (w *work) idle(problem pricing.CouponProblem) *errs.Error {
	out := errs.New(errs.FailedPrecondition, string(problem), "the coupon does not apply to these items")
	lacks := w.p.Result.CouponLacks
	if !lacks.Amount.IsUnset() {
		out = out.With("missingAmount", w.p.Money(lacks.Amount))
	}
	if lacks.Items > 0 {
		out = out.With("missingItems", lacks.Items)
	}
	return out
}

func (w *work) giftCard() error {
	use := w.sale.GiftCard
	if use == nil {
		return nil
	}
	card, err := w.card(use)
	if err == nil {
		err = CardPays(card, w.p.Input.Currency, w.at.now)
	}
	switch {
	case err != nil && told(err):
		w.p.Faults.GiftCard = err
		return nil
	case err != nil:
		return err
	}
	pays := pricing.GiftCard{ID: card.ID, Balance: card.Balance}
	if use.Amount != "" {
		if pays.Requested, err = money.ParseRounded(string(use.Amount), w.p.Input.Currency); err != nil {
			return basket.TooMuch(err)
		}
	}
	w.p.Card, w.p.Input.GiftCards = card, []pricing.GiftCard{pays}
	return nil
}

// card finds the card that is to pay. One of an app is worth what the app said.
func (w *work) card(use *GiftCardUse) (*giftcards.Card, error) {
	if outside := use.Outside; outside != nil {
		w.p.CardApp = outside.AppID
		return &giftcards.Card{ID: use.ID, LastFour: outside.LastFour, Initial: outside.Balance,
			Balance: outside.Balance}, nil
	}
	return w.s.cfg.GiftCards.Get(w.at.ctx, use.ID)
}

// CardPays says why a card cannot pay for a sale; nil when it can.
func CardPays(card *giftcards.Card, currency money.Currency, now time.Time) error {
	refuse := func(code, words string) error { return errs.New(errs.FailedPrecondition, code, "%s", words) }
	switch {
	case card.Status(now) == giftcards.StatusDisabled:
		return refuse(giftcards.CodeDisabled, "this gift card is disabled")
	case card.Status(now) == giftcards.StatusExpired:
		return refuse(giftcards.CodeExpired, "this gift card has expired")
	case card.Balance.Currency() != currency:
		return refuse(CodeCardCurrency, "this gift card has another currency")
	case card.Balance.Minor() == 0:
		return refuse(CodeCardEmpty, "this gift card has no balance left")
	}
	return nil
}

// shipping puts in the chosen way of delivery.
func (w *work) shipping() error {
	w.handDelivery()
	if w.sale.FreeFrom && w.p.NeedsShipping {
		var err error
		if w.p.Free, err = w.s.cfg.Shipping.FreeFrom(w.at.ctx, w.parcel()); err != nil {
			return err
		}
	}
	if !w.sale.Shipping {
		return nil
	}
	chosen := w.sale.Option
	if w.p.NeedsShipping {
		question := w.parcel()
		question.Quotes = w.sale.Known.Quotes
		options, err := w.s.cfg.Shipping.Options(w.at.ctx, question)
		if errors.Is(err, money.ErrOverflow) {
			return basket.TooMuch(err)
		}
		if err != nil {
			return err
		}
		w.p.Options = options
		for _, q := range w.sale.Known.Quotes {
			if q.Failed != nil {
				if w.p.Faults.Carriers == nil {
					w.p.Faults.Carriers = map[string]error{}
				}
				w.p.Faults.Carriers[q.CarrierID] = q.Failed
			}
		}
	}
	if chosen == nil || !w.p.NeedsShipping { // what was chosen for goods that were taken out again means nothing
		return nil
	}
	option, ok := shipping.Find(w.p.Options, chosen.Code, chosen.CarrierID)
	if !ok {
		w.p.Faults.ShippingOption = errs.New(errs.FailedPrecondition, CodeOptionNotFound,
			"the shipping option %s is not offered",
			chosen.Code).With("code", chosen.Code)
		return nil
	}
	price := option.Price
	for _, r := range w.sale.Known.Given.Shipping {
		off, err := r.Off(price, 1)
		if err == nil {
			price, err = price.Sub(off)
		}
		if err != nil {
			return basket.TooMuch(err)
		}
	}
	w.p.Option, w.p.Input.Shipping = &option, &pricing.Shipping{Price: price}
	if len(option.Allocations) > 0 {
		w.p.Region = &Region{option.Allocations[0].RegionID, option.Allocations[0].RegionName}
	}
	return nil
}

// parcel is the sale as delivery looks at it.
func (w *work) parcel() *shipping.Sale {
	out := &shipping.Sale{Currency: w.p.Input.Currency, To: w.sale.ShippingAddress, Now: w.at.now,
		Zone: w.s.zone(w.p.Shop), WeightUnit: w.p.Shop.WeightUnit, FlowID: w.sale.Flow}
	if w.sale.Buyer.Email != "" {
		out.Buyer = &wire.ContactDetails{Email: w.sale.Buyer.Email}
	}
	for k, i := range w.place {
		t := &w.p.Things[i]
		if !t.Shipped() {
			continue
		}
		weight, _ := strconv.ParseFloat(string(t.Weight), 64) // nothing written down weighs nothing
		l, priced := &w.sale.Lines[i], &w.p.Result.Lines[k]
		line := shipping.Line{
			ID: l.ID, Quantity: w.p.Input.Lines[k].Quantity, Weight: weight, Price: priced.PriceBeforeTax,
			BeforePrice: priced.Subtotal, TaxIncluded: w.p.Input.TaxIncluded,
			Name: t.Name, SKU: t.SKU, Reference: catalog.Reference{AppID: l.AppID, CatalogItemID: l.ItemID, Options: l.Options},
			ProfileID: t.DeliveryProfile(),
		}
		out.Lines = append(out.Lines, line)
	}
	return out
}

// fees puts in what comes on top: charges of carriers, fees of apps, and the tip.
func (w *work) fees() error {
	in := &w.p.Input
	if w.p.Option != nil {
		for _, c := range w.p.Option.Charges {
			w.charge(pricing.FeeShipping, PluginFee{Name: c.Details, Price: c.Price, GroupID: tax.GroupShipping})
		}
	}
	w.handFees()
	if !w.sale.Fees {
		return nil
	}
	for _, f := range w.pluginFees() {
		w.charge(pricing.FeeServicePlugin, f)
	}
	if err := w.itemFees(); err != nil {
		return err
	}
	if w.s.cfg.Tips == nil || w.sale.Flow == "" {
		return nil
	}
	subtotal, err := w.p.Result.Summary.Subtotal.Sub(w.p.Result.Summary.Discount)
	if err != nil {
		return basket.TooMuch(err)
	}
	tip, err := w.s.cfg.Tips.Fee(w.at.ctx, w.sale.Flow, subtotal)
	if err != nil {
		return err
	}
	if tip != nil && tip.Price.Minor() > 0 {
		in.Fees = append(in.Fees, *tip)
	}
	return nil
}

// itemFees puts in what things of apps' catalogs cost on top.
func (w *work) itemFees() error {
	w.itemGroups = w.itemGroups[:0]
	for k, i := range w.place {
		extra := w.p.Things[i].Extra
		if extra == nil {
			continue
		}
		for _, f := range extra.Fees {
			price, err := f.Price.Times(w.p.Input.Lines[k].Quantity)
			if err != nil {
				return basket.TooMuch(err)
			}
			w.p.Input.Fees = append(w.p.Input.Fees,
				pricing.Fee{Source: pricing.FeeItem, Code: f.Code, Name: f.Name, Price: price,
					LineIDs: []string{w.p.Input.Lines[k].ID}})
			w.itemGroups = append(w.itemGroups, f.GroupID)
		}
	}
	return nil
}

// groupOf is the tax group of a thing.
func groupOf(l *basket.Line, t *basket.Thing) string {
	if t.TaxGroupID != "" {
		return t.TaxGroupID
	}
	if l.Custom != nil && t.ItemType == basket.Service {
		return tax.GroupServices
	}
	return tax.DefaultGroup(l.AppID)
}
