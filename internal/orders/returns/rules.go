package returns

import (
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Why something cannot be asked for.
const (
	WhyOff      = "RETURNS_ARE_OFF"
	WhyOrder    = "ORDER_IS_NOT_APPROVED"
	WhyNotSent  = "NOTHING_WAS_SENT"
	WhyTooLate  = "TOO_LATE"
	WhyNoneLeft = "NOTHING_LEFT"
	WhySent     = "ALREADY_SENT"
	WhyAsked    = "ALREADY_ASKED"
)

// Offer is what a buyer may ask for about an order now.
type Offer struct {
	// CanReturn says that some of Lines can be sent back, until ReturnUntil.
	CanReturn   bool            `json:"canReturn"`
	WhyNoReturn string          `json:"whyNoReturn,omitempty"`
	ReturnUntil wire.Time       `json:"returnUntil,omitzero"`
	Lines       wire.List[Line] `json:"lines"`
	CanCancel   bool            `json:"canCancel"`
	WhyNoCancel string          `json:"whyNoCancel,omitempty"`
	// Days is how long after sending the shop takes goods back; 0 for not at all.
	Days int64 `json:"days"`
}

// OfferTx tells what may be asked for about an order.
func (s *Service) OfferTx(tx *store.Tx, o *orders.Order) (*Offer, error) {
	settings, err := s.settings(tx)
	if err != nil {
		return nil, err
	}
	parcels, err := s.cfg.Parcels(tx, o.ID)
	if err != nil {
		return nil, err
	}
	asked, err := ofOrder(tx, o.ID)
	if err != nil {
		return nil, err
	}
	out := offer(o, settings.Days, parcels, asked, tx.Now)
	return &out, nil
}

// offer decides by what is known of an order.
func offer(o *orders.Order, days int64, parcels []Parcel, asked []*Return, now time.Time) Offer {
	out := Offer{Days: days}
	sent := map[string]int64{}
	var last time.Time
	for _, p := range parcels {
		if p.Waiting {
			continue
		}
		for id, n := range p.Units {
			sent[id] += n
		}
		if p.At.After(last) {
			last = p.At
		}
	}
	if !last.IsZero() && days > 0 {
		out.ReturnUntil = wire.At(last.Add(time.Duration(days) * 24 * time.Hour))
	}
	out.Lines = returnable(o, sent, asked)
	switch {
	case days <= 0:
		out.WhyNoReturn = WhyOff
	case o.Status != orders.Approved:
		out.WhyNoReturn = WhyOrder
	case len(sent) == 0:
		out.WhyNoReturn = WhyNotSent
	case now.After(out.ReturnUntil.Time()):
		out.WhyNoReturn = WhyTooLate
	case len(out.Lines) == 0:
		out.WhyNoReturn = WhyNoneLeft
	}
	if out.CanReturn = out.WhyNoReturn == ""; !out.CanReturn {
		out.Lines = nil
	}
	switch {
	case o.Status != orders.Approved:
		out.WhyNoCancel = WhyOrder
	case len(parcels) > 0 || o.FulfillmentStatus != orders.NotFulfilled:
		out.WhyNoCancel = WhySent
	case cancelAsked(asked):
		out.WhyNoCancel = WhyAsked
	}
	out.CanCancel = out.WhyNoCancel == ""
	return out
}

// returnable are the units that can still be asked for: those that were sent, less those that somebody has to decide
// about, less those that came back, were exchanged or were given money back for.
func returnable(o *orders.Order, sent map[string]int64, asked []*Return) wire.List[Line] {
	open, closed := map[string]int64{}, map[string]int64{}
	for _, r := range asked {
		for _, line := range r.Lines {
			switch {
			case r.Kind != KindReturn:
			case r.open():
				open[line.LineItemID] += line.Quantity
			case r.Status == Refunded:
				closed[line.LineItemID] += line.Quantity
			}
		}
	}
	var out wire.List[Line]
	free := orders.Exchangeable(o)
	for i := range o.LineItems {
		line := &o.LineItems[i]
		refunded := int64(0)
		if line.RefundQuantity != nil {
			refunded = *line.RefundQuantity
		}
		exchanged := line.Quantity - refunded - free[line.ID]
		left := min(sent[line.ID], line.Quantity) - open[line.ID] - exchanged - max(refunded, closed[line.ID])
		if left > 0 {
			out = append(out, lineOf(line, left))
		}
	}
	return out
}

func cancelAsked(asked []*Return) bool {
	for _, r := range asked {
		if r.Kind == KindCancel && r.open() {
			return true
		}
	}
	return false
}

func notAllowed(why string) error {
	return errs.New(errs.FailedPrecondition, CodeNotAllowed,
		"this order cannot be returned or canceled by request: %s", why).With("reason", why)
}
