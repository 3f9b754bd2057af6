package backup_test

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"souk/internal/platform/backup"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// filled makes a shop with a row of every kind of value.
func filled(t *testing.T, dialect store.Dialect, opts ...storetest.Option) backup.Source {
	t.Helper()
	db := storetest.Open(t, dialect, opts...)
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		if err := tx.Emit(store.Event{Type: "a.b", Kind: store.Created, EntityID: "1",
			Body: map[string]string{"name": "Crème \"brûlée\" \n </b>"}}); err != nil {
			return err
		}
		if err := tx.Emit(store.Event{Type: "a.c", Kind: store.Updated, EntityID: "2"}); err != nil {
			return err
		}
		if _, err := tx.Exec("UPDATE outbox SET sent = 9007199254740993 WHERE event_type = 'a.b'"); err != nil {
			return err
		}
		if _, err := tx.Exec("INSERT INTO settings VALUES ('shop', '{\"a\":[1,2]}', 12)"); err != nil {
			return err
		}
		for id, active := range map[string]bool{"c1": true, "c2": false} {
			_, err := tx.Exec(
				"INSERT INTO coupons (id, created, updated, name, name_folded, code, code_key, kind, active, starts, uses, doc) VALUES (?, 1, 1, 'n', 'n', ?, ?, 'k', ?, 0, 0, '{}')", id, id, id, active)
			if err != nil {
				return err
			}
		}
		return tx.IndexText("product", "p1", "Indigo mug")
	})
	expect.OK(t, err)
	media := filepath.Join(t.TempDir(), "media")
	for name, text := range map[string]string{"files/ab/abcdef": "picture", "sizes/ab/640.jpg": "small",
		"incoming/upload-1": "half"} {
		expect.OK(t, os.MkdirAll(filepath.Dir(filepath.Join(media, name)), 0o700))
		expect.OK(t, os.WriteFile(filepath.Join(media, name), []byte(text), 0o600))
	}
	return backup.Source{DB: db, Media: media, Version: "test"}
}

func TestEveryDatabaseRestoresOntoEveryOther(t *testing.T) {
	t.Parallel()
	for _, from := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		for _, to := range []store.Dialect{store.SQLite, store.PostgreSQL} {
			t.Run(from.String()+" to "+to.String(), func(t *testing.T) {
				t.Parallel()
				source := filled(t, from)
				file := filepath.Join(t.TempDir(), "shop.zip")
				var last, total int64
				made, err := backup.Write(t.Context(), source, file, func(done, all int64) { last, total = done, all })
				expect.OK(t, err)
				expect.That(t, last == total && total != 0, "progress ended at %d of %d", last, total)
				target := backup.Target{DB: storetest.Open(t, to), Media: filepath.Join(t.TempDir(), "media")}
				got, err := backup.Restore(t.Context(), target, file, nil)
				expect.OK(t, err)
				expect.Diff(t, made, got, "manifest")
				expect.Diff(t, contents(t, source.DB), contents(t, target.DB), "rows differ")
				picture, err := os.ReadFile(filepath.Join(target.Media, "files/ab/abcdef"))
				expect.That(t, err == nil && string(picture) == "picture", "media: %q %v", picture, err)
				expect.That(t, expect.Err(os.Stat(filepath.Join(target.Media, "sizes"))) != nil,
					"resized copies do not belong in a backup")
				// The restored shop goes on: numbers continue and words are found.
				err = target.DB.Write(t.Context(), func(tx *store.Tx) error {
					if err := tx.Emit(store.Event{Type: "a.d", Kind: store.Deleted}); err != nil {
						return err
					}
					if err := tx.IndexText("product", "p1", "Indigo cup"); err != nil {
						return err
					}
					cond, args := tx.Dialect().TextMatch("product", "ref", "indigo cup", false)
					var n int
					if err := tx.QueryRow("SELECT COUNT(*) FROM search_refs WHERE "+cond, args, &n); err != nil || n != 1 {
						t.Errorf("%d found by words: %v", n, err)
					}
					return nil
				})
				expect.Equal(t, err, nil)
				if _, err := backup.Restore(t.Context(), target, file, nil); err == nil ||
					!strings.Contains(err.Error(), "not empty") {
					t.Errorf("a second restore must be refused, got %v", err)
				}
			})
		}
	}
}

func TestBadBackupsLeaveNothing(t *testing.T) {
	t.Parallel()
	source := filled(t, store.SQLite)
	file := filepath.Join(t.TempDir(), "shop.zip")
	expect.OK(t, expect.Err(backup.Write(t.Context(), source, file, nil)))
	expect.That(t, expect.Err(backup.Write(t.Context(), source, file, nil)) != nil, "a backup must not overwrite")
	whole, err := os.ReadFile(file)
	expect.OK(t, err)
	for name, damage := range map[string]func(t *testing.T) []byte{
		"cut short":    func(*testing.T) []byte { return whole[:len(whole)/2] },
		"not a zip":    func(*testing.T) []byte { return []byte("hello") },
		"rows missing": func(t *testing.T) []byte { return rewrite(t, file, "tables/outbox.jsonl", "[\"id\"]\n") },
		"other columns": func(t *testing.T) []byte {
			return rewrite(t, file, "tables/outbox.jsonl",
				"[\"id\\\" --\"]\n[1]\n")
		},
		"other format": func(t *testing.T) []byte { return rewrite(t, file, "manifest.json", `{"format":99}`) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bad := filepath.Join(t.TempDir(), "bad.zip")
			expect.OK(t, os.WriteFile(bad, damage(t), 0o600))
			target := backup.Target{DB: storetest.Open(t, store.SQLite), Media: filepath.Join(t.TempDir(), "media")}
			before := contents(t, target.DB)
			expect.ThatNow(t, expect.Err(backup.Restore(t.Context(), target, bad, nil)) != nil,
				"a damaged backup was restored")
			expect.Diff(t, before, contents(t, target.DB), "something stayed behind")
			expect.That(t, expect.Err(os.Stat(target.Media)) != nil, "media stayed behind")
		})
	}
}

// rewrite copies a backup with one entry replaced.
func rewrite(t *testing.T, file, name, text string) []byte {
	t.Helper()
	in, err := zip.OpenReader(file)
	expect.OK(t, err)
	defer func() { _ = in.Close() }()
	var out strings.Builder
	archive := zip.NewWriter(&out)
	for _, entry := range in.File {
		if entry.Name != name {
			expect.OK(t, archive.Copy(entry))
			continue
		}
		w, err := archive.Create(name)
		expect.OK(t, err)
		expect.OK(t, expect.Err(w.Write([]byte(text))))
	}
	expect.OK(t, archive.Close())
	return []byte(out.String())
}

// contents gives what the tests compare, in an order of its own.
func contents(t *testing.T, db *store.DB) []string {
	t.Helper()
	var out []string
	err := db.Read(t.Context(), func(tx *store.Tx) error {
		for _, sql := range []string{
			"SELECT CAST(seq AS text) || id || event_type || body || CAST(COALESCE(sent, -1) AS text) FROM outbox ORDER BY seq",
			"SELECT key || value || CAST(updated AS text) FROM settings ORDER BY key",
			"SELECT kind || ref || words FROM search_refs ORDER BY ref",
			"SELECT id || CASE WHEN active THEN ' on' ELSE ' off' END FROM coupons ORDER BY id",
			"SELECT id || CASE WHEN system THEN ' ours' ELSE ' theirs' END FROM tax_groups ORDER BY id",
		} {
			lines, err := store.Values[string](tx, sql)
			if err != nil {
				return err
			}
			out = append(out, lines...)
		}
		return nil
	})
	expect.OK(t, err)
	return out
}
