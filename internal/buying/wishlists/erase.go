package wishlists

import (
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how wishlists forget a person: theirs is deleted, and so is any that names them in what a buyer
// writes on a product.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "wishlists", Key: []string{"id"}, Columns: []string{"id", "member_id", "doc"},
		Match: traces.About,
		Fix:   func(tx *store.Tx, key, _ []string) error { return s.lists.Delete(tx.Context(), key[0], nil) },
	}
	return traces.Source{
		Name: "wishlists", Title: "What you kept for later", Tables: []string{"wishlists"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			return traces.DumpOf(tx, put, "wishlists", []string{"id", "created", "updated", "doc"}, "member_id",
				who.Members())
		},
		Erase: sweep.On(s.db),
	}
}
