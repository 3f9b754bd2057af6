package backup_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/backup"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// office is a shop whose backups are made and restored over the API.
type office struct {
	*apitest.API
	source backup.Source
	data   string
	ended  chan jobs.Finished
	made   *backup.Service
}

func newOffice(t *testing.T, dialect store.Dialect, opts ...storetest.Option) *office {
	t.Helper()
	o := &office{source: filled(t, dialect, opts...), data: t.TempDir(), ended: make(chan jobs.Finished, 100)}
	quiet := slog.New(slog.DiscardHandler)
	expect.OK(t, jobs.Migrate(t.Context(), o.source.DB))
	queue := jobs.New(o.source.DB, jobs.Config{Logger: quiet, Poll: 50 * time.Millisecond, Observe: func(f jobs.Finished) {
		if f.Kind == "backup" {
			o.ended <- f
		}
	}})
	o.made = backup.New(backup.Config{
		DB: o.source.DB, Queue: queue, Data: o.data, Media: o.source.Media, Version: "test", Logger: quiet,
		Zone: func(context.Context) *time.Location { return time.UTC },
		Migrate: func(ctx context.Context, db *store.DB) (int, error) {
			made, err := db.Migrate(ctx)
			return made, errors.Join(err, jobs.Migrate(ctx, db))
		},
	})
	expect.OK(t, queue.Start(t.Context()))
	t.Cleanup(func() { _ = queue.Stop(context.Background()) })
	o.API = apitest.New(t, o.source.DB, o.made.Operations())
	return o
}

// wait is over when a piece of work is.
func (o *office) wait(t *testing.T) jobs.Outcome {
	t.Helper()
	select {
	case f := <-o.ended:
		return f.Outcome
	case <-t.Context().Done():
		t.Fatal("nothing happened")
		return ""
	}
}

func TestMadeByStaff(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		o := newOffice(t, dialect)
		o.Refused(403, "", "staff SYSTEM.READ", "GET", "/v1/backups", "")
		o.OK("owner", "GET", "/v1/backups", "").Want("plan.daily", false)
		name := o.OK("owner", "POST", "/v1/backups", "{}").String("run.file")
		expect.EqualNow(t, o.wait(t), jobs.Succeeded)
		list := o.OK("owner", "GET", "/v1/backups", "")
		list.Want("run.state", "DONE")
		list.Want("backups.0.name", name)
		list.Want("backups.0.database", dialect.String())
		list.Want("backups.0.problem", "")

		o.Refused(400, "", "owner", "PUT", "/v1/backups/plan", `{"plan":{"daily":true,"hour":24,"keep":0}}`)
		o.OK("owner", "PUT", "/v1/backups/plan", `{"plan":{"daily":true,"hour":0,"keep":2}}`)
		for _, day := range []string{"01", "02", "03"} {
			old := filepath.Join(o.data, "backups", "daily-2026-01-"+day+"-0300-aaaaaa.zip")
			expect.OK(t, os.WriteFile(old, nil, 0o600))
		}
		for range 2 { // the second finds the day's made
			expect.OK(t, o.made.Daily(t.Context()))
		}
		o.wait(t)
		names, _ := filepath.Glob(filepath.Join(o.data, "backups", "daily-*.zip"))
		expect.That(t, len(names) == 2 && strings.Contains(names[0], "2026-01-03"), "daily backups: %v", names)

		o.Refused(404, backup.CodeNotFound, "owner", "DELETE", "/v1/backups/nothing.zip", "")
		o.Refused(404, backup.CodeNotFound, "owner", "GET", "/v1/backups/..%2Fsouk.zip/file", "")
		o.OK("owner", "DELETE", "/v1/backups/"+name, "")
		o.Refused(404, backup.CodeNotFound, "owner", "DELETE", "/v1/backups/"+name, "")
	})
}

// A restored shop stands beside the present one until the next start, which keeps the old one.
func TestRestoredAtTheNextStart(t *testing.T) {
	t.Parallel()
	o := newOffice(t, store.SQLite)
	for name, text := range map[string]string{"souk.db": "old", "souk.db-wal": "old log", "media/picture": "old picture"} {
		path := filepath.Join(o.data, name)
		expect.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
		expect.OK(t, os.WriteFile(path, []byte(text), 0o600))
	}
	name := o.OK("owner", "POST", "/v1/backups", "{}").String("run.file")
	o.wait(t)
	restore := "/v1/backups/" + name + "/restore"
	o.Refused(428, backup.CodeTyped, "owner", "POST", restore, `{"confirmation":"yes"}`)
	o.OK("owner", "POST", restore, `{"confirmation":"RESTORE"}`)
	expect.EqualNow(t, o.wait(t), jobs.Succeeded, o.OK("owner", "GET", "/v1/backups", "").Text)
	o.OK("owner", "GET", "/v1/backups", "").String("readyDate")

	old, err := backup.Switch(o.data, time.Now(), nil)
	expect.ThatNow(t, err == nil && old != "", old, err)
	for path, want := range map[string]string{
		filepath.Join(old, "souk.db"): "old", filepath.Join(old, "souk.db-wal"): "old log",
		filepath.Join(old, "media/picture"):            "old picture",
		filepath.Join(o.data, "media/files/ab/abcdef"): "picture",
	} {
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s: %q %v", path, got, err)
		}
	}
	db, err := store.Open(t.Context(), store.Config{Path: filepath.Join(o.data, "souk.db")})
	expect.OK(t, err)
	defer func() { _ = db.Close() }()
	var coupons, runs int
	if err := db.Read(t.Context(), func(tx *store.Tx) error {
		if err := tx.QueryRow("SELECT COUNT(*) FROM settings WHERE key = 'backup.run'", nil, &runs); err != nil {
			return err
		}
		return tx.QueryRow("SELECT COUNT(*) FROM coupons", nil, &coupons)
	}); err != nil || coupons != 2 || runs != 0 {
		t.Errorf("%d coupons, %d runs, %v", coupons, runs, err)
	}
	if again, err := backup.Switch(o.data, time.Now(), nil); err != nil || again != "" {
		t.Errorf("switched again: %q %v", again, err)
	}
}

// A switch that was cut short goes on where it was.
func TestSwitchGoesOn(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		path := filepath.Join(data, name)
		expect.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
		expect.OK(t, os.WriteFile(path, []byte(text), 0o600))
	}
	// The database has been moved in, the media have not.
	put("before-restore-1/souk.db", "old")
	put("souk.db", "new")
	put("media/a", "old")
	put("restored/media/a", "new")
	put("restored/ready", "before-restore-1")
	if old, err := backup.Switch(data, time.Now(), nil); err != nil || filepath.Base(old) != "before-restore-1" {
		t.Fatal(old, err)
	}
	for name, want := range map[string]string{"souk.db": "new", "media/a": "new", "before-restore-1/souk.db": "old",
		"before-restore-1/media/a": "old"} {
		if got, err := os.ReadFile(filepath.Join(data, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q %v", name, got, err)
		}
	}
}

func TestForeignAndDamagedFiles(t *testing.T) {
	t.Parallel()
	o := newOffice(t, store.SQLite)
	o.Refused(428, backup.CodeForeign, "owner", "POST", "/v1/backups/upload", "just some text")
	name := o.OK("owner", "POST", "/v1/backups", "{}").String("run.file")
	o.wait(t)
	whole, err := os.ReadFile(filepath.Join(o.data, "backups", name))
	expect.OK(t, err)
	o.OK("owner", "POST", "/v1/backups/upload", string(whole)).Want("backup.problem", "")
	o.Refused(428, backup.CodeForeign, "owner", "POST", "/v1/backups/upload", string(whole[:len(whole)/2]))
	broken := append([]byte{}, whole...)
	at := strings.Index(string(broken), "abcdefpicture") + len("abcdef")
	broken[at] = 'P'
	o.Refused(428, backup.CodeDamaged, "owner", "POST", "/v1/backups/upload", string(broken))
	o.OK("owner", "GET", "/v1/backups", "").Want("backups.length", 2)
}
