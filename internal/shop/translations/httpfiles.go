package translations

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
)

const uploadTime = 10 * time.Minute

// reading is how the caller wants a file to be taken.
func reading(r *http.Request) (Reading, error) {
	q := r.URL.Query()
	out := Reading{OnError: OnErrorStop}
	var wrong []errs.Violation
	switch q.Get("dryRun") {
	case "", "false":
	case "true":
		out.DryRun = true
	default:
		wrong = append(wrong, errs.Field("dryRun", errs.RuleFormat, "must be true or false"))
	}
	switch q.Get("onError") {
	case "", OnErrorStop:
	case OnErrorSkip:
		out.OnError = OnErrorSkip
	default:
		wrong = append(wrong, errs.Field("onError", errs.RuleOther, "must be %s or %s", OnErrorStop, OnErrorSkip))
	}
	if len(wrong) > 0 {
		return out, errs.Invalid(wrong...)
	}
	return out, nil
}

// importFile takes a file and answers with what became of its rows.
func (s *Service) importFile(w http.ResponseWriter, r *http.Request) {
	var report *FileReport
	how, err := reading(r)
	if err == nil {
		var content io.Reader
		if _, content, err = httpapi.UploadedFile(w, r, uploadTime); err == nil {
			report, err = s.Import(r.Context(), r.PathValue("language"), content, how)
		}
	}
	if httpapi.BodyTooLarge(err) {
		err = tooLarge()
	}
	var body []byte
	if err == nil {
		body, err = json.Marshal(map[string]any{"report": report})
	}
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(body) // the asker may have left
}

// exportFile writes a file as it is made. When that fails after the beginning, the connection is cut, so that nobody
// takes a part for the whole.
func (s *Service) exportFile(w http.ResponseWriter, r *http.Request) {
	language := r.PathValue("language")
	out := &attachment{w: w, name: "translations-" + language + ".csv"}
	err := s.Export(r.Context(), language, out)
	switch {
	case err == nil:
	case !out.begun:
		httpapi.WriteError(w, r, err)
	default:
		if r.Context().Err() == nil {
			s.cfg.Logger.ErrorContext(r.Context(), "a file could not be written to its end", "file", out.name, "error", err)
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

// Write is io.Writer.
func (a *attachment) Write(b []byte) (int, error) {
	if !a.begun {
		a.begun = true
		h := a.w.Header()
		h.Set("Content-Type", "text/csv; charset=utf-8")
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.name}))
		h.Set("Cache-Control", "no-store")
		h.Set("X-Content-Type-Options", "nosniff")
	}
	_ = http.NewResponseController(a.w).SetWriteDeadline(time.Now().Add(time.Minute)) // for each part, not for the whole
	return a.w.Write(b)
}
