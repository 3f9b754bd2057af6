package app

import (
	"souk/internal/orders/fulfilments"
	"souk/internal/orders/ordermails"
	"souk/internal/platform/store"
)

// parcel tells messages what is in a fulfilment and how it is followed.
func (a *App) parcel(tx *store.Tx, orderID, fulfillmentID string) (*ordermails.Parcel, error) {
	all, err := a.Fulfilled.OfTx(tx, orderID)
	if err != nil {
		return nil, err
	}
	for i := range all.Fulfillments {
		if f := &all.Fulfillments[i]; f.ID == fulfillmentID {
			return parcelOf(f), nil
		}
	}
	return &ordermails.Parcel{}, nil
}

// parcels tells the page of an order how all that was sent is followed.
func (a *App) parcels(tx *store.Tx, orderID string) ([]ordermails.Parcel, error) {
	return eachParcel(a, tx, orderID, func(f *fulfilments.Fulfillment) ordermails.Parcel { return *parcelOf(f) })
}

// eachParcel gives what one makes of each fulfilment of an order.
func eachParcel[P any](a *App, tx *store.Tx, orderID string, one func(f *fulfilments.Fulfillment) P) ([]P, error) {
	all, err := a.Fulfilled.OfTx(tx, orderID)
	if err != nil {
		return nil, err
	}
	var out []P
	for i := range all.Fulfillments {
		out = append(out, one(&all.Fulfillments[i]))
	}
	return out, nil
}

func parcelOf(f *fulfilments.Fulfillment) *ordermails.Parcel {
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
	return out
}
