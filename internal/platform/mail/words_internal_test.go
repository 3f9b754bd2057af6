package mail

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/language"

	"souk/internal/platform/expect"
)

// Every language says everything that English says, with the same values in it.
func TestLanguagesAreComplete(t *testing.T) {
	t.Parallel()
	words, err := openCatalogue()
	expect.OK(t, err)
	english := words.texts[language.English]
	holes := regexp.MustCompile(`\{[a-zA-Z]+\}`)
	for tag, texts := range words.texts {
		for key, text := range english {
			if strings.HasSuffix(key, ".one") {
				continue // other languages have other forms
			}
			want, got := holes.FindAllString(text, -1), holes.FindAllString(texts[key], -1)
			slices.Sort(want)
			slices.Sort(got)
			if texts[key] == "" || !slices.Equal(slices.Compact(want), slices.Compact(got)) {
				t.Errorf("%s %s: %q has not the values of %q", tag, key, texts[key], text)
			}
		}
		for key := range texts {
			if _, known := english[key]; !known &&
				!regexp.MustCompile(`^(minutes|hours|days)\.(zero|one|two|few|many)$`).MatchString(key) {
				t.Errorf("%s %s: nothing asks for it", tag, key)
			}
		}
	}
	for key := range english {
		if name, _, _ := strings.Cut(key, "."); templates[name].needs == nil && templates[name].takes == nil &&
			name != ApprovalPending &&
			!slices.Contains([]string{"common", "minutes", "hours", "days", "month"}, name) {
			t.Errorf("%s is of no template", key)
		}
	}
}

// A second language is a file: the reader's wish decides, then the shop's language.
func TestSecondLanguage(t *testing.T) {
	t.Parallel()
	words, err := openCatalogue()
	expect.OK(t, err)
	arabic := maps.Clone(words.texts[language.English])
	arabic["minutes.two"], arabic["minutes.few"] = "two minutes", "{n} (few) minutes"
	words.texts[language.Arabic] = arabic
	words.tags = append(words.tags, language.Arabic)
	words.matcher = language.NewMatcher(words.tags)
	for _, c := range []struct {
		wish, shop, want, direction string
	}{
		{"ar-EG", "en", "ar", "rtl"}, {"", "ar", "ar", "rtl"}, {"en-GB", "ar", "en", "ltr"}, {"ja", "ar", "ar", "rtl"},
		{"ja", "fr", "en", "ltr"}, {"!", "", "en", "ltr"},
	} {
		v := words.pick(time.UTC, c.wish, c.shop)
		if v.tag.String() != c.want || v.direction() != c.direction {
			t.Errorf("%+v: %s %s", c, v.tag, v.direction())
		}
	}
	v := words.pick(time.UTC, "ar")
	expect.Equal(t, v.country("US"), "الولايات المتحدة", "the United States")
	for d, want := range map[time.Duration]string{
		2 * time.Minute: "two minutes", 5 * time.Minute: "5 (few) minutes", 90 * time.Minute: "90 minutes",
		time.Hour: "1 hour", 24 * time.Hour: "24 hours", 72 * time.Hour: "3 days",
	} {
		expect.Equal(t, v.span(d), want, d)
	}
}

// Messages wear the colours of the shop's pages.
func TestColoursAreTheShops(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile("../../../web/packages/ui/src/tokens.css")
	expect.OK(t, err)
	for name, pair := range map[string][2]string{
		"paper": {light.Paper, dark.Paper}, "surface": {light.Surface, dark.Surface}, "ink": {light.Ink, dark.Ink},
		"muted": {light.Muted, dark.Muted}, "line": {light.Line, dark.Line},
		"primary": {light.Primary, dark.Primary}, "on-primary": {light.OnPrimary, dark.OnPrimary},
		"sunken": {light.Sunken, dark.Sunken}, "saffron": {light.Saffron, dark.Saffron},
	} {
		if want := "--" + name + ": light-dark(" + pair[0] + ", " + pair[1] + ")"; !strings.Contains(string(css), want) {
			t.Errorf("the pages have not %s", want)
		}
	}
}
