package returns

import (
	"context"
	"net/http"
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions: who works on orders works on what is asked about them.
const (
	readPermission     = "ECOM.READ_ORDERS"
	modifyPermission   = "ECOM.MODIFY_ORDERS"
	refundPermission   = "ECOM.ORDER_BILLING_REFUND_PAYMENTS"
	settingsPermission = "ECOM.UPDATE_ORDERS_SETTINGS"
)

type (
	askRequest struct {
		OrderID string `json:"orderId" validate:"required,max=100"`
		// Key opens the order of a guest who found it.
		Key    string          `json:"key,omitempty" validate:"max=300"`
		Kind   string          `json:"kind" validate:"required,oneof=RETURN CANCEL"`
		Lines  wire.List[Line] `json:"lines,omitempty" validate:"max=300"`
		Reason string          `json:"reason" validate:"required,oneof=CHANGED_MIND DOES_NOT_FIT NOT_AS_DESCRIBED DAMAGED WRONG_ITEM MISTAKE TOO_SLOW OTHER"`
		Note   string          `json:"note,omitempty" validate:"max=1000"`
	}
	withdrawRequest struct {
		ReturnID string         `json:"returnId" validate:"required,max=100"`
		Key      string         `json:"key,omitempty" validate:"max=300"`
		Revision *wire.Revision `json:"revision" validate:"required"`
	}
	mineRequest struct {
		OrderID string `json:"orderId" validate:"required,max=100"`
		Key     string `json:"key,omitempty" validate:"max=300"`
	}
	mineAnswer struct {
		Returns wire.List[*Return] `json:"returns"`
		Offer   *Offer             `json:"offer"`
	}
	oneAnswer struct {
		Return *Return `json:"return"`
	}
	getRequest struct {
		ReturnID string `json:"returnId" validate:"required,max=100"`
	}
	queryAnswer struct {
		Returns        wire.List[*Return]  `json:"returns"`
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
	answerRequest struct {
		ReturnID string         `json:"returnId" validate:"required,max=100"`
		Revision *wire.Revision `json:"revision" validate:"required"`
		Message  string         `json:"message" validate:"max=2000"`
	}
	declineRequest struct {
		ReturnID string         `json:"returnId" validate:"required,max=100"`
		Revision *wire.Revision `json:"revision" validate:"required"`
		Reason   string         `json:"reason" validate:"required,max=2000"`
	}
	receiveRequest struct {
		ReturnID string          `json:"returnId" validate:"required,max=100"`
		Revision *wire.Revision  `json:"revision" validate:"required"`
		Restock  wire.List[Line] `json:"restock,omitempty" validate:"max=300"`
	}
	refundRequest struct {
		ReturnID  string         `json:"returnId" validate:"required,max=100"`
		Revision  *wire.Revision `json:"revision" validate:"required"`
		Amount    *wire.Price    `json:"amount,omitempty"`
		SendEmail bool           `json:"sendEmail,omitempty"`
		Message   string         `json:"message,omitempty" validate:"max=1000"`
	}
	acceptRequest struct {
		ReturnID  string         `json:"returnId" validate:"required,max=100"`
		Revision  *wire.Revision `json:"revision" validate:"required"`
		Refund    bool           `json:"refund,omitempty"`
		Restock   bool           `json:"restock,omitempty"`
		SendEmail bool           `json:"sendEmail,omitempty"`
		Message   string         `json:"message,omitempty" validate:"max=1000"`
	}
	settingsRequest struct {
		Settings *Settings `json:"settings" validate:"required"`
		resource.BasedOn
	}
	settingsAnswer struct {
		Settings *Settings `json:"settings"`
		resource.Revised
	}
)

// Validate asks for lines where something is sent back, and for none otherwise.
func (r *askRequest) Validate() []errs.Violation {
	switch {
	case r.Kind == KindReturn && len(r.Lines) == 0:
		return []errs.Violation{errs.Field("lines", errs.RuleRequired, "is required")}
	case r.Kind == KindCancel && len(r.Lines) > 0:
		return []errs.Violation{errs.Field("lines", errs.RuleOneOfAlignment,
			"is not allowed for a cancellation: an order is canceled as a whole")}
	}
	return nil
}

// Operations lists what is served, all of it our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, summary, permission string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.returns." + id, Method: method, Path: path, Access: actor.Managers(permission),
			Summary: summary, Codes: codes}
	}
	reads := func(o httpapi.Op) httpapi.Op {
		o.Reads = true
		return o
	}
	forAll := func(o httpapi.Op) httpapi.Op {
		o.Access = actor.Everyone(o.Access.Permission)
		return o
	}
	money := func(o httpapi.Op) httpapi.Op {
		o.Key = httpapi.KeyBound // providers are asked outside of the transaction
		return o
	}
	steps := []string{CodeNotFound, CodeStatus, CodeRevision}
	return []httpapi.Operation{
		httpapi.Handle(forAll(op("ask", http.MethodPost, "/v1/returns/ask",
			"Request a return or the cancellation of an order. Shoppers ask about their own orders, guests with the key "+
				"that findOrder gave them.",
			modifyPermission, orders.CodeNotFound, CodeNotAllowed, CodeTooMany)), s.ask),
		httpapi.Handle(forAll(op("withdraw", http.MethodPost, "/v1/returns/{returnId}/withdraw",
			"Withdraw a request that is not decided yet.", modifyPermission, steps...)), s.withdraw),
		httpapi.Handle(reads(forAll(op("listMine", http.MethodPost, "/v1/returns/of-order",
			"List the return and cancellation requests of an order, and what may be requested now.",
			readPermission, orders.CodeNotFound))), s.mine),
		httpapi.Handle(reads(op("getReturn", http.MethodGet, "/v1/returns/{returnId}",
			"Get a return or cancellation request.", readPermission,
			CodeNotFound)), s.get),
		httpapi.Handle(reads(op("queryReturns", http.MethodPost, "/v1/returns/query",
			"List return and cancellation requests, newest first.",
			readPermission)), s.query),
		httpapi.Handle(op("approve", http.MethodPost, "/v1/returns/{returnId}/approve",
			"Approve a return. The buyer is mailed the instructions.", modifyPermission, steps...), s.approve),
		httpapi.Handle(op("decline", http.MethodPost, "/v1/returns/{returnId}/decline",
			"Decline a request. The buyer is mailed why.", modifyPermission, steps...), s.decline),
		httpapi.Handle(op("receive", http.MethodPost, "/v1/returns/{returnId}/receive",
			"Record that returned goods arrived, and restock those that can be sold again.", modifyPermission,
			append(steps, CodeTooMany)...), s.receive),
		httpapi.Handle(money(op("refund", http.MethodPost, "/v1/returns/{returnId}/refund",
			"Refund a return, from the payments of its order.", refundPermission,
			append(steps, payments.CodeRefundAmount)...)), s.refund),
		httpapi.Handle(money(op("accept", http.MethodPost, "/v1/returns/{returnId}/accept",
			"Cancel the order as its buyer requested, and refund it if asked to.", modifyPermission,
			append(steps, CodeNotAllowed, orders.CodeAuthorized, payments.CodeRefundAmount)...)), s.accept),
		httpapi.Handle(reads(op("getSettings", http.MethodGet, "/v1/return-settings",
			"Get the settings of returns: how long goods are taken back, and how they are sent.",
			readPermission)), s.getSettings),
		httpapi.Handle(op("updateSettings", http.MethodPut, "/v1/return-settings",
			"Update the settings of returns: how long goods are taken back, and how they are sent.",
			settingsPermission, resource.CodeStale),
			s.setSettings),
	}
}

var schema = query.NewSchema(query.Spec{
	Name: "return", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}},
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "orderId", Column: "order_id", Kind: query.ID, NotNull: true},
		{Path: "orderNumber", Column: "order_number", Kind: query.BigNumber, NotNull: true, Sortable: true},
		{Path: "kind", Column: "kind", Kind: query.Enum, Values: []string{KindReturn, KindCancel}, NotNull: true},
		{Path: "status", Column: "status", Kind: query.Enum, NotNull: true,
			Values: []string{Requested, Approved, Received, Refunded, Accepted, Declined, Withdrawn}},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
	},
})

var returnList = query.List[*Return]{Schema: schema, From: query.From{Table: "order_returns", Columns: columns},
	Scan: scan}

func (s *Service) query(ctx context.Context, in *query.Message) (*queryAnswer, error) {
	return query.Answer(ctx, s.db, s.cfg.Cursors, returnList, in.Query,
		func(tx *store.Tx, page *query.Page[*Return]) (*queryAnswer, error) {
			return &queryAnswer{Returns: page.Items, PagingMetadata: page.Metadata()}, s.named(tx, page.Items...)
		})
}

func (s *Service) get(ctx context.Context, in *getRequest) (*oneAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		r, err := find(tx, in.ReturnID)
		if err != nil {
			return nil, err
		}
		return &oneAnswer{r}, s.named(tx, r)
	})
}

// named tells who bought.
func (s *Service) named(tx *store.Tx, list ...*Return) error {
	for _, r := range list {
		o, err := s.cfg.Orders.OrderTx(tx, r.OrderID)
		if errs.KindOf(err) == errs.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		r.Buyer = &Buyer{}
		if o.BuyerInfo != nil {
			r.Buyer.Email = o.BuyerInfo.Email
		}
		if b := o.BillingInfo; b != nil && b.ContactDetails != nil {
			r.Buyer.Name = strings.TrimSpace(b.ContactDetails.FirstName + " " + b.ContactDetails.LastName)
		}
	}
	return nil
}
