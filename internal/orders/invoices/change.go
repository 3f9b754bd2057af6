package invoices

import (
	"context"

	"souk/internal/orders/orders"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/paper"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// change does something to an invoice that counts, and gives it as it is then.
func (s *Service) change(ctx context.Context, id string, fn func(tx *store.Tx, r *record) error) (*oneAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		r, err := one(tx, id)
		if err != nil {
			return nil, err
		}
		before, err := s.shownTx(tx, r)
		if err != nil {
			return nil, err
		}
		if err := fn(tx, r); err != nil {
			return nil, err
		}
		if r, err = one(tx, id); err != nil {
			return nil, err
		}
		after, err := s.shownTx(tx, r)
		if err != nil {
			return nil, err
		}
		return &oneAnswer{after}, audit.Change(tx, Entity, id, before, after)
	})
}

// shownTx shows an invoice with what became of its order, if that is still there.
func (s *Service) shownTx(tx *store.Tx, r *record) (*Invoice, error) {
	o, err := s.orderTx(tx, r.orderID)
	if err != nil {
		return nil, err
	}
	return s.view(r, o, tx.Millis(), s.cfg.Locale(tx.Context()))
}

// orderTx gives an order, nil for one that is gone: imported orders can be deleted.
func (s *Service) orderTx(tx *store.Tx, id string) (*orders.Order, error) {
	o, err := s.orders.OrderTx(tx, id)
	if errs.KindOf(err) == errs.NotFound {
		return nil, nil //nolint:nilnil // there is none
	}
	return o, err
}

func ended() error {
	return errs.New(errs.FailedPrecondition, CodeEnded, "the invoice is voided or deleted")
}

// send mails an invoice to the buyer.
func (s *Service) send(ctx context.Context, in *idRequest) (*oneAnswer, error) {
	return s.change(ctx, in.InvoiceID, func(tx *store.Tx, r *record) error {
		if r.ended() {
			return ended()
		}
		written := false
		if s.cfg.Mails != nil {
			var err error
			if written, err = s.cfg.Mails.InvoiceTx(tx, r.orderID, r.label, s.Link(r.id, tx.Now)); err != nil {
				return err
			}
		}
		if !written {
			return errs.New(errs.FailedPrecondition, CodeNoMail,
				"invoice mails are switched off, or the buyer has no e-mail address")
		}
		if err := stamp(tx, r.id, "sent"); err != nil {
			return err
		}
		_, err := s.orders.LogTx(tx, r.orderID, orders.Activity{ActivityType: orders.ActivityInvoiceSent})
		return err
	})
}

// void makes an invoice count no more; its number stays. A second time changes nothing.
func (s *Service) void(ctx context.Context, in *idRequest) (*oneAnswer, error) {
	return s.change(ctx, in.InvoiceID, func(tx *store.Tx, r *record) error {
		if r.ended() {
			return nil
		}
		if err := uncredited(tx, r.id); err != nil {
			return err
		}
		return stamp(tx, r.id, "voided")
	})
}

// remove takes an invoice out of sight; its number stays.
func (s *Service) remove(ctx context.Context, in *idRequest) (*oneAnswer, error) {
	return s.change(ctx, in.InvoiceID, func(tx *store.Tx, r *record) error {
		if r.deletedAt != nil {
			return noInvoice(r.id)
		}
		if err := uncredited(tx, r.id); err != nil {
			return err
		}
		if err := stamp(tx, r.id, "deleted"); err != nil {
			return err
		}
		o, err := s.orderTx(tx, r.orderID)
		if err != nil || o == nil {
			return err
		}
		_, err = s.orders.LogTx(tx, r.orderID, orders.Activity{ActivityType: orders.ActivityInvoiceRemoved})
		return err
	})
}

// visibleTx gives an invoice to the caller: members get those of their own orders.
func (s *Service) visibleTx(tx *store.Tx, id string) (*record, *orders.Order, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, nil, err
	}
	o, err := s.orders.VisibleTx(tx, r.orderID)
	switch {
	case errs.KindOf(err) == errs.NotFound && !manages(tx.Context()), err == nil && r.deletedAt != nil &&
		!manages(tx.Context()):
		return nil, nil, noInvoice(id)
	case errs.KindOf(err) == errs.NotFound:
		return r, nil, nil
	}
	return r, o, err
}

func (s *Service) get(ctx context.Context, in *idRequest) (*oneAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		r, o, err := s.visibleTx(tx, in.InvoiceID)
		if err != nil {
			return nil, err
		}
		shown, err := s.view(r, o, tx.Millis(), s.cfg.Locale(ctx))
		return &oneAnswer{shown}, err
	})
}

// many lists the invoices of orders. Orders that the caller may not see are left out.
func (s *Service) many(ctx context.Context, in *manyRequest) (*manyAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*manyAnswer, error) {
		out := &manyAnswer{}
		return out, s.orders.EachVisibleTx(tx, in.OrderIDs, func(id string) error {
			refs, err := s.refs(tx, id)
			out.InvoicesForOrder = append(out.InvoicesForOrder, invoicesForOrder{id, refs, refs})
			return err
		})
	})
}

var schema = query.NewSchema(query.Spec{
	Name: "invoice", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}},
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "number", Column: "label", Kind: query.ID},
		{Path: "orderId", Column: "order_id", Kind: query.ID},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "dueDate", Column: "due", Kind: query.Time},
		{Path: "sentDate", Column: "sent", Kind: query.Time},
		{Path: "currency", Column: "currency", Kind: query.ID},
	},
})

var invoiceList = query.List[*record]{Schema: schema, From: query.From{Table: "invoices", Columns: columns}, Scan: scan}

func (s *Service) query(ctx context.Context, in *query.Message) (*queryAnswer, error) {
	return query.Answer(ctx, s.db, s.cfg.Cursors, invoiceList, in.Query,
		func(tx *store.Tx, page *query.Page[*record]) (*queryAnswer, error) {
			out := &queryAnswer{PagingMetadata: page.Metadata()}
			for _, r := range page.Items {
				shown, err := s.shownTx(tx, r)
				if err != nil {
					return nil, err
				}
				out.Invoices = append(out.Invoices, shown)
			}
			return out, nil
		})
}

// Document draws an invoice for the caller. NotFound.
func (s *Service) Document(ctx context.Context, id string) (pdf []byte, name string, err error) {
	return s.draw(ctx, func(tx *store.Tx) (*record, *orders.Order, error) { return s.visibleTx(tx, id) })
}

// draw draws the invoice that find gives.
func (s *Service) draw(ctx context.Context, find func(tx *store.Tx) (*record, *orders.Order, error)) (pdf []byte,
	name string, err error) {
	settings, err := s.settings.Get(ctx)
	if err != nil {
		return nil, "", err
	}
	logo, err := s.logo(ctx, settings)
	if err != nil {
		return nil, "", err
	}
	var content paper.Invoice
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		r, o, err := find(tx)
		if err != nil {
			return err
		}
		m, err := moneyOf(r, o)
		if err != nil {
			return err
		}
		content, name = r.asOf(m, tx.Millis(), s.cfg.Zone(ctx), logo), r.label
		return nil
	})
	if err != nil {
		return nil, "", err
	}
	pdf, err = paper.DrawInvoice(content, content.Issued.UnixMilli())
	return pdf, "invoice-" + plain(name), err
}

// linked gives the invoice of a signed link. NotFound.
func (s *Service) linked(tx *store.Tx, token string) (*record, *orders.Order, error) {
	id, ok := readLink(s.cfg.Key, "invoice", token, tx.Millis())
	if !ok {
		return nil, nil, noInvoice(token)
	}
	r, err := one(tx, id)
	if err != nil {
		return nil, nil, err
	}
	if r.deletedAt != nil {
		return nil, nil, noInvoice(id)
	}
	o, err := s.orderTx(tx, r.orderID)
	return r, o, err
}
