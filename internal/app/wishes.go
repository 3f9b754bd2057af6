package app

import (
	"context"

	"souk/internal/buying/backinstock"
	"souk/internal/buying/wishlists"
	"souk/internal/platform/query"
)

// openWishes makes what shoppers keep for later and wait for.
func (a *App) openWishes(ctx context.Context, signer *query.Signer) (err error) {
	a.Wishlists = wishlists.New(wishlists.Config{DB: a.db, Cursors: signer, Queue: a.queue, Logger: a.log})
	a.BackInStock, err = backinstock.Open(ctx, backinstock.Config{
		DB: a.db, Cursors: signer, Queue: a.queue, Site: a.Site, Catalog: a.Catalog, Mail: a.Mail, Guest: a.Contacts.GuestID,
		Locale: a.locale, PublicURL: a.cfg.PublicURL, Logger: a.log,
	})
	return err
}
