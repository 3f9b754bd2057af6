package store

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

//go:embed migrations
var migrations embed.FS

// Migration is one forward-only step of the schema. The first is the whole schema as it was when it was last folded, a
// folder with one file for each wing; every later one is a file that adds to it.
type Migration struct {
	Number int
	Name   string
	SQL    string
}

// Migrations lists the steps of a dialect in order.
func Migrations(d Dialect) ([]Migration, error) {
	dir := "migrations/" + d.String()
	entries, err := fs.ReadDir(migrations, dir)
	if err != nil {
		return nil, err
	}
	var list []Migration
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), ".sql")
		number, err := strconv.Atoi(strings.SplitN(name, "_", 2)[0])
		if err != nil {
			return nil, fmt.Errorf("store: migration %s has no number", entry.Name())
		}
		text, err := migrationText(dir + "/" + entry.Name())
		if err != nil {
			return nil, err
		}
		list = append(list, Migration{Number: number, Name: name, SQL: text})
	}
	slices.SortFunc(list, func(a, b Migration) int { return a.Number - b.Number })
	return list, nil
}

// migrationText reads a file, or all files of a folder in the order of their names.
func migrationText(path string) (string, error) {
	var text strings.Builder
	err := fs.WalkDir(migrations, path, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		part, err := fs.ReadFile(migrations, path)
		text.Write(part) // a builder takes everything
		return err
	})
	return text.String(), err
}

// Migrate brings the schema to this program's version in one transaction, and tells how
// many steps were made. It refuses a database of a newer program, and one that is older
// than the folded schema. Several nodes may start at once: the first migrates, the rest wait.
func (db *DB) Migrate(ctx context.Context) (made int, err error) {
	list, err := Migrations(db.dialect)
	if err != nil {
		return 0, err
	}
	return db.MigrateTo(ctx, list[len(list)-1].Number)
}

// MigrateTo makes the steps up to a number: the schema of an older program, for a backup
// that it wrote. A database that is further already stays as it is.
func (db *DB) MigrateTo(ctx context.Context, number int) (made int, err error) {
	list, err := Migrations(db.dialect)
	if err != nil {
		return 0, err
	}
	oldest, newest := list[0].Number, list[len(list)-1].Number
	if number < oldest || number > newest {
		return 0, fmt.Errorf("schema %d is not one that this version of souk can make: it knows %d to %d", number,
			oldest, newest)
	}
	err = db.Exclusive(ctx, func(ctx context.Context) error {
		made, err = db.migrate(ctx, list, number)
		return err
	})
	return made, err
}

func (db *DB) migrate(ctx context.Context, list []Migration, to int) (int, error) {
	made := 0
	err := db.Write(context.WithValue(ctx, directKey{}, true), func(tx *Tx) error {
		made = 0
		if _, err := tx.Exec(
			"CREATE TABLE IF NOT EXISTS schema_migrations (number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied BIGINT NOT NULL)"); err != nil {
			return err
		}
		var last int
		if err := tx.QueryRow("SELECT COALESCE(MAX(number), 0) FROM schema_migrations", nil, &last); err != nil {
			return err
		}
		if oldest := list[0].Number; last > 0 && last < oldest {
			return fmt.Errorf(
				"the database has schema %d, from before souk's first release; this version opens databases from schema %d on",
				last, oldest)
		}
		if newest := list[len(list)-1].Number; last > newest {
			return fmt.Errorf("the database was made by a newer version of souk (schema %d, this program knows %d)",
				last, newest)
		}
		for _, m := range list {
			if m.Number <= last || m.Number > to {
				continue
			}
			if err := tx.apply(m); err != nil {
				return fmt.Errorf("migration %s: %w", m.Name, err)
			}
			made++
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return made, db.learnNames(ctx)
}

func (tx *Tx) apply(m Migration) error {
	for _, statement := range statements(m.SQL) {
		if _, err := tx.Exec(statement); err != nil {
			return err
		}
	}
	_, err := tx.Exec("INSERT INTO schema_migrations (number, name, applied) VALUES (?, ?, ?)", m.Number, m.Name,
		tx.Millis())
	return err
}

// statements splits a migration at semicolons that end a line. Migrations hold
// plain DDL and DML; one that needed more would say so here.
func statements(text string) []string {
	var out []string
	var current strings.Builder
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "--") || trimmed == "" {
			continue
		}
		current.WriteString(line)
		if strings.HasSuffix(trimmed, ";") {
			out = append(out, strings.TrimSuffix(strings.TrimSpace(current.String()), ";"))
			current.Reset()
		}
	}
	if rest := strings.TrimSpace(current.String()); rest != "" {
		out = append(out, rest)
	}
	return out
}

// learnNames fills uniqueNames: SQLite reports the columns of a broken unique
// index and not its name, and names are what services look at.
func (db *DB) learnNames(ctx context.Context) error {
	if db.dialect != SQLite {
		return nil
	}
	return db.Read(ctx, func(tx *Tx) error {
		columns := map[string][]string{}
		names := map[string]string{}
		err := tx.Each(
			`SELECT t.name, i.name, i.origin, c.name FROM sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
			WHERE t.type = 'table' AND i."unique" = 1 ORDER BY t.name, i.name, c.seqno`, nil, func(rows Rows) error {
				var table, index, origin string
				var column *string
				if err := rows.Scan(&table, &index, &origin, &column); err != nil {
					return err
				}
				if column == nil { // an expression; SQLite reports such an index by name
					return nil
				}
				name := index
				if origin == "pk" {
					name = table + "_pkey"
				}
				names[index] = name
				columns[index] = append(columns[index], table+"."+*column)
				return nil
			})
		if err != nil {
			return err
		}
		for index, list := range columns {
			uniqueNames.Store(strings.Join(list, ", "), names[index])
		}
		return nil
	})
}
