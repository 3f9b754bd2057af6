package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
)

func environment(values map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) { value, ok := values[name]; return value, ok }
}

// Every wrong setting stops the start with one line that names it.
func TestWrongSettings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env  map[string]string
		args []string
		want string
	}{
		"no such command": {nil, []string{"sell"}, `no command "sell"`},
		"no such flag":    {nil, []string{"serve", "--nope"}, "nope"},
		"address":         {map[string]string{"SOUK_ADDR": "8080"}, []string{"serve"}, "SOUK_ADDR"},
		"port":            {map[string]string{"SOUK_ADDR": "127.0.0.1:99999"}, []string{"serve"}, "SOUK_ADDR"},
		"flag over env":   {map[string]string{"SOUK_ADDR": "127.0.0.1:0"}, []string{"serve", "--addr", "x"}, "--addr"},
		"database":        {map[string]string{"SOUK_DATABASE_URL": "mysql://x"}, []string{"serve"}, "SOUK_DATABASE_URL"},
		"replica alone": {map[string]string{"SOUK_DATABASE_REPLICA_URL": "postgres://h/d"}, []string{"serve"},
			"SQLite has no replicas"},
		"public address": {map[string]string{"SOUK_PUBLIC_URL": "shop.example.com"}, []string{"serve"}, "SOUK_PUBLIC_URL"},
		"public path": {map[string]string{"SOUK_PUBLIC_URL": "https://a.example/shop"}, []string{"serve"},
			"SOUK_PUBLIC_URL"},
		"client id": {map[string]string{"SOUK_CLIENT_ID": "mine"}, []string{"serve"}, "SOUK_CLIENT_ID"},
		"redirects": {map[string]string{"SOUK_ALLOWED_REDIRECTS": "https://a.example,javascript:x"},
			[]string{"serve"}, "SOUK_ALLOWED_REDIRECTS"},
		"short key": {map[string]string{"SOUK_API_KEY": "secret"}, []string{"serve"}, "SOUK_API_KEY"},
		"owner alone": {map[string]string{"SOUK_OWNER_EMAIL": "o@example.com"}, []string{"serve"},
			"SOUK_OWNER_PASSWORD"},
		"app without words": {map[string]string{"SOUK_APP_ID": "a"}, []string{"serve"}, "SOUK_APP_SECRET"},
		"mail server":       {map[string]string{"SOUK_SMTP_URL": "smtp://u:s3cret@h:x"}, []string{"serve"}, "SOUK_SMTP_URL"},
		"switch":            {map[string]string{"SOUK_DEMO": "maybe"}, []string{"serve"}, "SOUK_DEMO"},
		"log format":        {map[string]string{"SOUK_LOG_FORMAT": "xml"}, []string{"serve"}, "SOUK_LOG_FORMAT"},
		"products":          {nil, []string{"seed", "--products", "-1"}, "--products"},
		"backup where":      {nil, []string{"backup"}, "souk backup shop.zip"},
		"restore what":      {nil, []string{"restore"}, "souk restore shop.zip"},
		"no such server": {map[string]string{"SOUK_DATABASE_URL": "postgres://nobody:s3cret@127.0.0.1:1/none"},
			[]string{"migrate"}, "127.0.0.1:1"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if c.env == nil {
				c.env = map[string]string{}
			}
			if c.env["SOUK_DATA"] == "" {
				c.env["SOUK_DATA"] = t.TempDir()
			}
			err := run(t.Context(), c.args, environment(c.env))
			expect.ThatNow(t, err != nil && strings.Contains(err.Error(), c.want),
				"answered %v, want something about %s", err, c.want)
			if line := oneLine(err); strings.Contains(line, "\n") || strings.Contains(line, "s3cret") {
				t.Errorf("not one line, or a secret in it: %q", line)
			}
		})
	}
}

func TestDataFolderThatCannotBeMade(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	expect.OK(t, os.WriteFile(file, nil, 0o600))
	err := run(t.Context(), []string{"migrate"}, environment(map[string]string{"SOUK_DATA": filepath.Join(file, "data")}))
	expect.That(t, err != nil && strings.Contains(err.Error(), "data folder"), "answered %v", err)
}

// The whole life of a shop through its commands. It prints to standard output, so
// it runs alone.
func TestCommandsInTurn(t *testing.T) { //nolint:paralleltest // standard output is shared
	folder := t.TempDir()
	env := environment(map[string]string{"SOUK_DATA": folder})
	file := filepath.Join(t.TempDir(), "shop.zip")
	command := func(env func(string) (string, bool), args ...string) string {
		t.Helper()
		out, err := printed(t, func() error { return run(t.Context(), args, env) })
		expect.EqualNow(t, err, nil, "souk %s", strings.Join(args, " "))
		return out
	}
	if out := command(env, "migrate"); !strings.Contains(out, "up to date") {
		t.Errorf("migrate: %q", out)
	}
	command(env, "seed", "--products", "5")
	command(env, "seed", "--products", "5") // a store with goods is left alone
	if out := command(env, "check"); !strings.Contains(out, "everything adds up") {
		t.Errorf("check: %q", out)
	}
	if out := command(env, "backup", file); !strings.Contains(out, "rows and") {
		t.Errorf("backup: %q", out)
	}
	other := environment(map[string]string{"SOUK_DATA": t.TempDir()})
	if out := command(other, "restore", file); !strings.Contains(out, "restored") {
		t.Errorf("restore: %q", out)
	}
	if out := command(other, "check"); !strings.Contains(out, "everything adds up") {
		t.Errorf("check after restore: %q", out)
	}
	if err := run(t.Context(), []string{"restore", file}, env); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("restore over a shop: %v", err)
	}
	if out := command(env, "version"); !strings.HasPrefix(out, "souk ") {
		t.Errorf("version: %q", out)
	}
	var document struct{ OpenAPI string }
	if err := json.Unmarshal([]byte(command(env, "openapi")), &document); err != nil || document.OpenAPI != "3.1.0" {
		t.Errorf("openapi: %v %q", err, document.OpenAPI)
	}
	if out := command(env, "help"); !strings.Contains(out, "SOUK_DATABASE_URL") || !strings.Contains(out, "backup") {
		t.Errorf("help: %q", out)
	}
}

// A command beside a running store has other settings and must not take its key away.
func TestCheckLeavesTheKeyOfTheServerAlone(t *testing.T) { //nolint:paralleltest // standard output is shared
	cfg := app.Config{Addr: "127.0.0.1:0", Data: t.TempDir(), PublicURL: "http://127.0.0.1", LogFormat: "text",
		APIKey: "key-0123456789abcdef0123456789"}
	server, err := app.New(t.Context(), cfg, slog.New(slog.DiscardHandler))
	expect.OK(t, err)
	expect.OK(t, server.Ensure(t.Context()))
	expect.OK(t, server.Stop(t.Context()))
	if _, err := printed(t, func() error {
		return run(t.Context(), []string{"check"}, environment(map[string]string{"SOUK_DATA": cfg.Data}))
	}); err != nil {
		t.Fatal(err)
	}
	if server, err = app.New(t.Context(), cfg, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = server.Stop(t.Context()) }()
	if caller, err := server.Tokens.Authenticate(t.Context(), cfg.APIKey); err != nil || !caller.All {
		t.Errorf("the key answers %v, %v", caller, err)
	}
}

func printed(t *testing.T, fn func() error) (string, error) {
	t.Helper()
	read, write, err := os.Pipe()
	expect.OK(t, err)
	old := os.Stdout
	os.Stdout = write
	var out bytes.Buffer
	done := make(chan struct{})
	go func() { _, _ = io.Copy(&out, read); close(done) }()
	err = fn()
	os.Stdout = old
	_ = write.Close()
	<-done
	return out.String(), err
}
