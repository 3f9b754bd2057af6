package ordermails

import (
	"context"
	"encoding/json"
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/events"
	"souk/internal/platform/store"
)

// Events that the service hears of.
const (
	OrderApproved = orders.Entity + "_approved"
	OrderCanceled = orders.Entity + "_canceled"
)

// Approved writes what buyer and shop hear of a new order. It runs after the
// transaction that placed the order, so that one stays short; the relay calls it once.
func (s *Service) Approved(_ context.Context, tx *store.Tx, event events.Delivered) error {
	declareReads(tx)
	o, buyer, business, err := s.cfg.Orders.NotifyTx(tx, event.EntityID)
	if errs.KindOf(err) == errs.NotFound { // gone since
		return nil
	}
	if err != nil || !buyer && !business {
		return err
	}
	return s.PlacedTx(tx, o, buyer, business)
}

// declareReads declares what a message about an order reads, see store.ByRows.
func declareReads(tx *store.Tx) {
	tx.Unlocked("a message tells how the order stood when it was written; nobody who changes an order looks for messages",
		"orders")
}

// Canceled writes to the buyer of an order that comes to nothing, when whoever canceled
// it said so.
func (s *Service) Canceled(_ context.Context, tx *store.Tx, event events.Delivered) error {
	var body struct {
		SendOrderCanceledEmail bool   `json:"sendOrderCanceledEmail"`
		CustomMessage          string `json:"customMessage"`
	}
	if err := json.Unmarshal(event.Body, &body); err != nil {
		return fmt.Errorf("ordermails: %w", err)
	}
	if !body.SendOrderCanceledEmail {
		return nil
	}
	declareReads(tx)
	o, err := s.cfg.Orders.OrderTx(tx, event.EntityID)
	if errs.KindOf(err) == errs.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	return s.CanceledTx(tx, o, body.CustomMessage)
}

// ChangedTx hears of every change of an order, within its transaction: what was
// approved before and is paid now gets a word. What is paid as it is placed does not:
// the message about the order says so. Whoever waited for a payment that failed is not
// at the checkout any more, and gets a word as well.
func (s *Service) ChangedTx(tx *store.Tx, before, after *orders.Order) error {
	if before != nil && before.Status == orders.Pending && after.Status == orders.Rejected && !after.Imported {
		_, err := s.send(tx, PaymentFailed, after, about{})
		return err
	}
	if before == nil || before.Status != orders.Approved || after.Status != orders.Approved || after.Imported {
		return nil
	}
	was := before.PaymentStatus
	if after.PaymentStatus != orders.Paid || was == orders.Paid || was == orders.PartiallyRefunded ||
		was == orders.FullyRefunded {
		return nil
	}
	return s.PaidTx(tx, after)
}
