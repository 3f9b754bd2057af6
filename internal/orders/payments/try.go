package payments

import (
	"context"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// The first payment of a checkout's order is a try. While it runs the order holds stock,
// coupon and gift card; it holds them for the time that the shop's settings say at most.
// A try that fails is given up in the transaction that books the failure: the order ends in
// no list, all that it took is given back, and its checkout is free for another try. A
// charge that is asked for together with the order is a whole try: it fails with its card.
// An order that is placed first can be charged again until its time is over.

// late tells that nobody waits for a charge any more: a buyer who has to confirm it has an
// hour, and the order of a checkout waits no longer than the shop says.
func (o *providerRequest) late(now int64) bool {
	if o.doc.Until > 0 {
		return now >= o.doc.Until
	}
	return o.doc.Action != nil && now >= o.created+actionLife.Milliseconds()
}

// endTry gives the order of a checkout up that waits for its first payment, or rejects it
// when that payment is under way. Close writes it.
func (b *book) endTry(tx *store.Tx, gatewayID string) error {
	switch b.Order.Status {
	case orders.Initialized:
		b.GaveUp = true
	case orders.Pending:
		b.Failed = true
	default:
		return nil
	}
	if err := setGateway(tx, gatewayID, gatewayCanceled); err != nil {
		return err
	}
	return b.undoOthers(tx)
}

// expire ends a charge that nobody waits for any more. The provider is asked to cancel it;
// when it cannot, the try ends all the same, and money that comes later goes back.
func (s *Service) expire(ctx context.Context, o *providerRequest) error {
	if err := s.giveUp(ctx, o); err != nil {
		if err := s.unheard(ctx, o.id, err); err != nil {
			return err
		}
	}
	if o.doc.Until == 0 {
		return nil
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		now, err := requestWhere(tx, "id = ?", o.id)
		if err != nil || now == nil || now.state == opDone || now.doc.Stop {
			return err
		}
		b, err := s.open(tx, now.order)
		if err != nil || b.Order.Status != orders.Initialized && b.Order.Status != orders.Pending {
			return err
		}
		if p := b.Payment(now.payment); p != nil {
			p.Changed = true
		}
		if err := b.endTry(tx, now.gateway); err != nil {
			return err
		}
		if err := b.stop(tx, 0); err != nil {
			return err
		}
		return b.Close(tx)
	})
}

// Abandon gives up the order of a checkout that waits for its first payment, because the
// checkout goes on otherwise. A charge that waits for the buyer is cancelled first.
// AlreadyExists (CodeRunning) while a provider works on one; Unavailable when it cannot be
// asked. An order that does not wait any more stays as it is.
func (s *Service) Abandon(ctx context.Context, orderID string) error {
	for range 3 {
		waiting, err := store.Do(ctx, s.db, func(tx *store.Tx) (*providerRequest, error) { return s.abandonTx(tx, orderID) })
		if err != nil || waiting == nil {
			return err
		}
		if err := s.giveUp(ctx, waiting); err != nil {
			return err
		}
	}
	return running()
}

// abandonTx gives the order up, or gives the charge that has to be cancelled before.
func (s *Service) abandonTx(tx *store.Tx, orderID string) (*providerRequest, error) {
	b, err := s.open(tx, orderID)
	if errs.KindOf(err) == errs.NotFound || err == nil && b.Order.Status != orders.Initialized {
		return nil, nil //nolint:nilnil // nobody waits for it
	}
	if err != nil {
		return nil, err
	}
	list, err := b.running(tx)
	if err != nil {
		return nil, err
	}
	if len(list) > 0 {
		if first := list[0]; first.state == opWaiting && first.doc.Action != nil {
			return first, nil
		}
		return nil, running()
	}
	var gatewayID string
	err = tx.Each("SELECT id FROM gateway_orders WHERE order_id = ? AND checkout_id <> '' ORDER BY created, id",
		[]any{orderID}, func(rows store.Rows) error {
			return rows.Scan(&gatewayID)
		})
	if err != nil {
		return nil, err
	}
	if err := b.endTry(tx, gatewayID); err != nil {
		return nil, err
	}
	return nil, b.Close(tx)
}
