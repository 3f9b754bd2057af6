// Package webui serves the three front ends that are built into the binary.
//
// It keeps these things true. A page that exists answers with status 200 and any other with 404 (410
// if its product was deleted), even though the browser's own router draws both. Browsers are told to
// cache assets, whose names change with their content, and not to cache pages; pages that were drawn
// on the server are cached here. What search engines need is in the HTML, and text that is put there
// can never become markup.
package webui

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"golang.org/x/sync/singleflight"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/rendering"
	"souk/internal/platform/tongue"
)

// Settings is what a front end is told when its page loads.
type Settings struct {
	ClientID string `json:"clientId"`
	// BackOfficeClientID is the client that staff sign in through.
	BackOfficeClientID string `json:"backOfficeClientId"`
	PublicURL          string `json:"publicUrl"`
	Currency           string `json:"currency"`
	Locale             string `json:"locale"`
	// Zero is how the shop writes no money at all, such as $0.00: other amounts are written like it.
	Zero string `json:"zero"`
	// Currencies are those that prices can be shown in too, each with its code and rate.
	Currencies any `json:"currencies,omitempty"`
	// Language is the one that the shop's own words are in, Languages are all that it speaks.
	Language  string   `json:"language"`
	Languages []string `json:"languages"`
	SiteName  string   `json:"siteName"`
	Version   string   `json:"version"`
	// ContactEmail is whom to write to; "" for nobody.
	ContactEmail string `json:"contactEmail"`
	// Tax tells whether prices hold it: TaxIncluded, TaxAdded, or "" where nothing is taxed.
	Tax string `json:"tax,omitempty"`
	// Closed is set while the shop is closed.
	Closed *Closed `json:"closed,omitempty"`
	// Look is how the shop looks, for its own pages and as much of it as the hosted ones show; nil for others.
	Look any `json:"look,omitempty"`
}

// Whether prices hold their tax.
const (
	TaxIncluded = "INCLUDED"
	TaxAdded    = "ADDED"
)

// Head is what a page says about itself to those who do not run it.
type Head struct {
	Status      int // 200, or what the page stands for: 404, 410
	Title       string
	Description string
	Canonical   string      // absolute
	Image       string      // absolute
	Kind        string      // Open Graph type: website, product
	Data        any         // JSON-LD; nil for none
	Alternates  []Alternate // the page in the languages of the shop; none where it speaks one
	Moved       string      // the path where the page is now; "" for here
}

// Config says what the pages show.
type Config struct {
	// Settings gives the current settings for a page.
	Settings func(ctx context.Context) (Settings, error)
	// Describe tells about a storefront path, in the language of the context (tongue.From).
	Describe func(ctx context.Context, path string) (Head, error)
	// Look tells how a page of the shop looks; nil says nothing of it.
	Look func(ctx context.Context, path string) (any, error)
	// Face tells how the hosted pages look: those where people sign in and pay; nil says nothing of it.
	Face func(ctx context.Context) (any, error)
	// Captcha names the provider whose widget the hosted pages may have to show; ""
	// for none. Nil means none.
	Captcha func(ctx context.Context) (string, error)
	// Closed tells whether the shop is closed: it is asked with every page of it. Nil where it never is.
	Closed func(ctx context.Context) (*Closed, error)
	// Render draws a page of the storefront; nil leaves all drawing to browsers.
	Render func(ctx context.Context, asked rendering.Asked) (*rendering.Page, error)
	// Version tells of what all pages are made; it is compared. Needed with Render.
	Version func(ctx context.Context) (string, error)
	// Count hears whether a page was drawn, kept from before, found all engines busy, or failed; nil for nobody.
	Count func(outcome string)
	// Failed hears why a page could not be drawn; nil for nobody.
	Failed func(path string, err error)
}

// app is one front end and where it lives.
type app struct {
	base   string // with slashes at both ends
	page   []byte
	assets *assets
	chunks chunks // of a front end whose pages are drawn here
	policy string // Content-Security-Policy
	// pageHeader is that of a finished page. Its values are shared: nobody may change them.
	pageHeader http.Header
	asks       bool // the hosted pages: they may have to show a captcha, and wear the shop's face
	public     bool // search engines are welcome
}

// UI is an http.Handler for every path that no operation has.
type UI struct {
	cfg     Config
	apps    []*app // longest base first
	pages   *pages
	drawing singleflight.Group
}

// Changed says that these products are not what they were (none: any of them), so pages
// that show them are old.
func (u *UI) Changed(products []string) { u.pages.change(products) }

// Script is the storefront as one script for engines on the server; "" where there is none.
func Script() string {
	script, err := fs.ReadFile(embedded(), "rendering/storefront.js")
	if err != nil {
		return ""
	}
	return string(script)
}

// Content policies. Everything comes from the shop itself. The back office's
// component library writes styles at run time; the hosted pages, where passwords
// are typed, do without, and without anything inline.
const (
	openPolicy   = "default-src 'self'; img-src 'self' data: blob: https:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'; form-action 'self'"
	strictPolicy = "default-src 'none'; script-src 'self'; img-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)

// preview is how the back office asks for a page of the shop that it shows in a frame. Only
// pages of the shop itself may frame it.
const preview = "draft"

// widgets are the sources that a captcha's widget needs besides the shop's own, by
// provider. Nobody else's script ever runs on the hosted pages.
var widgets = map[string]*strings.Replacer{
	"RECAPTCHA": widget("https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
		"https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/", "", ""),
	"TURNSTILE": widget("https://challenges.cloudflare.com", "https://challenges.cloudflare.com", "", ""),
	"HCAPTCHA": widget("https://hcaptcha.com https://*.hcaptcha.com", "https://hcaptcha.com https://*.hcaptcha.com",
		" https://hcaptcha.com https://*.hcaptcha.com", " https://hcaptcha.com https://*.hcaptcha.com"),
}

func widget(scripts, frames, styles, connects string) *strings.Replacer {
	return strings.NewReplacer(
		"script-src 'self'", "script-src 'self' "+scripts+"; frame-src "+frames,
		"style-src 'self'", "style-src 'self' 'unsafe-inline'"+styles, // they all write some
		"connect-src 'self'", "connect-src 'self'"+connects,
	)
}

// policyOf is the content policy of a page.
func (u *UI) policyOf(ctx context.Context, a *app) (string, error) {
	if !a.asks || u.cfg.Captcha == nil {
		return a.policy, nil
	}
	provider, err := u.cfg.Captcha(ctx)
	if err != nil {
		return "", err
	}
	if sources := widgets[provider]; sources != nil {
		return sources.Replace(a.policy), nil
	}
	return a.policy, nil
}

// New reads the embedded front ends; files is nil for the ones in the binary.
func New(cfg Config, files fs.FS) (*UI, error) {
	if files == nil {
		files = embedded()
	}
	u := &UI{cfg: cfg, pages: newPages()}
	for _, one := range []struct {
		dir, base, policy string
		public            bool
	}{{"backoffice", "/admin/", openPolicy, false}, {"hosted", "/hosted/", strictPolicy, false},
		{"storefront", "/", openPolicy, true}} {
		page, err := fs.ReadFile(files, one.dir+"/index.html")
		if errors.Is(err, fs.ErrNotExist) {
			page, err = []byte(unbuilt), nil
		}
		if err != nil {
			return nil, err
		}
		built, err := fs.Sub(files, one.dir)
		if err != nil {
			return nil, err
		}
		chunks, err := readChunks(built)
		if err != nil {
			return nil, err
		}
		assets, err := newAssets(built)
		if err != nil {
			return nil, err
		}
		u.apps = append(u.apps, &app{base: one.base, page: page, assets: assets, chunks: chunks, policy: one.policy,
			pageHeader: pageHeader(one.policy), asks: one.dir == "hosted", public: one.public})
	}
	return u, nil
}

// Fonts gives the files of the front ends' fonts, for pages that are not part of one.
func (u *UI) Fonts() (out []httpapi.Font) {
	for family, file := range map[string]string{"Inter Variable": "inter-latin-shop-",
		"Fraunces Variable": "fraunces-latin-shop-"} {
		for _, a := range u.apps {
			found, err := fs.Glob(a.assets.files, "assets/"+file+"*.woff2")
			if err == nil && len(found) > 0 && a.public {
				out = append(out, httpapi.Font{Family: family, URL: a.base + found[0]})
			}
		}
	}
	slices.SortFunc(out, func(a, b httpapi.Font) int { return strings.Compare(a.Family, b.Family) })
	return out
}

// unbuilt is shown by a binary that was built without the front ends.
const unbuilt = `<!doctype html><html lang="en"><head><meta charset="utf-8"><!--souk:head--><!--souk:settings--></head>
<body><p>This program was built without its front ends. Run <code>make build</code> for the whole store; the API answers as ever.</p></body></html>`

// ServeHTTP answers for pages and assets.
func (u *UI) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	clean := path.Clean("/" + r.URL.Path)
	below := clean + "/"
	for _, a := range u.apps {
		if below == a.base && a.base != "/" && !strings.HasSuffix(r.URL.Path, "/") {
			http.Redirect(w, r, a.base, http.StatusMovedPermanently)
			return
		}
		if !strings.HasPrefix(below, a.base) {
			continue
		}
		if name := strings.TrimPrefix(clean, a.base); name != "index.html" && a.assets.serve(w, r, name) {
			return
		}
		u.servePage(w, r, a, clean)
		return
	}
}

// isFile tells whether a path names a file, such as script.js. What a page is about may
// have a dot in it too, as the tokens of payments do.
func isFile(clean string) bool {
	ext := path.Ext(clean)
	return ext != "" && len(ext) <= len(".woff2")
}

func (u *UI) servePage(w http.ResponseWriter, r *http.Request, a *app, clean string) {
	closed, err := u.closed(r.Context(), a, clean)
	if err != nil {
		http.Error(w, "The shop cannot be shown now. Please try again in a moment.", http.StatusServiceUnavailable)
		return
	}
	if finished := u.rendered(r, a, clean, closed != nil); finished != nil {
		maps.Copy(w.Header(), a.pageHeader)
		if closed != nil {
			closed.setClosed(w.Header())
		}
		finished.send(w, r)
		return
	}
	head := Head{Status: http.StatusOK}
	switch {
	case closed != nil:
		head.Status, clean = http.StatusServiceUnavailable, closedPage
	case strings.HasPrefix(clean, a.base+"assets/"), isFile(clean) && !a.public:
		head.Status = http.StatusNotFound
	case a.public && u.cfg.Describe != nil:
		head, err = u.cfg.Describe(tongue.With(r.Context(), languageOf(r)), clean)
	}
	if err != nil { // the page can still show what failed, in its own words
		head = Head{Status: http.StatusOK}
	}
	if head.Moved != "" {
		to := url.URL{Path: head.Moved, RawQuery: r.URL.RawQuery}
		w.Header().Set("Cache-Control", "no-cache") // another thing may take the address
		http.Redirect(w, r, to.String(), http.StatusPermanentRedirect)
		return
	}
	settings, err := u.cfg.Settings(r.Context())
	if err != nil {
		http.Error(w, "The shop cannot be shown now. Please try again in a moment.", http.StatusServiceUnavailable)
		return
	}
	settings.Look = u.lookOf(r.Context(), a, clean)
	policy, err := u.policyOf(r.Context(), a)
	if err != nil {
		http.Error(w, "The page cannot be shown now. Please try again in a moment.", http.StatusServiceUnavailable)
		return
	}
	body, err := fill(a, head.said(settings, languageOf(r)), settings, clean, nil)
	if err != nil {
		http.Error(w, "The page cannot be shown.", http.StatusInternalServerError)
		return
	}
	framing := "DENY"
	if a.public && r.URL.Query().Get("look") == preview {
		policy, framing = strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors 'self'", 1), "SAMEORIGIN"
	}
	setHeaders(w.Header(), a, policy, framing)
	if closed != nil {
		closed.setClosed(w.Header())
	}
	w.WriteHeader(head.Status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) //nolint:gosec // of the path only what it is looked up by; the visitor may have left
	}
}

// lookOf is how a page looks that is not drawn here; nil where nothing is known of it: a page of
// the shop asks again then, and a hosted page has the usual colours.
func (u *UI) lookOf(ctx context.Context, a *app, clean string) any {
	var look any
	var err error
	switch {
	case a.public && u.cfg.Look != nil:
		look, err = u.cfg.Look(ctx, clean)
	case a.asks && u.cfg.Face != nil:
		look, err = u.cfg.Face(ctx)
	}
	if err != nil {
		return nil
	}
	return look
}

// pageHeader is what all finished pages of a front end say.
func pageHeader(policy string) http.Header {
	h := http.Header{}
	setHeaders(h, &app{public: true}, policy, "DENY")
	return h
}

func setHeaders(h http.Header, a *app, policy, framing string) {
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Frame-Options", framing)
	if !a.public {
		h.Set("X-Robots-Tag", "noindex")
	}
}

var headTemplate = template.Must(template.New("head").Parse(`{{with .Head}}{{if .Title}}<title>{{.Title}}</title>
<meta property="og:title" content="{{.Title}}">{{end}}{{if .Description}}
<meta name="description" content="{{.Description}}">
<meta property="og:description" content="{{.Description}}">{{end}}{{if .Canonical}}
<link rel="canonical" href="{{.Canonical}}">
<meta property="og:url" content="{{.Canonical}}">{{end}}{{range .Alternates}}
<link rel="alternate" hreflang="{{.Language}}" href="{{.URL}}">{{end}}{{if .Image}}
<meta property="og:image" content="{{.Image}}">{{end}}{{if .Kind}}
<meta property="og:type" content="{{.Kind}}">{{end}}{{end}}{{if .Data}}
<script type="application/ld+json">{{.Data}}</script>{{end}}`))

// fill puts the blocks into the page, and what was drawn, if anything was. JSON goes in as
// encoding/json writes it: <, > and & are escaped there, so it cannot end its script element.
func fill(a *app, head Head, settings Settings, clean string, drawn *rendering.Page) ([]byte, error) {
	if head.Title == "" {
		head.Title = settings.SiteName
	}
	values := struct {
		Head Head
		Data template.JS
	}{Head: head}
	if head.Data != nil {
		data, err := json.Marshal(head.Data)
		if err != nil {
			return nil, err
		}
		values.Data = template.JS(data) //nolint:gosec // escaped by encoding/json
	}
	var top bytes.Buffer
	if err := headTemplate.Execute(&top, values); err != nil {
		return nil, err
	}
	told, err := json.Marshal(settings)
	if err != nil {
		return nil, err
	}
	block := `<script type="application/json" id="souk-settings">` + string(told) + `</script>`
	page := bytes.Replace(a.page, []byte("<!--souk:head-->"), top.Bytes(), 1)
	if drawn == nil {
		block += ahead(a.chunks.scripts(a.base, clean, ""))
		return bytes.Replace(page, []byte("<!--souk:settings-->"), []byte(block), 1), nil
	}
	// The page is there already: its picture and its letters come before the scripts that take it over.
	page = bytes.Replace(page, []byte(`<script type="module" `), []byte(`<script type="module" fetchpriority="low" `), 1)
	block += later(a.chunks.scripts(a.base, clean, drawn.Language))
	page = bytes.Replace(page, []byte("<!--souk:settings-->"), []byte(block), 1)
	var state bytes.Buffer
	json.HTMLEscape(&state, drawn.State) // the script wrote it
	page = bytes.Replace(page, []byte(`<html lang="en">`), []byte(opening(drawn)), 1)
	root := `<div id="root">` + drawn.HTML + `</div><script type="application/json" id="souk-state">` +
		state.String() + `</script>`
	return bytes.Replace(page, []byte(`<div id="root"></div>`), []byte(root), 1), nil
}
