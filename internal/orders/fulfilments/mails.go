package fulfilments

import (
	"souk/internal/orders/orders"
	"souk/internal/platform/store"
)

// fetched tells that the buyer comes for the order's things.
func fetched(o *orders.Order) bool {
	return o.ShippingInfo != nil && o.ShippingInfo.Logistics != nil && o.ShippingInfo.Logistics.PickupDetails != nil
}

// under tells that a fulfilment is so far that its buyer is told: things that are sent
// have left, things that are fetched wait. A fulfilment without a state is that far when
// it is made; one that was only accepted is not.
func under(f *Fulfillment, pickup bool) bool {
	if f == nil {
		return false
	}
	switch f.Status {
	case Pending, Accepted:
		return false
	case Ready:
		return pickup
	case Done: // what was fetched does not wait any more
		return !pickup
	}
	return true
}

// write writes the messages that a change calls for, and gives their entries in the
// order's log. A parcel that left is told of once, again when its number changes, and
// once more when it arrived.
func (s *Service) write(tx *store.Tx, o *orders.Order, before, after []Fulfillment) ([]orders.Activity, error) {
	if o.ShippingInfo == nil {
		return nil, nil // nothing is sent, and nothing waits
	}
	pickup := fetched(o)
	send, kind := s.cfg.Mails.ShippedTx, orders.ActivityShippingMail
	if pickup {
		send, kind = s.cfg.Mails.PickupReadyTx, orders.ActivityPickupMail
	}
	var out []orders.Activity
	for i := range after {
		f, was := &after[i], find(before, after[i].ID)
		if !pickup && f.Status == Done && under(was, pickup) && was.Status != Done { // it left before, and arrived now
			if _, err := s.cfg.Mails.DeliveredTx(tx, o.ID, f.ID); err != nil { // the contract's log has no word for it
				return nil, err
			}
			continue
		}
		known := f.tracking().TrackingNumber != "" && f.tracking().TrackingNumber != was.tracking().TrackingNumber
		if !under(f, pickup) || under(was, pickup) && (pickup || !known) {
			continue
		}
		written, err := send(tx, o.ID, f.ID)
		if err != nil {
			return nil, err
		}
		if written {
			out = append(out, orders.Activity{ActivityType: kind})
		}
	}
	return out, nil
}
