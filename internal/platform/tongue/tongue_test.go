package tongue

import (
	"testing"

	"souk/internal/platform/expect"
)

func TestNear(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wanted string
		among  []string
		want   string
	}{
		{"ar", []string{"ar-EG", "ar"}, "ar"},
		{"ar-EG", []string{"ar", "de"}, "ar"},
		{"ar", []string{"ar-MA", "ar-EG"}, "ar-EG"},
		{"pt-br", []string{"pt", "pt-BR"}, "pt-BR"},
		{"de", []string{"ar"}, ""},
		{"", []string{"ar"}, ""},
		{"a", []string{"ar"}, ""},
	} {
		expect.Equal(t, Near(c.wanted, c.among), c.want)
	}
}

func TestOnlyLanguagesAreTaken(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"ar": "ar", "pt-BR": "pt-BR", "": "", "*": "", "ar,en": "", "en\n": ""} {
		expect.Equal(t, From(With(t.Context(), text)), want)
	}
}
