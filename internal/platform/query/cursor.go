package query

import (
	"bytes"
	"compress/flate"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"

	"souk/internal/platform/errs"
)

// Signer makes and opens cursors. A cursor holds what its query was and where
// its page ended, sealed with a key, so that no caller can make one up: what
// comes out of a cursor was checked before it went in.
type Signer struct{ key []byte }

// NewSigner takes the installation's key, at least 16 bytes.
func NewSigner(key []byte) *Signer {
	if len(key) < 16 {
		panic("query: the cursor key must have at least 16 bytes")
	}
	// A key of our own is derived, so that the same secret may serve elsewhere.
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("souk cursor 1"))
	return &Signer{key: mac.Sum(nil)}
}

const (
	cursorVersion = 1
	sealSize      = 16
)

// carried is the part of a request that a cursor repeats.
type carried struct {
	Filter json.RawMessage `json:"f,omitempty"`
	Sort   json.RawMessage `json:"s,omitempty"`
	Text   *SearchText     `json:"t,omitempty"`
}

type cursor struct {
	carried
	Position []json.RawMessage `json:"p"`
	Backward bool              `json:"b,omitempty"`
	position []any
	untied   bool // made when sorts had no ties: it goes on without them
}

// seal makes a cursor for the page behind (or before) a row with these sort values.
func (s *Signer) seal(q *Query, position []any, backward bool) (string, error) {
	c := cursor{carried: q.raw, Backward: backward, Position: make([]json.RawMessage, len(position))}
	for i, value := range position {
		b, err := json.Marshal(value)
		if err != nil {
			return "", err
		}
		c.Position[i] = b
	}
	body, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	if len(body) > longBody {
		body = deflate(body)
	}
	out := make([]byte, 1, 1+sealSize+len(body))
	out[0] = cursorVersion
	out = append(out, s.mac(q.schema, body)...)
	out = append(out, body...)
	if base64.RawURLEncoding.EncodedLen(len(out)) > MaxCursor {
		return "", errs.Invalid(errs.Violation{Field: at(q.path, "filter"), Rule: errs.RuleMaxLength, RuleName: "MAX_LENGTH",
			Description: "is too long for paging by cursor", Data: map[string]any{"threshold": MaxCursor}})
	}
	return base64.RawURLEncoding.EncodeToString(out), nil
}

// mac binds the body to the version and to the collection.
func (s *Signer) mac(schema *Schema, body []byte) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte{cursorVersion})
	mac.Write([]byte(schema.spec.Name))
	mac.Write([]byte{0})
	mac.Write(body)
	return mac.Sum(nil)[:sealSize]
}

// longBody is from where a cursor's body is packed, so that a filter with some
// hundred ids still fits. JSON starts with a brace and a packed body does not.
const longBody = 4000

func deflate(body []byte) []byte {
	packed := bytes.NewBuffer([]byte{'z'})
	w, err := flate.NewWriter(packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write(body)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil { // writing to memory at a level that exists does not fail
		panic("query: " + err.Error())
	}
	return packed.Bytes()
}

// inflate trusts what it gets: the seal was checked.
func inflate(packed []byte) ([]byte, error) {
	return io.ReadAll(flate.NewReader(bytes.NewReader(packed[1:])))
}

var badCursor = &mistake{rule: errs.RuleFormat, name: "INVALID_CURSOR",
	text: "is not a cursor of this collection; start again without one"}

// open checks a cursor and reads it.
func (s *Signer) open(schema *Schema, text string) (*cursor, *mistake) {
	if s == nil || len(text) > MaxCursor {
		return nil, badCursor
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) < 1+sealSize || raw[0] != cursorVersion {
		return nil, badCursor
	}
	body := raw[1+sealSize:]
	if !hmac.Equal(raw[1:1+sealSize], s.mac(schema, body)) {
		return nil, badCursor
	}
	if len(body) > 0 && body[0] != '{' {
		body, err = inflate(body)
	}
	var c cursor
	if err != nil || json.Unmarshal(body, &c) != nil {
		return nil, badCursor
	}
	// The order is read here only to type the position; mistakes in it are found again when the query is parsed.
	p := parser{schema: schema}
	keys := schema.sort
	if given := p.sorting("", c.Sort); len(given) > 0 {
		keys = schema.ended(given, schema.ties)
		if plain := schema.ended(given, nil); len(plain) == len(c.Position) {
			c.untied = len(plain) < len(keys)
			keys = plain
		}
	}
	if len(p.violations) > 0 || len(keys) != len(c.Position) {
		return nil, badCursor // the declared fields changed since the cursor was made
	}
	c.position = make([]any, len(keys))
	for i, k := range keys {
		value, ok := k.field.restore(c.Position[i])
		if !ok {
			return nil, badCursor
		}
		c.position[i] = value
	}
	return &c, nil
}

// restore reads a column's value back from a cursor.
func (f *Field) restore(raw json.RawMessage) (any, bool) {
	if bytes.Equal(raw, []byte("null")) {
		return nil, !f.NotNull
	}
	var err error
	var out any
	switch f.Kind {
	case Number, BigNumber, Decimal, Time:
		var n int64
		err = json.Unmarshal(raw, &n)
		out = n
	case Float:
		var n float64
		err = json.Unmarshal(raw, &n)
		out = n
	case Bool:
		var b bool
		err = json.Unmarshal(raw, &b)
		out = b
	default:
		var text string
		err = json.Unmarshal(raw, &text)
		out = text
	}
	return out, err == nil
}
