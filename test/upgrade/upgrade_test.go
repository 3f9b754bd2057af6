// Package upgrade opens the databases and backups of earlier versions with the real binary. Each schema that was ever
// released has three files in testdata: a SQLite database, a backup, and what must be found in both.
package upgrade

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/store/storetest"
	"souk/test/soukproc"
)

// key is an administrator's, and in every one of the old shops.
const key = "an-administrator-key-of-32-letters"

func TestEarlierVersionsOpen(t *testing.T) {
	t.Parallel()
	shops, err := filepath.Glob("testdata/*.json")
	if err != nil || len(shops) == 0 {
		t.Fatalf("no shops of earlier versions: %v", err)
	}
	for _, file := range shops {
		name := strings.TrimSuffix(file, ".json")
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			t.Run("a database", func(t *testing.T) {
				t.Parallel()
				env := environment(t, "")
				unpack(t, name+".db.gz", filepath.Join(data(env), "souk.db"))
				opens(t, env, file)
			})
			t.Run("a backup onto sqlite", func(t *testing.T) {
				t.Parallel()
				env := environment(t, "")
				restore(t, env, name+".zip")
				opens(t, env, file)
			})
			t.Run("a backup onto postgres", func(t *testing.T) {
				t.Parallel()
				env := environment(t, storetest.Schema(t))
				restore(t, env, name+".zip")
				opens(t, env, file)
			})
		})
	}
}

func environment(t *testing.T, database string) []string {
	t.Helper()
	return []string{
		"SOUK_DATA=" + t.TempDir(), "SOUK_DATABASE_URL=" + database, "SOUK_DEMO=", "SOUK_NO_RATE_LIMITS=1",
		"SOUK_CLIENT_ID=" + clientID, "SOUK_API_KEY=" + key,
	}
}

func data(env []string) string { return strings.TrimPrefix(env[0], "SOUK_DATA=") }

func restore(t *testing.T, env []string, file string) {
	t.Helper()
	if out, err := soukproc.Run(t.Context(), env, "restore", file); err != nil {
		t.Fatalf("restore: %v\n%s", err, out)
	}
}

// opens starts the server on an old shop, which migrates it, and reads it through the API. Then everything in it must
// agree with itself, and the shop must still sell.
func opens(t *testing.T, env []string, file string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	server, err := soukproc.Start(ctx, env)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Kill()
	var want found
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	s := &shop{t: t, ctx: ctx, url: server.URL}
	if diff := cmp.Diff(want, s.look()); diff != "" {
		t.Errorf("the shop is not what it was (-then +now):\n%s", diff)
	}
	s.sell(s.product("Sold by the new version", 12.5))
	if err := server.Stop(); err != nil {
		t.Error(err)
	}
	if out, err := soukproc.Run(ctx, env, "check"); err != nil {
		t.Errorf("souk check: %v\n%s", err, out)
	}
}

// TestMake writes the three files for the schema of this program, when SOUK_UPGRADE_MAKE names it: schema-59. Whoever
// adds the first migration after a release runs it on the released version.
func TestMake(t *testing.T) {
	name := os.Getenv("SOUK_UPGRADE_MAKE")
	if name == "" {
		t.Skip("SOUK_UPGRADE_MAKE names no shop to be made")
	}
	env := environment(t, "")
	server, err := soukproc.Start(t.Context(), env)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Kill()
	s := &shop{t: t, ctx: t.Context(), url: server.URL}
	s.fill()
	text, err := json.MarshalIndent(s.look(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Stop(); err != nil {
		t.Fatal(err)
	}
	base := filepath.Join("testdata", name)
	if err := os.WriteFile(base+".json", append(text, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := soukproc.Run(t.Context(), env, "backup", base+".zip"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	pack(t, filepath.Join(data(env), "souk.db"), base+".db.gz")
}

func pack(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = out.Close() }()
	packed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := packed.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := packed.Close(); err != nil {
		t.Fatal(err)
	}
}

func unpack(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	packed, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
