package app

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"souk/internal/platform/query"
	"souk/internal/platform/webui"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/collections"
	"souk/internal/shop/look"
)

// firstCollection is the oldest one that visitors see and that has goods, for the look of a shop that chose none.
func (a *App) firstCollection(ctx context.Context) (*look.Shelf, error) {
	filter, err := json.Marshal(map[string]any{"id": map[string]string{"$ne": catalog.AllProducts}})
	if err != nil {
		return nil, err
	}
	found, err := a.Collections.QueryCollections(stranger(ctx), &collections.QueryCollectionsRequest{
		Query: query.Request{Filter: filter, Paging: &wire.Paging{Limit: wire.Ptr(20)}},
	})
	if err != nil {
		return nil, err
	}
	for _, c := range found.Collections {
		if c.NumberOfProducts > 0 {
			return &look.Shelf{ID: c.ID, Name: c.Name}, nil
		}
	}
	return nil, nil //nolint:nilnil // a shop without collections
}

// pageLook is the look that a page of the shop is served with.
func (a *App) pageLook(ctx context.Context, path string) (any, error) {
	shown, err := a.Look.Published(ctx)
	if err != nil {
		return nil, err
	}
	slug, _ := strings.CutPrefix(path, "/pages/")
	return shown.Lean(slug), nil
}

// describePage tells what a page with the shop's own words is about.
func (a *App) describePage(ctx context.Context, head webui.Head, shop, slug string) (webui.Head, error) {
	shown, err := a.Look.Published(ctx)
	if err != nil {
		return head, err
	}
	page := shown.Page(slug)
	if page == nil {
		return webui.Head{Status: http.StatusNotFound}, nil
	}
	head.Title, head.Description = page.Title+" · "+shop, cmp.Or(page.Description, plain(page.Body))
	return head, nil
}

// welcome is what the home page says of the shop: the first words that greet there.
func (a *App) welcome(ctx context.Context) (string, error) {
	shown, err := a.Look.Published(ctx)
	if err != nil {
		return "", err
	}
	for _, section := range shown.Home {
		if section.Hero != nil && !section.Hidden {
			return plain(cmp.Or(section.Hero.Text, section.Hero.Headline)), nil
		}
	}
	return "", nil
}
