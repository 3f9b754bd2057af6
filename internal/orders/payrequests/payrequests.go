// Package payrequests asks buyers for money of an order by a link (a pay link).
//
// It keeps these things true. The amount that is asked for never changes, and is no more than was left
// to pay on the order when the request was made. A request is paid exactly when the payment behind its
// link is: both change in one transaction. Money that arrives counts even if the request expired or
// was voided meanwhile. A request that is paid, expired or voided cannot be paid, and its page says
// so.
package payrequests

import (
	"context"
	"fmt"
	"slices"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Entity names requests in events and audit records.
const Entity = "wix.ecom.v1.order_payment_request"

// Permissions of the contract.
const (
	createPermission = "ECOM.ORDER_PAYMENT_REQUEST_CREATE"
	readPermission   = "ECOM.ORDER_PAYMENT_REQUEST_READ"
	updatePermission = "ECOM.ORDER_PAYMENT_REQUEST_UPDATE"
	deletePermission = "ECOM.ORDER_PAYMENT_REQUEST_DELETE"
	chargePermission = "ecom:v1:order_payment_request:charge_order_payment_request"
	bulkPermission   = "ecom:v1:order_payment_request:bulk_create_order_payment_requests"
)

// Codes of refusals, as the contract names them.
const (
	CodeNotFound          = "ORDER_PAYMENT_REQUEST_NOT_FOUND"
	CodeAmount            = "CANNOT_UPDATE_ORDER_PAYMENT_REQUEST_AMOUNT"
	CodePartial           = "PARTIAL_PAYMENT_NOT_SUPPORTED_FOR_SUBSCRIPTION"
	CodeOrderStatus       = "INVALID_ORDER_STATUS_FOR_SUBSCRIPTION"
	CodeStarted           = "SUBSCRIPTION_ALREADY_STARTED"
	CodeAttemptExpired    = "PAYMENT_ATTEMPT_EXPIRED"
	CodeMethodUnavailable = "PAYMENT_METHOD_UNAVAILABLE"
	CodePaymentStatus     = "INVALID_PAYMENT_STATUS"
	codePageMissing       = "ORDER_PAYMENT_REQUEST_PAGE_NOT_FOUND"
)

// cannot names the refusal to do something with a request of some status.
func cannot(verb, status string) error {
	return errs.New(errs.FailedPrecondition, "CANNOT_"+verb+"_"+status+"_ORDER_PAYMENT_REQUEST",
		"this payment request is %s", status)
}

// Orders are what is paid for; orders.Service is one.
type Orders interface {
	OrderTx(tx *store.Tx, id string) (*orders.Order, error)
}

// Payments take the money; payments.Service is one.
type Payments interface {
	BeginTx(tx *store.Tx, due payments.Due) (string, error)
	Charge(ctx context.Context, in payments.Charge) (*payments.Response, error)
}

// Mails ask buyers for money; ordermails.Service is one.
type Mails interface {
	// PaymentRequestTx tells whether a mail was written.
	PaymentRequestTx(tx *store.Tx, orderID, link string, amount money.Amount, message string) (bool, error)
}

// Config holds what the service depends on.
type Config struct {
	DB       *store.DB
	Cursors  *query.Signer
	Orders   Orders
	Payments Payments
	// Mails may be nil.
	Mails Mails
	// Picture tells size and name of a picture; may be nil.
	Picture   func(ctx context.Context, id string) (wire.MediaFile, error)
	Locale    func(ctx context.Context) string
	PublicURL string
}

// Service keeps payment requests.
type Service struct {
	cfg      Config
	db       *store.DB
	requests *resource.Resource[Request, *Request]
}

// New makes the service.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, db: cfg.DB}
	s.requests = resource.New(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}, s.spec())
	return s
}

func (s *Service) spec() resource.Spec[Request, *Request] {
	field := func(f query.Field) resource.Field[Request] { return resource.Field[Request]{Field: f} }
	return resource.Spec[Request, *Request]{
		Name: "orderPaymentRequest", Plural: "orderPaymentRequests", ID: "ecom.orderPaymentRequests",
		Table: "payment_requests", Path: "/v1/order-payment-requests",
		Fields: []resource.Field[Request]{
			field(query.Field{Path: "id", Column: "id", Kind: query.ID, NotNull: true}),
			field(query.Field{Path: "orderId", Column: "order_id", Kind: query.ID, NotNull: true}),
			field(query.Field{Path: "paymentGatewayOrderId", Column: "gateway_id", Kind: query.ID, NotNull: true}),
			field(query.Field{Path: "source.appId", Column: "app_id", Kind: query.ID}),
			field(query.Field{Path: "source.externalId", Column: "external_id", Folded: "external_id_folded", Kind: query.Text}),
			field(query.Field{Path: "description", Column: "description", Folded: "description_folded", Kind: query.Text,
				Sortable: true}),
			field(query.Field{Path: "expirationDate", Column: "expires", Kind: query.Time, Sortable: true}),
			field(query.Field{Path: "orderNumber", Column: "order_number", Folded: "order_number_folded", Kind: query.Text,
				Sortable: true}),
			field(query.Field{Path: "status", Column: "status", Kind: query.Enum,
				Values: []string{Unpaid, Paid, Expired, Voided}, Sortable: true, NotNull: true}),
			field(query.Field{Path: "title", Column: "title", Folded: "title_folded", Kind: query.Text, Sortable: true,
				NotNull: true}),
			field(query.Field{Path: "amount.amount", Column: "amount", Kind: query.Decimal, Scale: amountScale, Sortable: true,
				NotNull:   true,
				Operators: query.Eq | query.Gt | query.Gte | query.Lt | query.Lte}),
		},
		OnCreate: s.complete, OnUpdate: s.keepWhatStays, OnDelete: s.end,
		Show: func(r *Request) {
			r.ID, r.CreatedDate, r.UpdatedDate = r.meta.ID, r.meta.CreatedDate, r.meta.UpdatedDate
		},
		Read: actor.Managers(readPermission), Create: actor.Managers(createPermission),
		Update: actor.Managers(updatePermission), Delete: actor.Managers(deletePermission),
		Events: resource.Events{Entity: Entity, Created: Entity + "_created", Updated: Entity + "_updated",
			Deleted: Entity + "_deleted", DeletedBody: true},
		ReadOnly: []string{
			"status", "orderNumber", "currency", "paymentGatewayOrderId", "amount.formattedAmount", "image.height",
			"image.width", "image.filename", "subscriptionInfo",
		},
		NotFound: CodeNotFound, NoRevision: true, Style: query.ByCursor, DefaultLimit: 100, MaxSorts: 5,
	}
}

// amountScale is how many decimals amounts are compared by, whatever their currency.
const amountScale = 4

// asked reads what is asked for, in a currency. InvalidArgument.
func (r *Request) asked(code string) (amount money.Amount, err error) {
	currency, err := money.ParseCurrency(code)
	if err != nil {
		return amount, err
	}
	return wire.Amount("orderPaymentRequest.amount.amount", r.Amount.Amount, currency)
}

// complete fills in what follows from the order, and makes the page to pay on.
func (s *Service) complete(tx *store.Tx, r *Request) error {
	o, err := s.cfg.Orders.OrderTx(tx, r.OrderID)
	if err != nil {
		return err
	}
	amount, err := r.asked(o.Currency)
	if err != nil {
		return err
	}
	currency := amount.Currency()
	if amount.Sign() <= 0 {
		return errs.Invalid(errs.Field("orderPaymentRequest.amount.amount", errs.RuleOther,
			"must be an amount of %s, above 0", currency.Code()))
	}
	r.SubscriptionInfo = subscriptionsOf(o)
	if err := fits(o, amount, len(r.SubscriptionInfo) > 0); err != nil {
		return err
	}
	r.Amount = &wire.Price{Amount: wire.Decimal(amount.String()),
		FormattedAmount: money.Format(amount, s.cfg.Locale(tx.Context()))}
	r.OrderNumber, r.Currency, r.Status = o.Number, currency.Code(), Unpaid
	if who := actor.From(tx.Context()); r.Source != nil && r.Source.AppID == "" && who.Kind == actor.App {
		r.Source.AppID = who.ID
	}
	due := r.paymentDue(s.measure(tx, r))
	due.OrderID, due.Amount, due.Renews, due.Expires = o.ID, amount, len(r.SubscriptionInfo) > 0, r.ExpirationDate
	if r.PaymentGatewayOrderID, err = s.cfg.Payments.BeginTx(tx, due); err != nil || !r.past(tx.Now) {
		return err
	}
	r.Status = Expired
	return payments.CancelGatewayTx(tx, r.PaymentGatewayOrderID)
}

// fits refuses to ask for what is not left to pay.
func fits(o *orders.Order, amount money.Amount, subscribed bool) error {
	var err error
	left, paid := money.New(0, amount.Currency()), money.New(0, amount.Currency())
	if b := o.BalanceSummary; b != nil {
		if b.Balance != nil {
			if left, err = money.Parse(string(b.Balance.Amount), amount.Currency()); err != nil {
				return fmt.Errorf("payrequests: the balance of order %s cannot be read: %w", o.ID, err)
			}
		}
		if b.Paid != nil {
			if paid, err = money.Parse(string(b.Paid.Amount), amount.Currency()); err != nil {
				return fmt.Errorf("payrequests: what was paid for order %s cannot be read: %w", o.ID, err)
			}
		}
	}
	over := o.Status == orders.Canceled || o.Status == orders.Rejected
	switch {
	case subscribed && over:
		return errs.New(errs.FailedPrecondition, CodeOrderStatus,
			"an order with the status %s cannot start a subscription", o.Status)
	case subscribed && paid.Sign() > 0:
		return errs.New(errs.FailedPrecondition, CodeStarted, "this subscription is paid already")
	case subscribed && amount.Minor() != left.Minor():
		return errs.New(errs.FailedPrecondition, CodePartial,
			"the request of a subscription must be for its whole balance, %s", left)
	case over:
		return errs.New(errs.FailedPrecondition, payments.CodeCanceled, "this order is canceled or rejected")
	case left.Sign() <= 0:
		return errs.New(errs.FailedPrecondition, payments.CodeAlreadyPaid, "there is nothing left to pay for this order")
	case amount.Minor() > left.Minor():
		return errs.New(errs.FailedPrecondition, ledger.CodeInvalidAmount,
			"the amount must be at most the balance of %s", left)
	}
	return nil
}

// measure fills in what the shop's media know of a picture, and gives it as the payment page
// shows it; nil for none of the shop's.
func (s *Service) measure(tx *store.Tx, r *Request) *payments.GatewayImage {
	if r.Image == nil {
		return nil
	}
	r.Image.Width, r.Image.Height, r.Image.Filename = 0, 0, ""
	if r.Image.ID == "" || s.cfg.Picture == nil {
		return nil
	}
	file, err := s.cfg.Picture(tx.Context(), r.Image.ID)
	if err != nil { // a picture from elsewhere: nothing is known of it here
		return nil
	}
	r.Image.Width, r.Image.Height = file.Width, file.Height
	return &payments.GatewayImage{URL: file.URL, Width: file.Width, Height: file.Height, AltText: r.Image.AltText}
}

// paymentDue is what the payment page tells of a request.
func (r *Request) paymentDue(picture *payments.GatewayImage) payments.Due {
	return payments.Due{Title: r.Title, Description: r.Description, Image: picture, NoManual: r.noManual()}
}

// sameImage tells whether two requests show the same picture.
func sameImage(a, b *Image) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.ID == b.ID && a.AltText == b.AltText
}

// keepWhatStays refuses to change what was fixed when the request was made, and tells
// the page what changed.
func (s *Service) keepWhatStays(tx *store.Tx, old, r *Request) error {
	asked, err := r.asked(old.Currency)
	if err != nil {
		return err
	}
	if was, bad := money.Parse(string(old.Amount.Amount), asked.Currency()); bad != nil || asked.Minor() != was.Minor() {
		return errs.New(errs.FailedPrecondition, CodeAmount,
			"the amount of a payment request cannot be changed; void it and create another")
	}
	r.Amount = old.Amount
	var wrong []errs.Violation
	fixed := func(name string, same bool) {
		if !same {
			wrong = append(wrong, errs.Field("orderPaymentRequest."+name, errs.RuleOther, "cannot be changed"))
		}
	}
	fixed("orderId", r.OrderID == old.OrderID)
	fixed("expirationDate", r.ExpirationDate == old.ExpirationDate)
	fixed("source", r.Source == old.Source || r.Source != nil && old.Source != nil && *r.Source == *old.Source)
	if len(wrong) > 0 {
		return errs.Invalid(wrong...)
	}
	paymentDue := r.paymentDue(s.measure(tx, r))
	if r.Title == old.Title && r.Description == old.Description && sameImage(r.Image, old.Image) &&
		slices.Equal(r.BlockedPaymentMethods, old.BlockedPaymentMethods) {
		return nil
	}
	return payments.DescribeTx(tx, r.PaymentGatewayOrderID, &paymentDue)
}

// end takes the page away with the request.
func (s *Service) end(tx *store.Tx, r *Request) error {
	if r.Status == Paid {
		return cannot("DELETE", Paid)
	}
	return payments.CancelGatewayTx(tx, r.PaymentGatewayOrderID)
}
