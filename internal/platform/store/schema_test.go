package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// The full-text tables are the one place where the schemas may differ: see text.go.
var textTables = []string{"search_words", "search_refs.vector"}

func TestMigrationsHaveTheSameNumbersAndNames(t *testing.T) {
	t.Parallel()
	names := func(d store.Dialect) []string {
		list, err := store.Migrations(d)
		expect.OK(t, err)
		var out []string
		for i, m := range list {
			expect.Equal(t, list[0].Number+i, m.Number, "%s %s: number : numbers have no gaps", d, m.Name)
			out = append(out, m.Name)
		}
		return out
	}
	expect.Diff(t, names(store.SQLite), names(store.PostgreSQL), "migrations differ (-sqlite +postgres)")
}

func TestSchemasAgree(t *testing.T) {
	t.Parallel()
	lite := storetest.Open(t, store.SQLite)
	pg := storetest.Open(t, store.PostgreSQL)
	liteColumns := list(t, lite,
		`SELECT t.name, c.name, c."notnull" = 1 OR c.pk > 0, upper(c.type) FROM sqlite_master t, pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'search_words%'`)
	pgColumns := list(t, pg,
		`SELECT table_name, column_name, is_nullable = 'NO', upper(data_type) FROM information_schema.columns WHERE table_schema = current_schema()`)
	expect.Diff(t, liteColumns, pgColumns, "columns differ (-sqlite +postgres)")
	liteUnique := list(t, lite, `SELECT t.name, CASE WHEN i.origin = 'pk' THEN t.name || '_pkey' ELSE i.name END, true,
		(SELECT group_concat(COALESCE(c.name, '(expression)'), ',' ORDER BY c.seqno) FROM pragma_index_info(i.name) c)
		FROM sqlite_master t, pragma_index_list(t.name) i WHERE t.type = 'table' AND i."unique" = 1 AND t.name NOT LIKE 'search_words%'
		UNION SELECT t.name, t.name || '_pkey', true, c.name FROM sqlite_master t, pragma_table_info(t.name) c
		WHERE t.type = 'table' AND c.pk = 1 AND upper(c.type) IN ('INTEGER', 'BIGINT') AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'search_words%'
		AND NOT EXISTS (SELECT 1 FROM pragma_index_list(t.name) i WHERE i.origin = 'pk')`)
	pgUnique := list(t, pg, `SELECT t.relname, i.relname, true,
		(SELECT string_agg(COALESCE(a.attname, '(expression)'), ',' ORDER BY k.n) FROM unnest(x.indkey) WITH ORDINALITY k(attnum, n)
		 LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum AND k.attnum > 0)
		FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid JOIN pg_namespace s ON s.oid = t.relnamespace
		WHERE x.indisunique AND s.nspname = current_schema()`)
	expect.Diff(t, liteUnique, pgUnique, "unique keys differ (-sqlite +postgres)")
	liteIndexes := list(t, lite,
		`SELECT tbl_name, name, true, '' FROM sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite_autoindex%'`)
	pgIndexes := list(t, pg,
		`SELECT tablename, indexname, true, '' FROM pg_indexes WHERE schemaname = current_schema() AND indexname NOT LIKE '%_pkey' AND indexdef NOT LIKE '%USING gin%'`)
	expect.Diff(t, liteIndexes, pgIndexes, "indexes differ (-sqlite +postgres)")
}

// list runs a query of (table, name, flag, detail) and gives sorted lines in neutral words.
func list(t *testing.T, db *store.DB, sql string) []string {
	t.Helper()
	var out []string
	err := db.Read(t.Context(), func(tx *store.Tx) error {
		return tx.Each(sql, nil, func(rows store.Rows) error {
			var table, name, detail string
			var flag bool
			if err := rows.Scan(&table, &name, &flag, &detail); err != nil {
				return err
			}
			if slices.Contains(textTables, table+"."+name) || slices.Contains(textTables, table) {
				return nil
			}
			out = append(out, fmt.Sprintf("%s.%s %v %s", table, name, flag, neutral(detail)))
			return nil
		})
	})
	expect.OK(t, err)
	slices.Sort(out)
	return slices.Compact(out)
}

// neutral names a type by what it can hold: SQLite knows few.
func neutral(kind string) string {
	switch strings.ToUpper(kind) {
	case "BIGINT", "INTEGER", "SMALLINT":
		return "whole number"
	case "TEXT", "JSONB", "CHARACTER VARYING":
		return "text or list"
	case "DOUBLE PRECISION", "REAL":
		return "number"
	case "BYTEA", "BLOB":
		return "bytes"
	}
	return strings.ToLower(kind)
}

func TestMigrateTwiceAndFromNewer(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		if made, err := db.Migrate(t.Context()); err != nil || made != 0 {
			t.Errorf("second migration made %d steps (%v), want none", made, err)
		}
		exec(t, db, "INSERT INTO schema_migrations VALUES (9999, 'from the future', 0)")
		if _, err := db.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), "newer version") {
			t.Errorf("a newer database must be refused, got %v", err)
		}
	})
}

// A database from before the schema was folded has tables that nobody here knows how to change.
func TestMigrateRefusesWhatIsOlderThanTheFoldedSchema(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			db := storetest.OpenBare(t, dialect)
			exec(t, db,
				"CREATE TABLE schema_migrations (number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied BIGINT NOT NULL)")
			exec(t, db, "INSERT INTO schema_migrations VALUES (41, 'key_creators', 0)")
			if _, err := db.Migrate(t.Context()); err == nil ||
				!strings.Contains(err.Error(), "schema 41, from before souk's first release") {
				t.Errorf("an older database must be refused, got %v", err)
			}
			tables := list(t, db, map[store.Dialect]string{
				store.SQLite:     "SELECT name, '', true, '' FROM sqlite_master WHERE type = 'table'",
				store.PostgreSQL: "SELECT table_name, '', true, '' FROM information_schema.tables WHERE table_schema = current_schema()",
			}[dialect])
			expect.Len(t, tables, 1, "a refused database got tables")
		})
	}
}

func TestMigrateToANumber(t *testing.T) {
	t.Parallel()
	db := storetest.OpenBare(t, store.SQLite)
	steps, err := store.Migrations(store.SQLite)
	expect.OK(t, err)
	first := steps[0].Number
	for _, number := range []int{first - 1, steps[len(steps)-1].Number + 1} {
		if _, err := db.MigrateTo(t.Context(), number); err == nil ||
			!strings.Contains(err.Error(), "not one that this version") {
			t.Errorf("schema %d must be refused, got %v", number, err)
		}
	}
	if made, err := db.MigrateTo(t.Context(), first); err != nil || made != 1 {
		t.Errorf("the first schema took %d steps (%v), want 1", made, err)
	}
	if made, err := db.Migrate(t.Context()); err != nil || made != len(steps)-1 {
		t.Errorf("the rest took %d steps (%v), want %d", made, err, len(steps)-1)
	}
}
