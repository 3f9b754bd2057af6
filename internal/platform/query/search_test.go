package query

import (
	"encoding/json"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

func searchIDs(t *testing.T, db *store.DB, in SearchRequest) []string {
	t.Helper()
	in.Sort = json.RawMessage(`[{"fieldName":"id"}]`)
	q, err := things.ParseSearch("search", in, signer)
	expect.OK(t, err)
	page, err := idsOf(t, db, q, thingsFrom)
	expect.OK(t, err)
	return page.Items
}

func TestFreeText(t *testing.T) {
	row := func(id, name, plain string) thing { return thing{id: id, name: &name, plain: &plain} }
	rows := []thing{row("1", "Crème brûlée dish", "blue glaze"), row("2", "Blue mug", "for creme"),
		row("3", "Red mug", "plain"), row("4", "Bluebell vase", "")}
	withThings(t, rows, func(t *testing.T, db *store.DB) {
		for _, c := range []struct {
			text SearchText
			want []string
		}{
			{SearchText{Expression: "CREME"}, []string{"1", "2"}},
			{SearchText{Expression: "blue mug"}, []string{"1", "2", "3"}},
			{SearchText{Expression: "blue mug", Mode: "AND"}, []string{"2"}},
			{SearchText{Expression: "mug blue", Mode: "AND"}, []string{"2"}},
			{SearchText{Expression: "blu dish", Mode: "AND"}, []string{}},
			{SearchText{Expression: "blu dish", Mode: "AND", Fuzzy: true}, []string{"1"}},
			{SearchText{Expression: "blue", Fields: []string{"name"}}, []string{"2", "4"}},
			{SearchText{Expression: "blue", Fields: []string{"plain"}}, []string{"1"}},
			{SearchText{Expression: "creme glaze", Mode: "AND", Fields: []string{"plain"}}, []string{}},
			{SearchText{Expression: "creme glaze", Mode: "AND", Fields: []string{"plain", "name"}}, []string{"1"}},
			{SearchText{Expression: "!!!"}, []string{}},
			{SearchText{Expression: " "}, []string{"1", "2", "3", "4"}},
			{SearchText{Expression: `" OR 1=1 & | :* NEAR(`}, []string{}},
		} {
			got := searchIDs(t, db, SearchRequest{Search: &c.text})
			expect.Diff(t, c.want, got, c.text)
		}
		expect.OK(t, db.Write(t.Context(), func(tx *store.Tx) error { return things.RemoveText(tx, "2") }))
		expect.Len(t, searchIDs(t, db, SearchRequest{Search: &SearchText{Expression: "creme"}}), 1, "after RemoveText")
	})
}

func TestSearchCursorCarriesText(t *testing.T) {
	rows := make([]thing, 5)
	for i := range rows {
		name := "mug"
		if i == 2 {
			name = "vase"
		}
		rows[i] = thing{id: itoa(i), name: &name}
	}
	withThings(t, rows, func(t *testing.T, db *store.DB) {
		in := SearchRequest{Search: &SearchText{Expression: "mug"}}
		in.CursorPaging = &wire.CursorPaging{Limit: wire.Ptr(2)}
		from := thingsFrom
		from.Total = true
		var got []string
		for page := 0; ; page++ {
			q, err := things.ParseSearch("search", in, signer)
			expect.OK(t, err)
			p, err := idsOf(t, db, q, from)
			expect.OK(t, err)
			expect.That(t, (p.Total != nil) == (page == 0) && (p.Total == nil || *p.Total == 4), "total of page %d: %v",
				page, p.Total)
			got = append(got, p.Items...)
			if !p.HasNext {
				break
			}
			in = SearchRequest{}
			in.CursorPaging = &wire.CursorPaging{Limit: wire.Ptr(2), Cursor: p.Cursors.Next}
		}
		expect.Diff(t, []string{"4", "3", "1", "0"}, got)
	})
}

func TestSearchViolations(t *testing.T) {
	t.Parallel()
	mute := NewSchema(Spec{Name: "mute"})
	if _, err := mute.ParseSearch("search", SearchRequest{Search: &SearchText{Expression: "x"}}, signer); len(broken(t, err)) != 1 {
		t.Errorf("free text without an index: %v", err)
	}
	aggregation := func(text string) SearchRequest {
		var in SearchRequest
		expect.OK(t, json.Unmarshal([]byte(`{"aggregations":[`+text+`]}`), &in))
		return in
	}
	for _, c := range []struct {
		in   SearchRequest
		want []string
	}{
		{SearchRequest{Search: &SearchText{Expression: "a\x00", Mode: "XOR", Fields: []string{"price"}}},
			[]string{"search.search.expression INVALID_TEXT", "search.search.fields[0] UNKNOWN_FIELD",
				"search.search.mode INVALID_ENUM_VALUE"}},
		{SearchRequest{TimeZone: "Mars/Base"}, []string{"search.timeZone TIME_ZONE"}},
		{SearchRequest{TimeZone: "Local"}, []string{"search.timeZone TIME_ZONE"}},
		{aggregation(`{"fieldPath":"nope"}`), []string{"search.aggregations[0].fieldPath UNKNOWN_FIELD"}},
		{aggregation(`{"fieldPath":"name","type":"SUM"}`), []string{"search.aggregations[0].type INVALID_ENUM_VALUE"}},
		{aggregation(`{"fieldPath":"name","value":{},"range":{}}`), []string{"search.aggregations[0] ONE_OF_ALIGNMENT"}},
		{aggregation(`{"fieldPath":"name","value":{"sortType":"X","limit":251}}`),
			[]string{"search.aggregations[0].value.limit MAX", "search.aggregations[0].value.sortType INVALID_ENUM_VALUE"}},
		{aggregation(`{"fieldPath":"name","range":{"buckets":[{"from":1}]}}`),
			[]string{"search.aggregations[0].fieldPath UNSUPPORTED_AGGREGATION"}},
		{aggregation(`{"fieldPath":"price","range":{}}`), []string{"search.aggregations[0].range.buckets MAX_SIZE"}},
		{aggregation(`{"fieldPath":"name","scalar":{"type":"SUM"}}`),
			[]string{"search.aggregations[0].fieldPath UNSUPPORTED_AGGREGATION"}},
		{aggregation(`{"fieldPath":"price","dateHistogram":{"interval":"DAY"}}`),
			[]string{"search.aggregations[0].fieldPath UNSUPPORTED_AGGREGATION"}},
		{aggregation(`{"fieldPath":"created","dateHistogram":{"interval":"AGE"}}`),
			[]string{"search.aggregations[0].dateHistogram.interval INVALID_ENUM_VALUE"}},
		{aggregation(`{"type":"NESTED"}`), []string{"search.aggregations[0].nested.nestedAggregations MAX_SIZE"}},
		{aggregation(
			`{"nested":{"nestedAggregations":[{"fieldPath":"price","scalar":{"type":"SUM"}},{"fieldPath":"status"}]}}`),
			[]string{"search.aggregations[0].nested.nestedAggregations[0].type UNSUPPORTED_AGGREGATION"}},
		{SearchRequest{Aggregations: make([]Aggregation, 11)}, []string{"search.aggregations MAX_SIZE"}},
	} {
		_, err := things.ParseSearch("search", c.in, signer)
		expect.Diff(t, c.want, broken(t, err), describe(c.in))
	}
}
