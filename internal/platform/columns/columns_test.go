package columns_test

import (
	"strings"
	"testing"

	"souk/internal/platform/columns"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
)

var people = columns.Fields{Of: "people", Names: []string{"email", "city", "phone"},
	Called: map[string]string{"login": "email"}, Words: map[string][]string{"city": {"town"}}}

func head(mapping map[string]string, names ...string) *columns.Head {
	return columns.Read(',', names, people, mapping)
}

// A column is read by its own name, by another that is known, or as it is mapped; a guess is only suggested.
func TestRead(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		mapping map[string]string
		names   []string
		want    string // what is read from each column
		ignored string
	}{
		{nil, []string{"E-mail", "Email", " CITY "}, "|email|city", "E-mail"},
		{nil, []string{"Login", "Town", ""}, "email||", "Town"},
		{nil, []string{"email", "login"}, "email|", "login"}, // a field is read once
		{map[string]string{"Town": "City", "email": ""}, []string{"Email", "Town"}, "|city", "Email"},
		// What somebody said goes before what a column is called, wherever it stands.
		{map[string]string{"Town": "city"}, []string{"City", "Town"}, "|city", "City"},
		{map[string]string{"Town": "email"}, []string{"Email", "Town", "City"}, "|email|city", "Email"},
	} {
		h := head(one.mapping, one.names...)
		read := make([]string, len(one.names))
		for i := range one.names {
			read[i] = h.Reads(i)
		}
		expect.Equal(t, strings.Join(read, "|"), one.want, "%v", one.names)
		expect.Equal(t, strings.Join(h.Ignored(), "|"), one.ignored, "%v", one.names)
	}
}

func TestMissingAndInspect(t *testing.T) {
	t.Parallel()
	text := "Town;E mail\nRabat;a@b.c\nFez;\nSafi;d@e.f\nTaza;\n"
	h, table, ok := columns.Widest(strings.NewReader(text), int64(len(text)), people, nil)
	expect.ThatNow(t, ok, "no header")
	expect.Equal(t, strings.Join(h.Missing([]string{"email", "city"}), "|"), "email|city")
	seen := h.Inspect(table)
	expect.Equal(t, seen[0].Suggestion+" "+seen[1].Suggestion, "city email")
	expect.Equal(t, strings.Join(seen[0].Samples, "|"), "Rabat|Fez|Safi")
	expect.Equal(t, strings.Join(seen[1].Samples, "|"), "a@b.c|d@e.f")
}

func TestCheckRefusesWhatIsNotThere(t *testing.T) {
	t.Parallel()
	for _, wrong := range []map[string]string{
		{"Nothing": "email"}, {"Town": "shoe size"}, {"Town": "email", "Mail": "email"},
		{"Town": "city", "town ": "email"},
	} {
		err := head(wrong, "Town", "Mail").Check(wrong)
		expect.That(t, errs.KindOf(err) == errs.InvalidArgument, "%v: %v", wrong, err)
	}
	fine := map[string]string{"Town": "city", "Mail": ""}
	expect.OK(t, head(fine, "Town", "Mail").Check(fine))
}

func TestReadable(t *testing.T) {
	t.Parallel()
	for text, code := range map[string]string{
		"": columns.CodeEmptyFile, " \n": columns.CodeEmptyFile, "PK\x03\x04": columns.CodeNotText,
		"\xff\xfeE": columns.CodeNotText, "a\x00b": columns.CodeNotText, "Email\n": "",
	} {
		err := columns.Readable(strings.NewReader(text), int64(len(text)))
		expect.Equal(t, errs.CodeOf(err), code, "%q", text)
	}
}
