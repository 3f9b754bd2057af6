package query

import (
	"encoding/json"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

func TestAggregations(t *testing.T) {
	row := func(id, status string, price int64, created string, tags ...string) thing {
		at := millis(created)
		r := thing{id: id, status: &status, price: &price, created: &at, tags: tags}
		if tags == nil {
			r.tags = nil
		}
		return r
	}
	rows := []thing{
		row("1", "OPEN", 1000, "2026-03-28T22:30:00.000Z", "red", "blue"),
		row("2", "OPEN", 2050, "2026-03-28T23:30:00.000Z", "red"),
		row("3", "SHUT", 500, "2026-03-29T21:59:59.999Z"),
		row("4", "SHUT", 9999, "2026-03-29T22:00:00.000Z", "green"),
		row("5", "LOST", 0, "1969-12-31T23:59:59.999Z", "red"),
		{id: "6"},
	}
	withThings(t, rows, func(t *testing.T, db *store.DB) {
		for name, c := range map[string]struct{ ask, zone, filter, want string }{
			"value": {ask: `{"name":"s","fieldPath":"status","type":"VALUE"}`,
				want: `{"name":"s","type":"VALUE","fieldPath":"status","values":{"results":[{"value":"OPEN","count":2},{"value":"SHUT","count":2},{"value":"LOST","count":1}]}}`},
			"value by value": {ask: `{"fieldPath":"status","value":{"sortType":"VALUE","sortDirection":"DESC","limit":2}}`,
				want: `{"name":"status","type":"VALUE","fieldPath":"status","values":{"results":[{"value":"SHUT","count":2},{"value":"OPEN","count":2}]}}`},
			"value missing": {ask: `{"fieldPath":"status","value":{"missingValues":"INCLUDE","includeOptions":{"addToBucket":"none"},"sortDirection":"ASC"}}`,
				want: `{"name":"status","type":"VALUE","fieldPath":"status","values":{"results":[{"value":"LOST","count":1},{"value":"none","count":1},{"value":"OPEN","count":2},{"value":"SHUT","count":2}]}}`},
			"value of list": {ask: `{"fieldPath":"tags"}`,
				want: `{"name":"tags","type":"VALUE","fieldPath":"tags","values":{"results":[{"value":"red","count":3},{"value":"blue","count":1},{"value":"green","count":1}]}}`},
			"value of decimal": {ask: `{"fieldPath":"price","value":{"limit":1,"sortType":"VALUE","sortDirection":"DESC"}}`,
				filter: `{"status":"OPEN"}`,
				want:   `{"name":"price","type":"VALUE","fieldPath":"price","values":{"results":[{"value":"20.50","count":1}]}}`},
			"range": {ask: `{"fieldPath":"price","range":{"buckets":[{"to":10},{"from":10,"to":20.5},{"from":20.5},{"from":0,"to":100}]}}`,
				want: `{"name":"price","type":"RANGE","fieldPath":"price","ranges":{"results":[{"to":10,"count":2},{"from":10,"to":20.5,"count":1},{"from":20.5,"count":2},{"from":0,"to":100,"count":5}]}}`},
			"sum": {ask: `{"fieldPath":"price","scalar":{"type":"SUM"}}`,
				want: `{"name":"price","type":"SCALAR","fieldPath":"price","scalar":{"type":"SUM","value":135.49}}`},
			"average": {ask: `{"fieldPath":"price","scalar":{"type":"AVG"}}`, filter: `{"status":"OPEN"}`,
				want: `{"name":"price","type":"SCALAR","fieldPath":"price","scalar":{"type":"AVG","value":15.25}}`},
			"max": {ask: `{"fieldPath":"price","scalar":{"type":"MAX"}}`,
				want: `{"name":"price","type":"SCALAR","fieldPath":"price","scalar":{"type":"MAX","value":99.99}}`},
			"none": {ask: `{"fieldPath":"price","scalar":{"type":"MIN"}}`, filter: `{"id":"x"}`,
				want: `{"name":"price","type":"SCALAR","fieldPath":"price","scalar":{"type":"MIN","value":0}}`},
			"count distinct": {ask: `{"fieldPath":"status","scalar":{"type":"COUNT_DISTINCT"}}`,
				want: `{"name":"status","type":"SCALAR","fieldPath":"status","scalar":{"type":"COUNT_DISTINCT","value":3}}`},
			"days in UTC": {ask: `{"fieldPath":"created","dateHistogram":{"interval":"DAY"}}`,
				filter: `{"created":{"$gt":"2000-01-01T00:00:00Z"}}`,
				want:   `{"name":"created","type":"DATE_HISTOGRAM","fieldPath":"created","dateHistogram":{"results":[{"value":"2026-03-28T00:00:00.000Z","count":2},{"value":"2026-03-29T00:00:00.000Z","count":2}]}}`},
			// The clocks go forward in Berlin on this day, which has 23 hours.
			"days in Berlin": {ask: `{"fieldPath":"created","dateHistogram":{"interval":"DAY"}}`, zone: "Europe/Berlin",
				filter: `{"created":{"$gt":"2000-01-01T00:00:00Z"}}`,
				want:   `{"name":"created","type":"DATE_HISTOGRAM","fieldPath":"created","dateHistogram":{"results":[{"value":"2026-03-27T23:00:00.000Z","count":1},{"value":"2026-03-28T23:00:00.000Z","count":2},{"value":"2026-03-29T22:00:00.000Z","count":1}]}}`},
			"years and before 1970": {ask: `{"fieldPath":"created","dateHistogram":{"interval":"YEAR"}}`,
				want: `{"name":"created","type":"DATE_HISTOGRAM","fieldPath":"created","dateHistogram":{"results":[{"value":"1969-01-01T00:00:00.000Z","count":1},{"value":"2026-01-01T00:00:00.000Z","count":4}]}}`},
			"weeks": {ask: `{"fieldPath":"created","dateHistogram":{"interval":"WEEK"}}`, filter: `{"status":"SHUT"}`,
				want: `{"name":"created","type":"DATE_HISTOGRAM","fieldPath":"created","dateHistogram":{"results":[{"value":"2026-03-23T00:00:00.000Z","count":2}]}}`},
			"nested": {ask: `{"name":"n","nested":{"nestedAggregations":[{"name":"s","fieldPath":"status"},{"name":"t","fieldPath":"tags"},{"name":"sum","fieldPath":"price","scalar":{"type":"SUM"}}]}}`, filter: `{"status":"OPEN"}`,
				want: `{"name":"n","type":"NESTED","fieldPath":"","nested":{"results":[{"results":{"s":{"value":{"value":"OPEN","count":2}},"sum":{"scalar":{"value":30.5}},"t":{"value":{"value":"red","count":2}}}},{"results":{"s":{"value":{"value":"OPEN","count":1}},"sum":{"scalar":{"value":10}},"t":{"value":{"value":"blue","count":1}}}}]}}`},
			"nested range and date": {ask: `{"nested":{"nestedAggregations":[{"name":"r","fieldPath":"price","range":{"buckets":[{"from":0,"to":15}]}},{"name":"d","fieldPath":"created","dateHistogram":{"interval":"MONTH"}}]}}`, filter: `{"created":{"$gt":"2000-01-01T00:00:00Z"}}`,
				want: `{"name":"","type":"NESTED","fieldPath":"","nested":{"results":[{"results":{"d":{"dateHistogram":{"value":"2026-03-01T00:00:00.000Z","count":2}},"r":{"range":{"from":0,"to":15,"count":2}}}}]}}`},
		} {
			var in SearchRequest
			expect.OK(t, json.Unmarshal([]byte(`{"aggregations":[`+c.ask+`]}`), &in))
			in.TimeZone = c.zone
			in.Filter = json.RawMessage(c.filter)
			in.CursorPaging = &wire.CursorPaging{Limit: wire.Ptr(1)}
			q, err := things.ParseSearch("search", in, signer)
			expect.OK(t, err)
			var data *AggregationData
			err = db.Read(t.Context(), func(tx *store.Tx) (err error) { data, err = Aggregate(tx, q, thingsFrom); return err })
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			expect.Equal(t, describe(data.Results[0]), c.want, name)
		}
	})
}

func TestTooManyDates(t *testing.T) {
	rows := make([]thing, 201)
	for i := range rows {
		at := int64(i) * 1000
		rows[i] = thing{id: itoa(i), created: &at}
	}
	withThings(t, rows, func(t *testing.T, db *store.DB) {
		q, err := things.ParseSearch("search",
			SearchRequest{Aggregations: []Aggregation{{FieldPath: "created",
				DateHistogram: &HistogramOptions{Interval: "SECOND"}}}}, signer)
		expect.OK(t, err)
		err = db.Read(t.Context(), func(tx *store.Tx) error { _, err := Aggregate(tx, q, thingsFrom); return err })
		if got := broken(t, err); len(got) != 1 ||
			got[0] != "search.aggregations[0].dateHistogram.interval TOO_MANY_BUCKETS" {
			t.Fatal(got)
		}
	})
}
