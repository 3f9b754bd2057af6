package app

import (
	"context"
	"encoding/json"

	"souk/internal/paper"
	"souk/internal/query"
	"souk/internal/shipping"
	"souk/internal/wire"
)

// letterhead is who prints: the shop.
func (a *App) letterhead(ctx context.Context) (*paper.Shop, error) {
	settings := a.settings(ctx)
	return &paper.Shop{Name: settings.Name, Email: settings.ContactEmail, Website: a.cfg.PublicURL}, nil
}

// labelConfigurations tells how parcels are made up, oldest first.
func (a *App) labelConfigurations(ctx context.Context) ([]*shipping.LabelConfiguration, error) {
	page, err := a.Shipping.LabelConfigurations().Query(ctx, "query", query.Request{Sort: json.RawMessage(`[{"fieldName":"createdDate"}]`), CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(100)}})
	if err != nil {
		return nil, err
	}
	return page.Items, nil
}
