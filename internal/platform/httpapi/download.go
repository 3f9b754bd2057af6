package httpapi

import (
	"encoding/json"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"time"
)

// WriteAnswer answers a plain operation with JSON that is not to be kept, or with what went wrong.
func WriteAnswer(w http.ResponseWriter, r *http.Request, out any, err error) {
	var body []byte
	if err == nil {
		body, err = json.Marshal(out)
	}
	if err != nil {
		WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(body) // the asker may have left
}

// Download sends a CSV file as write makes it. When that fails after the beginning, the connection is cut, so that
// nobody takes a part for the whole.
func Download(w http.ResponseWriter, r *http.Request, log *slog.Logger, name string, write func(io.Writer) error) {
	out := &attachment{w: w, name: name}
	err := write(out)
	switch {
	case err == nil:
		out.begin()
	case !out.begun:
		WriteError(w, r, err)
	default:
		if r.Context().Err() == nil {
			log.ErrorContext(r.Context(), "a file could not be written to its end", "file", name, "error", err)
		}
		panic(http.ErrAbortHandler)
	}
}

// attachment sends the headers with the first bytes.
type attachment struct {
	w     http.ResponseWriter
	name  string
	begun bool
}

func (a *attachment) begin() {
	if a.begun {
		return
	}
	a.begun = true
	h := a.w.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.name}))
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
}

// Write is io.Writer.
func (a *attachment) Write(b []byte) (int, error) {
	a.begin()
	_ = http.NewResponseController(a.w).SetWriteDeadline(time.Now().Add(time.Minute)) // for each part, not for the whole
	return a.w.Write(b)
}
