// Package recommendations tells shoppers what else they may want.
//
// It keeps these things true. What is recommended can be bought: it is there for
// shoppers, it is in stock, and it is not what they have already. What is bought
// together and what sells best comes from orders that were approved and not canceled,
// each counted once; it is counted as orders come in, so that a recommendation costs
// the same however many products and orders there are. Algorithms are tried in the
// order in which they were asked for. Those of apps are asked outside of any
// transaction, and one that fails does not stand in the way of the next.
package recommendations

import (
	"cmp"
	"context"
	"log/slog"

	"souk/internal/orders/orders"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// Ids of the built-in algorithms. Storefronts write them down: they do not change.
const (
	BoughtTogether = "4e2a1c55-6d0b-4b7e-9a36-1f0c8a3d7b01"
	SameCollection = "4e2a1c55-6d0b-4b7e-9a36-1f0c8a3d7b02"
	BestSellers    = "4e2a1c55-6d0b-4b7e-9a36-1f0c8a3d7b03"
)

// Ids under which storefronts of the public packages know algorithms; they write them
// down too.
const (
	SimilarCategories    = "68ebce04-b96a-4c52-9329-08fc9d8c1253"
	OftenBoughtTogether  = "d5aac1e1-2e53-4d11-85f7-7172710b4783"
	OftenViewedTogether  = "5dd69f67-9ab9-478e-ba7c-10c6c6e7285f"
	BestSellersElsewhere = "ba491fd2-b172-4552-9ea6-7202e01d1d3c"
)

// Kinds of algorithms.
const (
	RelatedItems = "RELATED_ITEMS"
	Global       = "GLOBAL"
)

// Codes of refusals, as the contract names them.
const (
	CodeItemApp    = "ITEM_APP_ID_NOT_SUPPORTED"
	CodeAlgorithm  = "ALGORITHM_NOT_SUPPORTED"
	CodeNoProvider = "RECOMMENDATIONS_PROVIDER_NOT_FOUND"
)

// Catalog is what the shop sells; catalog.Service is one.
type Catalog interface {
	// ForSaleTx keeps those products that shoppers see and that are in stock.
	ForSaleTx(tx *store.Tx, ids []string) ([]string, error)
	// BesideTx gives products for sale that share a collection with some others.
	BesideTx(tx *store.Tx, products []string, limit int) ([]string, error)
}

// Outside are the algorithms of apps.
type Outside interface {
	// Algorithms lists them; it asks no app.
	Algorithms(ctx context.Context) ([]OutsideAlgorithm, error)
	// Recommend asks an app. The answer is per algorithm, the best items first.
	Recommend(ctx context.Context, appID string, algorithmIDs []string, items []catalog.Reference) (
		map[string][]catalog.Reference, error)
}

// OutsideAlgorithm is an algorithm of an app.
type OutsideAlgorithm struct {
	AppID         string
	CatalogAppIDs []string
	AlgorithmConfig
}

// Orders are what is counted; orders.Service is one.
type Orders interface {
	LockTx(tx *store.Tx, id string) (*orders.Order, error)
}

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Catalog Catalog
	Orders  Orders
	Outside Outside      // nil for a shop without apps
	Logger  *slog.Logger // nil means slog.Default
}

// Service recommends.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	return &Service{cfg: cfg, db: cfg.DB}
}

// finder finds products for sale that go with some others, the best first.
type finder func(s *Service, tx *store.Tx, products []string, limit int) ([]string, error)

// builtIn are the shop's own algorithms, in the order in which a storefront would try
// them, then the same under the ids that storefronts of the public packages ask for.
var builtIn = []struct {
	AlgorithmConfig
	find finder
}{
	{AlgorithmConfig{
		Name: "Bought together", Description: "What others bought in the same order, most often and most recently first.",
		AdditionalInfo: countsApproved, AlgorithmType: RelatedItems, AlgorithmID: BoughtTogether,
	}, (*Service).together},
	{AlgorithmConfig{
		Name: "Same collection", Description: "What stands next in the collections of the items, small collections first.",
		AlgorithmType: RelatedItems, AlgorithmID: SameCollection,
	}, (*Service).sameCollections},
	{AlgorithmConfig{
		Name: "Best sellers", Description: "What is in the most recent orders.",
		AdditionalInfo: countsApproved, AlgorithmType: Global, AlgorithmID: BestSellers,
	}, (*Service).bestSellers},
	{AlgorithmConfig{
		Name: "From similar categories", Description: "The same as “Same collection”.",
		AlgorithmType: RelatedItems, AlgorithmID: SimilarCategories,
	}, (*Service).sameCollections},
	{AlgorithmConfig{
		Name: "Frequently bought together", Description: "The same as “Bought together”.",
		AdditionalInfo: countsApproved, AlgorithmType: RelatedItems, AlgorithmID: OftenBoughtTogether,
	}, (*Service).together},
	{AlgorithmConfig{
		Name:           "Frequently viewed together",
		Description:    "What was bought together: the shop does not record what visitors look at.",
		AdditionalInfo: countsApproved, AlgorithmType: RelatedItems, AlgorithmID: OftenViewedTogether,
	}, (*Service).together},
	{AlgorithmConfig{
		Name: "Best-selling products", Description: "The same as “Best sellers”.",
		AdditionalInfo: countsApproved, AlgorithmType: Global, AlgorithmID: BestSellersElsewhere,
	}, (*Service).bestSellers},
}

const countsApproved = "Counts orders that were approved and not canceled."

func (s *Service) sameCollections(tx *store.Tx, products []string, limit int) ([]string, error) {
	return s.cfg.Catalog.BesideTx(tx, products, limit)
}
