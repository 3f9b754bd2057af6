package media

import (
	"context"
	"io"
	"mime"
	"net/http"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

type privateResponse struct {
	File *PrivateFile `json:"file"`
}

// privateOperations are about files that are sold, for those who run the shop. Buyers
// get them by links that orders make.
func (s *Store) privateOperations() []httpapi.Operation {
	access := actor.Managers("MEDIA.UPLOAD")
	return []httpapi.Operation{
		httpapi.Plain(httpapi.Op{ID: "media.privateFiles.upload", Method: http.MethodPost, Path: "/v1/media/private-files",
			Access: access, MaxBody: MaxPrivateBytes + 1<<20, Timeout: time.Hour,
			Summary: "Upload a file to sell: the raw bytes with ?name=, or a multipart form with a file",
			Codes:   []string{CodeUnsupported, CodeTooLarge}},
			func(w http.ResponseWriter, r *http.Request) {
				f, err := uploaded(r, s.putPrivateBody)
				httpapi.WriteAnswer(w, r, privateResponse{f}, err)
			}),
		httpapi.Handle(httpapi.Op{ID: "media.privateFiles.get", Method: http.MethodGet, Path: "/v1/media/private-files/{id}",
			Access: access, Reads: true, Summary: "Get the details of a file to sell", Codes: []string{CodePrivateNotFound}},
			func(ctx context.Context, in *getRequest) (*privateResponse, error) {
				f, err := s.Private(ctx, in.ID)
				return &privateResponse{f}, err
			}),
		httpapi.Plain(httpapi.Op{ID: "media.privateFiles.download", Method: http.MethodGet,
			Path:   "/v1/media/private-files/{id}/content",
			Access: access, Reads: true, Summary: "Download a file to sell, for the staff",
			Codes: []string{CodePrivateNotFound}},
			func(w http.ResponseWriter, r *http.Request) { s.ServePrivate(w, r, r.PathValue("id")) }),
	}
}

func (s *Store) putPrivateBody(ctx context.Context, name string, body io.Reader) (*PrivateFile, error) {
	f, err := s.PutPrivate(ctx, name, body)
	return f, tooLargeOr(err, err)
}

// ServePrivate hands a file out to somebody who may have it, in parts if they ask for
// parts. It is always saved, never shown: what is in it is not ours.
func (s *Store) ServePrivate(w http.ResponseWriter, r *http.Request, id string) {
	f, content, err := s.Open(r.Context(), id)
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	defer func() { _ = content.Close() }()
	h := w.Header()
	h.Set("Content-Type", f.MimeType)
	h.Set("Cache-Control", "private, no-store")
	h.Set("ETag", `"`+f.SHA256+`"`)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.Name}))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	http.ServeContent(w, r, "", time.Time{}, content)
}
