package app

import (
	"context"

	"souk/internal/buying/abandoned"
	"souk/internal/buying/backinstock"
	"souk/internal/buying/cart"
	"souk/internal/buying/checkout"
	"souk/internal/buying/checkouttemplates"
	"souk/internal/buying/drafts"
	"souk/internal/buying/takings"
	"souk/internal/buying/wishlists"
	"souk/internal/orders/orderjobs"
	"souk/internal/orders/recommendations"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/shop/basket"
	"souk/internal/shop/checkoutconfig"
	"souk/internal/shop/sale"
	"souk/internal/shop/tips"
)

// openBuying makes carts, checkouts and all that becomes an order.
func (a *App) openBuying(ctx context.Context, signer *query.Signer) error {
	a.Tips = tips.New(tips.Config{DB: a.db, Cursors: signer, Catalog: a.Catalog, Orders: tippedOrders{a.Orders},
		Drafts: tippedDrafts{a}, Currency: a.currency, Locale: a.locale, Staff: a.staff, Flow: a.flow})
	a.CheckoutConfig = checkoutconfig.New(checkoutconfig.Config{DB: a.db, Cursors: signer, Site: a.Site, Logger: a.log,
		Installed: a.installed, Shop: a.shop()})
	a.Sales = sale.New(sale.Config{
		DB: a.db, Site: a.Site, Shelf: &basket.Shelf{Catalog: a.Catalog, Outside: a.Plugins.Shelves(a.weightUnit)},
		Discounts: a.Discounts, Shipping: a.Shipping, Tax: a.Tax,
		GiftCards: a.Gifts, Currencies: a.Currencies, Tips: a.Tips, Plugins: a.Plugins.ForSales(), Business: a.business,
		Logger: a.log,
	})
	a.Cart = cart.New(cart.Config{DB: a.db, Sales: a.Sales, Addresses: a.addresses, Locate: a.locate, Logger: a.log})
	cards, err := a.Site.Sealer(ctx, "checkout-cards")
	if err != nil {
		return err
	}
	a.takings = takings.New(a.db, a.Plugins, cards, a.log)
	a.Checkout, err = checkout.Open(ctx, checkout.Config{
		DB: a.db, Sales: a.Sales, Carts: a.Cart, Orders: a.Orders, Payments: a.Payments, Cards: a.Gifts, Takings: a.takings,
		Stock: a.Stock, Discounts: a.Discounts, Tips: a.Tips,
		Subscriptions: a.Subscriptions, Secrets: a.Site, Rules: checkoutRules{a.CheckoutConfig, a.Site}, Addresses: a.addresses,
		Locate: a.locate, StockWhenPaid: a.stockWhenPaid, PublicURL: a.cfg.PublicURL, Logger: a.log,
		Completed: func(tx *store.Tx, id, cart string) error { return a.Abandoned.CompletedTx(tx, id, cart) },
	})
	if err != nil {
		return err
	}
	a.Drafts = drafts.New(drafts.Config{
		DB: a.db, Cursors: signer, Sales: a.Sales, Orders: a.Orders, Locale: a.locale, Notices: a.OrderMails,
		Invoices: draftInvoices{a.Invoices}, Tips: a.Tips, Discounts: a.Discounts,
		Subscriptions: a.Subscriptions, Business: a.business, Locate: a.locate,
	})
	a.OrderJobs = orderjobs.New(orderjobs.Config{
		DB: a.db, Queue: a.queue, Orders: a.Orders, Payments: a.Payments, Fulfilments: a.Fulfilled,
		Current: a.Tokens.CurrentTx, Logger: a.log,
	})
	a.Abandoned, err = abandoned.Open(ctx, abandoned.Config{
		DB: a.db, Cursors: signer, Site: a.Site, Checkouts: a.Checkout, Carts: a.Cart, Mail: a.Mail, Member: memberContact,
		PublicURL: a.cfg.PublicURL, Logger: a.log,
	})
	if err != nil {
		return err
	}
	if err := a.openWishes(ctx, signer); err != nil {
		return err
	}
	a.Templates = checkouttemplates.New(checkouttemplates.Config{DB: a.db, Cursors: signer, Checkouts: a.Checkout,
		Sales: a.Sales})
	a.Recommends = recommendations.New(recommendations.Config{DB: a.db, Catalog: a.Catalog, Orders: a.Orders,
		Outside: outsideAlgorithms{a.Plugins}, Logger: a.log})
	return nil
}

// openWishes makes what shoppers keep for later and wait for.
func (a *App) openWishes(ctx context.Context, signer *query.Signer) (err error) {
	a.Wishlists = wishlists.New(wishlists.Config{DB: a.db, Cursors: signer, Queue: a.queue, Logger: a.log})
	a.BackInStock, err = backinstock.Open(ctx, backinstock.Config{
		DB: a.db, Cursors: signer, Queue: a.queue, Site: a.Site, Catalog: a.Catalog, Mail: a.Mail, Guest: a.Contacts.GuestID,
		Locale: a.locale, PublicURL: a.cfg.PublicURL, Logger: a.log,
	})
	return err
}
