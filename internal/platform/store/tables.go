package store

import "slices"

// Table is one table as the backup sees it.
type Table struct {
	Name    string
	Columns []Column
	Parents []string // tables its foreign keys point to
}

// Column is one stored column; columns that the database computes are left out.
type Column struct {
	Name string
	JSON bool // jsonb on PostgreSQL: read and written as text
	Bool bool // a truth, which SQLite keeps as 0 or 1
	// Serial columns number themselves; after rows were brought in the next
	// number must be set.
	Serial bool
}

// Tables lists the tables of the schema, parents first. Only what our own
// migrations made is listed: the job queue keeps its tables itself.
func (tx *Tx) Tables() ([]Table, error) {
	names := map[string]*Table{}
	var order []string
	columns := `SELECT t.name, c.name, false, upper(c.type) = 'BOOLEAN', false FROM sqlite_master t, pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'search_words%' ORDER BY t.name, c.cid`
	parents := `SELECT t.name, f."table" FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`
	if tx.Dialect() == PostgreSQL {
		columns = `SELECT table_name, column_name, data_type = 'jsonb', data_type = 'boolean', is_identity = 'YES' FROM information_schema.columns
			WHERE table_schema = current_schema() AND is_generated = 'NEVER' AND table_name NOT LIKE 'river%' ORDER BY table_name, ordinal_position`
		parents = `SELECT c.conrelid::regclass::text, c.confrelid::regclass::text FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
			WHERE c.contype = 'f' AND n.nspname = current_schema()`
	}
	err := tx.Each(columns, nil, func(rows Rows) error {
		var table string
		var column Column
		if err := rows.Scan(&table, &column.Name, &column.JSON, &column.Bool, &column.Serial); err != nil {
			return err
		}
		if names[table] == nil {
			names[table] = &Table{Name: table}
			order = append(order, table)
		}
		names[table].Columns = append(names[table].Columns, column)
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = tx.Each(parents, nil, func(rows Rows) error {
		var child, parent string
		if err := rows.Scan(&child, &parent); err != nil {
			return err
		}
		if t := names[child]; t != nil && child != parent && !slices.Contains(t.Parents, parent) {
			t.Parents = append(t.Parents, parent)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var out []Table
	placed := map[string]bool{}
	var place func(name string)
	place = func(name string) {
		if placed[name] || names[name] == nil {
			return
		}
		placed[name] = true
		for _, parent := range names[name].Parents {
			place(parent)
		}
		out = append(out, *names[name])
	}
	for _, name := range order {
		place(name)
	}
	return out, nil
}

// ContinueSerial makes a self-numbering column go on after the highest number
// stored. SQLite does so by itself.
func (tx *Tx) ContinueSerial(table, column string) error {
	if tx.Dialect() == SQLite {
		return nil
	}
	_, err := tx.Exec(`SELECT setval(pg_get_serial_sequence('` + table + `', '` + column + `'), COALESCE((SELECT MAX("` +
		column + `") FROM "` + table + `"), 0) + 1, false)`)
	return err
}
