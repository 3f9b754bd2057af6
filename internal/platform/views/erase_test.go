package views_test

import (
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/traces"
)

// A person who is erased leaves no view behind: neither their own nor one that names them.
func TestViewsForgetAPerson(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s, api := open(t, db)
		err := db.Write(actor.With(t.Context(), actor.Actor{Kind: actor.System}), func(tx *store.Tx) error {
			_, err := tx.Exec(
				`INSERT INTO accounts (id, kind, revision, created, updated, email, email_key, email_verified, status,
				needs_email, needs_approval, password, must_reset, owner, permissions, doc)
				VALUES ('1', 'staff', 1, 1, 1, 'ada@example.com', 'ada@example.com', ?, 'OFFLINE', ?, ?, '', ?, ?, '[]', '{}')`,
				true, false, false, false, false)
			return err
		})
		expect.OK(t, err)
		for who, name := range map[string]string{"ada": "Mine", "grace": "Orders of ada@example.com", "packer": "Plates"} {
			list := map[string]string{"packer": "products"}[who]
			if list == "" {
				list = "orders"
			}
			api.OK(who, "POST", "/v1/saved-views", `{"savedView":{"list":"`+list+`","name":"`+name+`"}}`)
		}
		source, who := s.PersonalData(), &traces.Subject{}
		who.AddEmail("ada@example.com")
		var told []string
		put := func(any) error { told = append(told, "one"); return nil }
		if err := db.Read(t.Context(), func(tx *store.Tx) error { return source.Export(tx, who, put) }); err != nil ||
			len(told) != 1 {
			t.Errorf("%d views in the archive: %v", len(told), err)
		}
		for _, want := range []int{2, 0} { // it may be done again
			if step, err := source.Erase(t.Context(), who, ""); err != nil || step.Count != want || step.Next != "" {
				t.Errorf("%+v %v", step, err)
			}
		}
		left := api.OK("packer", "POST", "/v1/saved-views/query", `{"query":{}}`)
		left.Want("savedViews.0.name", "Plates")
	})
}
