package resource

import (
	"encoding/json"
	"fmt"

	"souk/internal/platform/store"
)

// Documents reads the entities of a table in an order of its columns.
func Documents[T any](tx *store.Tx, table, order string, each func(id string, entity *T) error) error {
	return tx.Each("SELECT id, doc FROM "+table+" ORDER BY "+order, nil, func(rows store.Rows) error {
		var id, doc string
		if err := rows.Scan(&id, &doc); err != nil {
			return err
		}
		entity := new(T)
		if err := json.Unmarshal([]byte(doc), entity); err != nil {
			return fmt.Errorf("%s %s is damaged: %w", table, id, err)
		}
		return each(id, entity)
	})
}

// Room is store.Tx.Room for all rows of a table.
func Room(tx *store.Tx, table string, most int, code, things string) error {
	return tx.Room(most, code, "a shop can have %d "+things, "SELECT COUNT(*) FROM "+table)
}
