package app

import (
	"context"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
)

// Delivers tells that mail reaches people, so that what they are mailed may be asked for.
func (m mailer) Delivers() bool { return m.mail.Delivers() }

// callersAddress is where a test of a mail goes to: staff have one, apps have none.
func (a *App) callersAddress(ctx context.Context) (string, error) {
	caller := actor.From(ctx)
	if caller.Kind != actor.Staff {
		return "", nil
	}
	account, err := accounts.Get(ctx, a.db, actor.Staff, caller.ID)
	if err != nil {
		return "", err
	}
	return account.Email.Shown, nil
}
