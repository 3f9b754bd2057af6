package rights

import (
	"context"
	"net/http"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Permissions of managers. They are a group of their own, so that no role but the
// administrator's comes with them: an archive shows orders and mails, whatever else its
// reader may see.
const (
	readPermission   = "DATA_RIGHTS.READ" // without links to archives
	exportPermission = "DATA_RIGHTS.EXPORT"
	erasePermission  = "DATA_RIGHTS.ERASE"
)

type (
	personRequest struct {
		Person Person `json:"person,omitzero"`
	}
	requestAnswer struct {
		DataRequest *Request `json:"dataRequest"`
	}
	listAnswer struct {
		DataRequests wire.List[*Request] `json:"dataRequests"`
		Metadata     wire.PagingMetadata `json:"metadata"`
	}
	previewAnswer struct {
		Preview *Preview `json:"preview"`
	}
)

// Operations lists what is served. All is Souk's own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.dataRights." + id, Method: method, Path: path, Access: access,
			Reads: method == http.MethodGet, Summary: summary, Codes: codes}
	}
	ownToo := func(permission string) actor.Rule {
		rule := actor.Managers(permission)
		rule.Members = true
		return rule
	}
	preview := op("previewErasure", http.MethodPost, "/v1/data-requests/erasure/preview",
		actor.Managers(erasePermission),
		"Get what data the shop has about a person, and what blocks their erasure.", CodeNobody)
	preview.Reads = true
	return []httpapi.Operation{
		httpapi.Handle(op("startArchive", http.MethodPost, "/v1/data-requests/archive", ownToo(exportPermission),
			"Export all data about a person as an archive, in the background. Members export their own.", CodeNobody),
			s.httpArchive),
		httpapi.Handle(preview, s.httpPreview),
		httpapi.Handle(op("startErasure", http.MethodPost, "/v1/data-requests/erasure", actor.Managers(erasePermission),
			"Erase a person, in the background. Orders stay without the buyer; issued invoices stay as they are.",
			CodeNobody, CodeObstacles), s.httpErase),
		httpapi.Handle(op("listRequests", http.MethodGet, "/v1/data-requests", ownToo(readPermission),
			"List archives and erasures, newest first. Members see their own archives."), s.httpList),
		httpapi.Handle(op("getRequest", http.MethodGet, "/v1/data-requests/{id}", ownToo(readPermission),
			"Get the progress of an archive or an erasure, with the link to the archive.", CodeNotFound), s.httpGet),
		httpapi.Plain(op("downloadArchive", http.MethodGet, "/v1/data-archives/{token}", actor.Anyone(),
			"Download an archive by its link, which expires after seven days.", CodeNoArchive), s.download),
	}
}

func (s *Service) httpArchive(ctx context.Context, in *personRequest) (*requestAnswer, error) {
	r, err := s.StartArchive(ctx, in.Person)
	return &requestAnswer{r}, err
}

func (s *Service) httpPreview(ctx context.Context, in *personRequest) (*previewAnswer, error) {
	p, err := s.Look(ctx, in.Person)
	return &previewAnswer{p}, err
}

func (s *Service) httpErase(ctx context.Context, in *personRequest) (*requestAnswer, error) {
	r, err := s.StartErasure(ctx, in.Person)
	return &requestAnswer{r}, err
}

func (s *Service) httpGet(ctx context.Context, in *wire.AnyIDRequest) (*requestAnswer, error) {
	r, err := s.Get(ctx, in.ID)
	return &requestAnswer{r}, err
}

func (s *Service) httpList(ctx context.Context, in *wire.PageRequest) (*listAnswer, error) {
	limit, offset, err := in.Paging.Page(50, 100)
	if err != nil {
		return nil, err
	}
	list, total, err := s.List(ctx, limit, offset)
	if err != nil {
		return nil, err
	}
	return &listAnswer{list, wire.PagingMetadata{Count: wire.Ptr(len(list)), Offset: &offset, Total: &total,
		TooManyToCount: wire.Ptr(false)}}, nil
}

// download sends an archive. Nothing on the way may keep it.
func (s *Service) download(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Set("Referrer-Policy", "no-referrer") // the address is the key
	file, err := s.open(r.PathValue("token"))
	if err != nil {
		httpapi.WriteErrorForPeople(w, r, err)
		return
	}
	defer func() { _ = file.Close() }()
	w.Header().Set("Content-Type", "application/zip")
	w.Header().Set("Content-Disposition", `attachment; filename="my-data.zip"`)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	http.ServeContent(w, r, "", time.Time{}, file)
}
