package downloads

import (
	"net/http"
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Files hands out files that are sold, to somebody who may have them, in parts if they
// ask for parts.
type Files interface {
	ServePrivate(w http.ResponseWriter, r *http.Request, id string)
}

type (
	filesAnswer struct {
		Files wire.List[File] `json:"files"`
	}
)

// Operations lists what is served. All is Souk's own.
func (s *Service) Operations() []httpapi.Operation {
	list := httpapi.Op{
		ID: "souk.downloads.listDownloads", Method: http.MethodGet, Path: "/v1/orders/{orderId}/downloads",
		Access: actor.Everyone("ECOM.READ_ORDERS"), Reads: true,
		Summary: "List the files of an order with their download links. Shoppers see those of their own orders.",
		Codes:   []string{orders.CodeNotFound},
	}
	renew := httpapi.Op{
		ID: "souk.downloads.renewDownloads", Method: http.MethodPost, Path: "/v1/orders/{orderId}/downloads/renew",
		Access:  actor.Managers("ECOM.MODIFY_ORDERS"),
		Summary: "Give the files of a paid order new links, and send them to the buyer.",
		Codes:   []string{orders.CodeNotFound, CodeNoFiles, CodeNotPaid},
	}
	fetch := httpapi.Op{
		ID: "souk.downloads.fetch", Method: http.MethodGet, Path: "/v1/downloads/{token}", Access: actor.Anyone(),
		Summary: "Download a purchased file. Its link expires and allows a limited number of downloads.",
		Codes:   []string{CodeNoLink, CodeExpired, CodeUsedUp, CodeNotPaid},
	}
	return []httpapi.Operation{httpapi.Handle(list, s.list), httpapi.Handle(renew, s.renew), httpapi.Plain(fetch, s.fetch)}
}

func (s *Service) fetch(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Set("Referrer-Policy", "no-referrer") // the address is the key
	if s.cfg.Files == nil {
		httpapi.WriteErrorForPeople(w, r, noLink())
		return
	}
	part := r.Header.Get("Range")
	id, err := s.open(r.Context(), r.PathValue("token"), part == "" || strings.HasPrefix(part, "bytes=0-"))
	if err != nil {
		httpapi.WriteErrorForPeople(w, r, err)
		return
	}
	s.cfg.Files.ServePrivate(w, r, id)
}
