// Package backinstock stores requests to be told when goods are back in stock, and mails the answers.
//
// It keeps these things true. The same person has at most one open request for a variant, and a
// request is answered by at most one mail, however many nodes look at the stock: the mail is written
// in the transaction that marks the request as answered. A request that is made when the goods are
// back already is answered too. The texts of the mail come from the catalog: a visitor chooses the
// address that a mail goes to, and none of its words. A request is deleted when its maker withdraws it
// or is erased, and when its product is deleted: see docs/decisions/0066-wishes.md.
package backinstock

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"souk/internal/platform/jobs"
	"souk/internal/platform/mail"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// Entity names requests in events and audit records.
const Entity = "wix.ecom.v1.back_in_stock_notification_request"

// Codes of refusals, those of the contract and one of ours.
const (
	CodeExists         = "BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS"
	CodeNotFound       = "BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND"
	CodeDisabled       = "REQUEST_COLLECTION_DISABLED"
	CodeOptions        = "INVALID_CATALOG_REFERENCE_OPTIONS"
	CodeImage          = "INVALID_ITEM_IMAGE_URL"
	CodeBoth           = "REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS"
	CodeUnsupportedApp = "NOT_SUPPORTED_APP_DEF_ID"
	CodeTooMany        = "TOO_MANY_BACK_IN_STOCK_REQUESTS"
)

// Permissions of the contract.
const (
	createPermission = "ECOM.CREATE_BACK_IN_STOCK_NOTIFICATION_REQUESTS"
	readPermission   = "ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS"
	modifyPermission = "ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS"
	readSettings     = "ECOM.READ_BACK_IN_STOCK_NOTIFICATION_SETTINGS"
	modifySettings   = "ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS"
)

// Bounds.
const (
	// MaxWaiting is how many requests one address may have at a time: strangers can type anybody's.
	MaxWaiting = 100
	// batch is how many people one transaction writes to.
	batch = 50
	// keepAnswered and keepWaiting are how long requests are kept.
	keepAnswered = 180 * 24 * time.Hour
	keepWaiting  = 365 * 24 * time.Hour
)

// Mailer writes to people; mail.Service is one.
type Mailer interface {
	Send(tx *store.Tx, m mail.Message) error
}

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	Queue   *jobs.Queue
	Site    *site.Service
	Catalog *catalog.Service
	Mail    Mailer
	// Guest gives the contact that an e-mail has without an account, by its key.
	Guest func(emailKey string) string
	// Locale is how the shop writes prices.
	Locale    func(ctx context.Context) string
	PublicURL string
	Logger    *slog.Logger // nil means slog.Default
}

// Service keeps and answers requests.
type Service struct {
	cfg      Config
	db       *store.DB
	key      []byte // signs links
	requests *resource.Resource[Request, *Request]
	job      *jobs.Kind[notification]
}

// Open makes the service, registers its job and reads the key that signs links.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	key, err := cfg.Site.Secret(ctx, "back-in-stock-links")
	if err != nil {
		return nil, err
	}
	s := &Service{cfg: cfg, db: cfg.DB, key: key}
	s.requests = resource.New(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}, s.spec())
	s.job = jobs.Register(cfg.Queue, "backinstock.tell", jobs.KindOptions{}, s.work)
	return s, nil
}
