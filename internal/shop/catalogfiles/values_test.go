package catalogfiles_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/shop/catalogfiles"
)

func TestNumbers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"12": "12", "12.50": "12.50", "12,50": "12.50", "1,234.50": "1234.50", "1.234,50": "1234.50", "1 234,50": "1234.50",
		"1'234.50": "1234.50", "-3": "-3",
		"1,234": "", "": "", "12.5.0": "", "abc": "", "1e3": "", "€5": "", "NaN": "", ".5": "", "1234567890123456": "",
	} {
		got, err := catalogfiles.NumberOf(text)
		expect.That(t, string(got) == want && (err == nil) == (want != ""), "%q: %q %v, want %q", text, got, err, want)
	}
}

func TestLists(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		items := rapid.SliceOfN(rapid.StringMatching(`[a-z|=\\]{1,6}`), 1, 5).Draw(t, "items")
		got := catalogfiles.Split(catalogfiles.Joined(items))
		for i := range got {
			got[i] = catalogfiles.Unescape(got[i])
		}
		if diff := cmp.Diff(items, got); diff != "" {
			t.Fatal(diff)
		}
	})
}
