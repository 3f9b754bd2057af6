package catalog_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

var (
	boss    = actor.Actor{Kind: actor.App, ID: "app-1", All: true}
	visitor = actor.Actor{Kind: actor.Visitor, ID: "visitor-1"}
)

// shop is a catalog with its HTTP face.
type shop struct {
	*catalog.Service
	t       *testing.T
	db      *store.DB
	handler http.Handler
}

type callers struct{}

func (callers) Authenticate(_ context.Context, token string) (actor.Actor, error) {
	switch token {
	case "":
		return actor.Actor{}, nil
	case "boss":
		return boss, nil
	case "clerk": // staff who may do nothing here
		return actor.Actor{Kind: actor.Staff, ID: "staff-1", Permissions: []string{"OTHER"}}, nil
	}
	return visitor, nil
}

func config(db *store.DB) catalog.Config {
	return catalog.Config{
		DB: db, Signer: query.NewSigner([]byte("0123456789abcdef")), PublicURL: "https://shop.test",
		Currency: func(context.Context) money.Currency { return money.EUR }, Locale: func(context.Context) string { return "en" }, File: soldFile,
		Picture: func(_ context.Context, id string) (wire.MediaFile, error) {
			if !strings.HasPrefix(id, "pic") {
				return wire.MediaFile{}, errs.Missing("MEDIA_FILE_NOT_FOUND", "picture", id)
			}
			return wire.MediaFile{URL: "/media/" + id + "/x.jpg", Width: 800, Height: 600, Format: "jpg"}, nil
		},
	}
}

func open(t *testing.T, db *store.DB) *shop {
	t.Helper()
	s := catalog.New(config(db))
	for range 2 { // it must not mind being there
		if err := s.EnsureAllProducts(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { // whatever a test did, what is stored agrees with itself
		err := db.Read(context.WithoutCancel(t.Context()), func(tx *store.Tx) error {
			wrong, err := s.Check(tx)
			if len(wrong) > 0 {
				t.Errorf("check: %s", strings.Join(wrong, "\n"))
			}
			return err
		})
		if err != nil {
			t.Errorf("check: %v", err)
		}
	})
	server, err := httpapi.New(httpapi.Config{Operations: s.Operations(), Authenticator: callers{}, DB: db, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return &shop{Service: s, t: t, db: db, handler: server}
}

func (s *shop) as(a actor.Actor) context.Context { return actor.With(s.t.Context(), a) }

// call makes a request and decodes the answer.
func (s *shop) call(who, method, path, body string) (int, map[string]any) {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Authorization", who)
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	var out map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		s.t.Fatalf("%s %s: %d %q", method, path, w.Code, w.Body)
	}
	return w.Code, out
}

// must makes a request that has to succeed.
func (s *shop) must(who, method, path, body string) map[string]any {
	s.t.Helper()
	code, out := s.call(who, method, path, body)
	if code != http.StatusOK {
		s.t.Fatalf("%s %s: %d %v", method, path, code, out)
	}
	return out
}

// add makes a product from JSON and gives its id.
func (s *shop) add(product string) string {
	s.t.Helper()
	return at(s.must("boss", "POST", "/v1/products", `{"product":`+product+`}`), "product.id").(string)
}

// at walks dotted paths through decoded JSON; a number is a list's index.
func at(v any, path string) any {
	for _, key := range strings.Split(path, ".") {
		switch here := v.(type) {
		case map[string]any:
			v = here[key]
		case []any:
			var i int
			if err := json.Unmarshal([]byte(key), &i); err != nil || i >= len(here) {
				return nil
			}
			v = here[i]
		default:
			return nil
		}
	}
	return v
}

// names lists a field of the objects in a list.
func names(list any, field string) string {
	var out []string
	items, _ := list.([]any)
	for _, item := range items {
		text, _ := at(item, field).(string)
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

// events lists what was emitted, in order, and forgets it.
func (s *shop) events() []string {
	s.t.Helper()
	var out []string
	err := s.db.Write(s.t.Context(), func(tx *store.Tx) error {
		err := tx.Each("SELECT event_type FROM outbox ORDER BY seq", nil, func(rows store.Rows) error {
			var name string
			err := rows.Scan(&name)
			out = append(out, name[strings.LastIndexByte(name, '.')+1:])
			return err
		})
		if err != nil {
			return err
		}
		_, err = tx.Exec("DELETE FROM outbox")
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return out
}

const shirt = `{"name":"Linen Shirt","productType":"physical","description":"<p>Airy <b>linen</b></p>","sku":"SH-1","brand":"Loom",
	"priceData":{"price":49.9},"weight":0.3,"manageVariants":true,"productOptions":[
	{"name":"Color","choices":[{"value":"#ffffff","description":"White"},{"value":"#000080","description":"Navy"}]},
	{"name":"Size","choices":[{"value":"S"},{"value":"M"}]}]}`

func toJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
