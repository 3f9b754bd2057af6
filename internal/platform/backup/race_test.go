package backup

import (
	"archive/zip"
	"database/sql"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// A picture that is stored while the backup starts is either wholly in it or not at all.
func TestBackupHasTheFileOfEveryRow(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	media := filepath.Join(dir, "media")
	expect.OK(t, os.MkdirAll(filepath.Join(media, "files", "ab"), 0o755))
	var armed atomic.Bool
	var calls atomic.Int32
	path := filepath.Join(dir, "souk.db")
	db, err := store.Open(t.Context(), store.Config{Path: path, Clock: func() time.Time {
		// The second look at the clock is just before the snapshot begins: an upload that
		// finishes then is in the rows.
		if armed.Load() && calls.Add(1) == 2 {
			expect.Equal(t, os.WriteFile(filepath.Join(media, "files", "ab", "abcd"), []byte("x"), 0o600), nil)
			other, err := sql.Open("sqlite", path)
			expect.Equal(t, err, nil)
			_, err = other.Exec(
				"INSERT INTO media_files (id, created, name, type, width, height, size, sha256) VALUES ('m', 1, 'x', 'image/png', 1, 1, 1, 'abcd')")
			expect.Equal(t, err, nil)
			_ = other.Close()
		}
		return time.Now()
	}})
	expect.OK(t, err)
	defer func() { _ = db.Close() }()
	expect.OK(t, expect.Err(db.Migrate(t.Context())))
	armed.Store(true)
	out := filepath.Join(dir, "b.zip")
	made, err := Write(t.Context(), Source{DB: db, Media: media}, out, nil)
	expect.OK(t, err)
	z, err := zip.OpenReader(out)
	expect.OK(t, err)
	defer func() { _ = z.Close() }()
	files := 0
	for _, f := range z.File {
		if f.Name == "media/files/ab/abcd" {
			files++
		}
	}
	expect.Equal(t, made.Rows["media_files"], files, "the backup has rows of pictures and files")
}
