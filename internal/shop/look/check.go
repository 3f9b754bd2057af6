package look

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Validate asks for colours in which everything can be seen and read.
func (t *Theme) Validate() []errs.Violation {
	var out []errs.Violation
	for _, one := range []struct{ name, value string }{{"primary", t.Primary}, {"accent", t.Accent}, {"paper", t.Paper}} {
		if one.value != "" && !colour.MatchString(one.value) {
			out = append(out, wire.Named(one.name, errs.RuleFormat, "COLOR_HEX", "must be a colour such as #3a3fa8"))
		}
	}
	if len(out) > 0 || t.Primary == "" || t.Paper == "" {
		return out
	}
	if contrast(t.Paper, ink) < light {
		out = append(out, wire.Named("paper", errs.RuleOther, "CONTRAST",
			"is too dark for text on it; choose a lighter colour"))
	} else if contrast(t.Primary, t.Paper) < visible {
		out = append(out, wire.Named("primary", errs.RuleOther, "CONTRAST",
			"has too little contrast with the background; choose another colour"))
	}
	return out
}

// Validate asks for a picture that can be shown.
func (m *Media) Validate() []errs.Violation {
	if m.ID != "" {
		return nil // its address is looked up
	}
	if m.URL == "" {
		return []errs.Violation{wire.Named("", errs.RuleRequiredOneOf, "", "must have id or url")}
	}
	at, err := url.Parse(m.URL)
	own := err == nil && at.Scheme == "" && at.Host == "" && strings.HasPrefix(at.Path, "/media/")
	if err != nil || !own && (at.Scheme != "https" || at.Host == "") {
		return []errs.Violation{wire.Named("url", errs.RuleFormat, "SECURE_WEB_URL",
			"must be an https address or a picture of the shop")}
	}
	return nil
}

// Validate asks an announcement that is shown for words.
func (a *Announcement) Validate() []errs.Violation {
	out := a.Translations.check(barSays)
	if a.On && strings.TrimSpace(a.Text) == "" {
		out = append(out, wire.Named("text", errs.RuleRequired, "", "is required"))
	}
	return out
}

// Validate asks for exactly the part of the section's kind.
func (s *Section) Validate() []errs.Violation {
	out := s.Translations.check(sayable[s.Kind])
	for _, part := range []struct {
		kind, name string
		there      bool
	}{
		{Hero, "hero", s.Hero != nil}, {Featured, "featured", s.Featured != nil}, {Newest, "newest", s.Newest != nil},
		{TextPicture, "textPicture", s.TextPicture != nil}, {Grid, "grid", s.Grid != nil}, {Quote, "quote", s.Quote != nil},
	} {
		switch {
		case part.kind == s.Kind && !part.there:
			out = append(out, wire.Named(part.name, errs.RuleRequired, "", "is required"))
		case part.kind != s.Kind && part.there:
			out = append(out, wire.Named(part.name, errs.RuleNotAllowed, "", "is not allowed in a section of this kind"))
		}
	}
	return out
}

// Validate asks for a headline that is more than blanks.
func (h *HeroSection) Validate() []errs.Violation { return blank("headline", h.Headline) }

// Validate asks for words that are more than blanks.
func (q *QuoteSection) Validate() []errs.Violation { return blank("text", q.Text) }

func blank(field, text string) []errs.Violation {
	if text != "" && strings.TrimSpace(text) == "" {
		return []errs.Violation{wire.Named(field, errs.RuleRequired, "", "is required")}
	}
	return nil
}

// Validate asks for where the link leads, and for an address that no browser runs.
func (l *Link) Validate() []errs.Violation {
	var out []errs.Violation
	for _, part := range []struct{ kind, name, value string }{
		{ToCollection, "collectionSlug", l.CollectionSlug}, {ToPage, "pageSlug", l.PageSlug},
		{ToAddress, "address", l.Address},
	} {
		if part.kind == l.Kind && part.value == "" {
			out = append(out, wire.Named(part.name, errs.RuleRequired, "", "is required"))
		}
	}
	if l.Address != "" && !safeAddress(l.Address) {
		out = append(out, wire.Named("address", errs.RuleFormat, "LINK",
			"must be an https address, or a path that begins with one /"))
	}
	return out
}

// safeAddress allows secure addresses and paths of the shop. What browsers read as
// another host, such as /\host, is none.
func safeAddress(text string) bool {
	if strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f }) {
		return false
	}
	at, err := url.Parse(text)
	switch {
	case err != nil:
		return false
	case at.Scheme == "https":
		return at.Host != "" && at.User == nil
	}
	return at.Scheme == "" && at.Host == "" && strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//")
}

// Validate asks an item for somewhere to go, itself or below it.
func (m *MenuItem) Validate() []errs.Violation {
	out := m.Translations.check(menuSays)
	if m.Link == nil && len(m.Children) == 0 {
		out = append(out, wire.Named("link", errs.RuleRequiredOneOf, "", "or children is required"))
	}
	return out
}

// Validate asks for translations that fit.
func (m *MenuLink) Validate() []errs.Violation { return m.Translations.check(menuSays) }

var slugs = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// Validate asks for a slug that can stand in an address.
func (p *ContentPage) Validate() []errs.Violation {
	out := p.Translations.check(pageSays)
	if p.Slug != "" && !slugs.MatchString(p.Slug) {
		out = append(out, wire.Named("slug", errs.RuleFormat, "URL_SLUG", "must be small letters, digits and hyphens"))
	}
	return out
}

// Validate holds what spans the parts: ids and slugs once each, and links to pages that are there.
func (l *Look) Validate() []errs.Violation {
	var out []errs.Violation
	once := func(list string, n int, field string, at func(int) string) {
		seen := map[string]bool{}
		for i := range n {
			if value := at(i); value != "" && seen[value] {
				out = append(out, wire.Named(fmt.Sprintf("%s[%d].%s", list, i, field), errs.RuleValidation, "UNIQUE",
					"is in the list twice"))
			} else {
				seen[value] = true
			}
		}
	}
	once("home", len(l.Home), "id", func(i int) string { return l.Home[i].ID })
	once("pages", len(l.Pages), "id", func(i int) string { return l.Pages[i].ID })
	once("pages", len(l.Pages), "slug", func(i int) string { return l.Pages[i].Slug })
	once("menus.main", len(l.Menus.Main), "id", func(i int) string { return l.Menus.Main[i].ID })
	once("menus.footer", len(l.Menus.Footer), "id", func(i int) string { return l.Menus.Footer[i].ID })
	l.links(func(at string, link *Link) {
		if link != nil && link.Kind == ToPage && link.PageSlug != "" && l.Page(link.PageSlug) == nil {
			out = append(out, wire.Named(at+".pageSlug", errs.RuleOther, "PAGE", "is not a page of the shop"))
		}
	})
	return out
}

// links goes through all links with where they are.
func (l *Look) links(each func(at string, link *Link)) {
	button := func(at string, b *Button) {
		if b != nil {
			each(at+".link", &b.Link)
		}
	}
	each("announcement.link", l.Announcement.Link)
	for i, s := range l.Home {
		at := fmt.Sprintf("home[%d].", i)
		if s.Hero != nil {
			button(at+"hero.button", s.Hero.Button)
			button(at+"hero.secondButton", s.Hero.SecondButton)
		}
		if s.TextPicture != nil {
			button(at+"textPicture.button", s.TextPicture.Button)
		}
	}
	for name, menu := range map[string][]MenuItem{"main": l.Menus.Main, "footer": l.Menus.Footer} {
		for i, item := range menu {
			at := fmt.Sprintf("menus.%s[%d]", name, i)
			each(at+".link", item.Link)
			for j, child := range item.Children {
				each(fmt.Sprintf("%s.children[%d].link", at, j), &child.Link)
			}
		}
	}
}

// pictures goes through all pictures with where they are.
func (l *Look) pictures(each func(at string, m *Media)) {
	each("theme.logo", l.Theme.Logo)
	for i, s := range l.Home {
		at := fmt.Sprintf("home[%d].", i)
		if s.Hero != nil {
			each(at+"hero.picture", s.Hero.Picture)
			each(at+"hero.secondPicture", s.Hero.SecondPicture)
		}
		if s.TextPicture != nil {
			each(at+"textPicture.picture", s.TextPicture.Picture)
		}
	}
}
