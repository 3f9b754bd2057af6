package payments

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

// setChargebacks takes what banks took back and gave again, all of it, and tells what
// is new. A bank cannot take back more than was paid.
func (b *ledgerBook) setChargebacks(tx *store.Tx, p *payment, list []Chargeback, place string) error {
	at := func(i int, field string) string { return fmt.Sprintf("%s.chargebacks[%d].%s", place, i, field) }
	was := map[string]Chargeback{}
	for _, c := range p.doc.RegularPaymentDetails.Chargebacks {
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
		amount, err := wire.Amount(at(i, "amount.amount"), orPrice(c.Amount).Amount, b.currency)
		if err != nil {
			return err
		}
		if amount.Sign() <= 0 {
			return errs.New(errs.FailedPrecondition, CodeInvalidAmount, "a chargeback is of more than nothing").With("paymentId", p.id)
		}
		if total += amount.Minor(); total > p.amount.Minor() {
			return errs.New(errs.FailedPrecondition, CodeInvalidAmount, "a bank cannot take back more than the %s that were paid", p.amount).With("paymentId", p.id)
		}
		if !known {
			c.ID, c.CreatedDate = tx.NewID(), wire.At(tx.Now)
		} else {
			c.CreatedDate = before.CreatedDate
		}
		c.Amount, c.Status, c.UpdatedDate = b.price(tx.Context(), amount), cmp.Or(c.Status, "APPROVED"), wire.At(tx.Now)
		if c.Status == "REVERSED" && c.ReversalAmount == nil {
			c.ReversalAmount = c.Amount
		}
		again := money.Zero(b.currency)
		if c.ReversalAmount != nil {
			if again, err = wire.Amount(at(i, "reversalAmount.amount"), c.ReversalAmount.Amount, b.currency); err != nil {
				return err
			}
			c.ReversalAmount = b.price(tx.Context(), again)
		}
		if again.Minor() > amount.Minor() {
			return errs.New(errs.FailedPrecondition, CodeInvalidAmount, "a bank cannot give again more than it took").With("paymentId", p.id)
		}
		switch {
		case !known:
			told = append(told, news{"chargeback_approved", c})
			b.note(orders.Activity{ActivityType: orders.ActivityChargeback, ChargebackCreated: &orders.ChargebackCreated{
				PaymentID: p.id, ChargebackID: c.ID, Amount: c.Amount, PaymentDetails: b.regular(tx, p),
			}})
		case before.Status == c.Status:
			c.UpdatedDate = before.UpdatedDate
		}
		if c.Status == "REVERSED" && before.Status != "REVERSED" {
			told = append(told, news{"chargeback_reversed", c})
			b.note(orders.Activity{ActivityType: orders.ActivityReversed, ChargebackReversed: &orders.ChargebackReversed{
				PaymentID: p.id, ChargebackID: c.ID, Amount: c.Amount, ReversalAmount: c.ReversalAmount, PaymentDetails: b.regular(tx, p),
			}})
		}
		out = append(out, c)
	}
	if len(out) > maxChargebacks {
		return errs.New(errs.FailedPrecondition, CodeTooMany, "a payment has %d chargebacks at most", maxChargebacks)
	}
	p.doc.RegularPaymentDetails.Chargebacks, p.changed = out, true
	if err := p.readAmounts(); err != nil {
		return err
	}
	for _, n := range told {
		if err := b.emit(tx, n.slug, chargebackBody{b.order.ID, p.id, n.c, b.show(tx)}); err != nil {
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

func orPrice(p *wire.Price) *wire.Price {
	if p == nil {
		return &wire.Price{}
	}
	return p
}
