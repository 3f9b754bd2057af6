package httpapi

import (
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how stored answers to idempotent requests forget a person: those about
// them go. A request that is repeated afterwards is a new one.
func PersonalData(db *store.DB) traces.Source {
	sweep := traces.Sweep{
		Table: "idempotency", Key: []string{"scope", "key"}, Columns: []string{"scope", "key", "body", "ref"},
		Match: traces.About,
		Fix: func(tx *store.Tx, key, _ []string) error {
			// A call that runs keeps its row: without it the call could be made twice.
			_, err := tx.Exec("DELETE FROM idempotency WHERE scope = ? AND key = ? AND (status <> 0 OR lease < ?)",
				key[0], key[1], tx.Millis())
			return err
		},
	}
	return traces.Source{
		Name: "stored-answers", Tables: []string{"idempotency"},
		Erase: sweep.On(db),
	}
}
