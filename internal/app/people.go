package app

import (
	"context"

	"souk/internal/orders/contacts"
	"souk/internal/people/accounts"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// openContacts makes the list of members and guests.
func (a *App) openContacts(shop string, signer *query.Signer) {
	a.Contacts = contacts.New(contacts.Config{
		DB: a.db, Shop: shop, Orders: a.Orders, Members: a.Members, Currency: a.currency, Locale: a.locale,
		Cursors: signer, Logger: a.log,
		MembersAfter: accounts.MembersAfter,
		Leads: func(tx *store.Tx, after string, limit int) ([]contacts.Lead, error) {
			list, err := a.Abandoned.AfterTx(tx, after, limit)
			var leads []contacts.Lead
			for _, one := range list {
				leads = append(leads, contacts.Lead{
					ID: one.ID, At: one.CreatedDate.Millis(), MemberID: one.BuyerInfo.MemberID, Email: one.BuyerInfo.Email,
					Details: one.ContactDetails,
				})
			}
			return leads, err
		},
	})
}

// guestContact gives the contact that guests with an e-mail are; empty for what is no e-mail.
func guestContact(shop string) func(email string) string {
	return func(email string) string {
		key, named := accounts.EmailKey(email)
		if !named {
			return ""
		}
		return contacts.IDOf(shop, key)
	}
}

// subscribeContacts has contacts hear of what they are made of.
func (a *App) subscribeContacts() {
	for _, event := range []string{contacts.OrderApproved, contacts.OrderDeleted, contacts.OrderChanged} {
		a.relay.SubscribeBatch(event, "contacts", a.Contacts.Count)
	}
	for _, event := range []string{contacts.MemberCreated, contacts.MemberUpdated, contacts.MemberDeleted} {
		a.relay.Subscribe(event, "contacts", a.Contacts.Member)
	}
	a.relay.Subscribe(contacts.ContactRegroups, "contacts", a.Contacts.Regroup)
	a.relay.Subscribe(contacts.CheckoutLeft, "contacts", a.Contacts.Left)
}

// shopID is the shop's id, which never changes.
func (a *App) shopID(ctx context.Context) (string, error) {
	shop, err := a.Site.Get(ctx)
	if err != nil {
		return "", err
	}
	return shop.ID, nil
}
