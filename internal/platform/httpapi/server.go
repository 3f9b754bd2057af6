package httpapi

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/rs/cors"

	"souk/internal/platform/actor"
	"souk/internal/platform/ids"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// Config is what a server is made of. Only Operations and Authenticator are needed.
type Config struct {
	Operations    []Operation
	Authenticator Authenticator
	DB            *store.DB    // keeps idempotency keys and tells positions; nil serves without both
	Logger        *slog.Logger // nil means slog.Default
	Metrics       *Metrics     // nil measures nothing
	Limits        *Limits      // nil limits nobody
	Guesses       *Guesses     // nil lets everybody guess
	Fallback      http.Handler // serves GET on paths that no operation has (front ends); nil answers 404
	// Around, when set, is called before each operation with the context it will run
	// on, and what it returns is called when the operation is over, with whether it
	// committed a write. The audit record uses it.
	Around func(ctx context.Context, operation string) (context.Context, func(wrote bool))
	// Refused, when set, is called after each call that was answered with an error of the
	// caller's. It must not wait for anything.
	Refused func(Refusal)
	// Answered, when set, is called after each call of an operation that was answered well. It must not wait for anything.
	Answered func(ctx context.Context, who actor.Actor, operation, userAgent string)
	// OnAnswer, when set, sees what handlers answer. Tests look with it for parts that are missing.
	OnAnswer func(op Op, answer any)
	// Closed refuses while the shop is closed; asked before operations that sell. nil: the shop is never closed.
	Closed func(ctx context.Context) error
	// Currency is the shop's: amounts of requests that it has no unit for are refused. nil checks none.
	Currency   func(ctx context.Context) money.Currency
	PublicURL  string // the address browsers see; https adds strict transport security
	TrustProxy bool   // take the caller's address from the last X-Forwarded-For entry
	MaxBody    int64  // default 1 MiB
	Timeout    time.Duration
	NewID      ids.Source       // of request ids
	Clock      func() time.Time // for durations and limits
	Title      string           // of the OpenAPI document
	Version    string
	Fonts      []Font // of the reference page; without them it has those of the reader's system
	// Brand tells how the shop looks, for error pages of links in mails; nil for the program's own face.
	Brand func(ctx context.Context) Brand
}

// Defaults of Config.
const (
	DefaultMaxBody = 1 << 20
	DefaultTimeout = 30 * time.Second
)

// Refusal is a call that was answered with an error of the caller's.
type Refusal struct {
	Request   *http.Request
	Operation string // empty when no operation has the path
	Path      string // the operation's pattern, or what was called
	Status    int
	Code      string // of the application error, if it has one
	Declared  bool   // the operation says that it answers with this code
}

// Server serves operations. It is an http.Handler.
type Server struct {
	cfg        Config
	recents    recents
	operations []*operation
	router     *router
	handler    http.Handler
	headers    http.Header
	nothing    *operation // stands for paths that no operation has
	streams    context.Context
	endStreams context.CancelFunc
}

// operation is what the server knows of one Operation.
type operation struct {
	Operation
	maxBody int64
	timeout time.Duration
	class   Class
	codes   []guessField // fields of its request that hold codes
	figures *figures
}

// New checks the list of operations (unique ids and routes, path values that
// exist in the request) and makes a server.
func New(cfg Config) (*Server, error) {
	if cfg.Authenticator == nil {
		return nil, errors.New("httpapi: an Authenticator is needed")
	}
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.NewID == nil {
		cfg.NewID = ids.Random
	}
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	cfg.MaxBody = cmp.Or(cfg.MaxBody, DefaultMaxBody)
	cfg.Timeout = cmp.Or(cfg.Timeout, DefaultTimeout)
	s := &Server{cfg: cfg, headers: securityHeaders(cfg.PublicURL)}
	s.streams, s.endStreams = context.WithCancel(context.Background())
	document, err := s.documentOperations()
	if err != nil {
		return nil, err
	}
	s.nothing = s.operation(Operation{Op: Op{ID: "unknown"}})
	seen := map[string]bool{}
	for _, o := range append(document, cfg.Operations...) {
		if o.ID == "" || seen[o.ID] {
			return nil, fmt.Errorf("httpapi: operation id %q is missing or used twice (%s %s)", o.ID, o.Method, o.Path)
		}
		seen[o.ID] = true
		if o.Access == (actor.Rule{}) {
			return nil, fmt.Errorf("httpapi: operation %s does not say who may call it", o.ID)
		}
		if err := checkPath(o); err != nil {
			return nil, err
		}
		s.operations = append(s.operations, s.operation(o))
	}
	if s.router, err = newRouter(s.operations); err != nil {
		return nil, fmt.Errorf("httpapi: %w", err)
	}
	s.handler = crossOrigin().Handler(http.HandlerFunc(s.serve))
	return s, nil
}

func (s *Server) operation(o Operation) *operation {
	op := &operation{Operation: o, maxBody: cmp.Or(o.MaxBody, s.cfg.MaxBody), timeout: o.Timeout, class: o.Limit}
	if o.plain == nil && o.stream == nil {
		op.timeout = cmp.Or(o.Timeout, s.cfg.Timeout)
	}
	if op.class == ByEffect {
		op.class = Writes
		if o.Reads {
			op.class = Reads
		}
	}
	op.codes = guessFields(o.in)
	op.SecretPath = o.SecretPath || slices.ContainsFunc(pathNames(o.Path), secretName)
	op.figures = s.cfg.Metrics.forOperation(o.ID)
	if o.stream != nil && op.figures != nil {
		op.figures.seconds = nil
	}
	return op
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Operations gives the list the server was made of.
func (s *Server) Operations() []Operation { return s.cfg.Operations }

// crossOrigin lets every site call: tokens travel in a header that a browser
// never adds by itself, so there is nothing for another site to abuse.
func crossOrigin() *cors.Cors {
	return cors.New(cors.Options{
		AllowedOrigins: []string{"*"},
		AllowedMethods: []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch,
			http.MethodDelete},
		AllowedHeaders: []string{"*"}, // the client sends X-Wix-* names that we do not all know
		ExposedHeaders: []string{headerConsistent, headerRequestID, "Retry-After", headerReplayed},
		MaxAge:         7200,
	})
}

// securityHeaders are on every answer; pages that need other ones replace them.
func securityHeaders(publicURL string) http.Header {
	h := http.Header{
		"X-Content-Type-Options": {"nosniff"},
		"X-Frame-Options":        {"DENY"},
		"Referrer-Policy":        {"strict-origin-when-cross-origin"},
	}
	if strings.HasPrefix(publicURL, "https://") {
		h["Strict-Transport-Security"] = []string{"max-age=31536000; includeSubDomains"}
	}
	return h
}

// HeaderLanguage names the language that a call wants its words in, of those that the shop wrote.
const HeaderLanguage = "X-Souk-Language"

// Header names in canonical form, so that they can be set without work.
const (
	headerConsistent = "X-Wix-Consistent"
	headerRequestID  = "X-Wix-Request-Id"
	headerReplayed   = "Idempotency-Replayed"
	headerKey        = "Idempotency-Key"
)

// Shared header values; net/http only reads them.
var (
	jsonType = []string{"application/json; charset=utf-8"}
	noStore  = []string{"no-store"}
)

// Serves reports whether some operation answers a method on a path, whatever prefix it has.
func (s *Server) Serves(method, path string) bool {
	_, ok := s.router.find(method, &url.URL{Path: path})
	return ok
}
