// Package returns keeps what buyers ask for after they bought: to send goods back, or to have an order
// cancelled.
//
// It keeps these things true. Nobody can ask to send back more units of a line than were sent to them
// and are not already returned, exchanged or asked for, however many requests come at once; nor when the
// shop takes no returns, or after its deadline. A cancellation can be requested only before anything of the
// order was sent, and only one such request is open at a time. A request moves only along its own
// steps, each step is in the order's timeline, and a decision based on an outdated reading is refused.
// Money is refunded in the transaction that closes the request; goods go back into stock in the
// transaction that notes their arrival. Buyers see their own requests and no others.
package returns

import (
	"context"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Entity names requests in events and audit records.
const Entity = "souk.ecom.v1.return"

// What is asked for.
const (
	KindReturn = "RETURN"
	KindCancel = "CANCEL"
)

// The steps of a request. A return is requested, approved, received and refunded; a cancellation is requested and
// accepted. Both may be declined by the shop, and withdrawn by the buyer.
const (
	Requested = "REQUESTED"
	Approved  = "APPROVED"
	Received  = "RECEIVED"
	Refunded  = "REFUNDED"
	Accepted  = "ACCEPTED"
	Declined  = "DECLINED"
	Withdrawn = "WITHDRAWN"
)

// Codes of refusals.
const (
	CodeNotFound   = "RETURN_NOT_FOUND"
	CodeNotAllowed = "RETURN_NOT_ALLOWED"
	CodeTooMany    = "RETURN_TOO_MANY_UNITS"
	CodeStatus     = "RETURN_STATUS_DOES_NOT_ALLOW"
	CodeRevision   = "INVALID_REVISION"
)

// Line is some units of a line of the order.
type Line struct {
	LineItemID  string      `json:"lineItemId" validate:"required,max=100"`
	Quantity    int64       `json:"quantity" validate:"required,min=1,max=100000"`
	ProductName string      `json:"productName,omitempty"`
	Choices     string      `json:"choices,omitempty"`
	Image       *wire.Image `json:"image,omitempty"`
	// Restocked is how many of them went back on the shelf.
	Restocked int64 `json:"restocked"`
}

// Return is a request.
type Return struct {
	ID          string          `json:"id"`
	Revision    wire.Revision   `json:"revision"`
	OrderID     string          `json:"orderId"`
	OrderNumber string          `json:"orderNumber"`
	Kind        string          `json:"kind"`
	Status      string          `json:"status"`
	CreatedDate wire.Time       `json:"createdDate"`
	UpdatedDate wire.Time       `json:"updatedDate"`
	Lines       wire.List[Line] `json:"lines"`
	Reason      string          `json:"reason"`
	Note        string          `json:"note"`
	// Answer is what the shop wrote: how to send it, or why not.
	Answer       string    `json:"answer"`
	AnsweredDate wire.Time `json:"answeredDate,omitzero"`
	ReceivedDate wire.Time `json:"receivedDate,omitzero"`
	ClosedDate   wire.Time `json:"closedDate,omitzero"`
	RefundID     string    `json:"refundId,omitempty"`
	// Buyer is for staff only.
	Buyer *Buyer `json:"buyer,omitempty"`
}

// Buyer is who asked.
type Buyer struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// open tells that somebody still has to do something.
func (r *Return) open() bool {
	return r.Status == Requested || r.Status == Approved || r.Status == Received
}

// Parcel is what was sent at a time.
type Parcel struct {
	At    time.Time
	Units map[string]int64
	// Waiting says that it did not leave the shop.
	Waiting bool
}

// Mails tell buyer and shop; ordermails.Service is one.
type Mails interface {
	// ReturnAskedTx tells the shop that somebody asked.
	ReturnAskedTx(tx *store.Tx, orderID, note string) error
	// ReturnApprovedTx tells the buyer how to send the goods.
	ReturnApprovedTx(tx *store.Tx, orderID, instructions string) error
	// ReturnDeclinedTx tells the buyer why not.
	ReturnDeclinedTx(tx *store.Tx, orderID, reason string) error
}

// Payments give money back; payments.Service is one.
type Payments interface {
	RefundReturned(ctx context.Context, in payments.Returned) (string, error)
}

// Config is what the service needs from others.
type Config struct {
	DB       *store.DB
	Cursors  *query.Signer
	Orders   *orders.Service
	Payments Payments
	Mails    Mails // nil writes none
	// Parcels tells what was sent of an order.
	Parcels func(tx *store.Tx, orderID string) ([]Parcel, error)
	// Opens tells whether a key that guests have opens an order; nil opens none.
	Opens func(orderID, key string) bool
	// Canceled hears that an order was cancelled, once that is on disk; may be nil.
	Canceled func(ctx context.Context, orderID string)
}

// Service keeps requests.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service {
	if cfg.Canceled == nil {
		cfg.Canceled = func(context.Context, string) {}
	}
	if cfg.Opens == nil {
		cfg.Opens = func(string, string) bool { return false }
	}
	return &Service{cfg: cfg, db: cfg.DB}
}

// VisibleTx gives an order to its buyer: to the caller who placed it, or to who has the key of it. NotFound.
func (s *Service) VisibleTx(tx *store.Tx, orderID, key string) (*orders.Order, error) {
	if key != "" && s.cfg.Opens(orderID, key) {
		return s.cfg.Orders.BuyerTx(tx, orderID)
	}
	return s.cfg.Orders.VisibleTx(tx, orderID)
}

func notFound(id string) error { return errs.Missing(CodeNotFound, "return", id) }
