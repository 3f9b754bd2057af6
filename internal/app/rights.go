package app

import (
	"context"
	"path/filepath"

	"souk/internal/orders/contacts"
	"souk/internal/people/accounts"
	"souk/internal/people/rights"
	"souk/internal/platform/audit"
	"souk/internal/platform/events"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// openRights makes the service of data rights. All that knows people is listed here, in the
// order in which it is erased: first the account, so that the person cannot add anything,
// then what belongs to them, and the logs last, which tell of all the rest.
func (a *App) openRights(ctx context.Context) error {
	key, err := a.Site.Secret(ctx, "data-archives")
	if err != nil {
		return err
	}
	a.Rights, err = rights.New(rights.Config{
		DB: a.db, Queue: a.queue, Dir: filepath.Join(a.cfg.Data, "archives"), Key: key, PublicURL: a.cfg.PublicURL,
		Logger:   a.log,
		EmailKey: accounts.EmailKey, KnownMember: accounts.KnownMember, GuestID: a.Contacts.GuestID, Contact: findContact,
		Sources: []traces.Source{
			a.Identity.PersonalData(),
			a.Members.PersonalData(),
			a.Contacts.PersonalData(),
			rights.Community(),
			a.MemberNotes.PersonalData(),
			a.Orders.PersonalData(),
			a.Checkout.PersonalData(),
			a.Cart.PersonalData(),
			a.Abandoned.PersonalData(),
			a.Wishlists.PersonalData(),
			a.Gifts.PersonalData(),
			a.BackInStock.PersonalData(),
			a.Drafts.PersonalData(),
			a.Subscriptions.PersonalData(),
			a.PayLinks.PersonalData(),
			a.Payments.PersonalData(),
			a.Fulfilled.PersonalData(),
			a.Invoices.PersonalData(),
			a.Returns.PersonalData(),
			a.Tax.PersonalData(),
			a.Discounts.PersonalData(),
			a.Media.PersonalData(pictureUsed),
			a.Redirect.PersonalData(),
			a.FrontEnds.PersonalData(),
			httpapi.PersonalData(a.db),
			a.Mail.PersonalData(),
			a.Views.PersonalData(),
			events.PersonalData(a.db),
			a.Webhooks.PersonalData(),
			a.queue.PersonalData(),
			audit.PersonalData(a.db, rights.Entity),
			rights.SearchIndex(a.db),
		},
	})
	return err
}

// findContact gives member and e-mails of a contact.
func findContact(tx *store.Tx, id string) (member string, emails []string, known bool, err error) {
	emails, isMember, known, err := contacts.FindTx(tx, id)
	if isMember {
		member = id
	}
	return member, emails, known, err
}

// pictureUsed tells whether the shop shows a picture anywhere but on the profile of the
// person who is erased: that profile is gone by then.
func pictureUsed(tx *store.Tx, id string) (bool, error) {
	for _, place := range []struct{ table, column string }{
		{"products", "doc"}, {"product_variants", "doc"}, {"collections", "doc"}, {"members", "doc"},
		{"member_badges", "doc"},
		{"settings", "value"}, {"looks", "draft"}, {"looks", "published"}, {"looks", "scheduled"}, {"look_versions", "doc"},
		{"checkout_settings", "doc"}, {"payment_requests", "doc"},
		{"catalog_pictures", "media_id"},
	} {
		found, err := traces.Texts(tx, "SELECT '1' FROM "+place.table+" WHERE "+place.column+" LIKE ? LIMIT 1",
			"%"+id+"%")
		if err != nil || len(found) > 0 {
			return len(found) > 0, err
		}
	}
	return false, nil
}
