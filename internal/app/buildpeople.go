package app

import (
	"context"
	"fmt"

	"souk/internal/buying/cart"
	"souk/internal/buying/wishlists"
	"souk/internal/orders/contacts"
	"souk/internal/people/about"
	"souk/internal/people/accounts"
	"souk/internal/people/badges"
	"souk/internal/people/blocks"
	"souk/internal/people/captcha"
	"souk/internal/people/customfields"
	"souk/internal/people/followers"
	"souk/internal/people/identity"
	"souk/internal/people/members"
	"souk/internal/people/notes"
	"souk/internal/people/permissions"
	memberreports "souk/internal/people/reports"
	"souk/internal/people/roles"
	"souk/internal/people/tokens"
	"souk/internal/platform/errs"
	"souk/internal/platform/media"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/shop/giftcards"
)

// openPeople makes who people are, how they sign in, and what is known of members.
func (a *App) openPeople(ctx context.Context, signer *query.Signer) error {
	captchas, err := captcha.New(captcha.Config{Endpoint: a.cfg.CaptchaURL, AllowPrivate: a.local(), Clock: a.db.Now})
	if err != nil {
		return fmt.Errorf("SOUK_CAPTCHA_URL (--captcha-url): %w", err)
	}
	a.Permissions = permissions.New()
	a.Accounts = accounts.New(func(tx *store.Tx, before, after *accounts.Person) error {
		return a.Members.Follow(tx, before, after)
	})
	a.Tokens, err = tokens.Open(ctx, tokens.Config{
		DB: a.db, Site: a.Site, Cursor: signer, Logger: a.log, Permissions: a.Permissions, PublicURL: a.cfg.PublicURL,
	})
	if err != nil {
		return err
	}
	a.Identity, err = identity.Open(ctx, identity.Config{
		DB: a.db, Site: a.Site, Cursor: signer, Logger: a.log, PublicURL: a.cfg.PublicURL,
		Accounts: a.Accounts, Tokens: a.Tokens, Permissions: a.Permissions, Mailer: mailer{a.Mail}, Captcha: captchas,
		SignedIn: func(tx *store.Tx, visitor, member string) error {
			if err := a.Cart.Adopt(tx, visitor, member); err != nil {
				return err
			}
			return a.Checkout.Adopt(tx, visitor, member)
		},
		Blocking: func(tx *store.Tx, member string) error {
			if err := members.BlockingTx(tx, member); err != nil {
				return err
			}
			return a.Subscriptions.BlockTx(tx, member)
		},
		Deleting: members.DeletingTx,
		Contact:  contacts.IsGuestTx,
		Asked: func(tx *store.Tx, given []accounts.CustomField) ([]errs.Violation, error) {
			return a.CustomFields.CheckSignUpTx(tx, given)
		},
		Leaving: func(tx *store.Tx, member string) error {
			return inTurn(tx, member, a.Subscriptions.LeaveTx, a.Payments.ForgetTx)
		},
		Forgetting: func(tx *store.Tx, member string) error {
			return inTurn(tx, member, about.ForgetTx, followers.ForgetTx, memberreports.ForgetTx, notes.ForgetTx,
				blocks.ForgetTx, badges.ForgetTx, roles.ForgetTx, customfields.ForgetTx, wishlists.ForgetTx,
				giftcards.ForgetTx, cart.ForgetTx, a.Profiles.ForgetTx)
		},
	})
	if err != nil {
		return err
	}
	if err := a.openMembers(ctx, signer); err != nil {
		return err
	}
	if a.Media, err = media.New(media.Config{DB: a.db, Dir: a.cfg.MediaDir(), PublicURL: a.cfg.PublicURL, Logger: a.log}); err != nil {
		return err
	}
	a.Badges = badges.New(badges.Config{DB: a.db, Cursors: signer, Queue: a.queue, Logger: a.log,
		Picture: a.Media.MediaFile, PublicURL: a.cfg.PublicURL,
		Visible: func(tx *store.Tx, ids ...string) (map[string]bool, error) { return a.Privacy.VisibleTx(tx, ids...) },
	})
	a.MemberRoles = roles.New(a.db)
	a.CustomFields = customfields.New(resource.Deps{DB: a.db, Cursors: signer}, a.Members.DropValuesTx)
	return nil
}
