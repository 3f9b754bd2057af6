package query

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// randomIDs gives ids that do not compress for being alike.
func randomIDs() func() string {
	r := rand.New(rand.NewPCG(1, 2))
	return func() string {
		return fmt.Sprintf("%08x-%04x-7%03x-8%03x-%012x", r.Uint32(), r.Uint32()&0xffff, r.Uint32()&0xfff, r.Uint32()&0xfff,
			r.Uint64()&0xffffffffffff)
	}
}

// The largest filters that are accepted run on both databases: no limit of theirs is met before ours.
func TestLargestFilters(t *testing.T) {
	leaf := func(i int) string {
		switch i % 4 {
		case 0:
			return `{"name":{"$contains":"a"}}`
		case 1:
			return `{"stock":{"$nin":[` + strings.Repeat("1,", 189) + `2]}}`
		case 2:
			return `{"tags":{"$hasSome":["red","blue"]}}`
		}
		return `{"parts":{"$exists":false}}`
	}
	wide := make([]string, 99)
	for i := range wide {
		wide[i] = leaf(i)
	}
	deep := `{"stock":1}`
	for range MaxDepth - 1 {
		deep = `{"$not":` + deep + `}`
	}
	empties := `{"$or":[` + strings.Repeat(`{},`, 198) + `{"stock":1}]}`
	var ids []string
	uuids := randomIDs()
	for range MaxList {
		ids = append(ids, fmt.Sprintf("%q", uuids()))
	}
	sorts := json.RawMessage(
		`[{"fieldName":"name","order":"DESC"},{"fieldName":"price"},{"fieldName":"visible","order":"DESC"},{"fieldName":"created"}]`)
	rows := thingsGen(30).Example(5)
	withThings(t, rows, func(t *testing.T, db *store.DB) {
		for name, filter := range map[string]string{
			"wide or":  `{"$or":[` + strings.Join(wide, ",") + `]}`,
			"wide and": `{"$not":{"$and":[` + strings.Join(wide, ",") + `]}}`,
			"deep":     deep,
			"empties":  empties,
			"ids":      `{"id":{"$nin":[` + strings.Join(ids, ",") + `]}}`,
			"texts": `{"name":{"$startsWith":"` + strings.Repeat("x", MaxText) + `"},"plain":{"$ne":"` +
				strings.Repeat("y", MaxText) + `"}}`,
		} {
			in := Request{Filter: json.RawMessage(filter), Sort: sorts, CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(2)}}
			for range 2 {
				q, err := things.Parse("query", in, signer)
				expect.EqualNow(t, err, nil, name)
				page, err := idsOf(t, db, q, thingsFrom)
				if err != nil {
					t.Errorf("%s: %v", name, err)
					break
				}
				if page.Cursors.Next == "" {
					break
				}
				in = Request{CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(2), Cursor: page.Cursors.Next}}
			}
		}
		// Thirty-two words in two fields, each word unfinished.
		text := &SearchText{Expression: strings.Repeat("blue mug ", 40), Fuzzy: true, Mode: "AND"}
		q, err := things.ParseSearch("search", SearchRequest{Search: text}, signer)
		expect.OK(t, err)
		expect.Equal(t, expect.Err(idsOf(t, db, q, thingsFrom)), nil)
	})
}

func TestBehind(t *testing.T) {
	t.Parallel()
	for prefix, want := range map[string]string{"a": "b", "az": "a{", "": "", "a\uD7FF": "a\uE000", "a\U0010FFFF": "b",
		"\U0010FFFF": "", "\x7f": "\u0080", "\uFFFF": "\U00010000"} {
		got, bounded := afterPrefix(prefix)
		expect.That(t, got == want && bounded == (want != ""), "behind %q: %q, %v", prefix, got, bounded)
		expect.That(t, !bounded || got > prefix && got > prefix+"\U0010FFFF",
			"%q does not lie behind every text with %q", got, prefix)
	}
}
