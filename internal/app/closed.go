package app

import (
	"context"

	"souk/internal/platform/site"
	"souk/internal/platform/webui"
)

// closed is what the pages of the shop say while it is closed; nil while it is open.
func (a *App) closed(ctx context.Context) (*webui.Closed, error) {
	settings, err := a.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	return a.closedAs(settings), nil
}

func (a *App) closedAs(settings *site.Settings) *webui.Closed {
	if !settings.ClosedAt(a.db.Now()) {
		return nil
	}
	closing := settings.Closing
	out := &webui.Closed{Words: map[string]string{}}
	for _, one := range closing.Words {
		out.Words[one.Language] = one.Text
	}
	if !closing.ReopensAt.IsZero() {
		at := closing.ReopensAt.Time().UTC()
		out.ReopensAt = &at
	}
	return out
}
