package httpapi

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/go-chi/chi/v5"
)

// router finds the operation for a method and a path. It asks chi for the match
// but does not let chi serve, so that a prefix can be tried without changing
// the request.
type router struct {
	mux      *chi.Mux
	routes   map[string]map[string]*route // method -> pattern
	prefixes map[string][]prefix          // by first segment, longest first
	api      map[string]bool              // first segments of paths that hold operations, never pages
	contexts sync.Pool
}

// route is an operation under one method.
type route struct {
	*operation
	body bool // the request message is in the body
}

// found is a match; values are as they stood in the path.
type found struct {
	route  *route
	keys   []string
	values []string
	path   string // bare
}

// prefix says that what starts with src is served at dest plus the rest.
type prefix struct{ src, dest string }

func newRouter(operations []*operation) (*router, error) {
	rt := &router{mux: chi.NewRouter(), routes: map[string]map[string]*route{}, prefixes: prefixIndex(prefixes),
		api: map[string]bool{}}
	for first := range rt.prefixes {
		rt.api[first] = first != frontEndFiles
	}
	rt.contexts.New = func() any { return chi.NewRouteContext() }
	for _, op := range operations {
		if err := rt.add(op.Method, op); err != nil {
			return nil, err
		}
		if op.plain == nil {
			rt.api[firstSegment(op.Path)] = true
		}
		if op.LongQuery {
			if op.Method != http.MethodGet {
				return nil, fmt.Errorf("operation %s: LongQuery is for GET only", op.ID)
			}
			if err := rt.add(http.MethodPost, op); err != nil {
				return nil, err
			}
		}
	}
	return rt, nil
}

func (rt *router) add(method string, op *operation) error {
	if !strings.HasPrefix(op.Path, "/") {
		return fmt.Errorf("operation %s: path %q does not start with /", op.ID, op.Path)
	}
	byPattern := rt.routes[method]
	if byPattern == nil {
		byPattern = map[string]*route{}
		rt.routes[method] = byPattern
	}
	for pattern, other := range byPattern {
		if shape(pattern) == shape(op.Path) {
			return fmt.Errorf("operations %s and %s are both at %s %s", other.ID, op.ID, method, op.Path)
		}
	}
	byPattern[op.Path] = &route{operation: op, body: method != http.MethodGet && method != http.MethodDelete &&
		method != http.MethodHead}
	rt.mux.MethodFunc(method, op.Path, func(http.ResponseWriter, *http.Request) {})
	return nil
}

// shape is a pattern without the names of its values.
func shape(pattern string) string {
	parts := strings.Split(pattern, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") {
			parts[i] = "{}"
		}
	}
	return strings.Join(parts, "/")
}

// find tries the bare path, then what the prefixes make of it, longest first,
// and takes the first that has a route for the method: some prefixes are the
// start of others, and some also start bare paths.
func (rt *router) find(method string, u *url.URL) (found, bool) {
	path, escaped := u.Path, false
	if u.RawPath != "" {
		path, escaped = u.RawPath, true
	}
	if method == http.MethodHead {
		method = http.MethodGet
	}
	if len(path) > 1 && path[len(path)-1] == '/' {
		path = path[:len(path)-1]
	}
	byPattern := rt.routes[method]
	if byPattern == nil {
		return found{}, false
	}
	ctx := rt.contexts.Get().(*chi.Context)
	defer rt.contexts.Put(ctx)
	if f, ok := rt.at(ctx, byPattern, method, path, escaped); ok {
		return f, true
	}
	for _, p := range rt.prefixes[firstSegment(path)] {
		if strings.HasPrefix(path, p.src) {
			if f, ok := rt.at(ctx, byPattern, method, p.dest+path[len(p.src):], escaped); ok {
				return f, true
			}
		}
	}
	return found{}, false
}

func (rt *router) at(ctx *chi.Context, byPattern map[string]*route, method, path string, escaped bool) (found, bool) {
	ctx.Reset()
	pattern := rt.mux.Find(ctx, method, path)
	r := byPattern[pattern]
	if r == nil {
		return found{}, false
	}
	f := found{route: r, path: path}
	if n := len(ctx.URLParams.Keys); n > 0 {
		f.keys = slices.Clone(ctx.URLParams.Keys)
		f.values = slices.Clone(ctx.URLParams.Values)
		for i, value := range f.values {
			if escaped {
				if plain, err := url.PathUnescape(value); err == nil {
					f.values[i] = plain
				}
			}
			if value == "" && f.keys[i] != "*" {
				return found{}, false
			}
		}
	}
	return f, true
}

// methods lists what a path could be called with, for the 405 answer.
func (rt *router) methods(u *url.URL) []string {
	var out []string
	for method := range rt.routes {
		if _, ok := rt.find(method, u); ok {
			out = append(out, method)
		}
	}
	slices.Sort(out)
	return out
}

// frontEndFiles is where the scripts and styles of the front ends are, beside one operation.
const frontEndFiles = "/assets"

// ofAPI reports whether a path belongs to the API even when no operation has it. Callers of the API read JSON only,
// so such a path answers with the error envelope and never with a page. It belongs there when its first segment is
// one that operations are called under, or when a version comes first or second (/v3/x, /events/v1/schedule). No page
// of the front ends lives at such a path; a test compares with their routes.
func (rt *router) ofAPI(path string) bool {
	first := firstSegment(path)
	if rt.api[first] || isVersion(first[min(1, len(first)):]) {
		return true
	}
	second, _, deeper := strings.Cut(strings.TrimPrefix(path[len(first):], "/"), "/")
	return deeper && isVersion(second)
}

// isVersion reports whether a segment is v and a number.
func isVersion(segment string) bool {
	digits, ok := strings.CutPrefix(segment, "v")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

func firstSegment(path string) string {
	if len(path) < 2 {
		return path
	}
	if i := strings.IndexByte(path[1:], '/'); i >= 0 {
		return path[:i+1]
	}
	return path
}

func prefixIndex(table []prefix) map[string][]prefix {
	out := map[string][]prefix{}
	for _, p := range table {
		out[firstSegment(p.src)] = append(out[firstSegment(p.src)], p)
	}
	for _, list := range out {
		slices.SortStableFunc(list, func(a, b prefix) int { return len(b.src) - len(a.src) })
	}
	return out
}
