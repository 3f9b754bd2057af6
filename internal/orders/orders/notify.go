package orders

import "souk/internal/platform/store"

// Notify says who is to hear of a new order.
type Notify struct {
	Buyer    bool `json:"buyer,omitempty"`
	Business bool `json:"business,omitempty"`
}

// NotifyTx gives an order and tells who is to hear that it was placed: both sides of one
// that came from a checkout, and of one that was made by hand whom its maker named. Of
// imported orders nobody hears. NotFound.
func (s *Service) NotifyTx(tx *store.Tx, id string) (o *Order, buyer, business bool, err error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, false, false, err
	}
	switch o = &r.Order; {
	case r.Imported:
		return o, false, false, nil
	case r.CheckoutID != "":
		return o, true, true, nil
	case r.facts.Notify != nil:
		return o, r.facts.Notify.Buyer, r.facts.Notify.Business, nil
	}
	return o, false, false, nil
}
