package invoices

import (
	"net/http"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	makeNoteRequest struct {
		OrderID  string `json:"orderId" validate:"required,max=100"`
		RefundID string `json:"refundId" validate:"required,max=100"`
	}
	noteRequest struct {
		CreditNoteID string `json:"creditNoteId" validate:"required,max=100"`
	}
	noteAnswer struct {
		CreditNote *CreditNote `json:"creditNote"`
	}
	notesAnswer struct {
		CreditNotes wire.List[*CreditNote] `json:"creditNotes"`
	}
	queryNotesAnswer struct {
		CreditNotes    wire.List[*CreditNote] `json:"creditNotes"`
		PagingMetadata wire.PagingMetadata    `json:"pagingMetadata"`
	}
)

// creditOperations are those of credit notes.
func (s *Service) creditOperations() []httpapi.Operation {
	reads := func(id, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: id, Method: method, Path: path, Access: actor.Managers(readPermission), Summary: summary,
			Codes: codes, Reads: true}
	}
	own := func(o httpapi.Op) httpapi.Op {
		o.Access.Members = true
		return o
	}
	file := reads("souk.creditNotes.linkedDocument", http.MethodGet, "/v1/credit-note-documents/{token}",
		"Download a credit note as PDF, by the link in a mail.", CodeNoteNotFound)
	file.Access = actor.Anyone()
	made := httpapi.Op{
		ID: "souk.creditNotes.createCreditNote", Method: http.MethodPost, Path: "/v1/credit-notes/orders/{orderId}",
		Access:  actor.Managers(modifyPermission),
		Summary: "Create the credit note of a refund that has none.",
		Codes:   []string{orders.CodeNotFound, ledger.CodeNoRefund, CodeNoteExists, CodeNoInvoice, CodeNothing},
	}
	return []httpapi.Operation{
		httpapi.Handle(made, s.makeNote),
		httpapi.Handle(own(reads("souk.creditNotes.listCreditNotes", http.MethodGet, "/v1/credit-notes/orders/{orderId}",
			"List the credit notes of an order. Members see those of their own orders.", orders.CodeNotFound)), s.notesOf),
		httpapi.Handle(reads("souk.creditNotes.queryCreditNotes", http.MethodPost, "/v1/credit-notes/query",
			"List credit notes."), s.queryNotes),
		httpapi.Handle(own(reads("souk.creditNotes.getCreditNote", http.MethodGet, "/v1/credit-notes/{creditNoteId}",
			"Get a credit note.", CodeNoteNotFound)), s.getNote),
		httpapi.Plain(own(reads("souk.creditNotes.document", http.MethodGet, "/v1/credit-notes/{creditNoteId}/document.pdf",
			"Get a credit note as PDF.", CodeNoteNotFound)), s.serveNote),
		httpapi.Plain(file, s.serveLinkedNote),
	}
}

func (s *Service) serveNote(w http.ResponseWriter, r *http.Request) {
	pdf, name, err := s.drawNote(r.Context(),
		func(tx *store.Tx) (*note, error) { return s.visibleNoteTx(tx, r.PathValue("creditNoteId")) })
	answer(w, r, pdf, name, err)
}

func (s *Service) serveLinkedNote(w http.ResponseWriter, r *http.Request) {
	pdf, name, err := s.drawNote(r.Context(),
		func(tx *store.Tx) (*note, error) { return s.linkedNote(tx, r.PathValue("token")) })
	answer(w, r, pdf, name, err)
}
