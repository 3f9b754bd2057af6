package returns

import (
	"context"
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// lineOf describes units of a line as they are now: the request keeps it.
func lineOf(line *orders.LineItem, n int64) Line {
	out := Line{LineItemID: line.ID, Quantity: n, Choices: strings.Join(line.ChoicesForBuyer(), ", "), Image: line.Image}
	if line.ProductName != nil {
		if out.ProductName = line.ProductName.Translated; out.ProductName == "" {
			out.ProductName = line.ProductName.Original
		}
	}
	return out
}

// ask writes a request down. NotFound; FailedPrecondition for what cannot be asked for.
func (s *Service) ask(ctx context.Context, in *askRequest) (*oneAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		o, err := s.VisibleTx(tx, in.OrderID, in.Key)
		if err != nil {
			return nil, err
		}
		// Two who ask at once ask one after the other, and parcels wait.
		if _, err := s.cfg.Orders.LockTx(tx, o.ID); err != nil {
			return nil, err
		}
		may, err := s.OfferTx(tx, o)
		if err != nil {
			return nil, err
		}
		r := &Return{ID: tx.NewID(), OrderID: o.ID, OrderNumber: o.Number, Kind: in.Kind, Status: Requested,
			Reason: in.Reason, Note: strings.TrimSpace(in.Note)}
		if in.Kind == KindCancel {
			if !may.CanCancel {
				return nil, notAllowed(may.WhyNoCancel)
			}
		} else if r.Lines, err = chosen(may, in.Lines); err != nil {
			return nil, err
		}
		if err := s.insert(tx, r); err != nil {
			return nil, err
		}
		if s.cfg.Mails != nil {
			if err := s.cfg.Mails.ReturnAskedTx(tx, o.ID, r.Note); err != nil {
				return nil, err
			}
		}
		return &oneAnswer{r}, nil
	})
}

// chosen gives the lines that somebody asks for, as the order describes them.
func chosen(may *Offer, want []Line) (wire.List[Line], error) {
	if !may.CanReturn {
		return nil, notAllowed(may.WhyNoReturn)
	}
	left := map[string]Line{}
	for _, line := range may.Lines {
		left[line.LineItemID] = line
	}
	var out wire.List[Line]
	for i, one := range want {
		line, known := left[one.LineItemID]
		if !known || one.Quantity > line.Quantity {
			return nil, errs.New(errs.FailedPrecondition, CodeTooMany, "at most %d units of this line item can be returned",
				line.Quantity).With("lineItemId", one.LineItemID).With("available", line.Quantity).With("index", i)
		}
		delete(left, one.LineItemID) // a line that is named twice is too many
		line.Quantity = one.Quantity
		out = append(out, line)
	}
	return out, nil
}

// withdraw takes a request back, while nothing came of it. NotFound, FailedPrecondition, Aborted.
func (s *Service) withdraw(ctx context.Context, in *withdrawRequest) (*oneAnswer, error) {
	return s.step(ctx, in.ReturnID, in.Revision, []string{Requested, Approved}, func(tx *store.Tx, r *Return) error {
		if _, err := s.VisibleTx(tx, r.OrderID, in.Key); err != nil {
			if errs.KindOf(err) == errs.NotFound {
				return notFound(in.ReturnID)
			}
			return err
		}
		r.Status, r.ClosedDate = Withdrawn, wire.At(tx.Now)
		return nil
	})
}

// mine lists the requests of an order for its buyer. NotFound.
func (s *Service) mine(ctx context.Context, in *mineRequest) (*mineAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*mineAnswer, error) {
		o, err := s.VisibleTx(tx, in.OrderID, in.Key)
		if err != nil {
			return nil, err
		}
		out := &mineAnswer{}
		if out.Offer, err = s.OfferTx(tx, o); err != nil {
			return nil, err
		}
		out.Returns, err = ofOrder(tx, o.ID)
		return out, err
	})
}

// OfOrderTx lists the requests of an order, oldest first.
func (s *Service) OfOrderTx(tx *store.Tx, orderID string) ([]*Return, error) {
	return ofOrder(tx, orderID)
}
