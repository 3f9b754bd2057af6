// Package httpapi turns operations into an HTTP server, and is the only place
// that knows the protocol's envelope.
//
// It keeps these things true. Every operation is one value in one list, and its
// routes, access check, limits, figures and OpenAPI description come from that
// value. Nobody reaches a handler before the access rule let them in, and no
// handler sees a request that breaks a declared rule. Success is status 200 with
// JSON; every refusal has the one envelope; a fault on our side says nothing but
// a request id. A write sent twice with one Idempotency-Key has one effect
// (idempotency.go); an operation that refuses or ignores keys says so in its value, and a
// test of app lists those.
package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"time"

	"souk/internal/platform/actor"
)

// Op describes an operation.
type Op struct {
	// unique, such as ecom.carts.getCurrentCart; groups in the reference come from what is before the last dot
	ID         string
	Method     string        // of its bare path
	Path       string        // bare path; {order.id} lands at that place of the request
	Access     actor.Rule    // who may call
	Reads      bool          // changes nothing
	LongQuery  bool          // a GET that is also served as POST on the same path
	Summary    string        // one line for the reference
	Codes      []string      // application error codes it answers with
	Deprecated bool          //
	MaxBody    int64         // bytes; 0 takes the server's
	Timeout    time.Duration // 0 takes the server's; Plain and Stream operations have none unless set
	Cache      *ResponseCache
	Key        KeyRule // what becomes of an Idempotency-Key
	Limit      Class   // rate limit; zero goes by Reads
	Guess      Guess   // what callers could guess by it; zero goes by Limit and SecretPath
	Hidden     bool    // not in the OpenAPI document (pages, health)
	Sells      bool    // begins a purchase: refused to all but staff while the shop is closed (Config.Closed)
	// SecretPath says that what stands in its path is a secret: the log names the operation only. It is true of every
	// path with a {token} or a {code}.
	SecretPath bool
}

// Operation is an Op with its code.
type Operation struct {
	Op
	in, out reflect.Type
	invoke  func(ctx context.Context, in any) (any, error)
	plain   http.HandlerFunc
	stream  func(ctx context.Context, out *Events) error
}

// Handle makes an operation that takes and gives JSON. fn gets a request that
// was bound and checked, and may return nil for an empty answer.
func Handle[In, Out any](op Op, fn func(ctx context.Context, in *In) (*Out, error)) Operation {
	return Operation{
		Op: op, in: reflect.TypeFor[In](), out: reflect.TypeFor[Out](),
		invoke: func(ctx context.Context, in any) (any, error) {
			out, err := fn(ctx, in.(*In))
			if err != nil || out == nil {
				return nil, err
			}
			return out, nil
		},
	}
}

// Plain makes an operation that speaks HTTP itself: uploads, pages, files. It is
// routed, access-checked, limited and measured like the others. Path values are
// in r.PathValue; errors go through WriteError.
func Plain(op Op, fn http.HandlerFunc) Operation { return Operation{Op: op, plain: fn} }

// Types gives the request and answer types; nil for Plain operations. The answer of a Stream
// operation is what its events hold.
func (o Operation) Types() (in, out reflect.Type) { return o.in, o.out }

// Authenticator finds out who is calling. An empty header is Nobody, and a wrong
// or expired token an Unauthenticated error. It is called on every request and
// so must not do I/O as a rule.
type Authenticator interface {
	Authenticate(ctx context.Context, authorization string) (actor.Actor, error)
}

// Recognizer is an Authenticator that remembers whom it let in. It answers from memory
// only, and without an error for what it does not know.
type Recognizer interface {
	Recognize(authorization string) (actor.Actor, bool)
}

// Encoded is an answer that is JSON already, or knows a faster way to it.
type Encoded interface {
	AppendJSON(to []byte) ([]byte, error)
}

// Raw is an answer that was encoded before.
type Raw json.RawMessage

// AppendJSON appends the text.
func (r Raw) AppendJSON(to []byte) ([]byte, error) { return append(to, r...), nil }

// MarshalJSON gives the text.
func (r Raw) MarshalJSON() ([]byte, error) { return r, nil }

type requestKey struct{}

// RequestFrom gives the HTTP request behind ctx, for the few operations that need a
// header or an address; nil outside a request.
func RequestFrom(ctx context.Context) *http.Request {
	r, _ := ctx.Value(requestKey{}).(*http.Request)
	return r
}

// ResponseHeader gives the headers of the answer to the request behind ctx, for the
// few operations that set a cookie; nil outside a request. An answer that is kept
// under an Idempotency-Key is replayed without them.
func ResponseHeader(ctx context.Context) http.Header {
	if c := callFrom(ctx); c != nil {
		return c.w.Header()
	}
	return nil
}
