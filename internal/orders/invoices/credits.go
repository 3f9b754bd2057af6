package invoices

import (
	"context"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/paper"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CreditEntity names credit notes in events and audit records.
const CreditEntity = "souk.invoices.v1.credit_note"

// note is a credit note as it is stored.
type note struct {
	id, label, refundID, orderID, invoiceID string
	number, created, total                  int64
	voided                                  *int64
	currency                                money.Currency
	doc                                     noteDoc
}

// noteDoc is what was made out, and the figures that later notes of the same invoice go by.
type noteDoc struct {
	Paper paper.Invoice
	// Refunded is what went back by the refund, in minor units: more than was credited when the invoice was over less.
	Refunded int64
	Taxes    []taxPart
}

// CreditNote is a credit note as callers see it.
type CreditNote struct {
	ID            string      `json:"id"`
	Number        string      `json:"number"`
	RefundID      string      `json:"refundId"`
	OrderID       string      `json:"orderId"`
	OrderNumber   string      `json:"orderNumber"`
	InvoiceID     string      `json:"invoiceId"`
	InvoiceNumber string      `json:"invoiceNumber"`
	CreatedDate   wire.Time   `json:"createdDate"`
	Void          bool        `json:"void"` // the refund failed after all
	Currency      string      `json:"currency"`
	Total         *wire.Price `json:"total,omitempty"`
	Tax           *wire.Price `json:"tax,omitempty"`
	// Taxes are those that were credited, each with its rate as a percentage.
	Taxes wire.List[CreditedTax] `json:"taxes"`
	Path  string                 `json:"path"`
}

// CreditedTax is one tax of a credit note.
type CreditedTax struct {
	Name    string      `json:"name"`
	Rate    string      `json:"rate"`
	Taxable *wire.Price `json:"taxable,omitempty"`
	Amount  *wire.Price `json:"amount,omitempty"`
}

func (n *note) view(locale string) *CreditNote {
	price := func(minor int64) *wire.Price {
		a := money.New(minor, n.currency)
		return &wire.Price{Amount: wire.Decimal(a.String()), FormattedAmount: money.Format(a, locale)}
	}
	out := &CreditNote{
		ID: n.id, Number: n.label, RefundID: n.refundID, OrderID: n.orderID, OrderNumber: n.doc.Paper.Order,
		InvoiceID: n.invoiceID, InvoiceNumber: n.doc.Paper.Credits,
		CreatedDate: wire.Time(n.created), Void: n.voided != nil, Currency: n.currency.Code(), Total: price(n.total),
		Path: "/v1/credit-notes/" + n.id + "/document.pdf",
	}
	tax := int64(0)
	for _, t := range n.doc.Taxes {
		tax += t.Tax
		out.Taxes = append(out.Taxes, CreditedTax{t.Name, t.Rate, price(t.Taxable), price(t.Tax)})
	}
	out.Tax = price(tax)
	return out
}

func noNote(id string) error { return errs.Missing(CodeNoteNotFound, "credit note", id) }

// RefundEndedTx makes out the credit note of a refund that ended, in shops that want them, for orders that
// have an invoice. Asked again it changes nothing, unless something else went back than was credited: then
// the note is void, and what did go back gets another.
func (s *Service) RefundEndedTx(tx *store.Tx, o *orders.Order, c *ledger.Credited) error {
	before, err := validNote(tx, c.RefundID)
	if err != nil {
		return err
	}
	if before != nil {
		if before.doc.Refunded == c.Amount {
			return nil
		}
		if err := s.voidNote(tx, before); err != nil {
			return err
		}
	}
	settings, err := s.settings.In(tx)
	if err != nil || !settings.CreditNotes && before == nil {
		return err
	}
	_, err = s.creditTx(tx, o, c, settings)
	switch errs.CodeOf(err) {
	case CodeNoInvoice, CodeNothing: // nothing speaks against the refund
		return nil
	}
	return err
}

func (s *Service) voidNote(tx *store.Tx, n *note) error {
	locale := s.cfg.Locale(tx.Context())
	before := n.view(locale)
	if _, err := tx.Exec("UPDATE credit_notes SET voided = ? WHERE id = ?", tx.Millis(), n.id); err != nil {
		return err
	}
	n.voided = wire.Ptr(tx.Millis())
	return audit.Change(tx, CreditEntity, n.id, before, n.view(locale))
}

// creditTx makes out a note. FailedPrecondition for an order without an invoice, and when nothing of the
// invoice is left to credit.
func (s *Service) creditTx(tx *store.Tx, o *orders.Order, c *ledger.Credited, settings *Settings) (*note, error) {
	invoice, err := lockedInvoice(tx, o.ID)
	if err != nil {
		return nil, err
	}
	if invoice == nil {
		return nil, errs.New(errs.FailedPrecondition, CodeNoInvoice,
			"the order has no valid invoice; create one first")
	}
	others, err := notesWhere(tx, "order_id = ? AND voided IS NULL", o.ID)
	if err != nil {
		return nil, err
	}
	given := credits{}
	of := int64(0)
	for _, other := range others {
		given.add(other.doc.Taxes)
		given.total += other.total
		if other.invoiceID == invoice.id {
			of += other.total
		}
	}
	amount := min(c.Amount, invoice.total-of)
	if amount <= 0 {
		return nil, errs.New(errs.FailedPrecondition, CodeNothing,
			"the invoice is credited in full already, so this refund needs no credit note")
	}
	w := &writer{currency: invoice.currency, locale: invoice.content.Locale}
	n := &note{id: tx.NewID(), refundID: c.RefundID, orderID: o.ID, invoiceID: invoice.id, created: tx.Millis(),
		currency: invoice.currency, total: amount}
	n.doc = noteDoc{Paper: invoice.content, Refunded: c.Amount}
	p := &n.doc.Paper
	p.Shop, p.Credits, p.Terms, p.Notes = s.seller(tx.Context(), settings), invoice.label, "", ""
	n.doc.Taxes = w.credit(p, o, c, amount, given)
	if w.err != nil {
		return nil, w.err
	}
	if err := insertNote(tx, n, settings.CreditNotePrefix); err != nil {
		return nil, err
	}
	return n, audit.Change(tx, CreditEntity, n.id, nil, n.view(s.cfg.Locale(tx.Context())))
}

// PaperLink is a paper of an order with the address at which its buyer reads it.
type PaperLink struct {
	Credit       bool // a credit note; else an invoice
	Number, Link string
}

// CreditNoteTx gives the note of a refund; none when it has none.
func (s *Service) CreditNoteTx(tx *store.Tx, refundID string) (PaperLink, bool, error) {
	n, err := validNote(tx, refundID)
	if err != nil || n == nil {
		return PaperLink{}, false, err
	}
	return PaperLink{true, n.label, s.CreditLink(n.id, tx.Now)}, true, nil
}

// PapersTx gives the papers of an order that count, for its buyer.
func (s *Service) PapersTx(tx *store.Tx, orderID string) ([]PaperLink, error) {
	own, err := list(tx, "order_id = ? AND voided IS NULL AND deleted IS NULL", orderID)
	if err != nil {
		return nil, err
	}
	var out []PaperLink
	for _, r := range own {
		out = append(out, PaperLink{false, r.label, s.Link(r.id, tx.Now)})
	}
	notes, err := notesWhere(tx, "order_id = ? AND voided IS NULL", orderID)
	for _, n := range notes {
		out = append(out, PaperLink{true, n.label, s.CreditLink(n.id, tx.Now)})
	}
	return out, err
}

// makeNote makes out the note of a refund that has none: it was made before the shop wanted them, or before the order
// had an invoice.
func (s *Service) makeNote(ctx context.Context, in *makeNoteRequest) (*noteAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*noteAnswer, error) {
		o, c, err := s.cfg.Refund(tx, in.OrderID, in.RefundID)
		if err != nil {
			return nil, err
		}
		before, err := validNote(tx, in.RefundID)
		if err != nil {
			return nil, err
		}
		if before != nil {
			return nil, noteExists()
		}
		settings, err := s.settings.In(tx)
		if err != nil {
			return nil, err
		}
		n, err := s.creditTx(tx, o, c, settings)
		if err != nil {
			return nil, err
		}
		return &noteAnswer{n.view(s.cfg.Locale(ctx))}, nil
	})
}

// notesOf lists the notes of an order that the caller may see, oldest first. NotFound.
func (s *Service) notesOf(ctx context.Context, in *wire.OrderRequest) (*notesAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*notesAnswer, error) {
		if _, err := s.orders.VisibleTx(tx, in.OrderID); err != nil {
			return nil, err
		}
		notes, err := notesWhere(tx, "order_id = ?", in.OrderID)
		out := &notesAnswer{}
		for _, n := range notes {
			out.CreditNotes = append(out.CreditNotes, n.view(s.cfg.Locale(ctx)))
		}
		return out, err
	})
}

var creditSchema = query.NewSchema(query.Spec{
	Name: "credit note", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}},
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "number", Column: "label", Kind: query.ID},
		{Path: "orderId", Column: "order_id", Kind: query.ID},
		{Path: "invoiceId", Column: "invoice_id", Kind: query.ID},
		{Path: "refundId", Column: "refund_id", Kind: query.ID},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "currency", Column: "currency", Kind: query.ID},
	},
})

var noteList = query.List[*note]{Schema: creditSchema, From: query.From{Table: "credit_notes", Columns: noteColumns},
	Scan: scanNote}

func (s *Service) queryNotes(ctx context.Context, in *query.Message) (*queryNotesAnswer, error) {
	return query.Answer(ctx, s.db, s.cfg.Cursors, noteList, in.Query,
		func(_ *store.Tx, page *query.Page[*note]) (*queryNotesAnswer, error) {
			out := &queryNotesAnswer{PagingMetadata: page.Metadata()}
			for _, n := range page.Items {
				out.CreditNotes = append(out.CreditNotes, n.view(s.cfg.Locale(ctx)))
			}
			return out, nil
		})
}

// visibleNoteTx gives a note to the caller: members get those of their own orders. NotFound.
func (s *Service) visibleNoteTx(tx *store.Tx, id string) (*note, error) {
	n, err := oneNote(tx, id)
	if err != nil || manages(tx.Context()) {
		return n, err
	}
	if _, err := s.orders.VisibleTx(tx, n.orderID); errs.KindOf(err) == errs.NotFound {
		return nil, noNote(id)
	} else if err != nil {
		return nil, err
	}
	return n, nil
}

func (s *Service) getNote(ctx context.Context, in *noteRequest) (*noteAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*noteAnswer, error) {
		n, err := s.visibleNoteTx(tx, in.CreditNoteID)
		if err != nil {
			return nil, err
		}
		return &noteAnswer{n.view(s.cfg.Locale(ctx))}, nil
	})
}

// linkedNote gives the note of a signed link. NotFound.
func (s *Service) linkedNote(tx *store.Tx, token string) (*note, error) {
	id, ok := readLink(s.cfg.Key, "credit note", token, tx.Millis())
	if !ok {
		return nil, noNote(token)
	}
	return oneNote(tx, id)
}

// drawNote draws the note that find gives.
func (s *Service) drawNote(ctx context.Context, find func(tx *store.Tx) (*note, error)) (pdf []byte, name string,
	err error) {
	settings, err := s.settings.Get(ctx)
	if err != nil {
		return nil, "", err
	}
	logo, err := s.logo(ctx, settings)
	if err != nil {
		return nil, "", err
	}
	n, err := store.Get(ctx, s.db, find)
	if err != nil {
		return nil, "", err
	}
	zone, content := s.cfg.Zone(ctx), n.doc.Paper
	content.Shop.Logo, content.Number, content.Issued, content.Placed = logo, n.label, time.UnixMilli(n.created).In(
		zone), content.Placed.In(zone)
	if n.voided != nil {
		content.Status = Void
	}
	pdf, err = paper.DrawInvoice(content, n.created)
	return pdf, "credit-note-" + plain(n.label), err
}
