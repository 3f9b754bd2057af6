package httpapi

import (
	"context"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
)

// streamWrite is how long one event may take to be sent: a reader who takes nothing for so
// long is dropped.
const streamWrite = 10 * time.Second

// Stream makes an operation that answers with server-sent events for as long as its caller
// stays. It is routed, access-checked, limited and logged like the others. fn may refuse with
// an error until it sent the first event; its context ends when the caller leaves and when
// the server stops. Out is what the events hold, for the document.
func Stream[Out any](op Op, fn func(ctx context.Context, out *Events) error) Operation {
	return Operation{Op: op, out: reflect.TypeFor[Out](), stream: fn}
}

// Streams tells operations that go on until their caller leaves.
func (o Operation) Streams() bool { return o.stream != nil }

// Events is the answer of a Stream operation. It is for one goroutine.
type Events struct {
	call    *call
	ctx     context.Context
	w       *plainWriter
	control *http.ResponseController
}

// Caller finds out anew who calls and whether they still may: a token can end and rights can
// change while a stream lasts. It does no I/O as a rule.
func (e *Events) Caller() (actor.Actor, error) {
	who, err := e.call.server.cfg.Authenticator.Authenticate(e.ctx, token(e.call.r))
	if err != nil {
		return actor.Actor{}, err
	}
	return who, e.call.op.Access.Check(who)
}

// Send sends one event; data becomes JSON.
func (e *Events) Send(name string, data any) error {
	text, err := encode(data)
	if err != nil {
		return err
	}
	return e.write("event: " + name + "\ndata: " + string(text) + "\n\n")
}

// Retry tells the caller how long to wait before it connects again.
func (e *Events) Retry(after time.Duration) error {
	return e.write("retry: " + strconv.FormatInt(after.Milliseconds(), 10) + "\n\n")
}

// Beat sends a comment, which proves to both sides that the other is there.
func (e *Events) Beat() error { return e.write(": still here\n\n") }

func (e *Events) write(text string) error {
	if e.call.status == 0 {
		h := e.w.Header()
		h["Content-Type"] = []string{"text/event-stream; charset=utf-8"}
		h["Cache-Control"] = []string{"no-store, no-transform"}
		h["X-Accel-Buffering"] = []string{"no"} // proxies that gather answers would hold events back
		// The server's own limits are for answers that end. Writers that know no deadlines
		// (recorders of tests) need none.
		_ = e.control.SetReadDeadline(time.Time{})
	}
	_ = e.control.SetWriteDeadline(time.Now().Add(streamWrite))
	if _, err := e.w.Write([]byte(text)); err != nil {
		return err
	}
	return e.control.Flush()
}

// EndStreams ends all streams and refuses new ones: a server that stops waits for its answers.
func (s *Server) EndStreams() { s.endStreams() }

func (c *call) serveStream() {
	if c.server.streams.Err() != nil {
		c.refuse(errs.New(errs.Unavailable, "", "the server is stopping; connect again in a moment"))
		return
	}
	ctx, cancel := c.context()
	defer cancel()
	defer context.AfterFunc(c.server.streams, cancel)()
	out := &Events{call: c, ctx: ctx, w: &plainWriter{ResponseWriter: c.w, call: c}}
	out.control = http.NewResponseController(out.w)
	switch err := c.op.stream(ctx, out); {
	case c.status != 0: // what it ended with has nobody to hear it
	case err != nil && ctx.Err() == nil:
		c.refuse(err)
	default: // the caller left, or the server stops, before there was anything to send
		out.w.WriteHeader(http.StatusNoContent)
	}
}
