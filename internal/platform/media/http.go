package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
)

// Operations lists what this package serves.
func (s *Store) Operations() []httpapi.Operation {
	serve := func(id, path string, wish func(*http.Request) size) httpapi.Operation {
		return httpapi.Plain(httpapi.Op{ID: id, Method: http.MethodGet, Path: path, Access: actor.Anyone(), Reads: true,
			Summary: "Get a picture, in the requested size", Codes: []string{CodeNotFound, CodeBusy}, Hidden: true},
			func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, wish(r)) })
	}
	return append(s.privateOperations(), []httpapi.Operation{
		httpapi.Plain(httpapi.Op{ID: "media.files.upload", Method: http.MethodPost, Path: "/v1/media/files",
			Access: actor.Managers("MEDIA.UPLOAD"), MaxBody: MaxBytes + 1<<20, Timeout: 5 * time.Minute,
			Summary: "Upload a picture: the raw bytes with ?name=, or a multipart form with a file",
			Codes:   []string{CodeUnsupported, CodeTooLarge}},
			s.upload),
		httpapi.Handle(httpapi.Op{ID: "media.files.get", Method: http.MethodGet, Path: "/v1/media/files/{id}",
			Access: actor.Managers("MEDIA.UPLOAD"), Reads: true, Summary: "Get the details of a picture",
			Codes: []string{CodeNotFound}},
			func(ctx context.Context, in *getRequest) (*fileResponse, error) {
				f, err := s.Get(ctx, in.ID)
				return &fileResponse{f}, err
			}),
		serve("media.files.serve", "/media/{id}/{name}", plainSize),
		serve("media.files.serveById", "/media/{id}", plainSize),
		serve("media.files.serveFill", "/media/{id}/v1/fill/{spec}/{name}", fillSize),
		// Crops choose a part by hand; the middle, which fill shows, is near enough.
		serve("media.files.serveCrop", "/media/{id}/v1/crop/{crop}/fill/{spec}/{name}", fillSize),
		serve("media.files.serveFit", "/media/{id}/v1/fit/{spec}/{name}", fitSize),
	}...)
}

type getRequest struct {
	ID string `json:"id" validate:"required,max=64"`
}

type fileResponse struct {
	File *File `json:"file"`
}

func (s *Store) upload(w http.ResponseWriter, r *http.Request) {
	f, err := uploaded(r, s.putBody)
	httpapi.WriteAnswer(w, r, fileResponse{f}, err)
}

// uploaded finds the file of a request, which is the body or in a form, and hands it on.
func uploaded[T any](r *http.Request, put func(ctx context.Context, name string, body io.Reader) (*T, error)) (
	*T, error) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "multipart/form-data" {
		return put(r.Context(), r.URL.Query().Get("name"), r.Body)
	}
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, errs.Invalid(errs.Field("file", errs.RuleFormat, "must be a valid multipart form"))
	}
	for range 20 { // other fields may stand before the file
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, tooLargeOr(err, errs.Invalid(errs.Field("file", errs.RuleFormat, "must be a valid multipart form")))
		}
		if part.FileName() != "" {
			return put(r.Context(), part.FileName(), part)
		}
	}
	return nil, errs.Invalid(errs.Field("file", errs.RuleRequired, "is required"))
}

func (s *Store) putBody(ctx context.Context, name string, body io.Reader) (*File, error) {
	f, err := s.Put(ctx, name, body)
	return f, tooLargeOr(err, err)
}

// tooLargeOr tells a body that hit the server's limit from other trouble.
func tooLargeOr(err, otherwise error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return errs.New(errs.TooLarge, CodeTooLarge, "the file must have at most %d MiB", large.Limit>>20).With("threshold",
			large.Limit)
	}
	return otherwise
}

func (s *Store) serve(w http.ResponseWriter, r *http.Request, wish size) {
	f, err := s.remembered(r.Context(), r.PathValue("id"))
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	wish.webp = strings.Contains(r.Header.Get("Accept"), "image/webp")
	m, err := s.find(r.Context(), f, wish)
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	content, err := os.Open(m.path)
	if errors.Is(err, os.ErrNotExist) { // cleared away just now
		if m, err = s.find(r.Context(), f, wish); err == nil {
			content, err = os.Open(m.path)
		}
	}
	if err != nil {
		httpapi.WriteError(w, r, fmt.Errorf("media: the file of picture %s: %w", f.ID, err))
		return
	}
	defer func() { _ = content.Close() }()
	h := w.Header()
	h.Set("Content-Type", m.mime)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	if m.passing {
		h.Set("Cache-Control", "no-store")
	}
	h.Set("ETag", `"`+m.tag+`"`)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": f.Name}))
	h.Set("Content-Security-Policy", "default-src 'none'")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if wish.width != 0 {
		h.Add("Vary", "Accept")
	}
	// The time of the file is of no use to anybody: what is served never changes.
	http.ServeContent(w, r, "", time.Time{}, content)
}

func plainSize(r *http.Request) size {
	n, err := strconv.Atoi(r.URL.Query().Get("w"))
	if err != nil || n < 0 {
		return size{}
	}
	return size{width: n}
}

// fillSize reads w_600,h_400,... as other media hosts spell it: cut to that shape.
func fillSize(r *http.Request) size {
	w, h := sides(r.PathValue("spec"))
	if w == 0 || h == 0 {
		return size{width: max(w, h)}
	}
	return size{width: w, ratio: max(1, (h*ratioSteps+w/2)/w)}
}

// fitSize keeps the shape within the width asked for.
func fitSize(r *http.Request) size {
	w, h := sides(r.PathValue("spec"))
	return size{width: max(w, h)}
}

func sides(spec string) (width, height int) {
	for _, part := range strings.Split(spec, ",") {
		name, value, _ := strings.Cut(part, "_")
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > maxSide {
			continue
		}
		switch name {
		case "w":
			width = n
		case "h":
			height = n
		}
	}
	return width, height
}
