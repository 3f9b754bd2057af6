// Package catalogtest is a shop for the tests of products, collections, stock and subscription
// options: all of those services on one database, called over HTTP.
package catalogtest

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/collections"
	"souk/internal/shop/inventory"
	"souk/internal/shop/subscriptionoptions"
)

// Boss may do everything; Visitor is a shopper.
var (
	Boss    = actor.Actor{Kind: actor.App, ID: "app-1", All: true}
	Visitor = actor.Actor{Kind: actor.Visitor, ID: "visitor-1"}
)

// Shop is a catalog with its HTTP face.
type Shop struct {
	*catalog.Service
	Stock       *inventory.Service
	Collections *collections.Service
	Options     *subscriptionoptions.Service

	T *testing.T
	// Language is the one that calls ask for; empty is the shop's own.
	Language string

	DB      *store.DB
	handler http.Handler
}

// ServeAlso adds the operations of a service above the catalog.
func (s *Shop) ServeAlso(more ...httpapi.Operation) {
	s.T.Helper()
	server, err := httpapi.New(httpapi.Config{
		Operations: slices.Concat(s.Operations(), s.Stock.Operations(), s.Collections.Operations(),
			s.Options.Operations(), more),
		Authenticator: callers{}, DB: s.DB, Logger: slog.New(slog.DiscardHandler),
	})
	expect.OK(s.T, err)
	s.handler = server
}

type callers struct{}

func (callers) Authenticate(_ context.Context, token string) (actor.Actor, error) {
	switch token {
	case "":
		return actor.Actor{}, nil
	case "boss":
		return Boss, nil
	case "clerk": // staff who may do nothing here
		return actor.Actor{Kind: actor.Staff, ID: "staff-1", Permissions: []string{"OTHER"}}, nil
	}
	return Visitor, nil
}

// Config is that of the shop's catalog.
func Config(db *store.DB) catalog.Config {
	return catalog.Config{
		DB: db, Signer: query.NewSigner([]byte("0123456789abcdef")), PublicURL: "https://shop.test",
		Currency: func(context.Context) money.Currency { return money.EUR },
		Locale:   func(context.Context) string { return "en" }, File: soldFile,
		Picture: func(_ context.Context, id string) (wire.MediaFile, error) {
			if !strings.HasPrefix(id, "pic") {
				return wire.MediaFile{}, errs.Missing("MEDIA_FILE_NOT_FOUND", "picture", id)
			}
			return wire.MediaFile{URL: "/media/" + id + "/x.jpg", Width: 800, Height: 600, Format: "jpg"}, nil
		},
	}
}

// Open makes a shop. Whatever a test did, what is stored must agree with itself.
func Open(t *testing.T, db *store.DB) *Shop {
	t.Helper()
	s := Serve(t, Config(db), 0)
	for range 2 { // it must not mind being there
		expect.OK(t, s.EnsureAllProducts(t.Context()))
	}
	t.Cleanup(func() {
		err := db.Read(context.WithoutCancel(t.Context()), func(tx *store.Tx) error {
			wrong, err := s.CheckAll(tx)
			if len(wrong) > 0 {
				t.Errorf("check: %s", strings.Join(wrong, "\n"))
			}
			return err
		})
		if err != nil {
			t.Errorf("check: %v", err)
		}
	})
	return s
}

// Serve makes a shop whose calls end after timeout, or after the usual one when it is zero.
func Serve(t *testing.T, cfg catalog.Config, timeout time.Duration) *Shop {
	t.Helper()
	s := &Shop{T: t, DB: cfg.DB, Stock: inventory.New(cfg.DB, cfg.Signer)}
	cfg.Inventory = s.Stock
	s.Service = catalog.New(cfg)
	s.Collections = collections.New(collections.Config{
		DB: cfg.DB, Signer: cfg.Signer, Products: s.Service, Currency: cfg.Currency,
	})
	s.Options = subscriptionoptions.New(cfg.DB, cfg.Signer, s.Service)
	server, err := httpapi.New(httpapi.Config{
		Operations: slices.Concat(s.Operations(), s.Stock.Operations(), s.Collections.Operations(),
			s.Options.Operations()),
		Authenticator: callers{}, DB: cfg.DB, Logger: slog.New(slog.DiscardHandler), Timeout: cmp.Or(timeout, expect.Patience),
	})
	expect.OK(t, err)
	s.handler = server
	return s
}

// CheckAll tells what is wrong with what is stored.
func (s *Shop) CheckAll(tx *store.Tx) ([]string, error) {
	var wrong []string
	for _, check := range []func(*store.Tx) ([]string, error){s.Check, s.Stock.Check, s.Collections.Check} {
		found, err := check(tx)
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
	}
	return wrong, nil
}

func soldFile(_ context.Context, id string) (catalog.SecuredMedia, error) {
	if !strings.HasPrefix(id, "file-") {
		return catalog.SecuredMedia{}, errs.Missing("PRIVATE_FILE_NOT_FOUND", "file", id)
	}
	return catalog.SecuredMedia{ID: id, FileName: "album.zip", FileType: "SECURE_ARCHIVE"}, nil
}
