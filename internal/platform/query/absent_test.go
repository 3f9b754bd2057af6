package query

import (
	"encoding/json"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

var noteSchema = NewSchema(Spec{Name: "note", IDColumn: "notes.id", Fields: []Field{
	{Path: "id", Column: "notes.id", Kind: ID, NotNull: true, Sortable: true},
	{Path: "name", Column: "notes.name", Kind: FoldedText, NotNull: true, Blank: true, Sortable: true},
	{Path: "at", Column: "notes.at", Kind: Time, NotNull: true, Blank: true, Sortable: true},
	{Path: "tags", Kind: TextList, NotNull: true, Sortable: true, Order: "notes.first",
		Operators: Fits | Eq | Ne | In | Nin,
		Listed:    &Listed{Table: "note_tags", Owner: "note", Outer: "notes.id", Value: "tag", Where: "kind = 't'"}},
}})

// TestAbsentInColumnsThatAreNeverNull: an empty text and 0 stand for absent, and the
// elements of a list are rows of a table.
func TestAbsentInColumnsThatAreNeverNull(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		storetest.ExecAll(t, db,
			"CREATE TABLE notes (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, at BIGINT NOT NULL, first TEXT NOT NULL)",
			"CREATE TABLE note_tags (kind TEXT NOT NULL, note TEXT NOT NULL, tag TEXT NOT NULL)",
			"INSERT INTO notes VALUES ('1', 'ada', 1000, 'x'), ('2', '', 2000, ''), ('3', 'omar', 0, 'a'), ('4', 'zoe', 3000, 'a')",
			"INSERT INTO note_tags VALUES ('t', '1', 'x'), ('t', '3', 'a'), ('t', '3', 'b'), ('t', '4', 'a'), ('u', '2', 'a')")
		find := func(filter, sort string, gather bool) string {
			q, err := noteSchema.Parse("query", Request{Filter: json.RawMessage(filter), Sort: json.RawMessage(sort)}, signer)
			expect.OK(t, err)
			page, err := idsOf(t, db, q, From{Table: "notes", Columns: "notes.id", Gather: gather})
			expect.OK(t, err)
			return strings.Join(page.Items, " ")
		}
		for filter, want := range map[string]string{
			`{"name":"ADA"}`: "1", `{"name":{"$ne":"ada"}}`: "2 3 4", `{"name":{"$exists":true}}`: "1 3 4", `{"name":null}`: "2",
			`{"name":{"$ne":null}}`: "1 3 4",
			`{"name":{"$lt":"n"}}`:  "1", `{"name":{"$not":1}}`: "-", `{"$not":{"name":{"$lt":"n"}}}`: "2 3 4",
			`{"name":{"$startsWith":""}}`: "1 3 4", `{"name":{"$startsWith":"o"}}`: "3",
			`{"name":{"$in":["zoe","ada",""]}}`: "1 4", `{"name":{"$nin":["zoe"]}}`: "1 2 3", `{"name":{"$isEmpty":true}}`: "2",
			`{"at":{"$exists":false}}`: "3", `{"at":{"$lte":"1970-01-01T00:00:02Z"}}`: "1 2",
			`{"at":"1970-01-01T00:00:03Z"}`:   "4",
			`{"tags":{"$hasSome":["a","x"]}}`: "1 3 4", `{"tags":{"$hasAll":["b","a","a"]}}`: "3",
			`{"tags":{"$hasSome":[]}}`: "", `{"tags":{"$hasAll":[]}}`: "1 2 3 4",
			`{"tags":"a"}`: "3 4", `{"tags":{"$ne":"a"}}`: "1 2", `{"tags":{"$nin":["a","x"]}}`: "2",
			`{"tags":{"$exists":true}}`: "1 3 4", `{"tags":{"$exists":false}}`: "2",
			`{"tags":{"$isEmpty":true}}`: "2", `{"tags":{"$isEmpty":false}}`: "1 3 4", `{"tags":null}`: "2",
			`{"$not":{"tags":{"$hasAll":["a","b"]}}}`: "1 2 4",
		} {
			if want == "-" {
				if _, err := noteSchema.Parse("query", Request{Filter: json.RawMessage(filter)}, signer); err == nil {
					t.Errorf("%s was taken", filter)
				}
				continue
			}
			for _, gather := range []bool{false, true} {
				expect.Equal(t, find(filter, `[{"fieldName":"id"}]`, gather), want, filter)
			}
		}
		for sort, want := range map[string]string{"tags": "2 3 4 1", "name": "2 1 3 4", "at": "3 1 2 4"} {
			expect.Equal(t, find(`{}`, `[{"fieldName":"`+sort+`"}]`, false), want, "by %s", sort)
		}
		q, err := noteSchema.ParseSearch("search", SearchRequest{Aggregations: []Aggregation{
			{FieldPath: "name", Value: &ValueOptions{MissingValues: "INCLUDE", SortType: "VALUE", SortDirection: "ASC"}},
			{FieldPath: "name", Value: &ValueOptions{SortType: "VALUE", SortDirection: "ASC"}}, {FieldPath: "tags"},
			{FieldPath: "at", Scalar: &ScalarOptions{Type: "MIN"}},
		}}, signer)
		expect.OK(t, err)
		var out *AggregationData
		expect.OK(t, db.Read(t.Context(), func(tx *store.Tx) (err error) {
			out, err = Aggregate(tx, q, From{Table: "notes"})
			return err
		}))
		text, err := json.Marshal(out.Results)
		expect.OK(t, err)
		for _, want := range []string{`[{"value":"","count":1},{"value":"ada","count":1}`,
			`"results":[{"value":"ada","count":1},{"value":"omar"`, `{"value":"a","count":2}`, `"value":1000`} {
			expect.That(t, strings.Contains(string(text), want), "no %s in %s", want, text)
		}
	})
}
