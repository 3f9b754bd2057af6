package webui

import (
	"context"
	"net/http"
	"testing"
	"testing/fstest"
	"time"

	"souk/internal/platform/expect"
)

// newClosable is a shop that draws its pages and is closed while the answer is set.
func newClosable(t *testing.T) (*UI, *drawer, *Closed) {
	t.Helper()
	d, closed := &drawer{}, &Closed{}
	shut := func() *Closed {
		if closed.Words == nil {
			return nil
		}
		return closed
	}
	ui, err := New(Config{
		Settings: func(context.Context) (Settings, error) { return Settings{SiteName: "Shop", Closed: shut()}, nil },
		Describe: func(context.Context, string) (Head, error) { return Head{Status: http.StatusOK}, nil },
		Closed:   func(context.Context) (*Closed, error) { return shut(), nil },
		Render:   d.render,
		Version: func(context.Context) (string, error) {
			return map[bool]string{true: "closed", false: "open"}[shut() != nil], nil
		},
	}, fstest.MapFS{"storefront/index.html": {Data: []byte(drawnShell)}})
	expect.OK(t, err)
	return ui, d, closed
}

// Every address of a closed shop answers with one page, which nobody keeps; a moment later all is as before.
func TestClosedShop(t *testing.T) {
	ui, d, closed := newClosable(t)
	expect.Equal(t, fetch(ui, "/products/vase").Code, http.StatusOK)
	closed.Words = map[string]string{"en": "Back soon."}
	for _, path := range []string{"/", "/products/vase", "/search?q=cup", "/cart", "/pages/about", "/nowhere/at/all"} {
		w := fetch(ui, path)
		expect.That(t, w.Code == http.StatusServiceUnavailable && w.Header().Get("Retry-After") == "3600" &&
			w.Header().Get("X-Robots-Tag") == "noindex" && w.Header().Get("Cache-Control") == "no-store", "%s: %d %v", path,
			w.Code, w.Header())
	}
	expect.Diff(t, []string{"/products/vase ", "/ "}, d.asked)
	at := time.Date(2030, 5, 4, 8, 0, 0, 0, time.UTC)
	closed.ReopensAt = &at
	expect.Equal(t, fetch(ui, "/").Header().Get("Retry-After"), "Sat, 04 May 2030 08:00:00 GMT")
	for _, path := range []string{"/thank-you", "/find-order", "/account/orders", "/policies/terms"} {
		w := fetch(ui, path)
		expect.That(t, w.Code == http.StatusOK && w.Header().Get("Retry-After") == "", "%s: %d %v", path, w.Code, w.Header())
	}
	closed.Words = nil
	w := fetch(ui, "/products/vase")
	expect.That(t, w.Code == http.StatusOK && w.Header().Get("Retry-After") == "", "%d %v", w.Code, w.Header())
}

// Staff go on with the look of a closed shop: the frame that shows them the draft gets the page shell, not the finished
// closed page.
func TestClosedShopIsPreviewed(t *testing.T) {
	ui, d, closed := newClosable(t)
	closed.Words = map[string]string{"en": "Back soon."}
	w := fetch(ui, "/?look=draft")
	expect.Equal(t, w.Header().Get("X-Frame-Options"), "SAMEORIGIN")
	expect.Equal(t, w.Code, http.StatusServiceUnavailable)
	expect.Equal(t, fetch(ui, "/?edit").Header().Get("X-Frame-Options"), "DENY")
	expect.Equal(t, fetch(ui, "/").Header().Get("X-Frame-Options"), "DENY")
	expect.Diff(t, []string{"/ "}, d.asked)
}

// A page that was drawn while the shop closed or opened is nobody's.
func TestClosedWhileDrawing(t *testing.T) {
	ui, d, closed := newClosable(t)
	turn := 0
	ui.cfg.Settings = func(context.Context) (Settings, error) {
		turn++
		return Settings{SiteName: "Shop", Closed: closed}, nil // it closes right after it was asked
	}
	expect.Equal(t, fetch(ui, "/products/vase").Code, http.StatusOK)
	expect.That(t, len(d.asked) == 0 && turn > 0, "%v %d", d.asked, turn)
}
