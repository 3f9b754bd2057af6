package orders

import "souk/internal/store"

// Notify says who is to hear of a new order.
type Notify struct {
	Buyer    bool `json:"buyer,omitempty"`
	Business bool `json:"business,omitempty"`
}

// NotifyTx tells who is to hear that an order was placed: both sides of one that came
// from a checkout, and of one that was made by hand whom its maker named. Of imported
// orders nobody hears. NotFound.
func (s *Service) NotifyTx(tx *store.Tx, id string) (buyer, business bool, err error) {
	r, err := one(tx, id)
	switch {
	case err != nil || r.Imported:
		return false, false, err
	case r.CheckoutID != "":
		return true, true, nil
	case r.facts.Notify != nil:
		return r.facts.Notify.Buyer, r.facts.Notify.Business, nil
	}
	return false, false, nil
}
