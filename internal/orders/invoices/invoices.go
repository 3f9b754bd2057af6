// Package invoices makes out invoices for orders, and credit notes for their refunds.
//
// It keeps these things true. Numbers go up by one without gaps: the counter changes in the
// transaction that writes the invoice, and no invoice is ever removed; one that is void or deleted
// keeps its number. An issued invoice does not change when the order, the shop or its settings do. An
// order has at most one invoice of the shop that is not void. How much of an invoice is paid follows
// from the order's payments and is never set. A refund has at most one credit note that is not void,
// written in the transaction that records the end of the refund; the credit notes of an invoice never
// add up to more than the invoice, nor their taxes to more than its taxes. Members see the invoices
// and credit notes of their own orders and no others.
package invoices

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/paper"
	"souk/internal/platform/query"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// AppID names the shop's own invoices beside those of apps.
const AppID = "5c1a1c5e-6f0b-4b0e-9d3c-0f3f1c1d7a11"

// Entity names invoices in events and audit records.
const Entity = "wix.ecom.orders.v1.invoice"

// Codes of refusals. The contract names the first ones.
const (
	CodeNotSupported = "GENERATE_INVOICE_NOT_SUPPORTED"
	CodeExists       = "INVOICE_ALREADY_EXISTS"
	CodeNoContact    = "MISSING_CONTACT"
	CodeNoEmail      = "MISSING_CONTACT_EMAIL"
	CodeWrongEmail   = "INVALID_EMAIL"
	CodeWrongAmount  = "INVALID_PRICE_AMOUNT"
	CodeCurrency     = "UNKNOWN_CURRENCY"
	CodeChargebacks  = "ORDER_HAS_CHARGEBACKS"

	CodeNotFound = "INVOICE_NOT_FOUND"
	CodeEnded    = "INVOICE_IS_VOID"
	CodeNoMail   = "INVOICE_MAILS_ARE_OFF"
	CodeCredited = "INVOICE_HAS_CREDIT_NOTES"

	CodeNoteNotFound = "CREDIT_NOTE_NOT_FOUND"
	CodeNoteExists   = "CREDIT_NOTE_ALREADY_EXISTS"
	CodeNoInvoice    = "ORDER_HAS_NO_INVOICE"
	CodeNothing      = "NOTHING_TO_CREDIT"
)

// Mails sends invoices to buyers. It answers whether a message was written.
type Mails interface {
	InvoiceTx(tx *store.Tx, orderID, number, link string) (bool, error)
}

// Config is what the service needs from others.
type Config struct {
	DB      *store.DB
	Orders  *orders.Service
	Cursors *query.Signer
	Mails   Mails // nil writes none
	// Refund tells what went back by a refund of an order; NotFound.
	Refund func(tx *store.Tx, orderID, refundID string) (*orders.Order, *ledger.Credited, error)
	// Name and Email are the shop's, where the settings of invoices say nothing.
	Shop func(ctx context.Context) (name, email string)
	// Locale is how amounts and dates are written for people.
	Locale func(ctx context.Context) string
	// Zone is the shop's; its days are those on invoices.
	Zone func(ctx context.Context) *time.Location
	// Logo gives a picture of the shop's by its id, the shop's usual one for none; nothing
	// when there is none. nil never has one.
	Logo func(ctx context.Context, id string) ([]byte, error)
	// Key signs the links to invoices.
	Key       []byte
	PublicURL string
	Logger    *slog.Logger
}

// Service makes out invoices.
type Service struct {
	cfg      Config
	db       *store.DB
	orders   *orders.Service
	settings *snapshot.Snapshot[*Settings]
}

// New makes the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	return &Service{cfg: cfg, db: cfg.DB, orders: cfg.Orders, settings: snapshot.New(cfg.DB, settingsKey, loadSettings)}
}

// record is an invoice as it is stored. content is what was made out; what changes later
// is not in it.
type record struct {
	id, label, orderID           string
	number, created              int64
	due, sent, voided, deletedAt *int64
	currency                     money.Currency
	total                        int64
	content                      paper.Invoice
}

// Invoice is an invoice as callers see it.
type Invoice struct {
	ID          string      `json:"id"`
	Number      string      `json:"number"`
	OrderID     string      `json:"orderId"`
	OrderNumber string      `json:"orderNumber"`
	Status      string      `json:"status"`
	CreatedDate wire.Time   `json:"createdDate"`
	DueDate     *wire.Time  `json:"dueDate,omitempty"`
	SentDate    *wire.Time  `json:"sentDate,omitempty"`
	Currency    string      `json:"currency"`
	Total       *wire.Price `json:"total,omitempty"`
	Paid        *wire.Price `json:"paid,omitempty"`
	Balance     *wire.Price `json:"balance,omitempty"`
	BillTo      string      `json:"billTo"`
	Path        string      `json:"path"`
}

// view shows an invoice, with what became of its order since.
func (s *Service) view(r *record, o *orders.Order, now int64, locale string) (*Invoice, error) {
	m, err := moneyOf(r, o)
	if err != nil {
		return nil, err
	}
	price := func(minor int64) *wire.Price {
		a := money.New(minor, r.currency)
		return &wire.Price{Amount: wire.Decimal(a.String()), FormattedAmount: money.Format(a, locale)}
	}
	out := &Invoice{
		ID: r.id, Number: r.label, OrderID: r.orderID, OrderNumber: r.content.Order, Status: r.state(m, now),
		CreatedDate: wire.Time(r.created), Currency: r.currency.Code(),
		Total: price(r.total), Paid: price(m.paid), Balance: price(m.left(r.total)), BillTo: r.content.BillTo.Name,
		Path: "/v1/invoices/" + r.id + "/document.pdf",
	}
	if r.due != nil {
		out.DueDate = wire.Ptr(wire.Time(*r.due))
	}
	if r.sent != nil {
		out.SentDate = wire.Ptr(wire.Time(*r.sent))
	}
	return out, nil
}

func noInvoice(id string) error { return errs.Missing(CodeNotFound, "invoice", id) }
