package webui

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"souk/internal/platform/expect"
	"souk/internal/platform/rendering"
)

const drawnShell = `<html lang="en"><head><!--souk:head--><!--souk:settings--></head><body><div id="root"></div></body></html>`

// drawer stands for the engines: it writes what it was asked for.
type drawer struct {
	mu      sync.Mutex
	asked   []string
	fault   error
	shows   []string
	version int
}

func (d *drawer) render(_ context.Context, asked rendering.Asked) (*rendering.Page, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asked = append(d.asked, asked.URL+" "+asked.Language)
	return &rendering.Page{
		HTML: "<h1>" + asked.URL + "</h1>", State: json.RawMessage(`{"name":"</script>"}`), Language: "ar", Direction: "rtl",
		Style: map[string]string{"--paper": `a"b`, "--line": "#fff"}, Products: d.shows,
	}, d.fault
}

func (d *drawer) times() int { return len(d.asked) }

func newDrawn(t *testing.T) (*UI, *drawer) {
	t.Helper()
	d := &drawer{}
	ui, err := New(Config{
		Settings: func(context.Context) (Settings, error) { return Settings{SiteName: "Shop"}, nil },
		Describe: func(_ context.Context, path string) (Head, error) {
			if strings.HasPrefix(path, "/nothing") {
				return Head{Status: http.StatusNotFound}, nil
			}
			return Head{Status: http.StatusOK}, nil
		},
		Render:  d.render,
		Version: func(context.Context) (string, error) { return strconv.Itoa(d.version), nil },
	}, fstest.MapFS{"storefront/index.html": {Data: []byte(drawnShell)}})
	expect.OK(t, err)
	return ui, d
}

func fetch(ui *UI, address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, address, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	ui.ServeHTTP(w, r)
	return w
}

func TestFinishedPage(t *testing.T) {
	ui, _ := newDrawn(t)
	w := fetch(ui, "/products/vase")
	body := w.Body.String()
	for _, want := range []string{
		`<html lang="ar" dir="rtl" style="--line:#fff;--paper:a&#34;b;">`, `<div id="root"><h1>/products/vase</h1></div>`,
		`<script type="application/json" id="souk-state">{"name":"\u003c/script\u003e"}</script>`, `<title>Shop</title>`,
	} {
		expect.That(t, strings.Contains(body, want), "%s is not in %s", want, body)
	}
	if w.Code != 200 || w.Header().Get("Content-Security-Policy") != openPolicy ||
		w.Header().Get("X-Frame-Options") != "DENY" {
		t.Error(w.Code, w.Header())
	}
	if w := fetch(ui, "/products/vase", "If-None-Match", w.Header().Get("Etag")); w.Code != http.StatusNotModified ||
		w.Body.Len() > 0 {
		t.Error(w.Code, w.Body)
	}
	zipped, err := gzip.NewReader(fetch(ui, "/products/vase", "Accept-Encoding", "gzip").Body)
	expect.OK(t, err)
	if plain, err := io.ReadAll(zipped); err != nil || string(plain) != body {
		t.Error(string(plain), err)
	}
	if w := fetch(ui, "/nothing/here"); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "<h1>") {
		t.Error(w.Code, w.Body)
	}
}

// A page differs by what it shows differently, and by nothing else.
func TestWhichPagesAreDrawn(t *testing.T) {
	ui, d := newDrawn(t)
	for _, c := range []struct{ address, cookie, drawn string }{
		{"/", "", "/ "},
		{"/?utm_source=letter", "", ""},
		{"/products?sort=name&page=2&utm=x", "", "/products?page=2&sort=name "},
		{"/products?page=2&sort=name", "", ""},
		{"/products?page=2&page=3&sort=name", "", ""},
		{"/products/vase?page=2", "", "/products/vase "},
		{"/collections?page=2&sort=name", "", "/collections?page=2 "},
		{"/collections/wood?stock=true&collection=x", "", "/collections/wood?stock=true "},
		{"/search?q=a%26b", "", "/search?q=a%26b "},
		{"/", "souk.language=ar", "/ ar"},
		{"/", "souk.language=AR<x", ""},
		{"/pages/about", "", "/pages/about "},
		{"/pages/about?lang=ar", "", "/pages/about ar"},
		{"/pages/about?lang=tlh", "", ""}, // nobody's language draws no page of its own
		{"/pages/about", "souk.language=tlh", ""},
		{"/cart", "", ""},
		{"/account/orders", "", ""},
		{"/profile/rosa", "", ""},
		{"/profile/rosa?list=followers", "", ""},
		{"/thank-you?orderId=1", "", ""},
		{"/?edit", "", ""},
		{"/?look=draft", "", ""},
		{"/picture.png", "", ""},
		{"/products/" + strings.Repeat("x", 10_000), "", ""},
		{"/search?q=" + strings.Repeat("x", 10_000), "", ""},
	} {
		before := d.times()
		w := fetch(ui, c.address, "Cookie", c.cookie)
		got := strings.Join(d.asked[before:], ", ")
		expect.That(t, got == c.drawn && w.Code < 500, "%.60s %s: %d, drawn %q, want %q", c.address, c.cookie, w.Code,
			got, c.drawn)
	}
}

func TestHowLongAPageIsKept(t *testing.T) {
	ui, d := newDrawn(t)
	d.shows = []string{"vase", "bowl"}
	steps := []struct {
		what  string
		do    func()
		drawn int
	}{
		{"first", func() {}, 1},
		{"again", func() {}, 1},
		{"another product sells", func() { ui.Changed([]string{"cup"}) }, 1},
		{"one it shows sells", func() { ui.Changed([]string{"cup", "bowl"}) }, 2},
		{"again", func() {}, 2},
		{"any product may have changed", func() { ui.Changed(nil) }, 3},
		{"the look is another", func() { d.version++ }, 4},
		{"again", func() {}, 4},
	}
	for _, step := range steps {
		step.do()
		fetch(ui, "/products")
		expect.Equal(t, d.times(), step.drawn, "%s: drawn times", step.what)
	}
}

// What sells while a page is drawn is not hidden by it.
func TestSoldWhileDrawn(t *testing.T) {
	ui, d := newDrawn(t)
	d.shows = []string{"vase"}
	draw := ui.cfg.Render
	ui.cfg.Render = func(ctx context.Context, asked rendering.Asked) (*rendering.Page, error) {
		page, err := draw(ctx, asked)
		if d.times() == 1 {
			ui.Changed([]string{"vase"})
		}
		return page, err
	}
	fetch(ui, "/")
	fetch(ui, "/")
	fetch(ui, "/")
	expect.Equal(t, d.times(), 2, "drawn", "times, want 2")
}

func TestManyProductsChange(t *testing.T) {
	ui, d := newDrawn(t)
	fetch(ui, "/")
	for i := range maxChanged + 1 {
		ui.Changed([]string{strings.Repeat("x", i%50) + string(rune(i))})
	}
	expect.That(t, len(ui.pages.changed) <= maxChanged, len(ui.pages.changed))
	fetch(ui, "/")
	expect.Equal(t, d.times(), 2, "what was forgotten counts as unchanged")
}

// A page that cannot be drawn is left to the browser, and tried again.
func TestDrawingFails(t *testing.T) {
	ui, d := newDrawn(t)
	var told []string
	ui.cfg.Failed = func(path string, err error) { told = append(told, path+" "+err.Error()) }
	d.fault = errors.New("a slip")
	if w := fetch(ui, "/"); w.Code != 200 || !strings.Contains(w.Body.String(), `<div id="root"></div>`) ||
		strings.Join(told, "") != "/ a slip" {
		t.Error(w.Code, w.Body, told)
	}
	d.fault = rendering.ErrBusy
	if w := fetch(ui, "/"); w.Code != 200 || !strings.Contains(w.Body.String(), `<div id="root"></div>`) ||
		len(told) != 1 {
		t.Error(w.Code, w.Body, told)
	}
	d.fault = nil
	if w := fetch(ui, "/"); !strings.Contains(w.Body.String(), "<h1>/</h1>") {
		t.Error(w.Body)
	}
}

// Those who come at once wait for one drawing.
func TestDrawnOnce(t *testing.T) {
	ui, d := newDrawn(t)
	draw, go1 := ui.cfg.Render, make(chan bool)
	ui.cfg.Render = func(ctx context.Context, asked rendering.Asked) (*rendering.Page, error) {
		<-go1
		return draw(ctx, asked)
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { fetch(ui, "/") })
	}
	close(go1)
	all.Wait()
	expect.Equal(t, d.times(), 1, "drawn", "times")
}

// A page names the scripts that it needs besides those of all pages.
func TestScriptsAreNamedAhead(t *testing.T) {
	all := chunks{}
	if err := json.Unmarshal([]byte(`{
		"index.html": {"file": "assets/index.js", "isEntry": true, "imports": ["_shared.js"]},
		"src/app/start.tsx": {"file": "assets/shop.js", "isEntry": true, "imports": ["index.html", "_shared.js"]},
		"_shared.js": {"file": "assets/shared.js"},
		"_grid.js": {"file": "assets/grid.js", "imports": ["_shared.js", "_picture.js"]},
		"_picture.js": {"file": "assets/picture.js", "imports": ["_grid.js"]},
		"src/app/routes/HomeRoute.tsx": {"file": "assets/home.js", "imports": ["index.html", "_grid.js"]},
		"src/app/routes/ProductRoute.tsx": {"file": "assets/product.js", "imports": ["_picture.js"]},
		"src/shared/text/ar.ts": {"file": "assets/ar.js"}
	}`), &all); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, language, want string }{
		{"/", "en", "shop home grid picture"},
		{"/", "ar", "shop home grid picture ar"},
		{"/products/vase", "en", "shop product picture grid"},
		{"/collections/wood", "en", "shop"},
		{"/account/orders", "", "shop"},
	} {
		var got []string
		for _, script := range all.scripts("/", c.path, c.language) {
			got = append(got, strings.TrimSuffix(strings.TrimPrefix(script, "/assets/"), ".js"))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s %s: %v, want %s", c.path, c.language, got, c.want)
		}
	}
	if got := chunks(nil).scripts("/", "/", "en"); got != nil || later(got) != "" || ahead(got) != "" {
		t.Error(got)
	}
	expect.Equal(t, later([]string{"/a.js", "/b.js"}), `<meta name="souk-scripts" content="/a.js /b.js">`)
	expect.Equal(t, ahead([]string{"/a.js"}), `<link rel="modulepreload" crossorigin href="/a.js">`)
}

// An engine that never ends is stopped, and the browser draws the page.
func TestEngineThatLoops(t *testing.T) {
	ui, _ := newDrawn(t)
	ui.cfg.Render = rendering.New("globalThis.soukRender = () => { for (;;); }", 1, nil).Render
	for range 2 { // the one that takes its place is no better
		if w := fetch(ui, "/"); w.Code != 200 || !strings.Contains(w.Body.String(), `<div id="root"></div>`) {
			t.Error(w.Code, w.Body)
		}
	}
	ui.cfg.Render = rendering.New("globalThis.soukRender = () => soukRender()", 1, nil).Render
	if w := fetch(ui, "/"); w.Code != 200 || !strings.Contains(w.Body.String(), `<div id="root"></div>`) {
		t.Error(w.Code, w.Body)
	}
}

// What the server draws by is what the browser reads from the same address.
func TestAddressIsReadAsBrowsersReadIt(t *testing.T) {
	for raw, want := range map[string]string{
		"/products/vase?choice=Glaze:Blue;Height:26%20cm":   "/products/vase?choice=Glaze%3ABlue%3BHeight%3A26+cm",
		"/products/vase?choice=Glaze:Blue%3BHeight:26%20cm": "/products/vase?choice=Glaze%3ABlue%3BHeight%3A26+cm",
		"/products/vase?utm=a;choice=b":                     "/products/vase",
		"/products/vase?choice=%zz":                         "", // a browser reads it all the same
		"/products/vase?look=1":                             "",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		path, query, _ := strings.Cut(raw, "?")
		r.URL.Path, r.URL.RawQuery = path, query
		expect.Equal(t, address(r, path), want, raw)
	}
}
