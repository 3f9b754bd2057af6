package catalog_test

import (
	"encoding/json"
	"testing"

	"souk/internal/platform/richtext"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const (
	dirty      = `<p onclick="steal()">It's <b>good</b></p><script>steal()</script><iframe src="//evil.example"></iframe><a href="javascript:steal()">x</a>`
	clean      = `<p>It's <b>good</b></p><a>x</a>`
	formatted  = `<h2>Care</h2><ul><li>"Cold" water &amp; soap</li></ul><p><a href="https://example.com">more</a></p>`
	withoutTag = `Salt & pepper, 5" high`
)

// asJSON is a text as a JSON string.
func asJSON(text string) string {
	raw, _ := json.Marshal(text) // a string always has JSON
	return string(raw)
}

// Texts that front ends insert into pages hold nothing that acts there, by whatever way they came in.
func TestTextsAreCleanedOnTheWayIn(t *testing.T) {
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		id := s.Add(`{"name":"Pot","priceData":{"price":5},"description":` + asJSON(dirty) + `,
			"additionalInfoSections":[{"title":"Care","description":` + asJSON(dirty) + `},{"title":"More","description":` +
			asJSON(formatted) + `}]}`)
		expect := func(when, description string) {
			t.Helper()
			for _, who := range []string{"boss", "visitor"} {
				got := s.Must(who, "GET", "/v1/products/"+id, "")
				if at(got, "product.description") != description {
					t.Errorf("%s, for the %s: %v", when, who, at(got, "product.description"))
				}
			}
		}
		expect("made", clean)
		got := s.Must("visitor", "GET", "/v1/products/"+id, "")
		if at(got, "product.additionalInfoSections.0.description") != clean ||
			at(got, "product.additionalInfoSections.1.description") != formatted {
			t.Errorf("%v", at(got, "product.additionalInfoSections"))
		}
		for _, one := range []struct{ in, want string }{{formatted, formatted}, {dirty, clean}, {withoutTag, withoutTag}} {
			s.Must("boss", "PATCH", "/v1/products/"+id, `{"product":{"description":`+asJSON(one.in)+`}}`)
			expect("changed", one.want)
		}
		made := s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Pots","description":`+asJSON(dirty)+`}}`)
		if at(made, "collection.description") != clean {
			t.Errorf("%v", at(made, "collection.description"))
		}
		changed := s.Must("boss", "PATCH", "/v1/collections/"+at(made, "collection.id").(string),
			`{"collection":{"description":`+asJSON("<img src=x onerror=y>"+dirty)+`}}`)
		if at(changed, "collection.description") != `<img src="x">`+clean {
			t.Errorf("%v", at(changed, "collection.description"))
		}
	})
}

// What was stored before is cleaned once, and changes like any product that somebody edits.
func TestStoredTextsAreCleaned(t *testing.T) {
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		product := func(name string) string {
			return s.Add(
				`{"name":"` + name +
					`","priceData":{"price":5},"description":"x","additionalInfoSections":[{"title":"Care","description":"y"}]}`)
		}
		old, good := product("Old"), product("Good")
		collection := at(s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"Pots","description":"x"}}`),
			"collection.id").(string)
		// As versions before wrote them.
		store1 := func(query string, args ...any) {
			if err := db.Write(t.Context(), func(tx *store.Tx) error {
				n, err := tx.Exec(query, args...)
				if n != 1 {
					t.Errorf("%s: %d rows", query, n)
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		store1("UPDATE products SET description = ?, description_folded = ?, doc = REPLACE(doc, '\"y\"', ?) WHERE id = ?",
			dirty, dirty, asJSON(dirty), old)
		store1("UPDATE products SET description = ? WHERE id = ?", formatted, good)
		store1("UPDATE collections SET doc = REPLACE(doc, '\"x\"', ?) WHERE id = ?", asJSON(dirty), collection)

		again := open(t, db) // as after a restart
		before := again.Revision()
		if err := again.CleanTexts(t.Context()); err != nil {
			t.Fatal(err)
		}
		if again.Revision() == before {
			t.Error("answers kept in memory are not dropped")
		}
		got := again.Must("visitor", "GET", "/v1/products/"+old, "")
		if at(got, "product.description") != clean || at(got, "product.additionalInfoSections.0.description") != clean {
			t.Errorf("%v", got)
		}
		if got := again.Must("visitor", "GET", "/v1/products/"+good, ""); at(got, "product.description") != formatted {
			t.Errorf("%v", got)
		}
		if got := again.Must("visitor", "GET", "/v1/collections/"+collection, ""); at(got, "collection.description") != clean {
			t.Errorf("%v", got)
		}
		revisions := func() (out []int64) {
			if err := db.Read(t.Context(), func(tx *store.Tx) error {
				return tx.Each("SELECT revision FROM products ORDER BY id", nil, func(rows store.Rows) error {
					out = append(out, 0)
					return rows.Scan(&out[len(out)-1])
				})
			}); err != nil {
				t.Fatal(err)
			}
			return out
		}
		if r := revisions(); len(r) != 2 || r[0] != 2 || r[1] != 1 {
			t.Errorf("revisions %v: only the one with a script changes", r)
		}
		// Once for each version of the rules.
		store1("UPDATE products SET description = ? WHERE id = ?", dirty, good)
		if err := again.CleanTexts(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r := revisions(); r[1] != 1 {
			t.Errorf("cleaned again by version %d of the rules: %v", richtext.Version, r)
		}
	})
}
