package webui

import (
	"slices"
	"strings"
)

// spoken are the languages that the storefront itself has texts in.
var spoken = []string{"en", "ar"}

// Alternate is the same page in a language.
type Alternate struct {
	Language, URL string
}

func base(tag string) string {
	out, _, _ := strings.Cut(strings.ToLower(tag), "-")
	return out
}

// Offered are the languages that visitors of the storefront can choose: those that the shop speaks and the storefront
// has texts in. The first is what a page is in for somebody who chose none.
func Offered(s Settings) []string {
	var out []string
	for _, tag := range append([]string{s.Locale, s.Language}, s.Languages...) {
		one := base(tag)
		speaks := slices.ContainsFunc(s.Languages, func(other string) bool { return base(other) == one })
		if speaks && slices.Contains(spoken, one) && !slices.Contains(out, one) {
			out = append(out, one)
		}
	}
	return out
}

// InLanguage is the address of a page in a language: the first that is offered has the page's own, the others say
// theirs.
func InLanguage(address, language string, offered []string) string {
	if len(offered) < 2 || language == offered[0] {
		return address
	}
	return address + "?lang=" + language
}

// said adds the addresses of a page in all languages of the shop, and makes that of the language it is shown in its
// own.
func (h Head) said(settings Settings, language string) Head {
	offered := Offered(settings)
	if h.Canonical == "" || h.Status != 200 || len(offered) < 2 {
		return h
	}
	plain, shown := h.Canonical, base(language)
	if !slices.Contains(offered, shown) {
		shown = offered[0]
	}
	h.Canonical = InLanguage(plain, shown, offered)
	for _, one := range offered {
		h.Alternates = append(h.Alternates, Alternate{one, InLanguage(plain, one, offered)})
	}
	h.Alternates = append(h.Alternates, Alternate{"x-default", plain})
	return h
}
