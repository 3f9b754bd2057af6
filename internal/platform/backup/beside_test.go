package backup_test

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/backup"
	"souk/internal/platform/expect"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// shared is a shop on PostgreSQL whose address is known.
func shared(t *testing.T) (*office, store.Config) {
	t.Helper()
	var cfg store.Config
	o := newOffice(t, store.PostgreSQL, func(c *store.Config) { cfg = *c })
	return o, cfg
}

func (o *office) restore(t *testing.T) jobs.Outcome {
	t.Helper()
	name := o.OK("owner", "POST", "/v1/backups", "{}").String("run.file")
	expect.EqualNow(t, o.wait(t), jobs.Succeeded)
	o.OK("owner", "POST", "/v1/backups/"+name+"/restore", `{"confirmation":"RESTORE"}`)
	return o.wait(t)
}

func (o *office) failedOver(t *testing.T, what string) {
	t.Helper()
	said := o.OK("owner", "GET", "/v1/backups", "").String("run.error")
	expect.That(t, strings.Contains(said, what), said)
}

// serve starts as a server does, and leaves when the test ends or is told to.
func serve(t *testing.T, cfg store.Config, data string) (alone bool, old string, leave func()) {
	t.Helper()
	serving, err := store.BeginServing(t.Context(), cfg, func(schema func(string) (bool, error)) (err error) {
		old, err = backup.Switch(data, time.Now(), schema)
		return err
	})
	expect.OK(t, err)
	ctx, end := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); _ = serving.Watch(ctx) }()
	leave = func() { end(); <-done }
	t.Cleanup(leave)
	return serving.Alone, old, leave
}

func schemasLike(t *testing.T, db *store.DB, pattern string) []string {
	t.Helper()
	names, err := store.Get(t.Context(), db, func(tx *store.Tx) ([]string, error) {
		return store.Values[string](tx, "SELECT nspname FROM pg_namespace WHERE nspname LIKE ? ORDER BY nspname", pattern)
	})
	expect.OK(t, err)
	return names
}

// On PostgreSQL a restored shop stands in a schema beside the present one, and takes its name when a server starts that
// is alone. The old one is kept under a name with the time.
func TestRestoredBesideOnPostgreSQL(t *testing.T) {
	t.Parallel()
	o, cfg := shared(t)
	expect.OK(t, os.MkdirAll(filepath.Join(o.data, "media"), 0o700))
	expect.OK(t, os.WriteFile(filepath.Join(o.data, "media", "old"), []byte("old picture"), 0o600))
	schema := o.OK("owner", "GET", "/v1/backups", "").String("schema")
	expect.EqualNow(t, o.restore(t), jobs.Succeeded, o.OK("owner", "GET", "/v1/backups", "").Text)
	o.OK("owner", "GET", "/v1/backups", "").String("readyDate")
	expect.EqualNow(t, strings.Join(schemasLike(t, o.source.DB, schema+"%"), " "), schema+" "+schema+"_restored")

	// Made since the backup: it stays in the old schema.
	storetest.Exec(t, o.source.DB, "INSERT INTO settings VALUES ('since', '1', 1)")
	since := func(schema string) int {
		return storetest.One[int](t, o.source.DB, "SELECT COUNT(*) FROM "+schema+".settings WHERE key = 'since'")
	}

	// While another server runs nothing is put in place.
	leave := func() func() {
		alone, old, leave := serve(t, cfg, t.TempDir()) // one that knows nothing of a restored shop
		expect.ThatNow(t, alone && old == "", "the first server", alone, old)
		return leave
	}()
	alone, old, other := serve(t, cfg, o.data)
	expect.ThatNow(t, !alone && old == "", "switched under another server", alone, old)
	expect.Equal(t, since(schema), 1, "the present shop")
	leave()
	other()

	alone, old, leave = serve(t, cfg, o.data)
	for !alone && t.Context().Err() == nil { // PostgreSQL may notice late that the others left
		leave()
		alone, old, leave = serve(t, cfg, o.data)
	}
	expect.ThatNow(t, alone && old != "", "not switched", alone, old)
	defer leave()
	kept := schemasLike(t, o.source.DB, schema+"_before_restore_%")
	expect.EqualNow(t, len(kept), 1, kept)
	expect.Equal(t, since(schema), 0, "the restored shop")
	expect.Equal(t, since(kept[0]), 1, "what was there before")
	expect.Equal(t, len(schemasLike(t, o.source.DB, schema+"_restored")), 0)
	for path, want := range map[string]string{
		filepath.Join(old, "media", "old"): "old picture", filepath.Join(o.data, "media/files/ab/abcdef"): "picture",
	} {
		got, err := os.ReadFile(path)
		expect.That(t, err == nil && string(got) == want, path, string(got), err)
	}
	db, err := store.Open(t.Context(), cfg)
	expect.OK(t, err)
	defer func() { _ = db.Close() }()
	expect.Equal(t, storetest.One[int](t, db, "SELECT COUNT(*) FROM coupons"), 2)
	expect.Equal(t, storetest.One[int](t, db, "SELECT COUNT(*) FROM settings WHERE key = 'backup.run'"), 0)
	// What counts by itself goes on after what was restored.
	storetest.Write(t, db, func(tx *store.Tx) error {
		return tx.Emit(store.Event{Type: "a.d", Kind: store.Created, EntityID: "3"})
	})
}

// A switch that died after the schemas were renamed goes on with the files.
func TestSwitchOfSchemasGoesOn(t *testing.T) {
	t.Parallel()
	o, cfg := shared(t)
	expect.EqualNow(t, o.restore(t), jobs.Succeeded)
	schema := o.OK("owner", "GET", "/v1/backups", "").String("schema")
	died := errors.New("died")
	_, err := store.BeginServing(t.Context(), cfg, func(place func(string) (bool, error)) error {
		_, err := backup.Switch(o.data, time.Now(), func(stamp string) (bool, error) {
			done, err := place(stamp)
			expect.That(t, done && err == nil, "put in place", done, err)
			return done, died
		})
		return err
	})
	expect.ThatNow(t, errors.Is(err, died), err)
	alone, old, _ := serve(t, cfg, o.data)
	expect.That(t, alone && old != "", "did not go on", alone, old)
	kept := schemasLike(t, o.source.DB, schema+"_before_restore_%")
	expect.Equal(t, len(kept), 1, kept)
	_, ready := backup.Ready(o.data)
	expect.That(t, !ready, "still waits")
}

func TestRestoredOnPostgreSQLIsThrownAway(t *testing.T) {
	t.Parallel()
	o, cfg := shared(t)
	expect.EqualNow(t, o.restore(t), jobs.Succeeded)
	schema := o.OK("owner", "GET", "/v1/backups", "").String("schema")
	o.OK("owner", "POST", "/v1/backups/restored/discard", "{}")
	expect.Equal(t, len(schemasLike(t, o.source.DB, schema+"_restored")), 0)
	_, old, leave := serve(t, cfg, o.data)
	expect.Equal(t, old, "")
	leave()

	// One whose schema somebody dropped is not put in place either, and the present shop starts.
	expect.EqualNow(t, o.restore(t), jobs.Succeeded)
	storetest.Exec(t, o.source.DB, "DROP SCHEMA "+schema+"_restored CASCADE")
	_, err := store.BeginServing(t.Context(), cfg, func(place func(string) (bool, error)) error {
		_, err := backup.Switch(o.data, time.Now(), place)
		expect.That(t, errors.Is(err, backup.ErrGone), err)
		return nil
	})
	expect.OK(t, err)
	_, ready := backup.Ready(o.data)
	expect.That(t, !ready, "still waits")
}

// What would put away more than the shop, or drop what is not ours, is refused.
func TestRestoreLeavesOthersAlone(t *testing.T) {
	t.Parallel()
	o, _ := shared(t)
	schema := o.OK("owner", "GET", "/v1/backups", "").String("schema")
	storetest.Exec(t, o.source.DB, "CREATE TABLE accounts_of_others (id int)")
	expect.Equal(t, o.restore(t), jobs.Failed)
	o.failedOver(t, "accounts_of_others")
	expect.Equal(t, len(schemasLike(t, o.source.DB, schema+"_restored")), 0, "left over")
	storetest.Exec(t, o.source.DB, "DROP TABLE accounts_of_others")

	storetest.Exec(t, o.source.DB, "CREATE SCHEMA "+schema+"_restored")
	expect.Equal(t, o.restore(t), jobs.Failed)
	o.failedOver(t, "souk did not make")
}

// Who may not make schemas is told what would help.
func TestRestoreNeedsRights(t *testing.T) {
	t.Parallel()
	address, err := url.Parse(storetest.Schema(t))
	expect.OK(t, err)
	admin, err := store.Open(t.Context(), store.Config{URL: address.String(), MaxConns: 2})
	expect.OK(t, err)
	defer func() { _ = admin.Close() }()
	schema, err := admin.Schema(t.Context())
	expect.OK(t, err)
	role := "r_" + schema
	storetest.Exec(t, admin, "CREATE ROLE "+role+" LOGIN PASSWORD 'few rights'")
	defer func() {
		storetest.Exec(t, admin, "DROP OWNED BY "+role)
		storetest.Exec(t, admin, "DROP ROLE "+role)
	}()
	storetest.Exec(t, admin, "GRANT CREATE, USAGE ON SCHEMA "+schema+" TO "+role)
	address.User = url.UserPassword(role, "few rights")
	db, err := store.Open(t.Context(), store.Config{URL: address.String(), MaxConns: 2})
	expect.OK(t, err)
	defer func() { _ = db.Close() }()
	why, remedy, err := db.Hindered(t.Context())
	expect.OK(t, err)
	expect.Equal(t, why, store.NoRights)
	for _, part := range []string{`TO "` + role + `"`, `ALTER SCHEMA "` + schema + `" OWNER`} {
		expect.That(t, strings.Contains(remedy, part), remedy, part)
	}
}
