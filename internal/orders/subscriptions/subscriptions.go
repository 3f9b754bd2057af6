// Package subscriptions charges buyers for subscriptions, cycle after cycle.
//
// It keeps these things true. Subscribers pay each time what the checkout showed them. A cycle has one
// order and is paid once, however often it is tried and whatever crashes in between. Nobody is charged
// after they cancelled, while they paused, for a cycle they skipped, or beyond the number of cycles
// they agreed to. A charge that fails is retried on a schedule, and the subscriber is told and can pay
// another way; when all retries fail, the subscription ends and the unpaid renewal order is cancelled,
// or, when the goods are sold out, only that cycle is skipped. A subscription changes its state only
// along the table in state.go.
package subscriptions

import (
	"context"
	"log/slog"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

// Entity names contracts in events and audit records.
const Entity = "wix.ecom.subscription_contracts.v1.subscription_contract"

// subscriptionEntity names subscriptions themselves, which the contract does not have.
const subscriptionEntity = "souk.subscriptions.v1.subscription"

// Permissions. The first is the contract's; it has none for changes.
const (
	readPermission   = "ECOM.SUBSCRIPTION_CONTRACT_READ"
	managePermission = "ECOM.SUBSCRIPTION_CONTRACT_MANAGE"
)

// Codes of refusals.
const (
	CodeNotFound      = "SUBSCRIPTION_NOT_FOUND"
	CodeState         = "SUBSCRIPTION_STATE_DOES_NOT_ALLOW"
	CodeNotByCustomer = "CUSTOMER_CANCELLATION_NOT_ENABLED"
	codeNoContract    = "SUBSCRIPTION_CONTRACT_NOT_FOUND"
)

// Orders are what is billed; orders.Service is one.
type Orders interface {
	OrderTx(tx *store.Tx, id string) (*orders.Order, error)
	RenewTx(tx *store.Tx, o *orders.Order) (*orders.Order, error)
	TransitionTx(tx *store.Tx, id, status string) (*orders.Order, error)
}

// Payments take the money; payments.Service is one.
type Payments interface {
	BeginTx(tx *store.Tx, due payments.Due) (string, error)
	Charge(ctx context.Context, in payments.Charge) (*payments.Response, error)
	Standing(ctx context.Context, gatewayID string) (payments.Standing, error)
	KeepTx(tx *store.Tx, token, member string) (string, error)
	KeptTx(tx *store.Tx, id, member string) (*paymentmethods.SavedMethod, error)
}

// Mails tell subscribers; ordermails.Service is one.
type Mails interface {
	// SubscriptionFailedTx tells that a charge failed; next is when it is tried again, zero for never.
	SubscriptionFailedTx(tx *store.Tx, orderID, link string, amount money.Amount, next time.Time) (bool, error)
}

// Config holds what the service depends on.
type Config struct {
	DB       *store.DB
	Cursors  *query.Signer
	Orders   Orders
	Payments Payments
	// Mails may be nil.
	Mails     Mails
	Locale    func(ctx context.Context) string
	PublicURL string
	Logger    *slog.Logger
}

// Service bills subscriptions.
type Service struct {
	cfg       Config
	db        *store.DB
	contracts *resource.Resource[Contract, *Contract]
}

// New makes the service.
func New(cfg Config) *Service {
	return &Service{cfg: cfg, db: cfg.DB, contracts: resource.New(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors},
		contractSpec())}
}

// retries are the waits after each charge that failed; after the last one the
// subscription ends.
var retries = []time.Duration{24 * time.Hour, 3 * 24 * time.Hour, 5 * 24 * time.Hour, 7 * 24 * time.Hour}

// patience is when a charge whose answer did not come is looked at again.
const patience = 10 * time.Minute

func missing(id string) error { return errs.Missing(CodeNotFound, "subscription", id) }
