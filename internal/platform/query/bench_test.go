package query

import (
	"encoding/json"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

var benchRequest = Request{
	Filter: json.RawMessage(
		`{"$and":[{"visible":true},{"price":{"$gte":"10","$lt":"50"}},{"tags":{"$hasSome":["red","blue"]}},{"name":{"$startsWith":"app"}}]}`),
	Sort: json.RawMessage(`[{"fieldName":"price","order":"DESC"}]`), CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(24)},
}

func BenchmarkParseAndCompile(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		q, err := things.Parse("query", benchRequest, signer)
		expect.OK(b, err)
		q.pageSQL(store.PostgreSQL, thingsFrom)
	}
}

func BenchmarkQuery(b *testing.B) {
	rows := thingsGen(70).Example(7)
	for i := range rows {
		rows[i].id = itoa(i)
	}
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		b.Run(dialect.String(), func(b *testing.B) {
			db := storetest.Open(b, dialect)
			createThings(b, db)
			insertThings(b, db, rows)
			in := benchRequest
			in.Filter = json.RawMessage(`{"rank":{"$gte":1}}`)
			for b.Loop() {
				q, err := things.Parse("query", in, signer)
				expect.OK(b, err)
				expect.OK(b, expect.Err(idsOf(b, db, q, thingsFrom)))
			}
		})
	}
}
