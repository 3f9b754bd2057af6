package subscriptionoptions_test

import "souk/internal/shop/catalogtest"

var (
	open   = catalogtest.Open
	at     = catalogtest.At
	names  = catalogtest.Names
	toJSON = catalogtest.JSON
)

const monthly = catalogtest.Monthly
