package invoices

import (
	"context"
	"net/http"
	"strconv"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	readPermission   = "ECOM.READ_INVOICES"
	modifyPermission = "ECOM.MODIFY_INVOICES"
	addPermission    = "ECOM.ADD_INVOICE"
)

// Ref names an invoice and who made it out.
type Ref struct {
	ID    string `json:"id" validate:"required,max=100"`
	AppID string `json:"appId" validate:"required,max=100"`
}

type (
	generateAnswer struct {
		InvoiceID string `json:"invoiceId"`
	}
	bulkRequest struct {
		OrderIDs []string `json:"orderIds" validate:"required,min=1,max=300,dive,required,max=100"`
	}
	invoiceForOrder struct {
		OrderID   string `json:"orderId"`
		InvoiceID string `json:"invoiceId"`
	}
	addRequest struct {
		OrderID     string `json:"orderId" validate:"required,max=100"`
		InvoiceInfo *Ref   `json:"invoiceInfo" validate:"required"`
	}
	addAnswer struct {
		OrderInvoices wire.List[Ref] `json:"orderInvoices"`
	}
	manyRequest struct {
		OrderIDs []string `json:"orderIds" validate:"required,max=100,dive,required,max=100"`
	}
	invoicesForOrder struct {
		OrderID      string         `json:"orderId"`
		Invoices     wire.List[Ref] `json:"invoices"`
		InvoicesInfo wire.List[Ref] `json:"invoicesInfo"`
	}
	manyAnswer struct {
		InvoicesForOrder wire.List[invoicesForOrder] `json:"invoicesForOrder"`
	}
	idRequest struct {
		InvoiceID string `json:"invoiceId" validate:"required,max=100"`
	}
	oneAnswer struct {
		Invoice *Invoice `json:"invoice"`
	}
	queryAnswer struct {
		Invoices       wire.List[*Invoice] `json:"invoices"`
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
)

// Operations lists what is served: the contract's first, then Souk's own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: id, Method: method, Path: path, Access: actor.Managers(permission), Summary: summary,
			Codes: codes}
	}
	reads := func(o httpapi.Op) httpapi.Op {
		o.Reads = true
		return o
	}
	own := func(o httpapi.Op) httpapi.Op {
		o.Access.Members = true
		return reads(o)
	}
	file := reads(op("souk.invoices.linkedDocument", http.MethodGet, "/v1/invoice-documents/{token}", "",
		"Download an invoice as PDF, by the link in a mail.", CodeNotFound))
	file.Access = actor.Anyone()
	return append([]httpapi.Operation{
		httpapi.Handle(op("ecom.orderInvoices.generateInvoice", http.MethodPost, "/v1/invoices/orders/{orderId}",
			modifyPermission, "Create an invoice for an order.",
			orders.CodeNotFound, CodeNotSupported, CodeExists, CodeNoContact, CodeNoEmail, CodeWrongEmail, CodeWrongAmount,
			CodeCurrency, CodeChargebacks), s.generate),
		httpapi.Handle(op("ecom.orderInvoices.bulkGenerateInvoices", http.MethodPost, "/v1/bulk/invoices/generate",
			modifyPermission, "Create invoices for several orders; one that fails does not stop the others."), s.bulk),
		httpapi.Handle(op("ecom.orderInvoices.addInvoiceToOrder", http.MethodPost,
			"/v1/invoices/orders/{orderId}/add-invoice", addPermission, "Record an invoice that an app created elsewhere.",
			orders.CodeNotFound), s.add),
		httpapi.Handle(own(op("ecom.orderInvoices.listInvoicesForMultipleOrders", http.MethodPost, "/v1/invoices/list-by-ids",
			readPermission,
			"List the invoices of orders. Members see those of their own orders; orders that the caller may not see are "+
				"left out.")),
			s.many),
		httpapi.Handle(own(op("souk.invoices.getInvoice", http.MethodGet, "/v1/invoices/{invoiceId}", readPermission,
			"Get an invoice with its payment status.", CodeNotFound)), s.get),
		httpapi.Plain(own(op("souk.invoices.document", http.MethodGet, "/v1/invoices/{invoiceId}/document.pdf",
			readPermission, "Get an invoice as PDF.", CodeNotFound)), s.serve),
		httpapi.Handle(reads(op("souk.invoices.queryInvoices", http.MethodPost, "/v1/invoices/query", readPermission,
			"List invoices.")), s.query),
		httpapi.Handle(op("souk.invoices.sendInvoice", http.MethodPost, "/v1/invoices/{invoiceId}/send", modifyPermission,
			"Mail an invoice to the buyer.", CodeNotFound, CodeEnded, CodeNoMail), s.send),
		httpapi.Handle(op("souk.invoices.voidInvoice", http.MethodPost, "/v1/invoices/{invoiceId}/void", modifyPermission,
			"Void an invoice. Its number is not used again, and the order can get another invoice.", CodeNotFound,
			CodeCredited), s.void),
		httpapi.Handle(op("souk.invoices.deleteInvoice", http.MethodDelete, "/v1/invoices/{invoiceId}", modifyPermission,
			"Delete an invoice from lists. Its number is not used again.", CodeNotFound, CodeCredited), s.remove),
		httpapi.Plain(file, s.serveLinked),
		httpapi.Handle(reads(op("souk.invoices.getInvoiceSettings", http.MethodGet, "/v1/invoice-settings", readPermission,
			"Get the invoice settings.")), s.getSettings),
		httpapi.Handle(op("souk.invoices.updateInvoiceSettings", http.MethodPatch, "/v1/invoice-settings", modifyPermission,
			"Update the invoice settings. Existing invoices stay as they are.", resource.CodeStale),
			s.updateSettings),
	}, s.creditOperations()...)
}

func manages(ctx context.Context) bool { return actor.From(ctx).Manages() }

func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	pdf, name, err := s.Document(r.Context(), r.PathValue("invoiceId"))
	answer(w, r, pdf, name, err)
}

func (s *Service) serveLinked(w http.ResponseWriter, r *http.Request) {
	pdf, name, err := s.draw(r.Context(), func(tx *store.Tx) (*record, *orders.Order,
		error) {
		return s.linked(tx, r.PathValue("token"))
	})
	answer(w, r, pdf, name, err)
}

func answer(w http.ResponseWriter, r *http.Request, pdf []byte, name string, err error) {
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	if err != nil {
		httpapi.WriteErrorForPeople(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Disposition", `inline; filename="`+name+`.pdf"`)
	w.Header().Set("Content-Length", strconv.Itoa(len(pdf)))
	_, _ = w.Write(pdf) // the reader may have left
}

// plain keeps of a name what every system takes in a file's name.
func plain(name string) string {
	out := []rune{}
	for _, r := range name {
		if r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			out = append(out, r)
		}
	}
	return string(out)
}
