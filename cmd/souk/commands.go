package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"

	"souk/internal/app"
	"souk/internal/demo"
	"souk/internal/platform/backup"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
)

// quiet is the log of commands that people read the output of.
func quiet() *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

// withDB opens the database, migrated, for commands that work on it directly.
func withDB(ctx context.Context, cfg app.Config, fn func(*store.DB) error) (err error) {
	db, err := app.OpenDB(ctx, cfg, quiet(), nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return fn(db)
}

// withApp builds the store without serving it.
func withApp(ctx context.Context, cfg app.Config, fn func(*app.App) error) (err error) {
	built, err := app.New(ctx, cfg, quiet())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, built.Stop(context.WithoutCancel(ctx))) }()
	return fn(built)
}

func migrate(*flag.FlagSet) func(context.Context, app.Config, []string) error {
	return func(ctx context.Context, cfg app.Config, _ []string) error {
		return withDB(ctx, cfg, func(db *store.DB) error {
			made, err := app.Migrate(ctx, db)
			if err != nil {
				return err
			}
			fmt.Printf("%d steps made; the database is up to date\n", made)
			return nil
		})
	}
}

func seed(set *flag.FlagSet) func(context.Context, app.Config, []string) error {
	products := set.Int("products", 0, "make this many products instead of the demo store (load tests)")
	return func(ctx context.Context, cfg app.Config, _ []string) error {
		if *products < 0 || *products > 10_000_000 {
			return errors.New("--products must be between 0 and 10000000")
		}
		cfg.Demo = true
		return withApp(ctx, cfg, func(store *app.App) error {
			return demo.Fill(ctx, demoTarget(store), demo.Options{Products: *products}, bar("products"))
		})
	}
}

func demoTarget(store *app.App) demo.Target {
	return demo.Target{DB: store.DB(), Catalog: store.Catalog, Stock: store.Stock, Collections: store.Collections,
		Options: store.Options, Media: store.Media, Site: store.Site, Shipping: store.Shipping, Look: store.Look}
}

func check(*flag.FlagSet) func(context.Context, app.Config, []string) error {
	return func(ctx context.Context, cfg app.Config, _ []string) error {
		return withApp(ctx, cfg, func(store *app.App) error {
			show := bar("checking")
			found, err := store.Check(ctx, func(_ string, done, total int) { show(int64(done), int64(total)) })
			if err != nil {
				return err
			}
			for _, f := range found {
				fmt.Printf("%s: %s\n", f.Where, f.What)
			}
			if len(found) > 0 {
				return fmt.Errorf("%d things are wrong", len(found))
			}
			fmt.Println("everything adds up")
			return nil
		})
	}
}

func backupCommand(*flag.FlagSet) func(context.Context, app.Config, []string) error {
	return func(ctx context.Context, cfg app.Config, args []string) error {
		if len(args) != 1 {
			return errors.New("name the file to write: souk backup shop.zip")
		}
		return withDB(ctx, cfg, func(db *store.DB) error {
			made, err := backup.Write(ctx, backup.Source{DB: db, Media: cfg.MediaDir(), Version: app.Version}, args[0],
				bar("backup"))
			if err != nil {
				return err
			}
			rows := 0
			for _, n := range made.Rows {
				rows += n
			}
			fmt.Printf("%s: %d rows and %d files\n", args[0], rows, made.Files)
			return nil
		})
	}
}

func restoreCommand(*flag.FlagSet) func(context.Context, app.Config, []string) error {
	return func(ctx context.Context, cfg app.Config, args []string) error {
		if len(args) != 1 {
			return errors.New("name the file to read: souk restore shop.zip")
		}
		return withDB(ctx, cfg, func(db *store.DB) error {
			made, err := backup.Restore(ctx, backup.Target{DB: db, Media: cfg.MediaDir()}, args[0], bar("restore"))
			if err != nil {
				return err
			}
			if _, err := app.Migrate(ctx, db); err != nil {
				return fmt.Errorf("the shop is restored, but could not be brought to this version: %w", err)
			}
			fmt.Printf("restored the shop of %s\n", made.Created)
			return nil
		})
	}
}

// withNothing builds a store with no data, on no server, for what is made from the
// operations alone.
func withNothing(ctx context.Context, cfg app.Config, fn func(*app.App) error) (err error) {
	folder, err := os.MkdirTemp("", "souk-empty-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	return withApp(ctx, app.Config{Addr: cfg.Addr, Data: folder, PublicURL: cfg.PublicURL, LogFormat: cfg.LogFormat}, fn)
}

func openapi(*flag.FlagSet) func(context.Context, app.Config, []string) error {
	return func(ctx context.Context, cfg app.Config, _ []string) error {
		return withNothing(ctx, cfg, func(store *app.App) error {
			document, err := httpapi.OpenAPI(store.Operations(), app.Title, "1")
			if err != nil {
				return err
			}
			var text bytes.Buffer // indented, because it is committed and read as a difference
			if err := json.Indent(&text, document, "", "  "); err != nil {
				return err
			}
			_, err = fmt.Println(text.String())
			return err
		})
	}
}

func version(*flag.FlagSet) func(context.Context, app.Config, []string) error {
	return func(context.Context, app.Config, []string) error {
		fmt.Println("souk " + app.Version)
		return nil
	}
}
