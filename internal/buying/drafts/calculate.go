package drafts

import (
	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// calculate prices a draft as the transaction sees it, and writes what it comes to.
func (s *Service) calculate(tx *store.Tx, r *record, question *sale.Sale) (*sale.Priced, error) {
	p, err := s.cfg.Sales.PriceTx(tx, question)
	if err != nil {
		return nil, err
	}
	if err := r.render(p, s.cfg.Locale(tx.Context()), tx.NewID); err != nil {
		return nil, err
	}
	return p, r.balance(tx, s.cfg.Locale(tx.Context()))
}

// balance writes what was paid of a draft and what is left to pay. Only an order was
// paid for.
func (r *record) balance(tx *store.Tx, locale string) error {
	currency, err := r.doc.money()
	if err != nil {
		return err
	}
	shown := *r.shown.DraftOrder
	sum := &reckoning{currency: currency}
	left := sum.of(or(shown.PriceSummary).Total)
	out := &orders.BalanceSummary{Paid: orders.PriceOf(money.Zero(currency)),
		Refunded: orders.PriceOf(money.Zero(currency)), Authorized: orders.PriceOf(money.Zero(currency))}
	if r.edits() {
		order, err := orders.EditingTx(tx, r.order)
		if err != nil {
			return err
		}
		was := or(order.BalanceSummary)
		out = &orders.BalanceSummary{Paid: was.Paid, Refunded: was.Refunded, Authorized: was.Authorized,
			CashRoundingAdjustment: was.CashRoundingAdjustment, PlatformFees: was.PlatformFees}
		owed := or(was.Balance)
		before := sum.of(or(order.PriceSummary).Total)
		left = sum.add(sum.of(&wire.Price{Amount: owed.Amount}), sum.sub(left, before))
	}
	out.Balance = &orders.Balance{Amount: wire.Decimal(left.String())}
	shown.BalanceSummary = out
	r.shown.DraftOrder = &shown
	if sum.err != nil {
		return basket.TooMuch(sum.err)
	}
	return orders.Complete(out, currency, locale)
}

// reckoning adds amounts and remembers the first fault.
type reckoning struct {
	currency money.Currency
	err      error
}

func (r *reckoning) note(a money.Amount, err error) money.Amount {
	if err != nil {
		if r.err == nil {
			r.err = err
		}
		return money.Zero(r.currency)
	}
	return a
}

func (r *reckoning) of(p *wire.Price) money.Amount {
	if p == nil || p.Amount == "" {
		return money.Zero(r.currency)
	}
	if p.Amount[0] == '-' { // what is owed to the buyer
		return r.note(money.Parse(string(p.Amount), r.currency))
	}
	return r.note(money.ParseRounded(string(p.Amount), r.currency))
}

func (r *reckoning) add(a, b money.Amount) money.Amount { return r.note(a.Add(b)) }
func (r *reckoning) sub(a, b money.Amount) money.Amount { return r.note(a.Sub(b)) }

// renderDeposit shows what is to be paid now, when a deposit will do.
func (r *record) renderDeposit(shown *DraftOrder, p *sale.Priced) {
	d := r.doc.Deposit
	if d == nil {
		return
	}
	out := *d
	due := r.depositOf(p)
	zero := money.Zero(p.Input.Currency)
	now := pricing.Summary{Subtotal: due, Shipping: zero, Discount: zero, Fees: zero, Tax: zero, Total: due}
	out.PriceSummary = orders.SumsOf(&now)
	shown.DepositDetails, shown.PayNow = &out, out.PriceSummary
}

// depositOf is the deposit of a priced draft.
func (r *record) depositOf(p *sale.Priced) money.Amount {
	b := &building{record: r, currency: p.Input.Currency}
	if d := r.doc.Deposit; d.Percentage == "" {
		return b.amount(or(d.Amount).Amount)
	}
	rate, err := money.ParsePercent(string(r.doc.Deposit.Percentage))
	if err != nil {
		return money.Zero(p.Input.Currency)
	}
	return b.check(p.Result.Summary.Total.Apply(rate))
}

// faults writes what could not be worked out; nil when all could.
func faults(p *sale.Priced) *CalculationErrors {
	all := p.CalculationErrors()
	out := &CalculationErrors{
		GeneralShippingCalculationError: all.GeneralShippingCalculationError, CarrierErrors: all.CarrierErrors,
		TaxCalculationError:   all.TaxCalculationError,
		OrderValidationErrors: all.OrderValidationErrors,
	}
	if out.GeneralShippingCalculationError == nil && all.SelectedShippingOptionError != nil {
		out.GeneralShippingCalculationError = all.SelectedShippingOptionError
	}
	if out.GeneralShippingCalculationError != nil { // one of both, as the contract has it
		out.CarrierErrors = nil
	}
	if out.GeneralShippingCalculationError == nil && out.CarrierErrors == nil && out.TaxCalculationError == nil &&
		len(out.OrderValidationErrors) == 0 {
		return nil
	}
	return out
}

// blocks tells that something that the buyer pays is not known.
func (c *CalculationErrors) blocks() bool {
	return c != nil && (c.GeneralShippingCalculationError != nil || c.TaxCalculationError != nil ||
		len(c.OrderValidationErrors) > 0)
}

// offered writes a way of delivery.
func offered(p *sale.Priced, i int) ShippingOption {
	o := &p.Options[i]
	out := ShippingOption{CarrierID: o.CarrierID, Code: o.Code, Title: o.Title,
		Cost: &OfferedPrice{orders.PriceOf(o.Price), p.Input.Currency.Code()}}
	l := &OfferedLogistics{DeliveryTime: o.Logistics.DeliveryTime, DeliveryDates: o.Logistics.Dates,
		Instructions: o.Logistics.Instructions}
	if pickup := o.Logistics.Pickup; pickup != nil {
		l.PickupDetails = &OfferedPickup{pickup.Address, pickup.Method}
	}
	if slot := o.Logistics.Slot; slot != nil {
		l.DeliveryTimeSlot = &orders.DeliveryTimeSlot{From: wire.At(slot.From), To: wire.At(slot.To)}
	}
	if *l != (OfferedLogistics{}) {
		out.Logistics = l
	}
	return out
}
