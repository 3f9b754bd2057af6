package views

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how views forget a person: those that they saved as one of the staff are
// deleted, and those whose name or search tells of them.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "views", Title: "Views of lists that you saved when you worked here", Tables: []string{"saved_views"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			owners, err := ownersOf(tx, who)
			if err != nil {
				return err
			}
			where, list := traces.InList(tx.Dialect(), "owner", owners)
			columns := []string{"id", "created", "updated", "list", "name", "doc"}
			return traces.Dump(tx, put, "saved_views", columns, where+" ORDER BY created, id", list)
		},
		Erase: func(ctx context.Context, who *traces.Subject, _ string) (traces.Step, error) {
			return traces.Run(ctx, s.db, func(tx *store.Tx) (int64, error) {
				owners, err := ownersOf(tx, who)
				if err != nil {
					return 0, err
				}
				where, list := traces.InList(tx.Dialect(), "owner", owners)
				own, err := tx.Exec("DELETE FROM saved_views WHERE "+where, list)
				if err != nil {
					return 0, err
				}
				about, err := aboutThem(tx, who.Finder())
				if err != nil {
					return 0, err
				}
				where, list = traces.InList(tx.Dialect(), "id", about)
				others, err := tx.Exec("DELETE FROM saved_views WHERE "+where, list)
				return own + others, err
			})
		},
	}
}

// ownersOf are the accounts by which the person worked here.
func ownersOf(tx *store.Tx, who *traces.Subject) ([]string, error) {
	keys, list := traces.InList(tx.Dialect(), "email_key", who.EmailKeys)
	return traces.Texts(tx, "SELECT id FROM accounts WHERE kind = 'staff' AND "+keys, list)
}

// aboutThem are the views that tell of the person. There are few views: a person of the
// staff has at most 50 of a list.
func aboutThem(tx *store.Tx, f *traces.Finder) ([]string, error) {
	var out []string
	err := tx.Each("SELECT id, name, doc FROM saved_views", nil, func(rows store.Rows) error {
		var id, name, doc string
		if err := rows.Scan(&id, &name, &doc); err != nil {
			return err
		}
		if f.About(name, doc) {
			out = append(out, id)
		}
		return nil
	})
	return out, err
}
