package collections_test

import "souk/internal/shop/catalogtest"

type shop = catalogtest.Shop

var (
	open   = catalogtest.Open
	onBoth = catalogtest.OnBoth
	at     = catalogtest.At
	names  = catalogtest.Names
	boss   = catalogtest.Boss
)

const shirt = catalogtest.Shirt
