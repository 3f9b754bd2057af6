package app

import (
	"context"
	"fmt"

	"souk/internal/people/blocks"
	"souk/internal/people/customfields"
	"souk/internal/people/members"
	"souk/internal/people/privacy"
	"souk/internal/people/redirects"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// openMembers makes the members' service, and the rows of members from before there was one.
func (a *App) openMembers(ctx context.Context, signer *query.Signer) (err error) {
	a.Members, err = members.New(ctx, members.Config{
		DB: a.db, People: a.Identity, Site: a.Site, Queue: a.queue, Cursors: signer, Logger: a.log,
		DefaultPrivacy: privacy.FirstStatusTx,
		MayBePublic:    func(tx *store.Tx, _ string) (bool, error) { return privacy.MayBePublicTx(tx) },
		Shown:          privacy.ShownTx,
		Apart:          blocks.OthersTx,
		CheckValues:    customfields.CheckTx,
		Current:        a.Tokens.CurrentTx,
		// Reassign stays empty: what members write here is about themselves and goes with them.
		Subscribed: func(tx *store.Tx, member string) (bool, error) {
			err := a.Subscriptions.BlockTx(tx, member)
			if errs.CodeOf(err) == members.CodeSubscribed {
				return true, nil
			}
			return false, err
		},
	})
	if err != nil {
		return err
	}
	if err := a.Members.Fill(ctx); err != nil {
		return fmt.Errorf("members of older accounts could not be added: %w", err)
	}
	return nil
}

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
