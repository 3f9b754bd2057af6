package fulfilments

import (
	"context"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/paper"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeTooManySlips refuses more slips than one document may have.
const CodeTooManySlips = "TOO_MANY_PACKING_SLIPS"

// mostSlips is how many orders one document has slips of: what one person packs before they
// print anew, and little enough that nobody waits long for the document.
const mostSlips = 200

type (
	slipsRequest struct {
		OrderIDs []string `json:"orderIds" validate:"required,min=1,max=1000,dive,required,max=100"`
	}
	// slipsAnswer tells of every order that was named: it has a slip or was skipped.
	slipsAnswer struct {
		// Document is a PDF; absent when every order was skipped.
		Document []byte                 `json:"document,omitempty"`
		Orders   wire.List[string]      `json:"orders"`
		Skipped  wire.List[skippedSlip] `json:"skipped"`
	}
	skippedSlip struct {
		OrderID     string                 `json:"orderId"`
		OrderNumber string                 `json:"orderNumber,omitempty"`
		Error       *wire.ApplicationError `json:"error"`
	}
)

// slips draws what is left to pack of several orders as one document, in the order in which
// they were named. An order of which nothing is to be sent now is skipped, and so is one
// that is not there: the others are packed all the same. FailedPrecondition for too many.
func (s *Service) slips(ctx context.Context, in *slipsRequest) (*slipsAnswer, error) {
	if len(in.OrderIDs) > mostSlips {
		return nil, errs.New(errs.FailedPrecondition, CodeTooManySlips,
			"at most %d packing slips can be printed at once; split the request",
			mostSlips).With("most", mostSlips)
	}
	plain, err := s.plainSlip(ctx)
	if err != nil {
		return nil, err
	}
	var list []paper.Slip
	out, err := s.eachToPack(ctx, in.OrderIDs, func() { list = nil }, func(o *orders.Order, packed map[string]int64) {
		list = append(list, s.slipOf(ctx, plain, o, packed))
	})
	if err != nil || len(list) == 0 {
		return out, err
	}
	out.Document, err = paper.DrawSlips(list, s.db.Now().UnixMilli())
	return out, err
}

// eachToPack calls each with what is left to pack of several orders, as they were named in the request, and answers for
// every one whether it was. A transaction may be run again: begin comes before each.
func (s *Service) eachToPack(ctx context.Context, ids []string, begin func(),
	each func(o *orders.Order, packed map[string]int64)) (*slipsAnswer, error) {
	out := &slipsAnswer{}
	return out, s.db.Read(ctx, func(tx *store.Tx) error {
		*out = slipsAnswer{}
		begin()
		seen := map[string]bool{}
		for _, id := range ids {
			if seen[id] {
				continue
			}
			seen[id] = true
			o, packed, err := s.toPack(tx, id)
			if kind := errs.KindOf(err); err != nil && (kind == errs.NotFound || kind == errs.FailedPrecondition) {
				skipped := skippedSlip{OrderID: id, Error: wire.ErrorOf(err)}
				if o != nil {
					skipped.OrderNumber = o.Number
				}
				out.Skipped = append(out.Skipped, skipped)
				continue
			}
			if err != nil {
				return err
			}
			out.Orders = append(out.Orders, id)
			each(o, packed)
		}
		return nil
	})
}

// toPack tells how much of each line of an order is to be sent now. The order is given also
// where nothing is. NotFound; FailedPrecondition.
func (s *Service) toPack(tx *store.Tx, id string) (*orders.Order, map[string]int64, error) {
	o, err := s.orders.OrderTx(tx, id)
	if err != nil {
		return nil, nil, err
	}
	if o.Status != orders.Approved {
		return o, nil, errs.New(errs.FailedPrecondition, CodeNotNow,
			"only APPROVED orders can be fulfilled; this one is %s", o.Status)
	}
	sent, err := of(tx, id)
	if err != nil {
		return o, nil, err
	}
	packed := rest(o, sent)
	var left int64
	for i := range o.LineItems {
		if line := &o.LineItems[i]; line.Sendable() {
			left += packed[line.ID]
		}
	}
	if left == 0 {
		return o, nil, errs.New(errs.FailedPrecondition, CodeNothingLeft, "nothing of this order is left to fulfill")
	}
	return o, packed, nil
}
