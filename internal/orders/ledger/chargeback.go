package ledger

import (
	"cmp"
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// maxChargebacks bounds those of one payment, as the contract does.
const maxChargebacks = 6

// SetChargebacks takes what banks took back and gave again, all of it, and tells what
// is new. A bank cannot take back more than was paid.
func (b *Book) SetChargebacks(tx *store.Tx, p *StoredPayment, list []Chargeback, place string) error {
	at := func(i int, field string) string { return fmt.Sprintf("%s.chargebacks[%d].%s", place, i, field) }
	was := map[string]Chargeback{}
	for _, c := range p.Doc.RegularPaymentDetails.Chargebacks {
		was[c.ID] = c
	}
	total := int64(0)
	out := wire.List[Chargeback]{}
	type news struct {
		slug string
		c    Chargeback
	}
	var told []news
	for i := range list {
		c := list[i]
		before, known := was[c.ID]
		amount, err := wire.Amount(at(i, "amount.amount"), cmp.Or(c.Amount, &wire.Price{}).Amount, b.Currency)
		if err != nil {
			return err
		}
		if amount.Sign() <= 0 {
			return errs.New(errs.FailedPrecondition, CodeInvalidAmount, "the amount of a chargeback must be above 0").With(
				"paymentId", p.ID)
		}
		if total += amount.Minor(); total > p.Amount.Minor() {
			return errs.New(errs.FailedPrecondition, CodeInvalidAmount,
				"chargebacks cannot be more than the %s of the payment", p.Amount).With("paymentId", p.ID)
		}
		if !known {
			c.ID, c.CreatedDate = tx.NewID(), wire.At(tx.Now)
		} else {
			c.CreatedDate = before.CreatedDate
		}
		c.Amount, c.Status, c.UpdatedDate = b.Price(tx.Context(), amount), cmp.Or(c.Status, "APPROVED"), wire.At(tx.Now)
		if c.Status == "REVERSED" && c.ReversalAmount == nil {
			c.ReversalAmount = c.Amount
		}
		again := money.Zero(b.Currency)
		if c.ReversalAmount != nil {
			if again, err = wire.Amount(at(i, "reversalAmount.amount"), c.ReversalAmount.Amount, b.Currency); err != nil {
				return err
			}
			c.ReversalAmount = b.Price(tx.Context(), again)
		}
		if again.Minor() > amount.Minor() {
			return errs.New(errs.FailedPrecondition, CodeInvalidAmount,
				"reversalAmount cannot be more than the amount of the chargeback").With(
				"paymentId", p.ID)
		}
		switch {
		case !known:
			told = append(told, news{"chargeback_approved", c})
			b.Note(orders.Activity{ActivityType: orders.ActivityChargeback, ChargebackCreated: &orders.ChargebackCreated{
				PaymentID: p.ID, ChargebackID: c.ID, Amount: c.Amount, PaymentDetails: b.Regular(tx, p),
			}})
		case before.Status == c.Status:
			c.UpdatedDate = before.UpdatedDate
		}
		if c.Status == "REVERSED" && before.Status != "REVERSED" {
			told = append(told, news{"chargeback_reversed", c})
			b.Note(orders.Activity{ActivityType: orders.ActivityReversed, ChargebackReversed: &orders.ChargebackReversed{
				PaymentID: p.ID, ChargebackID: c.ID, Amount: c.Amount, ReversalAmount: c.ReversalAmount,
				PaymentDetails: b.Regular(tx, p),
			}})
		}
		out = append(out, c)
	}
	if len(out) > maxChargebacks {
		return errs.New(errs.FailedPrecondition, CodeTooMany, "a payment can have at most %d chargebacks", maxChargebacks)
	}
	p.Doc.RegularPaymentDetails.Chargebacks, p.Changed = out, true
	if err := p.ReadAmounts(); err != nil {
		return err
	}
	for _, n := range told {
		if err := b.emit(tx, n.slug, chargebackBody{b.Order.ID, p.ID, n.c, b.Show(tx)}); err != nil {
			return err
		}
	}
	return nil
}

type chargebackBody struct {
	OrderID           string             `json:"orderId"`
	PaymentID         string             `json:"paymentId"`
	Chargeback        Chargeback         `json:"chargeback"`
	OrderTransactions *OrderTransactions `json:"orderTransactions"`
}
