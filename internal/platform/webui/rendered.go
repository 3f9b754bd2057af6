package webui

import (
	"context"
	"errors"
	"html"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"souk/internal/platform/rendering"
	"souk/internal/platform/tongue"
)

// languageCookie is where a browser keeps the language that its visitor chose.
const languageCookie = "souk.language"

// languageParameter names a language in the address of a page, for search engines and links.
const languageParameter = "lang"

// Bounds of what an address may hold to be drawn on the server.
const (
	maxDrawnPath  = 300
	maxDrawnQuery = 300
)

// lists are the parameters by which lists of products differ.
var lists = []string{"collection", "min", "max", "stock", "sort", "page", "options", "brands"}

// drawnQuery gives, for a page that the server draws, the parameters it differs by. Pages
// of one visitor, such as carts and accounts, are left to the browser.
func drawnQuery(clean string) (names []string, drawn bool) {
	section, rest, _ := strings.Cut(strings.TrimPrefix(clean, "/"), "/")
	switch section {
	case "profile": // members change, hide and block without a version that a kept page could be compared by
		return nil, false
	case "cart", "account", "thank-you", "find-order", "signed-in", "product-page":
		return nil, false
	case "search":
		return append([]string{"q"}, lists[1:]...), rest == ""
	case "products":
		if rest == "" {
			return lists, true
		}
		return []string{"choice"}, true
	case "collections":
		if rest == "" {
			return []string{"page"}, true
		}
		return lists[1:], true
	}
	return nil, true
}

// given is the query of a request. A semicolon is part of a value, as browsers read it. What cannot be read is theirs
// to draw: both must read the same.
func given(r *http.Request) (url.Values, error) {
	return url.ParseQuery(strings.ReplaceAll(r.URL.RawQuery, ";", "%3B"))
}

// forStaff tells that staff look at a draft of the page, or change it in its place.
func forStaff(given url.Values) bool { return given.Has("look") || given.Has("edit") }

// address is the page that a request asks for, without what it does not differ by; "" for
// a page that the server does not draw.
func address(r *http.Request, clean string) string {
	names, drawn := drawnQuery(clean)
	if !drawn || len(clean) > maxDrawnPath || isFile(clean) || len(r.URL.RawQuery) > maxDrawnQuery {
		return ""
	}
	path := (&url.URL{Path: clean}).EscapedPath()
	if r.URL.RawQuery == "" {
		return path
	}
	given, err := given(r)
	if err != nil || forStaff(given) {
		return ""
	}
	kept := url.Values{}
	for name, values := range given {
		if slices.Contains(names, name) {
			kept[name] = values[:1]
		}
	}
	if len(kept) == 0 {
		return path
	}
	return path + "?" + kept.Encode()
}

// languageOf is the language that the address names, or that the visitor chose; "" for none. It is one of a few: a page
// is kept for each, and languages can be made up without end.
func languageOf(r *http.Request) string {
	if named := base(r.URL.Query().Get(languageParameter)); slices.Contains(spoken, named) {
		return named
	}
	cookie, err := r.Cookie(languageCookie)
	if err != nil {
		return ""
	}
	if chosen := base(cookie.Value); slices.Contains(spoken, chosen) {
		return chosen
	}
	return ""
}

// errMoved says that a page is elsewhere and is not drawn here.
var errMoved = errors.New("the page is elsewhere")

// rendered gives the finished page that a request asks for; nil where the browser has to
// draw it.
func (u *UI) rendered(r *http.Request, a *app, clean string, closed bool) *page {
	if !a.public || u.cfg.Render == nil {
		return nil
	}
	where := address(r, clean)
	if closed {
		// The closed page is the same for everybody and no page may frame it; staff go on with the look of a closed shop.
		if given, err := given(r); err == nil && forStaff(given) {
			return nil
		}
		where, clean = closedKey, closedPage
	}
	if where == "" {
		return nil
	}
	version, err := u.cfg.Version(r.Context())
	if err != nil {
		return nil
	}
	key := pageKey{where, languageOf(r)}
	if known := u.pages.get(key, version); known != nil {
		u.count("kept")
		return known
	}
	// Who comes while it is drawn waits for the same drawing, which goes on when the first one leaves.
	drawn, err, _ := u.drawing.Do(key.language+" "+key.address, func() (any, error) {
		return u.draw(context.WithoutCancel(r.Context()), a, key, clean, version, closed)
	})
	if errors.Is(err, errMoved) {
		return nil
	}
	if errors.Is(err, rendering.ErrBusy) {
		u.count("busy") // ordinary when many come: nobody is told
		return nil
	}
	if err != nil {
		u.count("failed")
		if u.cfg.Failed != nil {
			u.cfg.Failed(clean, err)
		}
		return nil
	}
	u.count("drawn")
	return drawn.(*page)
}

func (u *UI) count(outcome string) {
	if u.cfg.Count != nil {
		u.cfg.Count(outcome)
	}
}

// draw makes a page and keeps it.
func (u *UI) draw(ctx context.Context, a *app, key pageKey, clean string, version string,
	closed bool) (*page, error) {
	begun := u.pages.moment()
	head := Head{Status: http.StatusServiceUnavailable}
	if !closed {
		var err error
		if head, err = u.cfg.Describe(tongue.With(ctx, key.language), clean); err != nil {
			return nil, err
		}
	}
	if head.Moved != "" {
		return nil, errMoved
	}
	settings, err := u.cfg.Settings(ctx)
	if err != nil {
		return nil, err
	}
	if u.cfg.Look != nil {
		if settings.Look, err = u.cfg.Look(ctx, clean); err != nil {
			return nil, err
		}
	}
	if closed != (settings.Closed != nil) && !staysOpen(clean) {
		return nil, errMoved // it closed or opened meanwhile
	}
	where := key.address
	if closed {
		where = closedPage
	}
	madeUp := !closed && (strings.HasPrefix(clean, "/search") || head.Status != http.StatusOK)
	drawn, err := u.cfg.Render(ctx, rendering.Asked{URL: where, Language: key.language, Settings: settings,
		Look: settings.Look, MadeUp: madeUp})
	if err != nil {
		return nil, err
	}
	body, err := fill(a, head.said(settings, drawn.Language), settings, clean, drawn)
	if err != nil {
		return nil, err
	}
	made := newPage(head.Status, body, version, begun, drawn.Products)
	u.pages.keep(key, made)
	return made, nil
}

// opening is the page's first element, with the language and the look that it was drawn in.
func opening(drawn *rendering.Page) string {
	var style strings.Builder
	for _, name := range slices.Sorted(maps.Keys(drawn.Style)) {
		style.WriteString(name + ":" + drawn.Style[name] + ";")
	}
	out := `<html lang="` + html.EscapeString(drawn.Language) + `" dir="` + html.EscapeString(drawn.Direction) + `"`
	if style.Len() > 0 {
		out += ` style="` + html.EscapeString(style.String()) + `"`
	}
	return out + ">"
}
