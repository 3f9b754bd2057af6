package app_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/rendering"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/webui"
	"souk/internal/shop/catalog"
)

func init() { rendering.Patient() }

// drawnShop is a whole shop that draws its pages, with two products and what became of the pages asked for.
type drawnShop struct {
	*keyShop
	before map[string]int
}

func newDrawnShop(t *testing.T, dialect store.Dialect) *drawnShop {
	t.Helper()
	if webui.Script() == "" {
		t.Skip("this program was built without its front ends: run make build")
	}
	s := &drawnShop{keyShop: newKeyShop(t, newApp(t, dialect, onThisMachine, func(cfg *app.Config) { cfg.Render = true }))}
	s.before = s.a.PagesServed()
	return s
}

// product makes one with four pieces.
func (s *drawnShop) product(name string) string {
	s.t.Helper()
	made := ask(s.t, s.a, "POST", "/v1/products", s.office, `{"product":{"name":"`+name+`","productType":"digital",
		"priceData":{"price":12},"visible":true}}`)
	id := at(s.t, made, "product", "id").(string)
	ask(s.t, s.a, "PATCH", "/v2/inventoryItems/product/"+id, s.office, `{"inventoryItem":{"trackQuantity":true,
		"variants":[{"variantId":"`+catalog.ZeroVariant+`","quantity":4}]}}`)
	return id
}

// page asks for a page and tells what became of it: drawn, kept or failed.
func (s *drawnShop) page(path string, headers ...string) (body, outcome string) {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), http.MethodGet, path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.a.Handler.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		s.t.Errorf("%s: %d", path, w.Code)
	}
	after := s.a.PagesServed()
	for name, count := range after {
		if count > s.before[name] {
			outcome += name
		}
	}
	s.before = after
	return w.Body.String(), outcome
}

func (s *drawnShop) expect(what, path, outcome, part string) {
	s.t.Helper()
	body, got := s.page(path)
	drawn, _, _ := strings.Cut(body, `id="souk-state"`)
	if got != outcome || !strings.Contains(drawn, part) || !strings.Contains(drawn, "<h1") {
		s.t.Errorf("%s, %s: %q, want %q, with %s in it: %t", what, path, got, outcome, part, strings.Contains(drawn, part))
	}
}

// publish gives the shop a page of its own.
func (s *drawnShop) publish(title string) {
	s.t.Helper()
	ctx := actor.With(s.t.Context(), actor.Actor{Kind: actor.Staff, ID: "owner", Owner: true})
	draft, err := s.a.Look.Draft(ctx)
	if err != nil {
		s.t.Fatal(err)
	}
	draft.Look.Announcement.On, draft.Look.Announcement.Text = true, title
	saved, err := s.a.Look.Save(ctx, &draft.Look, draft.Revision)
	if err == nil {
		_, err = s.a.Look.Publish(ctx, saved.Revision, nil)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// A page is drawn once and kept. What it shows makes it old, a sale only the pages that show what was sold.
func TestPagesAreKept(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		s := newDrawnShop(t, dialect)
		vase := s.product("Vase")
		s.product("Bowl")
		const vasePage, bowlPage, list = "/products/vase", "/products/bowl", "/products?sort=name"
		for _, want := range []string{"drawn", "kept", "kept"} {
			s.expect("at first", vasePage, want, ">Vase</h1>")
			s.expect("at first", bowlPage, want, ">Bowl</h1>")
			s.expect("at first", list, want, "Bowl")
			s.expect("at first", "/collections", want, "<h1")
		}

		// A sale: the pages that show the vase are drawn again with what is left of it, the others stay.
		s.mug = vase
		s.bought(s.visitor)
		s.expect("after a sale", vasePage, "drawn", "Only 2 left")
		s.expect("after a sale", list, "drawn", "Vase")
		s.expect("after a sale, without it", "/collections", "kept", "<h1")
		for _, path := range []string{vasePage, list} {
			s.expect("a moment later", path, "kept", "Vase")
		}

		ask(t, s.a, "PATCH", "/v1/products/"+vase, s.office, `{"product":{"name":"Tall vase","priceData":{"price":17}}}`)
		s.expect("another name", vasePage, "drawn", ">Tall vase</h1>")
		s.expect("another price", list, "drawn", "17.00")
		s.expect("a moment later", list, "kept", "17.00")

		ask(t, s.a, "PATCH", "/v1/site-settings", s.office, `{"siteSettings":{"name":"Northlight"}}`)
		s.expect("another name of the shop", vasePage, "drawn", "Northlight")
		s.expect("a moment later", vasePage, "kept", "Northlight")

		s.publish("Closed on Friday")
		s.expect("another look", vasePage, "drawn", "Closed on Friday")
		s.expect("a moment later", vasePage, "kept", "Closed on Friday")
	})
}

// Nobody's page is made of what somebody else's browser sent.
func TestPagesAreNobodys(t *testing.T) {
	t.Parallel()
	s := newDrawnShop(t, store.SQLite)
	s.product("Vase")
	const path = "/products/vase"
	ask(t, s.a, "PATCH", "/v1/site-settings", s.office, `{"siteSettings":{"languages":["en","ar"]}}`)
	ask(t, s.a, "POST", "/v1/carts/current/add-to-cart", s.visitor, `{`+s.lines(1)+`}`)
	first, how := s.page(path, "Authorization", s.visitor, "Cookie", "souk.visitor="+s.visitor+"; souk.currency=EUR")
	if how != "drawn" {
		t.Error(how)
	}
	second, how := s.page(path)
	if how != "kept" || second != first {
		t.Errorf("%s, the same page: %t", how, first == second)
	}
	arabic, how := s.page(path, "Cookie", "souk.language=ar")
	if how != "drawn" || !strings.Contains(arabic, `<html lang="ar" dir="rtl"`) {
		t.Errorf("in Arabic: %s", how)
	}
	if again, how := s.page(path); how != "kept" || again != first {
		t.Errorf("after somebody read it in Arabic: %s", how)
	}
	for _, one := range []string{first, arabic} {
		if strings.Contains(one, s.visitor) {
			t.Error("a page holds a visitor's token")
		}
	}
}
