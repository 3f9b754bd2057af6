package contacts_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"souk/internal/orders/contacts"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

type found struct {
	keys          []string
	member, there bool
}

func (r *rig) find(id string) found {
	r.t.Helper()
	out, err := store.Get(r.t.Context(), r.db, func(tx *store.Tx) (f found, err error) {
		f.keys, f.member, f.there, err = contacts.FindTx(tx, id)
		return f, err
	})
	expect.OK(r.t, err)
	return out
}

// Of a contact that is erased nothing stays, and nothing brings it back but the person.
func TestErase(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		first := r.sell("Ada@example.com", "10.00", named("Ada", "Byron", "+353 1 555 0100", "Cork"))
		r.sell("omar@example.com", "1.00")
		id := r.guestID("ada@example.com")
		r.bought(id, 1, "10.00")
		if f := r.find(id); !f.there || f.member || !slices.Equal(f.keys, []string{"ada@example.com"}) {
			t.Errorf("found %+v", f)
		}
		kept, err := store.Get(t.Context(), r.db, func(tx *store.Tx) (*contacts.Kept, error) {
			return contacts.ExportTx(tx, id)
		})
		expect.OK(t, err)
		text, err := json.Marshal(kept)
		expect.OK(t, err)
		for _, want := range []string{
			`"email":"Ada@example.com"`, `"lastName":"Byron"`, `"city":"Cork"`, `"emails":["ada@example.com"]`,
			`"orderId":"` + first.ID + `"`, `"spent":"10.00"`,
		} {
			expect.That(t, strings.Contains(string(text), want), "%s is missing in %s", want, text)
		}
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error { return contacts.EraseTx(tx, id) }))
		r.gone(id)
		if f := r.find(id); f.there {
			t.Errorf("found %+v", f)
		}
		all := strings.ToLower(r.dump())
		// Not by the name alone, which is three digits of a random id.
		for _, what := range []string{id, "ada@", " ada ", `"ada"`, "byron", "555 0100", "cork"} {
			expect.That(t, !strings.Contains(all, what), "%q of the contact is still there:\n%s", what, all)
		}
		expect.That(t, strings.Contains(all, "omar"), "somebody else is gone:\n%s", all)
		// The order goes on, and so does the shop.
		r.refund(first.ID, 1000, 100)
		r.gone(id)
		r.healthy()
		ada := r.prove("ada@example.com")
		r.bought(ada, 0, "0.00")
		if o := r.order(first.ID); o.BuyerInfo.MemberID != "" {
			t.Errorf("an erased guest's order was given to somebody: %+v", o.BuyerInfo)
		}
		r.sell("ada@example.com", "2.00")
		r.bought(ada, 1, "2.00")

		if f := r.find(ada); !f.member || !slices.Equal(f.keys, []string{"ada@example.com"}) {
			t.Errorf("found %+v", f)
		}
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error { return contacts.EraseTx(tx, ada) }))
		r.deleteMember(ada)
		r.gone(ada)
		r.gone(id)
	})
}

// dump gives everything that is kept of contacts as one text.
func (r *rig) dump() string {
	r.t.Helper()
	var out strings.Builder
	expect.OK(r.t, r.db.Read(r.t.Context(), func(tx *store.Tx) error {
		out.Reset()
		for _, sql := range []string{
			"SELECT id || ' ' || email || ' ' || email_key || ' ' || doc FROM contacts",
			"SELECT email_key || ' ' || contact FROM contact_emails",
			"SELECT order_id || ' ' || contact FROM contact_orders",
			"SELECT ref || ' ' || words FROM search_refs WHERE kind LIKE 'contact%'",
		} {
			err := tx.Each(sql, nil, func(rows store.Rows) error {
				var line string
				err := rows.Scan(&line)
				out.WriteString(line + "\n")
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	}))
	return out.String()
}

// What somebody writes into the tables past the service is found.
func TestCheckFindsWhatIsWrong(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ada := r.prove("ada@example.com")
		r.sell("ada@example.com", "10.00", by(ada))
		order := r.sell("omar@example.com", "1.00")
		r.healthy()
		canceled := strings.NewReplacer("'", `"`).Replace("'status':'CANCELED'")
		approved := strings.Replace(canceled, "CANCELED", "APPROVED", 1)
		this := " WHERE order_id = '" + order.ID + "'"
		for sql, want := range map[string]string{
			"UPDATE contacts SET orders = orders + 1 WHERE member = FALSE":                 "add up to",
			"UPDATE contacts SET spent = 1 WHERE member = FALSE":                           "add up to",
			"UPDATE contacts SET last_order = 1 WHERE member = FALSE":                      "add up to",
			"UPDATE members SET spent = spent + 1":                                         "says otherwise",
			"UPDATE members SET orders = 0":                                                "says otherwise",
			"DELETE FROM contacts WHERE member = TRUE":                                     "has no contact",
			"DELETE FROM contact_orders" + this:                                            "is counted as nothing",
			"UPDATE contact_orders SET spent = 2" + this:                                   "should be as 1.00 EUR",
			"UPDATE contact_orders SET contact = 'x'" + this:                               "a contact that does not exist",
			"UPDATE contact_orders SET contact = '" + ada + "'" + this:                     "and should be as",
			"UPDATE contact_emails SET contact = 'x' WHERE email_key LIKE 'omar%'":         "somebody else's",
			"DELETE FROM contact_emails WHERE email_key LIKE 'ada%'":                       "not theirs",
			"INSERT INTO contact_orders VALUES ('o', '" + ada + "', 'EUR', 0, 1)":          "and does not exist",
			"UPDATE orders SET doc = REPLACE(doc, '" + approved + "', '" + canceled + "')": "should be as nothing",
		} {
			if wrong := r.tampered(sql); !strings.Contains(wrong, want) {
				t.Errorf("%s: %q, want %q", sql, wrong, want)
			}
		}
	})
}

// tampered runs a statement, gives what the check says to it, and undoes it.
func (r *rig) tampered(sql string) string {
	r.t.Helper()
	undo := errors.New("undo")
	var wrong []string
	err := r.db.Write(r.t.Context(), func(tx *store.Tx) (err error) {
		if _, err := tx.Exec(sql); err != nil {
			return err
		}
		if wrong, err = r.contacts.Check(tx); err != nil {
			return err
		}
		return undo
	})
	expect.ThatNow(r.t, errors.Is(err, undo), "%s: %v", sql, err)
	return strings.Join(wrong, "\n")
}
