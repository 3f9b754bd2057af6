// Package contacts lists everybody the shop knows: its members, and guests who bought or left
// an e-mail, with what they ordered and spent.
//
// It keeps these things true. One e-mail, however it is spelled, is one guest; the guest's id
// follows from it (IDOf). A member's contact has the member's id and says what the account
// says. A guest is absorbed by the member who proves to own the e-mail, and only then: the
// guest's orders become the member's. Orders of other members are never touched. What is
// counted of an order is a function of the order as it is, never of the event that tells of
// it: events of one order may be delivered in any order, twice, and by several nodes. An
// order of a contact that was erased is never counted for anybody again.
//
// Whose an e-mail is stands in the table contact_emails. Whoever decides by it writes the row,
// so that two transactions about one e-mail run one after the other: see store.ByRows. The
// reasons are in docs/decisions/0044-contacts.md.
package contacts

import (
	"cmp"
	"context"
	"log/slog"

	"souk/internal/orders/orders"
	"souk/internal/people/members"
	"souk/internal/platform/ids"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// Events that the service hears of. The last two are its own: an order that it counted was
// changed, and the orders of a contact have to be looked at again.
const (
	OrderApproved   = orders.Entity + "_approved"
	OrderDeleted    = orders.Entity + "_imported_order_deleted"
	MemberCreated   = members.Entity + "_created"
	MemberUpdated   = members.Entity + "_updated"
	MemberDeleted   = members.Entity + "_deleted"
	CheckoutLeft    = "wix.ecom.v1.abandoned_checkout_created"
	OrderChanged    = entity + "_order_changed"
	ContactRegroups = entity + "_regroups"
)

const entity = "souk.contacts.v1.contact"

// recordEntity names contacts in the live feed. The package's own events are about orders
// that have to be counted: who may read contacts need not hear of those.
const recordEntity = "souk.contacts.v1.contact_record"

// CodeNotFound is the code of a contact that is not there.
const CodeNotFound = "CONTACT_NOT_FOUND"

// Sources say where the shop met a contact first.
const (
	SourceMember   = "MEMBER"   // registered
	SourceOrder    = "ORDER"    // bought
	SourceImport   = "IMPORT"   // bought in another system
	SourceCheckout = "CHECKOUT" // left an e-mail at a checkout and did not buy
)

var sources = []string{SourceMember, SourceOrder, SourceImport, SourceCheckout}

// Orders are what contacts bought; orders.Service is one.
type Orders interface {
	LockTx(tx *store.Tx, id string) (*orders.Order, error)
	LinkTx(tx *store.Tx, id, member string) (*orders.Order, error)
}

// Members are the contacts that have an account; members.Service is one.
type Members interface {
	LockTx(tx *store.Tx, id string) (*members.Known, error)
}

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Shop    string // the shop's id
	Orders  Orders
	Members Members
	// MembersAfter lists members by id, from behind one.
	MembersAfter func(tx *store.Tx, after string, limit int) ([]string, error)
	// Leads lists checkouts that were left, by id, for shops older than contacts. Nil means none.
	Leads func(tx *store.Tx, after string, limit int) ([]Lead, error)
	// Currency is the shop's.
	Currency func(ctx context.Context) money.Currency
	Locale   func(ctx context.Context) string
	Cursors  *query.Signer
	Logger   *slog.Logger // nil means slog.Default
}

// Service keeps contacts.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	return &Service{cfg: cfg, db: cfg.DB}
}

// IDOf gives the id of the guest with an e-mail, whose key identity.EmailKey gives. No look-up
// is needed, and the same e-mail is the same contact always.
func IDOf(shop, emailKey string) string { return ids.Named("souk:contact:" + shop + ":" + emailKey) }

// GuestID is IDOf for this shop.
func (s *Service) GuestID(emailKey string) string { return s.guest(emailKey) }

func (s *Service) guest(key string) string { return IDOf(s.cfg.Shop, key) }

// currency is the shop's, in which sums are.
func (s *Service) currency(tx *store.Tx) string { return s.cfg.Currency(tx.Context()).Code() }

// IsGuestTx tells whether an e-mail, by its key, is a guest's.
func IsGuestTx(tx *store.Tx, emailKey string) (known bool, err error) {
	err = tx.QueryRow("SELECT EXISTS (SELECT 1 FROM contacts WHERE email_key = ? AND member = FALSE)",
		[]any{emailKey}, &known)
	return known, err
}
