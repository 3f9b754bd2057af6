package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"souk/internal/app"
	"souk/internal/demo"
	"souk/internal/platform/backup"
	"souk/internal/platform/store"
)

func serve(*flag.FlagSet) func(context.Context, app.Config, []string) error {
	return func(ctx context.Context, cfg app.Config, _ []string) error {
		log, flush := newLogger(cfg, os.Stderr)
		defer flush()
		listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.Addr)
		if err != nil {
			return fmt.Errorf("SOUK_ADDR (--addr) %s cannot be used: %w", cfg.Addr, err)
		}
		if host, port, err := net.SplitHostPort(cfg.Addr); err == nil && port == "0" {
			// Port 0 lets the system choose; pages must name the port that it chose.
			_, chosen, _ := net.SplitHostPort(listener.Addr().String())
			cfg.Addr = net.JoinHostPort(host, chosen)
			cfg.PublicURL = "http://" + cfg.Addr
		}
		ctx, watched, err := putInPlace(ctx, cfg, log)
		if err != nil {
			return errors.Join(err, listener.Close())
		}
		defer watched()
		store, err := app.New(ctx, cfg, log)
		if err != nil {
			return errors.Join(err, listener.Close())
		}
		log = store.Log()
		if err := store.Ensure(ctx); err != nil {
			return errors.Join(err, listener.Close(), store.Stop(context.WithoutCancel(ctx)))
		}
		if cfg.Demo {
			if err := demo.Fill(ctx, demoTarget(store), demo.Options{}, bar("demo data")); err != nil {
				return errors.Join(err, listener.Close(), store.Stop(context.WithoutCancel(ctx)))
			}
		}
		signIn, err := ownerLine(ctx, store)
		if err != nil {
			return errors.Join(err, listener.Close(), store.Stop(context.WithoutCancel(ctx)))
		}
		return errors.Join(runUntil(ctx, cfg, log, store, listener, signIn), replaced(ctx))
	}
}

// putInPlace puts a restored shop in the place of the present one, before anything is opened. On PostgreSQL other
// servers may run, which keep much of the present one in memory: then the restored one waits until all have stopped.
// The context ends, with the reason, if the shop is replaced under this server all the same.
func putInPlace(ctx context.Context, cfg app.Config, log *slog.Logger) (context.Context, func(), error) {
	place := func(schema func(stamp string) (bool, error)) error {
		old, err := backup.Switch(cfg.Data, time.Now(), schema)
		switch {
		case errors.Is(err, backup.ErrGone):
			log.Warn(err.Error())
		case err != nil:
			return fmt.Errorf("the restored shop could not be put in place: %w", err)
		case old != "":
			log.Warn("a restored shop was put in place; what was there before is kept", "folder", old)
		}
		return nil
	}
	if cfg.DatabaseURL == "" {
		return ctx, func() {}, place(nil)
	}
	serving, err := store.BeginServing(ctx, store.Config{URL: cfg.DatabaseURL, DirectURL: cfg.DirectURL}, place)
	if err != nil {
		return nil, nil, err
	}
	if _, ready := backup.Ready(cfg.Data); ready {
		log.Warn("a restored shop waits: stop all servers of this shop, then start them, and it is put in place")
	}
	// Requests finish after ctx has ended: the share is held until the very end.
	watching, leave := context.WithCancel(context.WithoutCancel(ctx))
	ctx, end := context.WithCancelCause(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := serving.Watch(watching); err != nil {
			end(err)
		}
	}()
	return ctx, func() { leave(); <-done; end(nil) }, nil
}

// replaced is why a server ended that nobody asked to; nil if somebody did.
func replaced(ctx context.Context) error {
	if err := context.Cause(ctx); errors.Is(err, store.ErrReplaced) {
		return err
	}
	return nil
}

// ownerLine tells how the owner comes in: by their e-mail, or while the shop has no
// owner by a link that makes one. The link is printed and not logged: it is a key.
func ownerLine(ctx context.Context, store *app.App) (string, error) {
	link, err := store.Identity.Staff.OwnerLink(ctx)
	if err != nil {
		return "", err
	}
	if link != "" {
		return "First run    " + link + "\n               (makes the owner; works once, within a day)", nil
	}
	owners, err := store.Identity.Staff.Owners(ctx)
	return "Owner        " + strings.Join(owners, ", "), err
}

// runUntil serves until ctx ends, then lets requests finish.
func runUntil(ctx context.Context, cfg app.Config, log *slog.Logger, store *app.App, listener net.Listener,
	signIn string) error {
	server := &http.Server{
		Handler: store.Handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: 2 * time.Minute,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	if err := store.Start(ctx); err != nil {
		return errors.Join(err, listener.Close(), store.Stop(context.WithoutCancel(ctx)))
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	fmt.Printf("\n  Store        %s\n  Back office  %s/admin/\n  API          %s/reference\n  %s\n\n", cfg.PublicURL,
		cfg.PublicURL, cfg.PublicURL, signIn)
	select {
	case err := <-failed:
		return errors.Join(err, store.Stop(context.WithoutCancel(ctx)))
	case <-ctx.Done():
	}
	store.Unready()
	log.Info("stopping: running requests may finish")
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	defer cancel()
	err := server.Shutdown(patience)
	return errors.Join(err, store.Stop(patience))
}
