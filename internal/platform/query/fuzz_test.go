package query

import (
	"encoding/json"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Whatever a filter or sort is, it is either refused as the caller's mistake or
// compiled with one argument for each placeholder.
func FuzzParse(f *testing.F) {
	for _, filter := range []string{`{}`, `{"stock":{"$gt":5}}`, `{"$or":[{"name":{"$startsWith":"a"}},{"tags":["x"]}]}`,
		`"{\"price\":\"1.5\"}"`,
		`{"$not":{"parts":{"$matchItems":[{"sku":"a"}]}}}`, `{"price":1e400}`, `{"stock":-0}`, `{"name":"\ud800"}`} {
		f.Add([]byte(filter), []byte(`[{"fieldName":"name","order":"DESC"}]`))
	}
	f.Fuzz(func(t *testing.T, filter, sort []byte) {
		q, err := things.Parse("query", Request{Filter: filter, Sort: sort}, signer)
		if err != nil {
			expect.EqualNow(t, errs.KindOf(err), errs.InvalidArgument, "not the caller's mistake: %v", err)
			return
		}
		for _, d := range []store.Dialect{store.SQLite, store.PostgreSQL} {
			sql, args := q.pageSQL(d, thingsFrom)
			places := 0
			for _, c := range sql {
				if c == '?' {
					places++
				}
			}
			expect.EqualNow(t, places, len(args), "places arguments: %s", sql)
		}
	})
}

// No cursor but a sealed one opens, and a sealed one opens to what was sealed.
func FuzzCursor(f *testing.F) {
	good := cursorOf(f, things, Request{Filter: json.RawMessage(`{"stock":1}`),
		Sort: json.RawMessage(`[{"fieldName":"name"}]`)})
	f.Add(good)
	f.Add("")
	f.Add("AQAAAAAAAAAAAAAAAAAAAAAAe30")
	f.Fuzz(func(t *testing.T, text string) {
		q, err := things.Parse("query", Request{CursorPaging: &wire.CursorPaging{Cursor: text}}, signer)
		switch {
		case text == "" && err != nil:
			t.Fatal(err)
		case text != "" && text != good && err == nil:
			t.Fatalf("opened: %q", text)
		case text == good && (err != nil || len(q.position) != 2):
			t.Fatalf("did not open: %v", err)
		}
	})
}

// Folding is stable: what is stored folded stays the same when folded again.
func FuzzFold(f *testing.F) {
	for _, text := range []string{"Crème BRÛLÉE", "İstanbul", "ẞ", "ﬁ"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if once := Fold(text); Fold(once) != once {
			t.Fatalf("%q folds to %q and then to %q", text, once, Fold(once))
		}
	})
}
