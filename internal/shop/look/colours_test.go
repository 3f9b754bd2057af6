package look

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/wire/wiretest"
)

func TestContrast(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want string
	}{
		{"#000000", "#ffffff", "21.00"}, {"#ffffff", "#ffffff", "1.00"}, {"#fbf8f3", ink, "16.27"},
		{"#e2a11c", "#fbf8f3", "2.12"},
	} {
		expect.Equal(t, fmt.Sprintf("%.2f", contrast(c.a, c.b)), c.want, "%s on %s", c.a, c.b)
	}
}

// Whatever colours an owner picks, words in them can be read.
func TestWordsCanBeRead(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pick := func(name string) string {
			return fmt.Sprintf("#%06x", rapid.IntRange(0, 0xffffff).Draw(t, name))
		}
		theme := House()
		theme.Primary, theme.Accent, theme.Paper = pick("primary"), pick("accent"), pick("paper")
		if len(theme.Validate()) > 0 {
			return
		}
		theme.compute()
		c := theme.Computed
		if contrast(c.PrimaryText, theme.Paper) < readable || contrast(c.AccentText, theme.Paper) < readable ||
			contrast(c.OnPrimary, theme.Primary) < 4 {
			t.Fatalf("%+v %+v", theme, c)
		}
	})
}

func TestNothingIsSentAsNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, Look{}, Section{}, HeroSection{}, GridSection{}, MenuItem{}, ContentPage{}, Draft{},
		versionsAnswer{}, Version{})
}
