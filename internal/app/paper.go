package app

import (
	"context"
	"encoding/json"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/ordermails"
	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// signature is the name and address that people know the shop by.
func (a *App) signature(ctx context.Context) (name, email string) {
	settings := a.settings(ctx)
	return settings.Name, settings.ContactEmail
}

// logo is a picture of the shop's: the named one, or that of the checkout's pages, which is the look's where the
// checkout has none of its own. A picture that is not there any more is none.
func (a *App) logo(ctx context.Context, id string) ([]byte, error) {
	if id == "" {
		settings, err := a.CheckoutConfig.Get(ctx)
		if err != nil {
			return nil, err
		}
		if brand := settings.CheckoutBrand; brand != nil && brand.Header != nil && brand.Header.Logo != nil &&
			brand.Header.Logo.Image != nil {
			id, _ = brand.Header.Logo.Image.Own(a.cfg.PublicURL)
		}
	}
	if id == "" {
		shown, err := a.Look.Published(ctx)
		if err != nil {
			return nil, err
		}
		if mark := shown.Theme.Logo; mark != nil {
			id = mark.ID
		}
	}
	if id == "" {
		return nil, nil
	}
	content, err := a.Media.Content(ctx, id)
	if errs.KindOf(err) == errs.NotFound {
		return nil, nil
	}
	return content, err
}

// labelConfigurations tells how parcels are made up, oldest first.
func (a *App) labelConfigurations(ctx context.Context) ([]*shipping.LabelConfiguration, error) {
	page, err := a.Shipping.LabelConfigurations().Query(ctx, "query",
		query.Request{Sort: json.RawMessage(`[{"fieldName":"createdDate"}]`),
			CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(100)}})
	if err != nil {
		return nil, err
	}
	return page.Items, nil
}

// fileMails tells buyers where the files are that they paid for.
type fileMails struct{ *App }

// DownloadTx writes the message, with the links that open something now.
func (m fileMails) DownloadTx(tx *store.Tx, orderID string) (bool, error) {
	o, err := m.Orders.OrderTx(tx, orderID)
	if err != nil {
		return false, err
	}
	files, err := m.Downloads.FilesTx(tx, o)
	if err != nil {
		return false, err
	}
	var list []ordermails.File
	var until time.Time
	for _, f := range files {
		if f.Link == "" {
			continue
		}
		list = append(list, ordermails.File{Name: f.ProductName, Link: f.Link})
		if end := f.ExpirationDate.Time(); until.IsZero() || end.Before(until) {
			until = end
		}
	}
	if len(list) == 0 {
		return false, nil
	}
	return m.OrderMails.DownloadTx(tx, orderID, list, until)
}

// orderCredits makes out credit notes for refunds. Invoices are opened after payments.
type orderCredits struct{ *App }

// RefundEndedTx is asked when a refund ends.
func (o orderCredits) RefundEndedTx(tx *store.Tx, order *orders.Order, c *ledger.Credited) error {
	return o.Invoices.RefundEndedTx(tx, order, c)
}

// creditNote gives the credit note of a refund for the mail about it.
func (a *App) creditNote(tx *store.Tx, refundID string) (number, link string, err error) {
	found, _, err := a.Invoices.CreditNoteTx(tx, refundID)
	return found.Number, found.Link, err
}

// papers gives the invoices and credit notes of an order for the page that its buyer opens by a link.
func (a *App) papers(tx *store.Tx, orderID string) ([]ordermails.Paper, error) {
	found, err := a.Invoices.PapersTx(tx, orderID)
	var out []ordermails.Paper
	for _, p := range found {
		out = append(out, ordermails.Paper(p))
	}
	return out, err
}
