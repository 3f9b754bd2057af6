package drafts

import (
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

// A tip is a fee that nothing else of a price depends on: it is not taxed, nothing is
// taken off it, and no carrier or app is asked because of it. So it is added to what the
// last change said, without pricing the draft anew.

// tip tells that a fee is the tip, and not merely called so.
func (f *fee) tip() bool {
	return f.Fee.Code == pricing.TipCode && f.Fee.Source == string(pricing.FeePlatform)
}

// Tipped is a draft as tips look at it.
type Tipped struct {
	Currency money.Currency
	// Subtotal is that of all lines, after discounts and before tax and shipping.
	Subtotal money.Amount
	// Order is the one that the draft edits, or that it became; nil for none.
	Order *orders.Order
	// Kept says that the tip of that order is the draft's, if the draft has none of its own.
	Kept bool
}

// TippedTx shows a draft to tips. NotFound.
func TippedTx(tx *store.Tx, id string) (*Tipped, error) {
	r, err := load(tx, id)
	if err != nil {
		return nil, err
	}
	currency, err := r.doc.money()
	if err != nil {
		return nil, err
	}
	out := &Tipped{Currency: currency, Kept: r.status == statusCommitted || r.tipOf() != nil}
	sum := &reckoning{currency: currency}
	out.Subtotal = money.Zero(currency)
	for i := range r.doc.Lines {
		if l := &r.doc.Lines[i]; l.open() {
			out.Subtotal = sum.add(out.Subtotal, sum.of(l.Item.TotalPriceBeforeTax))
		}
	}
	if sum.err != nil {
		return nil, sum.err
	}
	if !r.edits() {
		return out, nil
	}
	editing, err := orders.EditingTx(tx, r.order)
	if err != nil {
		return nil, err
	}
	out.Order = editing.Order
	return out, nil
}

// tipOf is the fee of a draft that is its tip; nil when it has none.
func (r *record) tipOf() *fee {
	at := slices.IndexFunc(r.doc.Fees, func(f fee) bool { return f.tip() && f.Applied })
	if at < 0 {
		return nil
	}
	return &r.doc.Fees[at]
}

// SetFeeTx puts a tip on a draft, in the place of the one that is there, and gives the
// id of its fee. NotFound; AlreadyExists for a draft that was committed.
func (s *Service) SetFeeTx(tx *store.Tx, id string, given pricing.Fee) (string, error) {
	feeID := ""
	err := s.tipTx(tx, id, func(r *record) error {
		price := &wire.Price{Amount: wire.Decimal(given.Price.String())}
		at := slices.IndexFunc(r.doc.Fees, func(f fee) bool { return f.tip() })
		if at < 0 {
			if len(r.doc.Fees) >= maxFees {
				return errs.Invalid(wire.Bounded("tip", errs.RuleMaxSize, maxFees,
					fmt.Sprintf("must not give the draft more than %d fees", maxFees)))
			}
			r.doc.Fees, at = append(r.doc.Fees, fee{Source: byHand, Tax: &TaxDetails{}, Fee: orders.AdditionalFee{
				ID: tx.NewID(), Code: given.Code, Name: given.Name, Source: string(given.Source),
			}}), len(r.doc.Fees)
		}
		f := &r.doc.Fees[at]
		f.Applied, f.Fee.Price, f.Fee.PriceBeforeTax, f.Fee.PriceAfterTax = true, price, price, price
		feeID = f.Fee.ID
		return nil
	})
	return feeID, err
}

// RemoveFeeTx takes the tip off a draft, if it is there. That of the order is switched
// off. NotFound; AlreadyExists for a draft that was committed.
func (s *Service) RemoveFeeTx(tx *store.Tx, id, _ string) error {
	return s.tipTx(tx, id, func(r *record) error {
		r.doc.Fees = slices.DeleteFunc(r.doc.Fees, func(f fee) bool { return f.tip() && f.Source == byHand })
		if f := r.tipOf(); f != nil {
			f.Applied = false
		}
		return nil
	})
}

// tipTx changes the tip of a draft by fn and adds the difference to its sums.
func (s *Service) tipTx(tx *store.Tx, id string, fn func(r *record) error) error {
	was, err := loadOpen(tx, id)
	if err != nil {
		return err
	}
	r := *was
	if r.doc, err = was.doc.clone(); err != nil {
		return err
	}
	currency, err := r.doc.money()
	if err != nil {
		return err
	}
	sum := &reckoning{currency: currency}
	worth := func() money.Amount {
		if f := r.tipOf(); f != nil {
			return sum.of(f.Fee.Price)
		}
		return money.Zero(currency)
	}
	before := worth()
	if err := fn(&r); err != nil {
		return err
	}
	more := sum.sub(worth(), before)
	shown := *r.shown.DraftOrder
	shown.PriceSummary = sum.plusFee(shown.PriceSummary, more)
	if r.paysNow() {
		shown.PayNow = sum.plusFee(shown.PayNow, more)
	}
	r.showFees(&shown)
	r.redeposit(&shown, sum)
	if sum.err != nil {
		return basket.TooMuch(sum.err)
	}
	r.shown.DraftOrder = &shown
	if err := orders.Complete(&r.shown, currency, s.cfg.Locale(tx.Context())); err != nil {
		return err
	}
	if err := orders.Complete(&r.doc, currency, s.cfg.Locale(tx.Context())); err != nil {
		return err
	}
	if err := r.balance(tx, s.cfg.Locale(tx.Context())); err != nil {
		return err
	}
	return save(tx, &r, was)
}

// plusFee gives sums with more or less of fees.
func (r *reckoning) plusFee(of *orders.PriceSummary, more money.Amount) *orders.PriceSummary {
	out := *or(of)
	out.TotalAdditionalFees = orders.PriceOf(r.add(r.of(out.TotalAdditionalFees), more))
	out.Total = orders.PriceOf(r.add(r.of(out.Total), more))
	return &out
}

// paysNow tells that fees are paid with the order: some line is, or there is none.
func (r *record) paysNow() bool {
	open := 0
	for i := range r.doc.Lines {
		if !r.doc.Lines[i].open() {
			continue
		}
		open++
		switch r.doc.Lines[i].Item.PaymentOption {
		case basket.PayOffline, basket.PayMembership, basket.PayMemberLater, basket.PayMemberRest:
		default:
			return true
		}
	}
	return open == 0
}

// showFees shows the tip as the draft has it now, and all other fees as before.
func (r *record) showFees(shown *DraftOrder) {
	var out wire.List[FeeDetails]
	for i := range r.doc.Fees {
		f := &r.doc.Fees[i]
		at := slices.IndexFunc(shown.AdditionalFees, func(d FeeDetails) bool { return d.AdditionalFee.ID == f.Fee.ID })
		if !f.tip() && at >= 0 {
			out = append(out, shown.AdditionalFees[at])
			continue
		}
		own := f.Fee
		out = append(out, FeeDetails{AdditionalFee: &own, TaxDetails: &TaxDetails{}, Source: f.Source, Applied: f.Applied})
	}
	for _, d := range shown.AdditionalFees {
		if d.Source == byItself {
			out = append(out, d)
		}
	}
	shown.AdditionalFees = out
}

// redeposit shows the deposit that follows from another total.
func (r *record) redeposit(shown *DraftOrder, sum *reckoning) {
	d := r.doc.Deposit
	if d == nil {
		return
	}
	out := *or(shown.DepositDetails)
	if d.Percentage != "" {
		rate, err := money.ParsePercent(string(d.Percentage))
		if err != nil {
			sum.note(money.Zero(sum.currency), err)
			return
		}
		due := sum.note(sum.of(shown.PriceSummary.Total).Apply(rate))
		zero := money.Zero(sum.currency)
		out.PriceSummary = orders.SumsOf(&pricing.Summary{Subtotal: due, Shipping: zero, Discount: zero, Fees: zero,
			Tax: zero, Total: due})
	}
	shown.DepositDetails, shown.PayNow = &out, out.PriceSummary
}

// carryTip makes the tip of a draft that of its order.
func (s *Service) carryTip(tx *store.Tx, r *record, orderID string) error {
	if s.cfg.Tips == nil {
		return nil
	}
	currency, err := r.doc.money()
	if err != nil {
		return err
	}
	amount, sum := money.Zero(currency), &reckoning{currency: currency}
	if f := r.tipOf(); f != nil {
		amount = sum.of(f.Fee.Price)
	}
	if sum.err != nil {
		return sum.err
	}
	return s.cfg.Tips.CommittedTx(tx, r.id, orderID, amount)
}
