package app

import (
	"context"

	"souk/internal/shop/catalog"
)

// soldFile tells the catalog about a file that is sold.
func (a *App) soldFile(ctx context.Context, id string) (catalog.SecuredMedia, error) {
	f, err := a.Media.Private(ctx, id)
	if err != nil {
		return catalog.SecuredMedia{}, err
	}
	return catalog.SecuredMedia{ID: f.ID, FileName: f.Name, FileType: f.Type}, nil
}
