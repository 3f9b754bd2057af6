package ordermails_test

import (
	"context"
	"errors"
	"testing"

	"souk/internal/orders/ordermails"
	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// post is a mail service that takes nothing.
type post struct{ err error }

func (p post) Send(*store.Tx, mail.Message) error { return p.err }

func (p post) Preview(context.Context, mail.Message) (*mail.Preview, error) { return nil, p.err }

// An address that no mail can go to is nobody's fault; whatever else a mail cannot be
// written for is told, and not taken for one.
func TestOnlyAddressesAreForgiven(t *testing.T) {
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		broken := errs.Invalid(errs.Field("data.total", errs.RuleRequired, "is required"))
		for _, c := range []struct {
			to   string
			says error
			want error
		}{
			{"ada@shop.test", nil, nil},
			{"ada@shop.test", broken, broken},
			{"not an address", broken, nil},
			{"", broken, nil},
		} {
			mails := ordermails.New(ordermails.Config{DB: db, Mail: post{c.says},
				Locale: func(context.Context) string { return "en-IE" }})
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				return mails.EditedTx(tx, &orders.Order{ID: line1, Number: "1", Currency: "EUR",
					BuyerInfo: &orders.BuyerInfo{Email: c.to}, PriceSummary: &orders.PriceSummary{}}, true, false)
			})
			expect.That(t, errors.Is(err, c.want), "to %q, which says %v: %v", c.to, c.says, err)
		}
	})
}

// kept is a mail service that keeps the last message.
type kept struct {
	post
	last mail.Message
}

func (k *kept) Send(_ *store.Tx, m mail.Message) error {
	k.last = m
	return nil
}

// Addresses are written as the post of their country wants them; the country goes along as a code, for the mail to name
// it in its reader's language.
func TestAddressesInWords(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		box := &kept{}
		mails := ordermails.New(ordermails.Config{DB: db, Mail: box, Locale: func(context.Context) string { return "en-IE" }})
		for name, c := range map[string]struct {
			at   wire.Address
			want []string
		}{
			"United States": {
				wire.Address{AddressLine: "350 5th Ave", AddressLine2: "Floor 9", City: "New York", PostalCode: "10118",
					Subdivision: "US-NY", Country: "US"},
				[]string{"Ada Lovelace", "Acme", "350 5th Ave", "Floor 9", "New York, New York 10118"},
			},
			"Germany": {
				wire.Address{AddressLine: "Torstr. 1", City: "Berlin", PostalCode: "10119", Subdivision: "DE-BE", Country: "DE"},
				[]string{"Ada Lovelace", "Acme", "Torstr. 1", "10119 Berlin"},
			},
			"United Kingdom": {
				wire.Address{StreetAddress: &wire.StreetAddress{Number: "10", Name: "Downing Street"}, City: "London",
					PostalCode: "SW1A 2AA", Country: "GB"},
				[]string{"Ada Lovelace", "Acme", "10 Downing Street", "London", "SW1A 2AA"},
			},
			"Italy": {
				wire.Address{AddressLine: "Via Roma 1", City: "Milano", PostalCode: "20121", Subdivision: "IT-MI", Country: "IT"},
				[]string{"Ada Lovelace", "Acme", "Via Roma 1", "20121 Milano (Milano)"},
			},
			"Brazil": {
				wire.Address{AddressLine: "Av. Paulista 1578", City: "São Paulo", PostalCode: "01310-200", Subdivision: "BR-SP",
					Country: "BR"},
				[]string{"Ada Lovelace", "Acme", "Av. Paulista 1578", "São Paulo - São Paulo, 01310-200"},
			},
			"Australia, without its country": {
				wire.Address{AddressLine: "1 George St", City: "Sydney", PostalCode: "2000", Subdivision: "NSW", Country: "AU"},
				[]string{"Ada Lovelace", "Acme", "1 George St", "Sydney, New South Wales 2000"},
			},
			"a code that nobody knows": {
				wire.Address{AddressLine: "1 Main St", City: "Nowhere", PostalCode: "00000", Subdivision: "US-ZZ", Country: "US"},
				[]string{"Ada Lovelace", "Acme", "1 Main St", "Nowhere, ZZ 00000"},
			},
			"a region in words": {
				wire.Address{AddressLine: "1 Main Rd", City: "Kochi", PostalCode: "682001", Subdivision: "Kerala", Country: "IN"},
				[]string{"Ada Lovelace", "Acme", "1 Main Rd", "682001 Kochi", "Kerala"},
			},
		} {
			who := &wire.AddressWithContact{Address: &c.at,
				ContactDetails: &wire.ContactDetails{FirstName: "Ada", LastName: "Lovelace", Company: "Acme"}}
			order := &orders.Order{
				ID: line1, Number: "1", Currency: "EUR", BuyerInfo: &orders.BuyerInfo{Email: "ada@shop.test"},
				PriceSummary: &orders.PriceSummary{}, BillingInfo: who,
			}
			expect.OK(t,
				db.Write(t.Context(), func(tx *store.Tx) error { return mails.EditedTx(tx, order, true, false) }))
			places := box.last.Data["sheet"].(*mail.Sheet).Places
			expect.ThatNow(t, len(places) == 1 && places[0].Country == c.at.Country, "%s: %+v", name, places)
			expect.Diff(t, c.want, places[0].Lines, "%s", name)
		}
	})
}
