package httpapi

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"sync"

	"souk/internal/platform/wire"
)

var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 16<<10); return &b }}

// encode makes the JSON text of an answer; nothing to say is {}.
func encode(out any) ([]byte, error) {
	if out == nil {
		return []byte("{}"), nil
	}
	if e, ok := out.(Encoded); ok {
		b, err := e.AppendJSON(nil)
		if err == nil && len(b) == 0 {
			b = []byte("{}")
		}
		return b, err
	}
	buf := buffers.Get().(*[]byte)
	text, err := wire.Append((*buf)[:0], out)
	if cap(text) <= 1<<20 { // a rare huge answer must not stay in memory
		*buf = text
	}
	defer buffers.Put(buf)
	switch {
	case err != nil:
		return nil, fmt.Errorf("encoding the answer: %w", err)
	case string(text) == "null":
		return []byte("{}"), nil
	}
	return bytes.Clone(text), nil
}

// send writes status 200. kept is the cached form, with its compressed texts.
func (c *call) send(body []byte, kept *kept) {
	h := c.w.Header()
	h["Content-Type"] = jsonType
	h["Cache-Control"] = noStore
	var length []string
	if kept != nil {
		length = kept.length
	}
	if len(body) >= compressFrom {
		h.Add("Vary", "Accept-Encoding")
		if coding, smaller := compressed(c.r.Header.Get("Accept-Encoding"), body, kept); coding != "" {
			h["Content-Encoding"] = []string{coding}
			body, length = smaller, nil
		}
	}
	if length == nil {
		length = []string{strconv.Itoa(len(body))}
	}
	h["Content-Length"] = length
	c.status, c.bytes = http.StatusOK, len(body)
	c.w.WriteHeader(http.StatusOK)
	_, _ = c.w.Write(body)
}
