package backup

import (
	"archive/zip"
	"database/sql"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/store"
)

// A picture that is stored while the backup starts is either wholly in it or not at all.
func TestBackupHasTheFileOfEveryRow(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	media := filepath.Join(dir, "media")
	if err := os.MkdirAll(filepath.Join(media, "files", "ab"), 0o755); err != nil {
		t.Fatal(err)
	}
	var armed atomic.Bool
	var calls atomic.Int32
	path := filepath.Join(dir, "souk.db")
	db, err := store.Open(t.Context(), store.Config{Path: path, Clock: func() time.Time {
		// The second look at the clock is just before the snapshot begins: an upload that
		// finishes then is in the rows.
		if armed.Load() && calls.Add(1) == 2 {
			if err := os.WriteFile(filepath.Join(media, "files", "ab", "abcd"), []byte("x"), 0o600); err != nil {
				t.Error(err)
			}
			other, err := sql.Open("sqlite", path)
			if err != nil {
				t.Error(err)
			}
			_, err = other.Exec("INSERT INTO media_files (id, created, name, type, width, height, size, sha256) VALUES ('m', 1, 'x', 'image/png', 1, 1, 1, 'abcd')")
			if err != nil {
				t.Error(err)
			}
			_ = other.Close()
		}
		return time.Now()
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	armed.Store(true)
	out := filepath.Join(dir, "b.zip")
	made, err := Write(t.Context(), Source{DB: db, Media: media}, out, nil)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader(out)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = z.Close() }()
	files := 0
	for _, f := range z.File {
		if f.Name == "media/files/ab/abcd" {
			files++
		}
	}
	if made.Rows["media_files"] != files {
		t.Errorf("the backup has %d rows of pictures and %d files", made.Rows["media_files"], files)
	}
}
