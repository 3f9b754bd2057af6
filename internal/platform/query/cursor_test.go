package query

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

func cursorOf(t testing.TB, schema *Schema, in Request) string {
	t.Helper()
	q, err := schema.Parse("query", in, signer)
	expect.OK(t, err)
	position := make([]any, len(q.keys))
	for i, k := range q.keys {
		switch k.field.Kind {
		case Number, BigNumber, Decimal, Time:
			position[i] = int64(i)
		case Float:
			position[i] = 0.5
		case Bool:
			position[i] = true
		default:
			position[i] = "x"
		}
	}
	text, err := signer.seal(q, position, false)
	expect.OK(t, err)
	return text
}

func TestForeignCursors(t *testing.T) {
	t.Parallel()
	good := cursorOf(t, things, Request{Sort: json.RawMessage(`[{"fieldName":"price"}]`)})
	twin := things.spec
	twin.Name, twin.Fields = "twin", things.Fields()
	other := NewSchema(twin)
	with := func(text string) error {
		_, err := things.Parse("query", Request{CursorPaging: &wire.CursorPaging{Cursor: text}}, signer)
		return err
	}
	expect.OK(t, with(good))
	raw, _ := base64.RawURLEncoding.DecodeString(good)
	for i := range raw { // no byte can be changed
		changed := append([]byte{}, raw...)
		changed[i] ^= 1
		expect.ThatNow(t, with(base64.RawURLEncoding.EncodeToString(changed)) != nil,
			"byte %d was changed and the cursor still opens", i)
	}
	_, unsigned := things.Parse("query", Request{CursorPaging: &wire.CursorPaging{Cursor: good}}, nil)
	_, otherKey := things.Parse("query", Request{CursorPaging: &wire.CursorPaging{Cursor: good}},
		NewSigner([]byte("another key of some length")))
	for name, err := range map[string]error{
		"another collection's": with(cursorOf(t, other, Request{Sort: json.RawMessage(`[{"fieldName":"price"}]`)})),
		"cut":                  with(good[:len(good)-2]),
		"empty body":           with("AQ"),
		"long":                 with(strings.Repeat("A", MaxCursor+4)),
		"padded":               with(good + "="),
		"another key":          otherKey,
		"no key":               unsigned,
	} {
		if got := broken(t, err); len(got) != 1 || got[0] != "query.cursorPaging.cursor INVALID_CURSOR" {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A field that was dropped since the cursor was made is a clear error, not a panic.
func TestCursorOfChangedSchema(t *testing.T) {
	t.Parallel()
	before := NewSchema(Spec{Name: "c", Fields: []Field{{Path: "a", Column: "a", Kind: Number, Sortable: true},
		{Path: "b", Column: "b", Kind: Text}}})
	after := NewSchema(Spec{Name: "c", Fields: []Field{{Path: "a", Column: "a", Kind: Text, Sortable: true}}})
	for _, in := range []Request{{Sort: json.RawMessage(`[{"fieldName":"a"}]`)}, {Filter: json.RawMessage(`{"b":"x"}`)}} {
		text := cursorOf(t, before, in)
		if _, err := after.Parse("query", Request{CursorPaging: &wire.CursorPaging{Cursor: text}}, signer); len(broken(t, err)) != 1 {
			t.Errorf("%s: %v", in.Sort, err)
		}
	}
}

// A filter too long for a cursor is refused when a second page would need one.
func TestLongFilter(t *testing.T) {
	rows := thingsGen(3).Example(1)
	withThings(t, rows, func(t *testing.T, db *store.DB) {
		var noise []string
		for uuid := randomIDs(); len(noise) < MaxList; {
			noise = append(noise, uuid()+uuid())
		}
		list, _ := json.Marshal(map[string]any{"name": map[string]any{"$nin": noise}})
		q, err := things.Parse("query", Request{Filter: list, CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(1)}}, signer)
		expect.OK(t, err)
		_, err = idsOf(t, db, q, thingsFrom)
		var e *errs.Error
		expect.ThatNow(t, errors.As(err, &e) && len(e.Violations) == 1 && e.Violations[0].Field == "query.filter",
			"want a violation of query.filter, got %v", err)
	})
}
