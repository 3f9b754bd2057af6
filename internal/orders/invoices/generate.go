package invoices

import (
	"context"

	"souk/internal/orders/orders"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/paper"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// GenerateTx makes out an invoice for an order and gives its id. NotFound;
// AlreadyExists when the order has one that counts; FailedPrecondition for an order of
// which none can be made out.
func (s *Service) GenerateTx(tx *store.Tx, orderID string) (string, error) {
	o, err := s.orders.OrderTx(tx, orderID)
	if err != nil {
		return "", err
	}
	if err := billable(o); err != nil {
		return "", err
	}
	known, err := list(tx, "order_id = ? AND voided IS NULL AND deleted IS NULL", orderID)
	if err != nil {
		return "", err
	}
	if len(known) > 0 {
		return "", exists()
	}
	settings, err := s.settings.In(tx)
	if err != nil {
		return "", err
	}
	content, total, err := madeOut(o, s.seller(tx.Context(), settings),
		paper.LocaleFor(o.BuyerLanguage, s.cfg.Locale(tx.Context())))
	if err != nil {
		return "", err
	}
	content.Terms, content.Notes = settings.Terms, settings.Notes
	r := &record{id: tx.NewID(), orderID: orderID, created: tx.Millis(), currency: total.Currency(), total: total.Minor(),
		content: *content}
	if settings.DueDays > 0 {
		r.due = wire.Ptr(tx.Now.AddDate(0, 0, settings.DueDays).UnixMilli())
	}
	if err := insert(tx, r, settings.Prefix); err != nil {
		return "", err
	}
	if _, err := s.orders.LogTx(tx, orderID, orders.Activity{ActivityType: orders.ActivityInvoiceAdded}); err != nil {
		return "", err
	}
	made, err := s.view(r, o, tx.Millis(), s.cfg.Locale(tx.Context()))
	if err != nil {
		return "", err
	}
	return r.id, audit.Change(tx, Entity, r.id, nil, made)
}

// PaidTx hears of every order that changed. Shops that want it get an invoice with every
// order that is paid. What speaks against an invoice does not speak against the payment.
func (s *Service) PaidTx(tx *store.Tx, before, after *orders.Order) error {
	if after.PaymentStatus != orders.Paid || after.Status != orders.Approved || before != nil &&
		before.PaymentStatus == orders.Paid && before.Status == orders.Approved {
		return nil
	}
	settings, err := s.orders.Settings.In(tx)
	if err != nil {
		return err
	}
	if !settings.AutoGenerateInvoiceOnPaidOrder && (after.Settings == nil || !after.Settings.CreateInvoice) {
		return nil
	}
	err = tx.Savepoint(func() error {
		_, err := s.GenerateTx(tx, after.ID)
		return err
	})
	if kind := errs.KindOf(err); kind == errs.FailedPrecondition || kind == errs.AlreadyExists {
		s.cfg.Logger.WarnContext(tx.Context(), "no invoice was made out for a paid order", "order", after.ID, "error", err)
		return nil
	}
	return err
}

func (s *Service) generate(ctx context.Context, in *wire.OrderRequest) (*generateAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*generateAnswer, error) {
		id, err := s.GenerateTx(tx, in.OrderID)
		return &generateAnswer{id}, err
	})
}

func (s *Service) bulk(ctx context.Context, in *bulkRequest) (*wire.BulkResponse[invoiceForOrder], error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*wire.BulkResponse[invoiceForOrder], error) {
		out := &wire.BulkResponse[invoiceForOrder]{}
		for _, order := range in.OrderIDs {
			var id string
			err := tx.Savepoint(func() (err error) {
				id, err = s.GenerateTx(tx, order)
				return err
			})
			out.Add(order, &invoiceForOrder{order, id}, err)
		}
		return out, nil
	})
}

// add notes an invoice that an app made out elsewhere. A second time changes nothing.
func (s *Service) add(ctx context.Context, in *addRequest) (*addAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*addAnswer, error) {
		if _, err := s.orders.OrderTx(tx, in.OrderID); err != nil {
			return nil, err
		}
		if in.InvoiceInfo.AppID == AppID {
			return nil, errs.Invalid(errs.Field("invoiceInfo.appId", errs.RuleOther,
				"must not be the id of the built-in invoices; generate the invoice instead"))
		}
		n, err := tx.Exec(`INSERT INTO order_invoices (order_id, invoice_id, app_id, position, created)
			SELECT ?, ?, ?, COALESCE(MAX(position), 0) + 1, ? FROM order_invoices WHERE order_id = ? ON CONFLICT DO NOTHING`,
			in.OrderID, in.InvoiceInfo.ID, in.InvoiceInfo.AppID, tx.Millis(), in.OrderID)
		if err != nil {
			return nil, err
		}
		if n == 1 {
			if _, err := s.orders.LogTx(tx, in.OrderID, orders.Activity{ActivityType: orders.ActivityInvoiceAdded}); err != nil {
				return nil, err
			}
		}
		refs, err := s.refs(tx, in.OrderID)
		return &addAnswer{refs}, err
	})
}

// refs are all invoices of an order: the shop's that are not deleted, and those of apps.
func (s *Service) refs(tx *store.Tx, orderID string) (wire.List[Ref], error) {
	own, err := list(tx, "order_id = ? AND deleted IS NULL", orderID)
	if err != nil {
		return nil, err
	}
	var out wire.List[Ref]
	for _, r := range own {
		out = append(out, Ref{r.id, AppID})
	}
	others, err := outside(tx, orderID)
	return append(out, others...), err
}
