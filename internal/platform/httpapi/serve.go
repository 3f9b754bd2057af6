package httpapi

import (
	"context"
	"errors"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/tongue"
	"souk/internal/platform/wire"
)

// call is one request on its way.
type call struct {
	server   *Server
	w        http.ResponseWriter
	r        *http.Request
	found    found
	op       *operation
	id       string
	begun    time.Time
	actor    actor.Actor
	address  string
	body     []byte
	wrote    func() bool      // whether a write was committed; nil before the handler's context is made
	over     func(wrote bool) // from Config.Around, until it was called
	status   int
	bytes    int
	err      *errs.Error // what the caller was refused with, for the log
	note     string      // cached, replayed: for the log
	replayed bool
	key      *boundKey // of the caller; nil without one
	secret   string    // the pattern of a path with a secret that was called by a wrong method
}

// positionTimeout bounds the question where a write is; the write itself is done.
const positionTimeout = 2 * time.Second

// statusClientClosed is what logs and figures say when the caller left before the answer.
const statusClientClosed = 499

type callKey struct{}

func callFrom(ctx context.Context) *call {
	c, _ := ctx.Value(callKey{}).(*call)
	return c
}

// serve is the way of every request that is no preflight.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	c := &call{server: s, w: w, r: r, id: s.cfg.NewID(), begun: s.cfg.Clock()}
	h := w.Header()
	for name, value := range s.headers {
		h[name] = value
	}
	h[headerRequestID] = []string{c.id}
	var known bool
	if c.found, known = s.router.find(r.Method, r.URL); known {
		c.op = c.found.route.operation
	} else {
		c.op = s.nothing
	}
	c.op.figures.begin()
	defer c.finish()
	if known {
		c.run()
	} else {
		c.unknown()
	}
}

// run takes the steps in order; each answers the caller or lets the next go on.
func (c *call) run() {
	if err := c.admit(); err != nil {
		c.refuse(err)
		return
	}
	if err := c.refuseKey(); err != nil {
		c.refuse(err)
		return
	}
	if c.op.plain != nil {
		if !c.turnedAway() {
			c.servePlain()
		}
		return
	}
	if c.op.stream != nil {
		c.serveStream()
		return
	}
	if c.found.route.body {
		var err error
		if c.body, err = readBody(c.w, c.r, c.op.maxBody); err != nil {
			c.refuse(err)
			return
		}
	}
	if c.fromCache() {
		return
	}
	c.serveJSON()
}

// context is what handlers get: the caller, the origin, the time limit, and the
// position that reads must have reached.
func (c *call) context() (context.Context, context.CancelFunc) {
	ctx := context.WithValue(c.r.Context(), callKey{}, c)
	ctx = context.WithValue(ctx, requestKey{}, c.r)
	ctx = actor.With(ctx, c.actor)
	ctx = actor.WithOrigin(ctx, actor.Origin{Operation: c.op.ID, RequestID: c.id, Address: c.address,
		UserAgent: clip(c.r.UserAgent(), 300)})
	if language := c.r.Header[HeaderLanguage]; len(language) > 0 {
		ctx = tongue.With(ctx, language[0])
	}
	ctx, c.wrote = store.TrackWrites(ctx)
	if mark := c.r.Header.Get(headerConsistent); validMark(mark) {
		ctx = store.ReadAfter(ctx, mark)
	}
	if c.op.Cache != nil {
		ctx = store.FromPrimary(ctx)
	}
	if c.server.cfg.Around != nil {
		ctx, c.over = c.server.cfg.Around(ctx, c.op.ID)
	}
	if c.op.timeout > 0 {
		return context.WithTimeout(ctx, c.op.timeout)
	}
	return context.WithCancel(ctx)
}

// validMark reports whether a consistency header can be one of ours.
func validMark(mark string) bool {
	if mark == "" || len(mark) > 100 {
		return false
	}
	for i := range len(mark) {
		if c := mark[i]; !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '/' ||
			c == '.' || c == ':' || c == '_') {
			return false
		}
	}
	return true
}

func clip(text string, most int) string {
	if len(text) > most {
		return text[:most]
	}
	return text
}

// serveJSON binds, checks, runs and answers.
func (c *call) serveJSON() {
	in, violations, err := c.found.bind(c.r, c.body)
	if err != nil {
		c.refuse(err)
		return
	}
	wrong := wire.Check(in, "")
	if c.server.cfg.Currency != nil {
		wrong = append(wrong, wire.ShopAmounts(in, "", c.server.cfg.Currency(c.r.Context()))...)
	}
	if violations = append(violations, notAlready(violations, wrong)...); len(violations) > 0 {
		c.refuse(errs.Invalid(violations...))
		return
	}
	tries, err := c.guesses(in)
	if err != nil {
		c.refuse(err)
		return
	}
	ctx, cancel := c.context()
	defer cancel()
	revision := c.cacheRevision()
	body, err := c.invoke(ctx, in)
	tries.end(err)
	if err != nil {
		c.refuse(err)
		return
	}
	c.keep(revision, body)
	c.answer(body)
}

// notAlready leaves out what is said about a field whose value could not be read.
func notAlready(known, more []errs.Violation) []errs.Violation {
	if len(known) == 0 {
		return more
	}
	kept := more[:0]
	for _, v := range more {
		dup := false
		for _, k := range known {
			if k.Field == "" || v.Field == k.Field || strings.HasPrefix(v.Field, k.Field) &&
				(v.Field[len(k.Field)] == '.' || v.Field[len(k.Field)] == '[') {
				dup = true
			}
		}
		if !dup {
			kept = append(kept, v)
		}
	}
	return kept
}

// invoke runs the handler, under the caller's key if there is one.
func (c *call) invoke(ctx context.Context, in any) ([]byte, error) {
	if key := c.r.Header.Get(headerKey); key != "" && c.server.cfg.DB != nil && c.op.TakesKey() {
		return c.keyed(ctx, key, in)
	}
	out, err := c.handle(ctx, in)
	if err != nil {
		return nil, err
	}
	if c.server.cfg.OnAnswer != nil {
		c.server.cfg.OnAnswer(c.op.Op, out)
	}
	return encode(out)
}

// handle runs the operation's own code, where the shop is open for what it does. A call that was answered before the
// shop closed is answered again by its key and does not come here.
func (c *call) handle(ctx context.Context, in any) (any, error) {
	if c.op.Sells || buys(in) {
		if err := c.closed(ctx); err != nil {
			return nil, err
		}
	}
	return c.op.invoke(ctx, in)
}

// ended tells Config.Around, once.
func (c *call) ended() {
	if over := c.over; over != nil {
		c.over = nil
		over(c.wrote() && !c.replayed)
	}
}

// answer sends a success.
func (c *call) answer(body []byte) {
	c.ended()
	c.position()
	c.send(body, nil)
}

// position tells the caller where its write is, so that it can ask to read it.
func (c *call) position() {
	if c.server.cfg.DB == nil || c.wrote == nil || !c.wrote() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.r.Context()), positionTimeout)
	defer cancel()
	if mark, err := c.server.cfg.DB.Position(ctx); err == nil && mark != "" {
		c.w.Header()[headerConsistent] = []string{mark}
	}
}

func (c *call) refuse(err error) {
	c.err = asError(err)
	c.ended()
	c.position() // something may have been written before the refusal
	c.status = writeError(c.w, c.err)
}

// finish counts and logs, and catches what a handler did not.
func (c *call) finish() {
	if fault := recover(); fault != nil {
		if err, ok := fault.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			c.op.figures.end(c.server.cfg.Clock().Sub(c.begun), statusClientClosed)
			panic(fault)
		}
		c.panicked(fault, debug.Stack())
	}
	c.ended()
	if c.status >= 500 && c.r.Context().Err() != nil {
		c.status, c.note = statusClientClosed, "the caller left" // nobody reads this answer, and it is no fault of ours
	}
	took := c.server.cfg.Clock().Sub(c.begun)
	c.op.figures.end(took, c.status)
	c.log(took)
	c.server.recents.note(c, took)
	if _, inside := c.callerInside(); inside {
		return // nobody called
	}
	if c.err != nil && c.status >= 400 && c.status < statusClientClosed && c.server.cfg.Refused != nil {
		c.server.cfg.Refused(c.refusal())
	}
	if c.err == nil && c.status < 400 && c.server.cfg.Answered != nil && c.op != c.server.nothing {
		c.server.cfg.Answered(c.r.Context(), c.actor, c.op.ID, c.r.UserAgent())
	}
}

func (c *call) refusal() Refusal {
	out := Refusal{Request: c.r, Operation: c.op.ID, Path: c.op.Path, Status: c.status, Code: c.err.Code,
		Declared: slices.Contains(codesOf(c.op.Operation), c.err.Code)}
	if c.op == c.server.nothing {
		out.Operation, out.Path = "", c.path()
	}
	return out
}

// unknown answers paths that no operation has: with the front ends, or, under the API's prefixes, with a refusal.
func (c *call) unknown() {
	s := c.server
	c.address = s.address(c.r)
	methods := s.router.methods(c.r.URL)
	switch {
	case len(methods) > 0:
		if other, _ := s.router.find(methods[0], c.r.URL); other.route.SecretPath {
			c.secret = other.route.Path
		}
		c.w.Header()["Allow"] = []string{strings.Join(methods, ", ")}
		c.err = errs.New(errs.NotFound, CodeMethodNotAllowed,
			"this path supports the methods %s", strings.Join(methods, ", "))
		_, body := encodeError(c.err)
		c.w.Header()["Content-Type"] = jsonType
		c.w.Header()["Cache-Control"] = noStore
		c.status = http.StatusMethodNotAllowed
		c.w.WriteHeader(c.status)
		_, _ = c.w.Write(body)
	case s.cfg.Fallback != nil && !s.router.ofAPI(c.r.URL.Path) &&
		(c.r.Method == http.MethodGet || c.r.Method == http.MethodHead):
		if err := c.limit(Reads, actor.Actor{}); err != nil {
			c.refuse(err)
			return
		}
		s.cfg.Fallback.ServeHTTP(&plainWriter{ResponseWriter: c.w, call: c}, c.r)
	default:
		c.refuse(errs.New(errs.NotFound, CodeNothingHere,
			"no operation has the path %s %s; check it in the API reference", c.r.Method, clip(c.r.URL.Path, 200)))
	}
}
