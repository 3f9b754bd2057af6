package app

import (
	"context"

	"souk/internal/orders/contacts"
	"souk/internal/people/about"
	"souk/internal/people/accounts"
	"souk/internal/people/blocks"
	"souk/internal/people/followers"
	"souk/internal/people/members"
	"souk/internal/people/moderation"
	"souk/internal/people/notes"
	"souk/internal/people/privacy"
	"souk/internal/people/profiles"
	"souk/internal/people/providers"
	"souk/internal/people/redirects"
	memberreports "souk/internal/people/reports"
	"souk/internal/people/roles"
	"souk/internal/people/sessions"
	"souk/internal/platform/events"
	"souk/internal/platform/query"
	"souk/internal/platform/webhooks"
)

// openDoors makes webhooks, sign-in providers, redirects to and from other front ends, and the pages of members.
func (a *App) openDoors(ctx context.Context, signer *query.Signer, figures *figures) error {
	var err error
	a.relay = events.New(a.db, events.Config{Logger: a.log, Observe: figures.relay})
	if a.Webhooks, err = webhooks.New(ctx, webhooks.Config{
		DB: a.db, Queue: a.queue, Relay: a.relay, Signer: signer, Logger: a.log, AllowPrivate: a.local(),
		Inside: []string{contacts.OrderChanged, contacts.ContactRegroups},
	}); err != nil {
		return err
	}
	own, err := a.Tokens.EnsureStorefront(ctx)
	if err != nil {
		return err
	}
	a.storefront = own.ID
	if own, err = a.Tokens.EnsureBackOffice(ctx); err != nil {
		return err
	}
	a.backOffice = own.ID
	a.Providers, err = providers.New(ctx, providers.Config{
		DB: a.db, Site: a.Site, Identity: a.Identity, Cursors: signer, PublicURL: a.cfg.PublicURL, AllowPrivate: a.local(),
		Logger: a.log,
	})
	if err != nil {
		return err
	}
	a.Redirect = redirects.New(redirects.Config{
		DB: a.db, Identity: a.Identity, Tokens: a.Tokens, PublicURL: a.cfg.PublicURL, Storefront: a.storefront,
		ProductPage: a.productPage, Providers: a.offered, SendAway: a.Providers.SendAway,
		SignUpFields: a.signUpFields,
		Checkouts:    checkoutPages{a.Checkout, a.PayLinks},
	})
	a.Privacy = privacy.New(privacy.Config{DB: a.db, Public: members.IsPublic})
	a.Abouts = about.New(about.Config{DB: a.db, Cursors: signer, Known: members.KnownTx, Visible: a.Privacy.Visible})
	a.Followers = followers.New(followers.Config{DB: a.db, Cursors: signer, Known: members.KnownTx})
	a.Blocks = blocks.New(blocks.Config{DB: a.db, Cursors: signer, Known: members.KnownTx, Unfollow: followers.BetweenTx})
	a.MemberReports = memberreports.New(memberreports.Config{DB: a.db, Cursors: signer, Known: members.KnownTx})
	a.Profiles = profiles.New(profiles.Config{DB: a.db, Members: a.Members, Fields: a.CustomFields, Abouts: a.Abouts,
		Badges: a.Badges, Privacy: a.Privacy, Media: a.Media})
	a.MemberNotes = notes.New(notes.Config{DB: a.db, Known: members.KnownTx,
		Told: []string{members.Entity, accounts.Entity, roles.Entity, sessions.Entity}})
	a.Moderation = moderation.New(moderation.Config{DB: a.db, Members: a.Members, Notes: a.MemberNotes})
	return nil
}
