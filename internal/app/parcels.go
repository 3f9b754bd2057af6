package app

import (
	"souk/internal/orders/ordermails"
	"souk/internal/platform/store"
)

// parcel tells messages what is in a fulfilment and how it is followed.
func (a *App) parcel(tx *store.Tx, orderID, fulfillmentID string) (*ordermails.Parcel, error) {
	all, err := a.Fulfilled.OfTx(tx, orderID)
	if err != nil {
		return nil, err
	}
	for _, f := range all.Fulfillments {
		if f.ID != fulfillmentID {
			continue
		}
		out := &ordermails.Parcel{Quantities: map[string]int64{}}
		if t := f.TrackingInfo; t != nil {
			out.Carrier, out.TrackingNumber, out.TrackingLink = t.ShippingProvider, t.TrackingNumber, t.TrackingLink
		}
		for _, line := range f.LineItems {
			if line.Quantity != nil {
				out.Quantities[line.ID] = *line.Quantity
			}
		}
		if len(out.Quantities) == 0 { // all of the order
			out.Quantities = nil
		}
		return out, nil
	}
	return &ordermails.Parcel{}, nil
}
