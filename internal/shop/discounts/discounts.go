// Package discounts knows what makes a sale cheaper: automatic rules and coupons.
//
// It keeps these things true. It never computes a price itself: it says which rules
// and which coupon hold for a sale, and package pricing does the sums. A use is
// counted in the transaction that places the order, once per order, so that a limit
// is never passed however many buy at once; it is given back when the order is
// undone. Rules and coupons do not apply to gift cards.
package discounts

import (
	"context"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// maxRules bounds a shop's rules; each is looked at for every cart.
const maxRules = 1000

// Permissions of the contract.
const (
	createRules = "ECOM.DISCOUNT_RULES_CREATE"
	readRules   = "ECOM.DISCOUNT_RULES_READ"
	updateRules = "ECOM.DISCOUNT_RULES_UPDATE"
	deleteRules = "ECOM.DISCOUNT_RULES_DELETE"
)

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Cursors *query.Signer
	// Zone is the shop's time zone, by which hours of the week are read.
	Zone func(ctx context.Context) *time.Location
	// Currency and Locale are the shop's, for what coupons show of themselves.
	Currency func(ctx context.Context) money.Currency
	Locale   func(ctx context.Context) string
	// Groups tells what a member belongs to, for rules that are for some members only. Nil means nothing.
	Groups func(tx *store.Tx, member string) (Groups, error)
}

// Service keeps rules and coupons.
type Service struct {
	cfg   Config
	db    *store.DB
	rules *resource.Resource[Rule, *Rule]
	ready *snapshot.Snapshot[*compiled]
}

// New builds the service.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, db: cfg.DB}
	s.ready = snapshot.New(cfg.DB, "discount_rules", compile)
	s.rules = resource.New(resource.Deps{DB: cfg.DB, Cursors: cfg.Cursors}, resource.Spec[Rule, *Rule]{
		Name: "discountRule", Plural: "discountRules", ID: "ecom.discountRules", Table: "discount_rules",
		Path: "/v1/discount-rules",
		Fields: []resource.Field[Rule]{
			{Field: query.Field{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "updatedDate", Column: "updated", Kind: query.Time, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "revision", Column: "revision", Kind: query.BigNumber, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, Sortable: true,
				NotNull: true}},
			{Field: query.Field{Path: "active", Column: "active", Kind: query.Bool, Sortable: true}},
			{Field: query.Field{Path: "activeTimeInfo.start", Column: "starts", Kind: query.Time, Sortable: true}},
			{Field: query.Field{Path: "activeTimeInfo.end", Column: "ends", Kind: query.Time, Sortable: true}},
			{Field: query.Field{Path: "tags.privateTags.tagIds", Column: "private_tags", Kind: query.TextList}},
		},
		OnCreate: func(tx *store.Tx, r *Rule) error {
			r.settle()
			return resource.Room(tx, "discount_rules", maxRules, "MAX_DISCOUNT_RULES_REACHED", "discount rules")
		},
		OnUpdate: func(_ *store.Tx, _, r *Rule) error { r.settle(); return nil },
		After:    func(tx *store.Tx, _, _ *Rule) error { return s.ready.Changed(tx) },
		Show:     func(r *Rule) { r.Status = r.status(cfg.DB.Now()) },
		Fill:     fillUses,
		Read:     actor.Managers(readRules), Create: actor.Managers(createRules), Update: actor.Managers(updateRules),
		Delete: actor.Managers(deleteRules),
		Events: resource.EventsOf("wix.ecom.discounts.v1.discount_rule"), Codes: []string{"MAX_DISCOUNT_RULES_REACHED"},
		ReadOnly: []string{"status", "usageCount"}, Style: query.ByCursor, DefaultSort: []query.Sort{{Path: "id"}},
	})
	return s
}

// Line is a line of a sale as discounts look at it.
type Line struct {
	ID          string
	AppID       string
	ItemID      string
	Collections []string
	Quantity    int64
	Unit        money.Amount // after the catalog's own discount
	GiftCard    bool
}

// own tells that the line is of the built-in catalog, which has two names.
func (l *Line) own() bool { return catalog.Serves(l.AppID) }

// Sale is what is bought, by whom and when.
type Sale struct {
	Currency money.Currency
	Lines    []Line
	MemberID string
	Email    string // of the buyer; empty while it is not known
	Now      time.Time
	Zone     *time.Location
	// Custom holds the conditions of apps that hold, by CustomKey.
	Custom map[string]bool

	groups Groups // of the member; empty unless a rule asks
}

// CustomKey names an app's condition.
func CustomKey(appID, id string) string { return appID + " " + id }

// buyer is what uses per customer are counted by; empty when nobody knows.
func (s *Sale) buyer() string { return buyerKey(s.Email) }

func buyerKey(email string) string { return store.Fold(email) }

// subtotal adds up lines that fit, gift cards aside.
func (s *Sale) subtotal(fits func(*Line) bool) (amount, units int64) {
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.GiftCard || fits != nil && !fits(l) {
			continue
		}
		units += l.Quantity
		if total, err := l.Unit.Times(l.Quantity); err == nil { // one that overflows is refused by pricing
			amount += total.Minor()
		}
	}
	return amount, units
}

type (
	createRule struct {
		DiscountRule wire.Patch[Rule] `json:"discountRule"`
	}
	ruleRequest struct {
		DiscountRuleID string `json:"discountRuleId" validate:"required"`
	}
	updateRule struct {
		DiscountRule wire.Patch[Rule] `json:"discountRule"`
		Mask         wire.FieldMask   `json:"mask,omitempty"`
	}
	oneRule struct {
		DiscountRule *Rule `json:"discountRule"`
	}
	manyRules struct {
		DiscountRules  wire.List[Rule]      `json:"discountRules"`
		PagingMetadata *wire.PagingMetadata `json:"pagingMetadata,omitempty"`
	}
)

// Resource gives the rules' engine, for services that change several things together.
func (s *Service) Resource() *resource.Resource[Rule, *Rule] { return s.rules }
