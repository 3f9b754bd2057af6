package catalog_test

import "souk/internal/shop/catalogtest"

// The shop that the tests of this package are made with.
type shop = catalogtest.Shop

var (
	open    = catalogtest.Open
	config  = catalogtest.Config
	at      = catalogtest.At
	names   = catalogtest.Names
	toJSON  = catalogtest.JSON
	boss    = catalogtest.Boss
	visitor = catalogtest.Visitor
)

const (
	shirt   = catalogtest.Shirt
	monthly = catalogtest.Monthly
)
