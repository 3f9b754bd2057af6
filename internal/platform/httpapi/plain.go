package httpapi

import (
	"net/http"
	"reflect"
	"strings"

	"souk/internal/platform/wire"
)

// servePlain hands the request over, with limits and path values in place.
func (c *call) servePlain() {
	ctx, cancel := c.context()
	defer cancel()
	r := c.r.WithContext(ctx)
	for i, key := range c.found.keys {
		if err := checkText(c.found.values[i]); err != nil {
			c.refuse(err)
			return
		}
		r.SetPathValue(key, c.found.values[i])
	}
	w := &plainWriter{ResponseWriter: c.w, call: c}
	if r.Body != nil {
		r.Body = http.MaxBytesReader(w, r.Body, c.op.maxBody)
	}
	c.op.plain(w, r)
	if c.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
}

// plainWriter notes the status, and tells the position of a write before the
// headers are gone.
type plainWriter struct {
	http.ResponseWriter
	call *call
}

func (w *plainWriter) WriteHeader(status int) {
	if w.call.status == 0 && status >= 200 {
		w.call.status = status
		w.call.position()
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *plainWriter) Write(b []byte) (int, error) {
	if w.call.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	n, err := w.ResponseWriter.Write(b)
	w.call.bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *plainWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// checkPath reports a path value that the request has no place for.
func checkPath(o Operation) error {
	if o.plain != nil || o.stream != nil {
		return nil
	}
	for _, name := range pathNames(o.Path) {
		t := o.in
		for _, key := range strings.Split(name, ".") {
			t = wire.Unwrap(t)
			if t.Kind() != reflect.Struct {
				return noPlace(o, name)
			}
			field, ok := wire.Fields(t)[key]
			if !ok {
				return noPlace(o, name)
			}
			t = field.Type
		}
	}
	return nil
}

// secretName tells whether a path value is a secret by its name.
func secretName(name string) bool { return name == "token" || name == "code" }

// pathNames lists the names in braces.
func pathNames(path string) []string {
	var out []string
	for _, part := range strings.Split(path, "/") {
		if strings.HasPrefix(part, "{") && strings.HasSuffix(part, "}") {
			out = append(out, part[1:len(part)-1])
		}
	}
	return out
}
