package query

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// The tests' collection: one column of every kind, all of them nullable but the id and rank.
var things = NewSchema(Spec{
	Name: "thing",
	Fields: []Field{
		{Path: "id", Column: "id", Kind: ID, NotNull: true, Sortable: true},
		{Path: "name", Column: "name", Folded: "name_folded", Kind: Text, Operators: Fits | Contains | EndsWith,
			Sortable: true, Searchable: true},
		{Path: "plain", Column: "plain", Kind: Text, Sortable: true, Searchable: true},
		{Path: "contact.email", Column: "email", Kind: FoldedText, Sortable: true},
		{Path: "status", Column: "status", Kind: Enum, Values: []string{"OPEN", "SHUT", "LOST"}, Sortable: true},
		{Path: "stock", Column: "stock", Kind: Number, Sortable: true},
		{Path: "revision", Column: "revision", Kind: BigNumber, Sortable: true},
		{Path: "weight", Column: "weight", Kind: Float, Sortable: true},
		{Path: "price", Column: "price", Kind: Decimal, Scale: 2, Sortable: true},
		{Path: "visible", Column: "visible", Kind: Bool, Sortable: true},
		{Path: "created", Column: "created", Kind: Time, Sortable: true},
		{Path: "rank", Column: "rank", Kind: Number, NotNull: true, Sortable: true},
		{Path: "tags", Column: "tags", Kind: TextList},
		{Path: "parts", Kind: Objects, Items: &Items{Table: "parts", Owner: "parts.thing", Outer: "things.id",
			Fields: []Field{
				{Path: "sku", Column: "parts.sku", Kind: ID}, {Path: "count", Column: "parts.count", Kind: Number},
			}}},
		{Path: "exact", Column: "plain", Kind: Text, Operators: Eq},
	},
	DefaultSort:  []Sort{{Path: "rank", Desc: true}},
	DefaultLimit: 20, MaxLimit: 100, TextKind: "thing",
})

var signer = NewSigner([]byte("a key for tests, long enough"))

// thing is one row; nil is NULL.
type thing struct {
	id      string
	name    *string
	plain   *string
	email   *string
	status  *string
	stock   *int64
	rev     *int64
	weight  *float64
	price   *int64
	visible *bool
	created *int64
	rank    int64
	tags    []string
	parts   []part
}

type part struct {
	sku   string
	count int64
}

// withThings runs fn beside other tests, on each database, with these rows.
func withThings(t *testing.T, rows []thing, fn func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		createThings(t, db)
		insertThings(t, db, rows)
		fn(t, db)
	})
}

func createThings(t testing.TB, db *store.DB) {
	t.Helper()
	list, text, id := "TEXT", "TEXT", "TEXT"
	if db.Dialect() == store.PostgreSQL {
		list, id = "JSONB", `TEXT COLLATE "C"`
		// The order must not depend on the column's own, so it gets one that differs where the server has it.
		const dictionary = "und-x-icu"
		n := 0
		expect.OK(t, db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.QueryRow("SELECT COUNT(*) FROM pg_collation WHERE collname = ?", []any{dictionary}, &n)
		}))
		if n > 0 {
			text = `TEXT COLLATE "` + dictionary + `"`
		}
	}
	storetest.ExecAll(t, db,
		fmt.Sprintf(
			`CREATE TABLE things (id %[3]s NOT NULL PRIMARY KEY, name %[1]s, name_folded %[1]s, plain %[1]s, email %[1]s, status %[1]s,
			stock INTEGER, revision BIGINT, weight DOUBLE PRECISION, price BIGINT, visible BOOLEAN, created BIGINT, rank BIGINT NOT NULL, tags %[2]s)`, text, list, id),
		`CREATE TABLE parts (thing TEXT NOT NULL, sku TEXT, count BIGINT)`)
}

func insertThings(t testing.TB, db *store.DB, rows []thing) {
	t.Helper()
	expect.OK(t, db.Write(t.Context(), func(tx *store.Tx) error {
		for _, r := range rows {
			var folded, tags *string
			if r.name != nil {
				f := Fold(*r.name)
				folded = &f
			}
			if r.tags != nil {
				b, _ := json.Marshal(r.tags)
				s := string(b)
				tags = &s
			}
			_, err := tx.Exec("INSERT INTO things VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "+tx.Dialect().ListArg()+")",
				r.id, r.name, folded, r.plain, r.email, r.status, r.stock, r.rev, r.weight, r.price, r.visible, r.created,
				r.rank, tags)
			if err != nil {
				return err
			}
			for _, p := range r.parts {
				if _, err := tx.Exec("INSERT INTO parts VALUES (?, ?, ?)", r.id, p.sku, p.count); err != nil {
					return err
				}
			}
			texts := map[string]string{}
			if r.name != nil {
				texts["name"] = *r.name
			}
			if r.plain != nil {
				texts["plain"] = *r.plain
			}
			if err := things.IndexText(tx, r.id, texts); err != nil {
				return err
			}
		}
		return nil
	}))
}

var thingsFrom = From{Table: "things", Columns: "things.id"}

// idsOf runs one page and gives the ids on it.
func idsOf(t testing.TB, db *store.DB, q *Query, from From) (*Page[string], error) {
	t.Helper()
	var page *Page[string]
	err := db.Read(t.Context(), func(tx *store.Tx) (err error) {
		page, err = Rows(tx, q, from, func(scan func(...any) error) (string, error) {
			var id string
			return id, scan(&id)
		})
		return err
	})
	return page, err
}

var (
	someNames = []string{"", "Apple", "apple", "Äpfel", "apple pie", "banana", "Zebra", "ÉCLAIR", "100%", "a_b",
		`back\slash`, "日本", "z\U0010FFFF"}
	someTexts  = []string{"", "A", "a", "B", "b", "ä", "aa", "_", "日"}
	someEmails = []string{"ann@example.com", "bob@example.com", "cleo@example.org"}
	someTags   = []string{"red", "green", "blue", `quo"te`, "<b>&"}
	someTimes  = []int64{-86400000, 0, 1700000000000, 1700000000001, 1735689600000}
)

func maybe[T any](g *rapid.Generator[T]) *rapid.Generator[*T] { return rapid.Ptr(g, true) }

func thingsGen(n int) *rapid.Generator[[]thing] {
	return rapid.Custom(func(t *rapid.T) []thing {
		rows := make([]thing, n)
		for i := range rows {
			r := &rows[i]
			r.id = fmt.Sprintf("id-%03d", (i*37)%n)
			r.name = maybe(rapid.SampledFrom(someNames)).Draw(t, "name")
			r.plain = maybe(rapid.SampledFrom(someTexts)).Draw(t, "plain")
			r.email = maybe(rapid.SampledFrom(someEmails)).Draw(t, "email")
			r.status = maybe(rapid.SampledFrom([]string{"OPEN", "SHUT", "LOST"})).Draw(t, "status")
			r.stock = maybe(rapid.Int64Range(-2, 3)).Draw(t, "stock")
			r.rev = maybe(rapid.SampledFrom([]int64{1, 2, 9007199254740993, 9223372036854775807})).Draw(t, "rev")
			r.weight = maybe(rapid.SampledFrom([]float64{-1.5, 0, 0.1, 2.25})).Draw(t, "weight")
			r.price = maybe(rapid.SampledFrom([]int64{0, 1, 999, 1000, 1250})).Draw(t, "price")
			r.visible = maybe(rapid.Bool()).Draw(t, "visible")
			r.created = maybe(rapid.SampledFrom(someTimes)).Draw(t, "created")
			r.rank = rapid.Int64Range(0, 4).Draw(t, "rank")
			if rapid.IntRange(0, 3).Draw(t, "has tags") > 0 {
				r.tags = rapid.SliceOfNDistinct(rapid.SampledFrom(someTags), 0, 3, rapid.ID).Draw(t, "tags")
				if r.tags == nil {
					r.tags = []string{}
				}
			}
			for range rapid.IntRange(0, 2).Draw(t, "parts") {
				r.parts = append(r.parts, part{rapid.SampledFrom([]string{"p1", "p2"}).Draw(t, "sku"),
					rapid.Int64Range(0, 2).Draw(t, "count")})
			}
		}
		return rows
	})
}

func describe(filter any) string {
	b, _ := json.Marshal(filter)
	return strings.TrimSpace(string(b))
}
