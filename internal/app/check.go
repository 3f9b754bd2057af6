package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"souk/internal/buying/checkout"
	"souk/internal/buying/drafts"
	"souk/internal/orders/orders"
	"souk/internal/people/followers"
	"souk/internal/people/members"
	memberreports "souk/internal/people/reports"
	"souk/internal/platform/store"
)

// Finding is one thing that is not as it must be.
type Finding struct {
	Where string
	What  string
}

// Check looks at everything on one snapshot and tells what is wrong. progress
// hears the name of each part before it is looked at.
func (a *App) Check(ctx context.Context, progress func(name string, done, total int)) ([]Finding, error) {
	var found []Finding
	list := []struct {
		name string
		run  func(*store.Tx) ([]string, error)
	}{
		{"database", integrity},
		{"members", members.Check},
		{"contacts", a.Contacts.Check},
		{"catalog", a.Catalog.Check},
		{"stock", a.Stock.Check},
		{"collections", a.Collections.Check},
		{"carts", a.Cart.Check},
		{"checkouts", checkout.Check},
		{"discounts", a.Discounts.Check},
		{"delivery", a.Shipping.Check},
		{"gift cards", a.Gifts.Check},
		{"tax", a.Tax.Check},
		{"orders", orders.Check},
		{"payments", a.Payments.Check},
		{"payment requests", a.PayLinks.Check},
		{"subscriptions", a.Subscriptions.Check},
		{"fulfilments", a.Fulfilled.Check},
		{"downloads", a.Downloads.Check},
		{"invoices", a.Invoices.Check},
		{"draft orders", drafts.Check},
		{"reports", a.Reports.Check},
		{"tips", a.Tips.Check},
		{"recommendations", a.Recommends.Check},
		{"follows", followers.Check},
		{"member reports", memberreports.Check},
	}
	err := a.db.Read(ctx, func(tx *store.Tx) error {
		for i, check := range list {
			progress(check.name, i, len(list))
			wrong, err := check.run(tx)
			if err != nil {
				return fmt.Errorf("%s: %w", check.name, err)
			}
			for _, what := range wrong {
				found = append(found, Finding{Where: check.name, What: what})
			}
		}
		progress("done", len(list), len(list))
		return nil
	})
	return found, err
}

// integrity asks the database about itself: SQLite can be asked, PostgreSQL
// checks its pages as it reads them.
func integrity(tx *store.Tx) ([]string, error) {
	if tx.Dialect() == store.PostgreSQL {
		return nil, nil
	}
	var wrong []string
	err := tx.Each("PRAGMA integrity_check(20)", nil, func(rows store.Rows) error {
		var line string
		if err := rows.Scan(&line); err != nil {
			return err
		}
		if line != "ok" {
			wrong = append(wrong, line)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = tx.Each("PRAGMA foreign_key_check", nil, func(rows store.Rows) error {
		var table, parent string
		var row, key any
		if err := rows.Scan(&table, &row, &parent, &key); err != nil {
			return err
		}
		wrong = append(wrong, fmt.Sprintf("row %v of %s refers to a missing row of %s", row, table, parent))
		return nil
	})
	return wrong, err
}

// examine checks a restored shop as `souk check` would: it is opened as its server will open it.
func (a *App) examine(ctx context.Context, data, schema string) (wrong []string, err error) {
	cfg := a.cfg
	cfg.Data, cfg.Schema, cfg.ReplicaURL = data, schema, ""
	if cfg.DirectURL != "" { // a pooler may not let another schema be chosen
		cfg.DatabaseURL, cfg.DirectURL = cfg.DirectURL, ""
	}
	restored, err := New(ctx, cfg, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, restored.Stop(context.WithoutCancel(ctx))) }()
	found, err := restored.Check(ctx, func(string, int, int) {})
	for _, f := range found {
		wrong = append(wrong, f.Where+": "+f.What)
	}
	return wrong, err
}
