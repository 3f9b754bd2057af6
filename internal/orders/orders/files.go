package orders

import (
	"slices"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// fileLife is how long the files of an order can be fetched after it was paid.
const fileLife = 30 * 24 * time.Hour

// openFiles says until when the files of an order can be fetched, once it is paid.
func (r *record) openFiles(tx *store.Tx, again bool) {
	if r.PaymentStatus != Paid && !again || r.Imported && !again {
		return
	}
	var lines wire.List[LineItem]
	for i := range r.LineItems {
		f := r.LineItems[i].DigitalFile
		if f == nil || f.FileID == "" || !f.ExpirationDate.IsZero() && !again {
			continue
		}
		if lines == nil {
			lines = slices.Clone(r.LineItems)
		}
		lines[i].DigitalFile = &DigitalFile{f.FileID, f.Link, wire.At(tx.Now.Add(fileLife))}
	}
	if lines != nil {
		r.LineItems = lines
	}
}

// RenewFilesTx gives the files of an order another time to be fetched in. Links to the
// old time end. NotFound; FailedPrecondition for an order that is not approved.
func (s *Service) RenewFilesTx(tx *store.Tx, id string) (*Order, error) {
	return s.changeTx(tx, id, func(r *record) error {
		if r.Status != Approved {
			return errs.New(errs.FailedPrecondition, "ORDER_IS_NOT_PAID",
				"files can be renewed for APPROVED orders only; this one is %s", r.Status)
		}
		r.openFiles(tx, true)
		return nil
	})
}

// linked gives an order with the links of its files, which are made when it is shown
// and never kept.
func (o *Order) linked(link func(orderID, lineID string, expires wire.Time) string) *Order {
	if link == nil || o.Status != Approved || o.PaymentStatus != Paid && o.PaymentStatus != PartiallyRefunded {
		return o
	}
	var out *Order
	for i := range o.LineItems {
		f := o.LineItems[i].DigitalFile
		if f == nil || f.FileID == "" || f.Link != "" || f.ExpirationDate.IsZero() {
			continue
		}
		if out == nil {
			own := *o
			own.LineItems = slices.Clone(o.LineItems)
			out = &own
		}
		out.LineItems[i].DigitalFile = &DigitalFile{f.FileID, link(o.ID, o.LineItems[i].ID, f.ExpirationDate),
			f.ExpirationDate}
	}
	if out == nil {
		return o
	}
	return out
}
