// Package collections keeps the collections that products are shown in: their names, the products in
// them and the order of those, chosen by hand or by rules.
//
// It keeps these things true. A collection's counter is the number of its products. A product's row
// repeats the ids of its collections, and a membership's row repeats the values of the product that
// lists sort by (price, name, visibility, date); both are written in the transaction that changes
// either. Nobody adds products by hand to a collection by rule; a product that changed is checked
// against all rules soon after. Rules do not depend on other rules: a rule may name only collections
// that are chosen by hand. Shoppers see visible collections only.
package collections

import (
	"context"

	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// Error codes of this package.
const (
	CodeCollectionNotFound = "COLLECTION_NOT_FOUND"
	CodeCollectionFixed    = "COLLECTION_CANNOT_BE_CHANGED"
)

const (
	eventPrefix      = "com.wix.ecommerce.catalog.api.v1."
	collectionEntity = "wix.stores.catalog.v1.collection"
)

// CollectionEvent is the payload of all collection events. The contract spells the
// id collection_Id; the plain spelling is sent too.
type CollectionEvent struct {
	CollectionID          string      `json:"collection_Id"`
	ID                    string      `json:"collectionId"`
	Name                  string      `json:"name,omitempty"`
	Media                 *wire.Media `json:"media,omitempty"`
	Slug                  string      `json:"slug,omitempty"`
	Visible               *bool       `json:"visible,omitempty"`
	ChangedFields         []string    `json:"changedFields,omitempty"`
	OriginatedFromVersion string      `json:"originatedFromVersion"`
}

// Config is what collections need from others.
type Config struct {
	DB       *store.DB
	Signer   *query.Signer // for cursors
	Products *catalog.Service
	// Currency is the shop's, as in catalog.Config.
	Currency func(ctx context.Context) money.Currency
	// RulesMarked has FollowRules called soon, by a job of the transaction; nil leaves it to whoever calls it.
	RulesMarked func(tx *store.Tx) error
}

// Service is the collections.
type Service struct {
	cfg    Config
	byRule *snapshot.Snapshot[map[string]bool] // collections whose products follow from rules
}

// New makes the collections of products, which from then on tell them what changes.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, byRule: snapshot.New(cfg.DB, "collection_rules", loadByRule)}
	cfg.Products.UseCollections(s)
	return s
}
