// Package subscriptionoptions keeps the ways in which products can be bought again and
// again: how often, for how long, and how much less they then cost. Which products offer
// an option is part of the product, which package catalog keeps.
//
// It keeps these things true. An option that does not renew itself has an end. A change of
// many options is made for all of them or for none. Every product that offers an option is
// read anew after the option changed or was removed.
package subscriptionoptions

import (
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

// CodeOptionNotFound says that there is no such subscription option.
const CodeOptionNotFound = "SUBSCRIPTION_OPTION_NOT_FOUND"

const optionEntity = "wix.stores.v1.subscription_option"

// Service is the subscription options.
type Service struct {
	db       *store.DB
	signer   *query.Signer // for cursors
	products *catalog.Service
}

// New makes the subscription options of products.
func New(db *store.DB, signer *query.Signer, products *catalog.Service) *Service {
	return &Service{db: db, signer: signer, products: products}
}
