package contacts_test

import (
	"fmt"
	"testing"

	"souk/internal/buying/abandoned"
	"souk/internal/orders/contacts"
	"souk/internal/orders/orders"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/money"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// One e-mail is one guest, however it is spelled, and says what the last order said.
func TestOneEmailIsOneGuest(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		first := r.sell("Ada@Example.com", "10.00", named("Ada", "Byron", "+353 1 555 0100", "Cork"))
		r.sell("ada@example.COM", "5.50", named("Ada", "Lovelace", "+353 1 555 0199", "Dublin"))
		id := r.guestID("ADA@example.com")
		expect.Equal(t, first.BuyerInfo.ContactID, id, "the order has the contact")
		one := r.bought(id, 2, "15.50")
		one.Want("contact.member", false)
		one.Want("contact.email", "ada@example.COM")
		one.Want("contact.lastName", "Lovelace")
		one.Want("contact.phones.0", "+353 1 555 0199")
		one.Want("contact.address.city", "Dublin")
		one.Want("contact.source", contacts.SourceOrder)
		one.Want("contact.createdDate", first.PurchasedDate.String())
		one.Want("contact.currency", "EUR")
		r.sell("omar@example.com", "1.00")
		r.sell("not-an-address", "1.00")
		r.flush()
		expect.Equal(t, r.list(`{}`, ""), "omar ada@example.COM", "contacts")
	})
}

// Which of two orders is heard of first does not matter.
func TestOlderOrdersHeardOfLater(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		older := r.sell("ada@example.com", "10.00", named("Ada", "Byron", "", "Cork"))
		latest := r.sell("ada@example.com", "5.50", named("Ada", "Lovelace", "", "Dublin"))
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error { // the events come by hand
			_, err := tx.Exec("DELETE FROM outbox")
			return err
		}))
		for _, o := range []*orders.Order{latest, older} {
			expect.OK(t, r.db.Write(store.ByRows(t.Context()), func(tx *store.Tx) error {
				return r.contacts.Count(tx.Context(), tx, []events.Delivered{{EntityID: o.ID}})
			}))
		}
		one := r.bought(r.guestID("ada@example.com"), 2, "15.50")
		one.Want("contact.lastName", "Lovelace")
		one.Want("contact.address.city", "Dublin")
		one.Want("contact.createdDate", older.PurchasedDate.String())
		one.Want("contact.lastOrderDate", latest.PurchasedDate.String())
	})
}

// What is counted follows the order: its payments and refunds, its cancellation, its e-mail.
func TestCountsFollowTheOrder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada, omar := r.guestID("ada@example.com"), r.guestID("omar@example.com")
		first, second := r.sell("ada@example.com", "10.00"), r.sell("ada@example.com", "20.00")
		dollars := r.sell("ada@example.com", "99.00", func(o *orders.Order) { o.Currency = "USD" })
		last := r.bought(ada, 3, "30.00")
		last.Want("contact.lastOrderDate", dollars.PurchasedDate.String())
		r.refund(first.ID, 1000, 400)
		r.bought(ada, 3, "26.00")
		r.cancel(dollars.ID)
		r.bought(ada, 2, "26.00").Want("contact.lastOrderDate", second.PurchasedDate.String())
		r.editEmail(second.ID, "omar@example.com")
		r.bought(ada, 1, "6.00")
		r.bought(omar, 1, "20.00")
		if o := r.order(second.ID); o.BuyerInfo.ContactID != omar {
			t.Errorf("the order has the contact %s, want %s", o.BuyerInfo.ContactID, omar)
		}
		r.cancel(first.ID)
		r.cancel(second.ID)
		r.bought(ada, 0, "0.00").Want("contact.lastOrderDate", nil)
		r.bought(omar, 0, "0.00")

		unpaid := r.sell("eve@example.com", "5.00", func(o *orders.Order) { o.Status = "" })
		r.gone(r.guestID("eve@example.com"))
		r.refund(unpaid.ID, 500, 0)
		r.bought(r.guestID("eve@example.com"), 1, "5.00")
	})
}

// Imported orders count while they are there, also under an id that was deleted before.
func TestImportedOrders(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada, omar := r.guestID("ada@example.com"), r.guestID("omar@example.com")
		id := r.importOrder("", "ada@example.com", "10.00")
		one := r.bought(ada, 1, "10.00")
		one.Want("contact.source", contacts.SourceImport)
		one.Want("contact.createdDate", "2019-03-01T10:00:00.000Z")
		same := `"id":"` + id + `",`
		r.importOrder(same, "omar@example.com", "12.00") // over the one before
		r.bought(ada, 0, "0.00")
		r.bought(omar, 1, "12.00")
		r.forget(id)
		r.bought(omar, 0, "0.00")
		r.importOrder(same, "omar@example.com", "7.00")
		r.flush()
		r.forget(id)
		r.importOrder(same, "ada@example.com", "8.00") // before anybody heard of the deletion
		r.bought(ada, 1, "8.00")
		r.bought(omar, 0, "0.00")
	})
}

// A guest becomes the member who proves to own the e-mail, and nobody else.
func TestGuestBecomesMember(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		guest := r.guestID("ada@example.com")
		first := r.sell("ADA@example.com", "10.00")
		canceled := r.sell("ada@example.com", "3.00")
		r.cancel(canceled.ID)
		other := r.register("omar@example.com")
		others := r.sell("ada@example.com", "4.00", by(other)) // a member's, with somebody else's e-mail
		r.bought(guest, 1, "10.00")
		r.bought(other, 1, "4.00").Want("contact.email", "omar@example.com")

		ada := r.register("ada@example.com")
		r.bought(guest, 1, "10.00")
		r.bought(ada, 0, "0.00").Want("contact.source", contacts.SourceMember)
		if o := r.order(first.ID); o.BuyerInfo.MemberID != "" || o.BuyerInfo.ContactID != guest {
			t.Errorf("an e-mail that was not verified got the order: %+v", o.BuyerInfo)
		}
		expect.EqualNow(t, r.prove("ada@example.com"), ada, "another member was made")
		r.gone(guest)
		one := r.bought(ada, 1, "10.00")
		one.Want("contact.member", true)
		one.Want("contact.source", contacts.SourceOrder) // the shop met them as a guest
		one.Want("contact.createdDate", first.PurchasedDate.String())
		for _, id := range []string{first.ID, canceled.ID} {
			if o := r.order(id); o.BuyerInfo.MemberID != ada || o.BuyerInfo.ContactID != ada {
				t.Errorf("the member did not get order %s: %+v", id, o.BuyerInfo)
			}
		}
		if o := r.order(others.ID); o.BuyerInfo.MemberID != other {
			t.Errorf("another member's order was touched: %+v", o.BuyerInfo)
		}
		r.bought(other, 1, "4.00")

		later := r.sell("ada@example.com", "2.00") // without signing in
		r.bought(ada, 2, "12.00")
		if o := r.order(later.ID); o.BuyerInfo.MemberID != ada {
			t.Errorf("a later order of the same e-mail is nobody's: %+v", o.BuyerInfo)
		}

		// An e-mail that the member gave up is a guest's again; orders stay with the member.
		_, err := r.people.ChangeLoginEmail(r.t.Context(), ada, "byron@example.com", false)
		expect.OK(t, err)
		r.flush()
		r.sell("ada@example.com", "1.00")
		r.sell("byron@example.com", "1.00")
		r.bought(guest, 1, "1.00")
		r.bought(ada, 2, "12.00").Want("contact.email", "byron@example.com")
		r.bought(r.guestID("byron@example.com"), 1, "1.00")
	})
}

// A contact that the shop names on an order is believed; one that a visitor names is not.
func TestNamedContacts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada := r.prove("ada@example.com")
		for _, by := range []*orders.CreatedBy{nil, {VisitorID: ids.Random()}, {UserID: ids.Random()},
			{AppID: ids.Random()}} {
			r.sell("omar@example.com", "1.00", func(o *orders.Order) { o.BuyerInfo.ContactID, o.CreatedBy = ada, by })
		}
		r.bought(ada, 2, "2.00")
		r.bought(r.guestID("omar@example.com"), 2, "2.00")
		r.sell("", "5.00", func(o *orders.Order) {
			o.BuyerInfo.ContactID, o.CreatedBy = ada, &orders.CreatedBy{UserID: ids.Random()}
		})
		r.bought(ada, 3, "7.00")
	})
}

// The orders of a member who is deleted are a guest's, and of who comes back with the e-mail.
func TestMemberLeaves(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada := r.prove("ada@example.com")
		mine := r.sell("ada@example.com", "10.00", by(ada), named("Ada", "Byron", "", "Cork"))
		work := r.sell("ada@work.test", "20.00", by(ada))
		r.bought(ada, 2, "30.00")
		bystander := r.prove("eve@example.com")
		r.deleteMember(ada)
		r.gone(ada)
		guest := r.guestID("ada@example.com")
		r.bought(guest, 1, "10.00").Want("contact.lastName", "Byron")
		r.bought(r.guestID("ada@work.test"), 1, "20.00")
		if o := r.order(mine.ID); o.BuyerInfo.MemberID != "" || o.BuyerInfo.ContactID != guest {
			t.Errorf("the order still has the member: %+v", o.BuyerInfo)
		}
		again := r.prove("ada@example.com")
		r.gone(guest)
		r.bought(again, 1, "10.00")
		if o := r.order(work.ID); o.BuyerInfo.MemberID != "" {
			t.Errorf("an order with another e-mail was given away: %+v", o.BuyerInfo)
		}
		r.bought(bystander, 0, "0.00")
		r.OK("owner", "POST", "/v1/members/"+again+"/disconnect", "") // the account is kept, and the e-mail is free
		r.flush()
		r.sell("ada@example.com", "1.00")
		r.bought(again, 1, "10.00")
		r.bought(guest, 1, "1.00")
	})
}

// Many orders become a member's in several steps.
func TestManyOrdersMove(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for range 120 {
			r.sell("ada@example.com", "1.00")
		}
		r.bought(r.guestID("ada@example.com"), 120, "120.00")
		ada := r.prove("ada@example.com")
		r.bought(ada, 120, "120.00")
		r.gone(r.guestID("ada@example.com"))
		r.deleteMember(ada)
		r.bought(r.guestID("ada@example.com"), 120, "120.00")
	})
}

// Whoever leaves an e-mail at a checkout is a contact too, of whom orders know more.
func TestLeftCheckouts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		leave := func(email, member, name string) {
			t.Helper()
			expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error {
				body := &abandoned.AbandonedCheckout{
					Meta:           resource.Meta{CreatedDate: wire.At(tx.Now)},
					BuyerInfo:      abandoned.BuyerInfo{Email: email, MemberID: member},
					ContactDetails: &wire.ContactDetails{FirstName: name, Phone: "+353 1 555 0100"},
				}
				return tx.Emit(store.Event{
					Type: abandoned.Entity + "_created", EntityID: ids.Random(), Kind: store.Created, Body: body,
				})
			}))
			r.flush()
		}
		leave("ada@example.com", "", "Ada")
		one := r.bought(r.guestID("ada@example.com"), 0, "0.00")
		one.Want("contact.source", contacts.SourceCheckout)
		one.Want("contact.firstName", "Ada")
		one.Want("contact.phones.0", "+353 1 555 0100")
		one.Want("contact.createdDate", wire.At(r.clock.Now()).String())
		r.sell("ada@example.com", "1.00", named("Augusta", "", "", ""))
		r.flush()
		leave("ada@example.com", "", "Eve")
		one = r.bought(r.guestID("ada@example.com"), 1, "1.00")
		one.Want("contact.firstName", "Augusta")
		one.Want("contact.source", contacts.SourceCheckout)
		omar := r.prove("omar@example.com")
		leave("omar@example.com", "", "Omar")
		leave("other@example.com", omar, "Omar")
		r.gone(r.guestID("omar@example.com"))
		r.gone(r.guestID("other@example.com"))
	})
}

// A shop from before there were contacts gets them, and what it did not hear of is made up for.
func TestFill(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for i := range 105 {
			r.sell(fmt.Sprintf("guest%d@example.com", i%3), "1.00")
		}
		ada := r.prove("ada@example.com")
		guests := r.sell("ada@example.com", "5.00")
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error { // as if nobody had been there to hear of it
			for _, table := range []string{
				"outbox", "contacts", "contact_orders", "contact_emails", "search_refs", "settings WHERE key LIKE 'contacts%'",
			} {
				if _, err := tx.Exec("DELETE FROM " + table); err != nil {
					return err
				}
			}
			return nil
		}))
		at := r.clock.Now().UnixMilli()
		for i := range 101 {
			email := fmt.Sprintf("lead%d@example.com", i%2)
			r.leads = append(r.leads, contacts.Lead{ID: fmt.Sprintf("%03d", i), At: at, Email: email})
		}
		r.leads = append(r.leads, contacts.Lead{ID: "x", At: at, Email: "ada@example.com"},
			contacts.Lead{ID: "y", At: at, Email: "guest0@example.com"},
			contacts.Lead{ID: "z", At: at, Email: "somebody@example.com", MemberID: ada})
		for range 2 {
			expect.OK(t, r.contacts.Fill(t.Context()))
			r.bought(r.guestID("lead0@example.com"), 0, "0.00").Want("contact.source", contacts.SourceCheckout)
			r.bought(r.guestID("lead1@example.com"), 0, "0.00")
			r.gone(r.guestID("ada@example.com"))
			r.gone(r.guestID("somebody@example.com"))
			r.bought(r.guestID("guest0@example.com"), 35, "35.00")
			r.bought(ada, 1, "5.00")
		}
		if o := r.order(guests.ID); o.BuyerInfo.MemberID != ada {
			t.Errorf("the member did not get the order: %+v", o.BuyerInfo)
		}
	})
}

// When the shop sells in another currency from now on, that is the one in which all spent.
func TestShopChangesItsCurrency(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada := r.prove("ada@example.com")
		r.sell("ada@example.com", "10.00", by(ada))
		r.sell("omar@example.com", "7.00")
		yen := r.sell("ada@example.com", "500", by(ada), func(o *orders.Order) { o.Currency = "JPY" })
		r.bought(ada, 2, "10.00").Want("contact.currency", "EUR")
		r.currency = money.MustCurrency("JPY")
		r.sell("omar@example.com", "300", func(o *orders.Order) { o.Currency = "JPY" }) // before the job runs
		r.bought(r.guestID("omar@example.com"), 2, "300")
		expect.OK(t, r.contacts.Fill(t.Context()))
		r.bought(ada, 2, "500").Want("contact.currency", "JPY")
		r.refund(yen.ID, 500, 100)
		r.bought(ada, 2, "400")
	})
}
