package httpapi

import (
	"fmt"
	"net/http"
	"strconv"

	"souk/internal/platform/wire"
)

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
	text, err := wire.Marshal(out)
	switch {
	case err != nil:
		return nil, fmt.Errorf("encoding the answer: %w", err)
	case string(text) == "null":
		return []byte("{}"), nil
	}
	return text, nil
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
