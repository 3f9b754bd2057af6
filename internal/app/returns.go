package app

import (
	"context"

	"souk/internal/orders/fulfilments"
	"souk/internal/orders/orderpages"
	"souk/internal/orders/returns"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// openReturns makes what buyers use after they bought.
func (a *App) openReturns(signer *query.Signer) {
	a.Returns = returns.New(returns.Config{
		DB: a.db, Cursors: signer, Orders: a.Orders, Payments: a.Payments, Mails: a.OrderMails, Parcels: a.sentParcels,
		Opens:    a.OrderMails.Opens,
		Canceled: func(ctx context.Context, orderID string) { a.Payments.Pursue(ctx, orderID) },
	})
	a.OrderPages = orderpages.New(orderpages.Config{
		DB: a.db, Orders: a.Orders, Fulfilments: a.Fulfilled, Downloads: a.Downloads, Returns: a.Returns,
		PayLinks: a.PayLinks, Mails: a.OrderMails, Book: a.Payments.BookTx, Papers: a.papers,
	})
}

// sentParcels tells what was sent of an order, and when.
func (a *App) sentParcels(tx *store.Tx, orderID string) ([]returns.Parcel, error) {
	return eachParcel(a, tx, orderID, func(f *fulfilments.Fulfillment) returns.Parcel {
		p := returns.Parcel{At: f.CreatedDate.Time(), Units: map[string]int64{},
			Waiting: f.Status == fulfilments.Pending || f.Status == fulfilments.Accepted || f.Status == fulfilments.Ready}
		for _, line := range f.LineItems {
			if line.Quantity != nil {
				p.Units[line.ID] += *line.Quantity
			}
		}
		return p
	})
}
