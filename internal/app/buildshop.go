package app

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/shop/addresslookup"
	"souk/internal/shop/catalog"
	"souk/internal/shop/catalogfiles"
	"souk/internal/shop/collections"
	"souk/internal/shop/currencies"
	"souk/internal/shop/discounts"
	"souk/internal/shop/finding"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/inventory"
	"souk/internal/shop/look"
	"souk/internal/shop/plugins"
	"souk/internal/shop/shipping"
	"souk/internal/shop/subscriptionoptions"
	"souk/internal/shop/tax"
	"souk/internal/shop/translations"
)

// openShop makes what is sold, how it looks and is found, and what decides its price.
func (a *App) openShop(ctx context.Context, signer *query.Signer) error {
	var err error
	a.Stock = inventory.New(a.db, signer)
	a.Catalog = catalog.New(catalog.Config{
		DB: a.db, Signer: signer, Inventory: a.Stock, Picture: a.Media.MediaFile, File: a.soldFile, Currency: a.currency,
		Locale:    a.locale,
		PublicURL: a.cfg.PublicURL, ProductPath: "/products/", Logger: a.log,
	})
	a.Collections = collections.New(collections.Config{
		DB: a.db, Signer: signer, Products: a.Catalog, Currency: a.currency, RulesMarked: a.collectionRules(),
	})
	a.Look = look.New(look.Config{DB: a.db, Site: a.Site, First: a.firstCollection, Picture: a.Media.MediaFile})
	a.Finding = finding.New(finding.Config{DB: a.db, Products: a.Catalog, Currency: a.currency,
		Collections: a.namedCollections, Pages: a.namedPages, Sold: a.sold})
	a.Translated = translations.New(translations.Config{DB: a.db, Products: a.Catalog, Collections: a.Collections,
		Shop: a.Look, Logger: a.log,
		Languages: func(ctx context.Context) (string, []string, error) {
			settings, err := a.Site.Get(ctx)
			if err != nil {
				return "", nil, err
			}
			return settings.Language, settings.Languages, nil
		}})
	a.Options = subscriptionoptions.New(a.db, signer, a.Catalog)
	if err := a.Catalog.CleanTexts(ctx); err != nil {
		return fmt.Errorf("the stored descriptions could not be cleaned: %w", err)
	}
	a.Files, err = catalogfiles.New(catalogfiles.Config{
		DB: a.db, Entries: catalog.NewEntries(a.Catalog, a.Collections), Collections: a.Collections, Media: a.Media,
		Site: a.Site, Queue: a.queue, Dir: filepath.Join(a.cfg.Data, "imports"),
		PublicURL: a.cfg.PublicURL, AllowPrivate: a.local(), Logger: a.log,
	})
	if err != nil {
		return err
	}
	a.Currencies = currencies.New(a.db, a.locale)
	a.Plugins, err = plugins.New(ctx, plugins.Config{
		DB: a.db, Cursors: signer, Logger: a.log, AllowPrivate: a.local(), Currency: a.currency,
		Language:   func(ctx context.Context) string { return a.settings(ctx).Language },
		WaitingFor: func(ctx context.Context) ([]discounts.CustomTrigger, error) { return a.Discounts.CustomTriggers(ctx) },
	})
	if err != nil {
		return err
	}
	a.Shipping = shipping.New(shipping.Config{DB: a.db, Cursors: signer, Zone: a.zone, WeightUnit: a.weightUnit,
		Locale: a.locale, Rates: a.Plugins.Rates()})
	a.Addresses = addresslookup.New(addresslookup.Config{DB: a.db, AllowPrivate: a.local(), Logger: a.log})
	a.Tax = tax.New(tax.Config{DB: a.db, Cursors: signer, Site: a.Site, Queue: a.queue, Logger: a.log,
		Contacts: taxContacts, Calculators: a.Plugins.Calculators})
	a.Discounts = discounts.New(discounts.Config{DB: a.db, Cursors: signer, Zone: a.zone, Currency: a.currency,
		Locale: a.locale, Groups: memberGroups})
	if a.Gifts, err = giftcards.Open(ctx, giftcards.Config{DB: a.db, Site: a.Site, Cursors: signer, Locale: a.locale,
		Mail: a.Mail}); err != nil {
		return err
	}
	return nil
}

// collectionRules names the job that brings collections by rule up to date, and gives what begins it. A mark that
// comes while the job ends waits for the next minute.
func (a *App) collectionRules() func(tx *store.Tx) error {
	kind := jobs.Register(a.queue, "collection-rules", jobs.KindOptions{Timeout: 10 * time.Minute},
		func(ctx context.Context, _ jobs.Job[struct{}]) error {
			return a.Collections.FollowRules(ctx)
		})
	return func(tx *store.Tx) error { return kind.Enqueue(tx, struct{}{}, jobs.Options{UniqueKey: "all"}) }
}
