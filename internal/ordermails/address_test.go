package ordermails_test

import (
	"context"
	"errors"
	"testing"

	"souk/internal/errs"
	"souk/internal/mail"
	"souk/internal/ordermails"
	"souk/internal/orders"
	"souk/internal/store"
	"souk/internal/store/storetest"
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
			mails := ordermails.New(ordermails.Config{DB: db, Mail: post{c.says}, Locale: func(context.Context) string { return "en-IE" }})
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				return mails.EditedTx(tx, &orders.Order{ID: line1, Number: "1", Currency: "EUR", BuyerInfo: &orders.BuyerInfo{Email: c.to}, PriceSummary: &orders.PriceSummary{}}, true, false)
			})
			if !errors.Is(err, c.want) {
				t.Errorf("to %q, which says %v: %v", c.to, c.says, err)
			}
		}
	})
}
