// Package backup copies a whole shop into one file and back.
//
// It keeps these things true. A backup is one moment of the database, taken
// while the shop runs, and is complete or absent: it appears under its name only
// when every byte is on disk. The file is a zip of JSON lines that both databases
// can read, so a shop on SQLite can be restored onto PostgreSQL and back. A
// restore writes everything or nothing, and never over existing data.
package backup

import (
	"archive/zip"
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"souk/internal/platform/store"
)

// Manifest is the first entry of a backup and says what is in it.
type Manifest struct {
	Format  int            `json:"format"`
	Version string         `json:"version"` // of the program
	Schema  int            `json:"schema"`  // number of the last migration
	Created string         `json:"created"`
	Source  string         `json:"source"` // sqlite or postgres
	Rows    map[string]int `json:"rows"`
	Files   int            `json:"files"`
}

const format = 1

// Progress hears how far the work is; total is known from the start.
type Progress func(done, total int64)

// Source is a shop to copy.
type Source struct {
	DB      *store.DB
	Media   string // folder; may be absent
	Version string
}

// skipped tables are about one installation, not about the shop.
var skipped = []string{"schema_migrations", "job_progress"}

// Write copies the shop into the file at path, which must not exist.
func Write(ctx context.Context, from Source, path string, progress Progress) (Manifest, error) {
	if _, err := os.Stat(path); err == nil {
		return Manifest{}, fmt.Errorf("%s exists already; a backup never overwrites", path)
	}
	partial := path + ".partial"
	file, err := os.OpenFile(partial, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return Manifest{}, err
	}
	defer func() { _ = os.Remove(partial) }() // gone already when the backup succeeded
	defer func() { _ = file.Close() }()
	buffered := bufio.NewWriterSize(file, 1<<20)
	archive := zip.NewWriter(buffered)
	manifest, err := write(ctx, from, archive, progress)
	if err != nil {
		return Manifest{}, err
	}
	if err := errors.Join(archive.Close(), buffered.Flush(), file.Sync(), file.Close()); err != nil {
		return Manifest{}, fmt.Errorf("the backup could not be written: %w", err)
	}
	if err := os.Rename(partial, path); err != nil {
		return Manifest{}, err
	}
	return manifest, syncFolder(filepath.Dir(path))
}

func write(ctx context.Context, from Source, archive *zip.Writer, progress Progress) (Manifest, error) {
	manifest := Manifest{
		Format: format, Version: from.Version, Created: from.DB.Now().Format("2006-01-02T15:04:05.000Z"),
		Source: from.DB.Dialect().String(), Rows: map[string]int{},
	}
	err := from.DB.Read(ctx, func(tx *store.Tx) error {
		tables, err := tx.Tables()
		if err != nil {
			return err
		}
		if err := tx.QueryRow("SELECT MAX(number) FROM schema_migrations", nil, &manifest.Schema); err != nil {
			return err
		}
		// A picture's file is in place before its row is committed. The snapshot began with
		// the first statement, so files listed after that are all that its rows need.
		files, total, err := mediaFiles(from.Media)
		if err != nil {
			return err
		}
		manifest.Files = len(files)
		if err := countRows(tx, tables, manifest.Rows); err != nil {
			return err
		}
		for _, n := range manifest.Rows {
			total += int64(n)
		}
		count := counter{total: total, report: progress}
		if err := writeJSON(archive, "manifest.json", manifest); err != nil {
			return err
		}
		for _, table := range tables {
			if slices.Contains(skipped, table.Name) {
				continue
			}
			if err := writeTable(tx, archive, table, &count); err != nil {
				return fmt.Errorf("table %s: %w", table.Name, err)
			}
		}
		for _, name := range files {
			if err := writeFile(archive, from.Media, name, &count); err != nil {
				return err
			}
		}
		return nil
	})
	return manifest, err
}

func writeJSON(archive *zip.Writer, name string, value any) error {
	entry, err := archive.Create(name)
	if err != nil {
		return err
	}
	return json.NewEncoder(entry).Encode(value)
}

func writeTable(tx *store.Tx, archive *zip.Writer, table store.Table, count *counter) error {
	entry, err := archive.Create("tables/" + table.Name + ".jsonl")
	if err != nil {
		return err
	}
	names := make([]string, len(table.Columns))
	exprs := make([]string, len(table.Columns))
	for i, column := range table.Columns {
		names[i] = column.Name
		exprs[i] = `"` + column.Name + `"`
		if column.JSON {
			exprs[i] = "CAST(" + exprs[i] + " AS text)"
		}
	}
	lines := json.NewEncoder(entry)
	lines.SetEscapeHTML(false)
	if err := lines.Encode(names); err != nil {
		return err
	}
	row := make([]any, len(names))
	dest := make([]any, len(names))
	for i := range row {
		dest[i] = &row[i]
	}
	return tx.Each("SELECT "+strings.Join(exprs, ", ")+` FROM "`+table.Name+`"`, nil, func(rows store.Rows) error {
		if err := rows.Scan(dest...); err != nil {
			return err
		}
		for i, value := range row {
			switch v := value.(type) {
			case []byte:
				row[i] = map[string][]byte{"bytes": v} // base64, and not mistaken for text
			case int64:
				if table.Columns[i].Bool {
					row[i] = v != 0
				}
			}
		}
		count.add(1)
		return lines.Encode(row)
	})
}

func mediaFiles(root string) (names []string, size int64, err error) {
	if root == "" {
		return nil, 0, nil
	}
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if temporary(name) {
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		names = append(names, name)
		size += info.Size()
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, nil
	}
	return names, size, err
}

// temporary tells uploads in progress and resized copies, which are made again on demand.
func temporary(name string) bool {
	return strings.HasPrefix(name, "sizes/") || strings.HasPrefix(name, "incoming/")
}

func writeFile(archive *zip.Writer, root, name string, count *counter) error {
	file, err := os.Open(filepath.Join(root, filepath.FromSlash(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // deleted since it was listed: its row is gone as well
	}
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	entry, err := archive.CreateHeader(&zip.FileHeader{Name: "media/" + name, Method: zip.Store}) // pictures do not shrink
	if err != nil {
		return err
	}
	_, err = io.Copy(entry, io.TeeReader(file, count))
	return err
}

// counter tells the progress, not more often than it can be seen.
type counter struct {
	done, told, total int64
	report            Progress
}

func (c *counter) add(n int64) {
	c.done += n
	if c.report != nil && (c.done-c.told > c.total/500 || c.done == c.total) {
		c.told = c.done
		c.report(c.done, c.total)
	}
}

// Write counts bytes that pass.
func (c *counter) Write(p []byte) (int, error) {
	c.add(int64(len(p)))
	return len(p), nil
}

func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
