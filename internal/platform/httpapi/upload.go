package httpapi

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"souk/internal/platform/errs"
)

// UploadedFile gives the file that a request brings, as raw bytes with ?name= or as the first file of a multipart form,
// to be read once. Large files may take as long as timeout, which is more than other requests get.
func UploadedFile(w http.ResponseWriter, r *http.Request, timeout time.Duration) (name string, content io.Reader,
	err error) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(timeout))
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(timeout + time.Minute))
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "multipart/form-data" {
		return r.URL.Query().Get("name"), r.Body, nil
	}
	unreadable := errs.Invalid(errs.Field("file", errs.RuleFormat, "the form cannot be read"))
	parts, err := r.MultipartReader()
	if err != nil {
		return "", nil, unreadable
	}
	for range 20 { // other fields may stand before the file
		part, err := parts.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return "", nil, errs.Invalid(errs.Field("file", errs.RuleRequired, "is required"))
		case BodyTooLarge(err):
			return "", nil, err
		case err != nil:
			return "", nil, unreadable
		case part.FileName() != "":
			return part.FileName(), part, nil
		}
	}
	return "", nil, errs.Invalid(errs.Field("file", errs.RuleRequired, "is required"))
}

// BodyTooLarge tells that a body was longer than its operation takes.
func BodyTooLarge(err error) bool {
	var large *http.MaxBytesError
	return errors.As(err, &large)
}
