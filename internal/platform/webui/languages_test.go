package webui

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"souk/internal/platform/expect"
)

// The storefront's own list of languages is what is offered here.
func TestSpokenAsTheStorefrontDoes(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../web/apps/storefront/src/shared/text/index.ts")
	expect.OK(t, err)
	var codes []string
	for _, found := range regexp.MustCompile(`code: '(\w+)'`).FindAllSubmatch(text, -1) {
		codes = append(codes, string(found[1]))
	}
	expect.That(t, slices.Equal(codes, spoken), "the storefront speaks %v, here are %v", codes, spoken)
}

func TestPagesInTheirLanguages(t *testing.T) {
	t.Parallel()
	shop := func(locale, own string, all ...string) Settings {
		return Settings{Locale: locale, Language: own, Languages: all}
	}
	both := shop("en-IE", "en", "en", "ar-EG", "pt-BR")
	english := []Alternate{{"en", "https://s/p"}, {"ar", "https://s/p?lang=ar"}, {"x-default", "https://s/p"}}
	for _, c := range []struct {
		settings         Settings
		shown, canonical string
		others           []Alternate
	}{
		{shop("en-IE", "en", "en"), "ar", "https://s/p", nil},
		{shop("de-DE", "de", "de", "fr"), "", "https://s/p", nil},
		{both, "", "https://s/p", english},
		{both, "ar", "https://s/p?lang=ar",
			english},
		{both, "pt", "https://s/p", english},
		{shop("ar-EG", "ar", "ar", "en"), "en", "https://s/p?lang=en",
			[]Alternate{{"ar", "https://s/p"}, {"en", "https://s/p?lang=en"}, {"x-default", "https://s/p"}}},
	} {
		got := Head{Status: 200, Canonical: "https://s/p"}.said(c.settings, c.shown)
		expect.Equal(t, got.Canonical, c.canonical, "in %q of %v", c.shown, c.settings.Languages)
		expect.That(t, slices.Equal(got.Alternates, c.others), "in %q of %v: %v", c.shown,
			c.settings.Languages, got.Alternates)
	}
	hidden := Head{Status: 404, Canonical: "https://s/p"}.said(both, "ar")
	expect.That(t, hidden.Canonical == "https://s/p" && hidden.Alternates == nil, "a page that is not there: %+v", hidden)
}
