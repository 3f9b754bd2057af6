package app

import (
	"cmp"
	"context"

	"souk/internal/platform/store"
	"souk/internal/shop/finding"
)

// namedCollections gives the collections that a search may suggest.
func (a *App) namedCollections(ctx context.Context) ([]finding.Named, error) {
	list, err := a.Collections.Names(ctx)
	out := make([]finding.Named, len(list))
	for i, c := range list {
		out[i] = finding.NewNamed(c.ID, c.Slug, c.Name, c.Original)
	}
	return out, err
}

// namedPages gives the shop's own pages with their titles in a language, or as they were written.
func (a *App) namedPages(ctx context.Context, language string) ([]finding.Page, error) {
	shown, err := a.Look.Published(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]finding.Page, len(shown.Pages))
	for i, page := range shown.Pages {
		out[i] = finding.Page{Slug: page.Slug, Title: cmp.Or(page.Translations[language]["title"], page.Title)}
	}
	return out, nil
}

// sold tells how well products sell lately.
func (a *App) sold(tx *store.Tx) (map[string]float64, error) { return a.Recommends.SoldTx(tx) }
