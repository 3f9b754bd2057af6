package fulfilments

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how fulfilments forget a person: tracking numbers and carriers stay, as
// part of the books. Shipping labels, which have the address on them, are deleted, and so is
// what apps wrote beside a parcel.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "fulfillments", Title: "Parcels of your orders", Tables: []string{"fulfillments", "shipping_labels"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "order_id", who.Of(traces.Order))
			return traces.Dump(tx, put, "fulfillments", []string{"id", "order_id", "created", "doc"},
				where+" ORDER BY created, id", list)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			f := who.Finder()
			return traces.EachOf(ctx, s.db, who.Of(traces.Order), at, func(tx *store.Tx, order string) error {
				if _, err := tx.Exec("DELETE FROM shipping_labels WHERE fulfillment_id IN "+
					"(SELECT id FROM fulfillments WHERE order_id = ?)", order); err != nil {
					return err
				}
				return f.BlankRowsOf(tx, "fulfillments", "id", "doc", []string{"trackingLink"}, "order_id = ?", order)
			})
		},
	}
}
