package checkout

import (
	"context"

	"souk/internal/buying/takings"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how checkouts forget a person: theirs are deleted. What apps took for
// them stays for the books, without who it was for.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "checkouts", Key: []string{"id"},
		Columns: []string{"id", "owner_id", "order_id", "email", "doc", "as_placed", "told_buyer", "told_shop"},
		Match:   func(f *traces.Finder, c []string) bool { return f.About(c...) },
		Fix:     func(tx *store.Tx, key, _ []string) error { return remove(tx, key[0]) },
	}
	return traces.Source{
		Name: "checkouts", Title: "Checkouts that you began", Tables: []string{"checkouts", "outside_takings"},
		Collect: collectCheckouts,
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "id", who.Of(traces.Checkout))
			return traces.Dump(tx, put, "checkouts", []string{"id", "created", "updated", "order_id", "doc", "as_placed"},
				where+" ORDER BY created, id", list)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			f := who.Finder()
			if at == "" {
				err := s.db.Write(ctx, func(tx *store.Tx) error { return takings.EraseTx(tx, who, f) })
				if err != nil {
					return traces.Step{}, err
				}
			}
			return sweep.Step(ctx, s.db, f, at)
		},
	}
}

func collectCheckouts(tx *store.Tx, who *traces.Subject) error {
	d := tx.Dialect()
	members, memberList := traces.InList(d, "owner_id", who.Members())
	orders, orderList := traces.InList(d, "order_id", who.Of(traces.Order))
	emails, emailList := traces.InList(d, "LOWER(email)", who.EmailKeys)
	return tx.Each("SELECT "+columns+" FROM checkouts WHERE (owner_kind = ? AND "+members+") OR (order_id <> '' AND "+
		orders+") OR (email <> '' AND "+emails+") ORDER BY id",
		[]any{actor.Member.String(), memberList, orderList, emailList}, func(rows store.Rows) error {
			r, err := scan(rows.Scan)
			if err != nil {
				return err
			}
			who.Add(traces.Checkout, r.id)
			who.Add(traces.Cart, r.cart)
			if r.Kind == actor.Visitor {
				who.Add(traces.Visitor, r.ID)
			}
			if r.BillingInfo != nil && r.BillingInfo.ContactDetails != nil {
				c := r.BillingInfo.ContactDetails
				who.AddName(c.FirstName, c.LastName)
				who.AddPhone(c.Phone)
			}
			return nil
		})
}
