package csvfile_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/platform/csvfile"
	"souk/internal/platform/expect"
)

// cellsOf reads a whole file; rows that cannot be read are nil.
func cellsOf(text string, comma byte) [][]string {
	t := csvfile.New(strings.NewReader(text), int64(len(text)), comma)
	var out [][]string
	for {
		r, err := t.Next()
		switch {
		case err == nil:
			out = append(out, r.Cells)
		case errors.Is(err, io.EOF):
			return out
		default:
			out = append(out, nil)
		}
	}
}

func TestCells(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want [][]string
	}{
		"plain":                {"a,b\nc,d\n", [][]string{{"a", "b"}, {"c", "d"}}},
		"CRLF and a mark":      {"\xef\xbb\xbfa,b\r\nc,d\r\n", [][]string{{"a", "b"}, {"c", "d"}}},
		"no end":               {"a,b\nc,d", [][]string{{"a", "b"}, {"c", "d"}}},
		"quotes":               {"\"a,\"\"x\"\"\",b\n", [][]string{{`a,"x"`, "b"}}},
		"lines in cells":       {"\"a\r\nb\",c\nd,e\n", [][]string{{"a\r\nb", "c"}, {"d", "e"}}},
		"a quote inside":       {"5\" pipe,b\nc,d\n", [][]string{{`5" pipe`, "b"}, {"c", "d"}}},
		"blank lines":          {"a,b\n\n\r\nc,d\n\n", [][]string{{"a", "b"}, {"c", "d"}}},
		"empty cells":          {"a,,\n,,\n", [][]string{{"a", "", ""}, {"", "", ""}}},
		"text behind a quote":  {"\"a\"b,c\nd,e\n", [][]string{nil, {"d", "e"}}},
		"a quote without end":  {"a,b\n\"c,d\ne,f\ng,h\n", [][]string{{"a", "b"}, nil, {"e", "f"}, {"g", "h"}}},
		"not UTF-8":            {"a,b\n\xe9,d\ne,f\n", [][]string{{"a", "b"}, nil, {"e", "f"}}},
		"nothing":              {"", nil},
		"a quote at the end":   {"a,b\n\"", [][]string{{"a", "b"}, nil}},
		"a doubled quote only": {"\"\"\"\",b\n", [][]string{{`"`, "b"}}},
	} {
		expect.Diff(t, c.want, cellsOf(c.text, ','), name)
	}
}

// What the standard library writes is read as it was.
func TestCellsOfAnything(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(2, 4).Draw(t, "width")
		rows := rapid.SliceOfN(rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune("ab\",;\n\r' é=")), 0, 8, -1), width,
			width), 1, 6).Draw(t, "rows")
		comma := rapid.SampledFrom([]byte{',', ';', '\t'}).Draw(t, "comma")
		var file bytes.Buffer
		w := csv.NewWriter(&file)
		w.Comma = rune(comma)
		expect.OK(t, w.WriteAll(rows))
		if diff := cmp.Diff(rows, cellsOf(file.String(), comma)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func FuzzCells(f *testing.F) {
	f.Add("a,b\n\"c\nd\",e")
	f.Fuzz(func(t *testing.T, text string) {
		if rows := cellsOf(text, ','); len(rows) > strings.Count(text, "\n")+1 {
			t.Errorf("%d rows of %q", len(rows), text)
		}
	})
}

func TestFormulasDoNotRun(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"=1+1", "+1", "-1", "@x", "\tx", "\rx", "'=1", "''=1", "'", "'a", "a=1", ""} {
		safe := csvfile.Harmless(text)
		expect.That(t, safe == "" || !strings.ContainsAny(safe[:1], "=+-@\t\r"), "%q runs", safe)
		expect.Equal(t, csvfile.Plain(safe), text, "came back")
	}
}
