package discounts

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how uses of discounts forget a person: the uses stay counted, without who
// it was. A discount that each buyer may use once is open to the person again.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "discount-uses", Title: "Discounts that you used", Tables: []string{"discount_uses"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "buyer", who.EmailKeys)
			return traces.Dump(tx, put, "discount_uses",
				[]string{"kind", "discount", "order_id", "buyer", "created"}, where+" ORDER BY created, order_id",
				list)
		},
		Erase: func(ctx context.Context, who *traces.Subject, _ string) (traces.Step, error) {
			return traces.Run(ctx, s.db, func(tx *store.Tx) (int64, error) {
				buyers, buyerList := traces.InList(tx.Dialect(), "buyer", who.EmailKeys)
				orders, orderList := traces.InList(tx.Dialect(), "order_id", who.Of(traces.Order))
				return tx.Exec("UPDATE discount_uses SET buyer = '' WHERE buyer <> '' "+
					"AND ("+buyers+" OR "+orders+")", buyerList, orderList)
			})
		},
	}
}
