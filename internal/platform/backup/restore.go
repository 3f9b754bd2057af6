package backup

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"souk/internal/platform/store"
)

// Target is where a shop is restored to: an empty database, without a schema or with that
// of the backup, and a media folder that does not exist or is empty.
type Target struct {
	DB    *store.DB
	Media string
}

// Restore brings the backup at path into an empty target. The database gets the schema of
// the backup; whoever restores migrates it from there, as they would a database of that age.
func Restore(ctx context.Context, to Target, path string, progress Progress) (Manifest, error) {
	archive, err := zip.OpenReader(path)
	if err != nil {
		return Manifest{}, fmt.Errorf("%s is not a backup: %w", path, err)
	}
	defer func() { _ = archive.Close() }()
	manifest, err := readManifest(&archive.Reader)
	if err != nil {
		return Manifest{}, fmt.Errorf("%s is not a backup: %w", path, err)
	}
	if err := emptyFolder(to.Media); err != nil {
		return Manifest{}, err
	}
	if _, err := to.DB.MigrateTo(ctx, manifest.Schema); err != nil {
		return Manifest{}, fmt.Errorf("the backup of souk %s: %w", manifest.Version, err)
	}
	count := &counter{report: progress}
	for _, n := range manifest.Rows {
		count.total += int64(n)
	}
	for _, file := range archive.File {
		if strings.HasPrefix(file.Name, "media/") {
			count.total += int64(file.UncompressedSize64) //nolint:gosec // a size of our own writing, for the bar only
		}
	}
	// Files first: without rows they are invisible, so a failure after them leaves an empty shop.
	staged := to.Media + ".restoring"
	if err := os.RemoveAll(staged); err != nil {
		return Manifest{}, err
	}
	defer func() { _ = os.RemoveAll(staged) }() // moved away already when the restore succeeded
	if err := restoreFiles(&archive.Reader, staged, count); err != nil {
		return Manifest{}, err
	}
	fresh, err := freshRows(ctx, manifest.Schema)
	if err != nil {
		return Manifest{}, err
	}
	err = to.DB.Write(ctx, func(tx *store.Tx) error { return restoreRows(tx, &archive.Reader, manifest, fresh, count) })
	if err != nil {
		return Manifest{}, err
	}
	if _, err := os.Stat(staged); err == nil {
		if err := errors.Join(os.RemoveAll(to.Media), os.Rename(staged, to.Media)); err != nil { // what goes was found empty
			return Manifest{}, fmt.Errorf("the data is restored, but the media stayed in %s: %w", staged, err)
		}
	}
	return manifest, nil
}

func readManifest(archive *zip.Reader) (Manifest, error) {
	var manifest Manifest
	file, err := archive.Open("manifest.json")
	if err != nil {
		return manifest, err
	}
	defer func() { _ = file.Close() }()
	if err := json.NewDecoder(io.LimitReader(file, 1<<20)).Decode(&manifest); err != nil {
		return manifest, err
	}
	if manifest.Format != format {
		return manifest, fmt.Errorf("its format is %d and this program reads %d", manifest.Format, format)
	}
	return manifest, nil
}

// emptyFolder answers nil if the folder is not there, or has nothing but folders in it.
func emptyFolder(folder string) error {
	files, _, err := mediaFiles(folder)
	if err == nil && len(files) > 0 {
		return fmt.Errorf("the media folder %s is not empty; restore needs an empty target", folder)
	}
	return err
}

func restoreFiles(archive *zip.Reader, folder string, count *counter) error {
	for _, entry := range archive.File {
		name, ok := strings.CutPrefix(entry.Name, "media/")
		if !ok || name == "" {
			continue
		}
		if !filepath.IsLocal(filepath.FromSlash(name)) || path.Clean(name) != name {
			return fmt.Errorf("the backup names a file outside its folder: %q", name)
		}
		if err := restoreFile(entry, filepath.Join(folder, filepath.FromSlash(name)), count); err != nil {
			return fmt.Errorf("media %s: %w", name, err)
		}
	}
	return nil
}

func restoreFile(entry *zip.File, to string, count *counter) error {
	in, err := entry.Open()
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, io.TeeReader(in, count)); err != nil { // the zip reader checks the sum
		return errors.Join(err, out.Close())
	}
	return errors.Join(out.Sync(), out.Close())
}

// freshRows counts what migrations up to a number put into an otherwise empty database.
func freshRows(ctx context.Context, schema int) (_ map[string]int, err error) {
	folder, err := os.MkdirTemp("", "souk-fresh-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	db, err := store.Open(ctx, store.Config{Path: filepath.Join(folder, "fresh.db")})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.MigrateTo(ctx, schema); err != nil {
		return nil, err
	}
	rows := map[string]int{}
	return rows, db.Read(ctx, func(tx *store.Tx) error {
		tables, err := tx.Tables()
		if err != nil {
			return err
		}
		return countRows(tx, tables, rows)
	})
}

// countRows counts the rows of the tables that a backup holds.
func countRows(tx *store.Tx, tables []store.Table, into map[string]int) error {
	for _, table := range tables {
		if slices.Contains(skipped, table.Name) {
			continue
		}
		var n int
		if err := tx.QueryRow(`SELECT COUNT(*) FROM "`+table.Name+`"`, nil, &n); err != nil {
			return err
		}
		into[table.Name] = n
	}
	return nil
}

func restoreRows(tx *store.Tx, archive *zip.Reader, manifest Manifest, fresh map[string]int, count *counter) error {
	var schema int
	if err := tx.QueryRow("SELECT MAX(number) FROM schema_migrations", nil, &schema); err != nil {
		return err
	}
	if schema != manifest.Schema {
		return fmt.Errorf("the backup was made with schema %d and the database has %d already: restore into a new database",
			manifest.Schema, schema)
	}
	tables, err := tx.Tables()
	if err != nil {
		return err
	}
	there := map[string]int{}
	if err := countRows(tx, tables, there); err != nil {
		return err
	}
	for _, table := range tables {
		if n := there[table.Name]; n > fresh[table.Name] {
			return fmt.Errorf("the target is not empty: table %s has %d rows", table.Name, n)
		}
	}
	for _, table := range slices.Backward(tables) { // children first
		if fresh[table.Name] > 0 && !slices.Contains(skipped, table.Name) {
			if _, err := tx.Exec(`DELETE FROM "` + table.Name + `"`); err != nil {
				return err
			}
		}
	}
	for _, table := range tables {
		if slices.Contains(skipped, table.Name) {
			continue
		}
		n, err := restoreTable(tx, archive, table, count)
		if err != nil {
			return fmt.Errorf("table %s: %w", table.Name, err)
		}
		if n != manifest.Rows[table.Name] {
			return fmt.Errorf("table %s: the backup is damaged: %d rows where %d were written", table.Name, n,
				manifest.Rows[table.Name])
		}
	}
	return tx.RebuildText()
}

func restoreTable(tx *store.Tx, archive *zip.Reader, table store.Table, count *counter) (int, error) {
	file, err := archive.Open("tables/" + table.Name + ".jsonl")
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer func() { _ = file.Close() }()
	lines := json.NewDecoder(file)
	lines.UseNumber()
	var names []string
	if err := lines.Decode(&names); err != nil {
		return 0, err
	}
	insert, err := insertInto(table, names)
	if err != nil {
		return 0, err
	}
	rows := 0
	for {
		var row []any
		if err := lines.Decode(&row); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return 0, err
		}
		if len(row) != len(names) {
			return 0, errors.New("a row has another length than its heading")
		}
		for i := range row {
			if row[i], err = stored(row[i]); err != nil {
				return 0, err
			}
		}
		if _, err := tx.Exec(insert, row...); err != nil {
			return 0, err
		}
		rows++
		count.add(1)
	}
	for _, column := range table.Columns {
		if column.Serial {
			if err := tx.ContinueSerial(table.Name, column.Name); err != nil {
				return 0, err
			}
		}
	}
	return rows, nil
}

// insertInto trusts the target's column names only: those of the file must be among them.
func insertInto(table store.Table, names []string) (string, error) {
	var columns, values bytes.Buffer
	for i, name := range names {
		at := slices.IndexFunc(table.Columns, func(c store.Column) bool { return c.Name == name })
		if at < 0 {
			return "", fmt.Errorf("there is no column %q", name)
		}
		if i > 0 {
			columns.WriteString(", ")
			values.WriteString(", ")
		}
		columns.WriteString(`"` + table.Columns[at].Name + `"`)
		if table.Columns[at].JSON {
			values.WriteString("CAST(CAST(? AS text) AS jsonb)")
		} else {
			values.WriteString("?")
		}
	}
	return `INSERT INTO "` + table.Name + `" (` + columns.String() + ") VALUES (" + values.String() + ")", nil
}

// stored turns a JSON value back into what the column held.
func stored(value any) (any, error) {
	switch v := value.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n, nil
		}
		return v.Float64()
	case map[string]any:
		text, ok := v["bytes"].(string)
		if !ok {
			return nil, errors.New("a value is neither text, number, truth nor bytes")
		}
		return base64.StdEncoding.DecodeString(text)
	case []any:
		return nil, errors.New("a value is a list")
	}
	return value, nil
}
