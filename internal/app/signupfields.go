package app

import (
	"context"

	"souk/internal/people/redirects"
	"souk/internal/platform/store"
)

// signUpFields are what the sign-up page asks for.
func (a *App) signUpFields(ctx context.Context) ([]redirects.SignUpField, error) {
	return store.Get(ctx, a.db, func(tx *store.Tx) ([]redirects.SignUpField, error) {
		asked, err := a.CustomFields.AskedTx(tx)
		if err != nil {
			return nil, err
		}
		var out []redirects.SignUpField
		for _, f := range asked {
			_, needed := f.Asks()
			out = append(out, redirects.SignUpField{Key: f.Key, Name: f.Name, FieldType: f.FieldType, Required: needed,
				Public: f.Public()})
		}
		return out, nil
	})
}
