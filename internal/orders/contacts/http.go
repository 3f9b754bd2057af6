package contacts

import (
	"io"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

// permission is that of who may read members: a contact is a member, or somebody who may become one.
const permission = "MEMBERS.MEMBER_READ"

// Operations lists what the API offers, all of it our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{
			ID: "souk.contacts." + id, Method: method, Path: "/v1/contacts" + path, Access: actor.Managers(permission),
			Reads: true, Summary: summary, Codes: codes,
		}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("queryContacts", http.MethodPost, "/query",
			"List members and guests by filters, free text and sorts, with what they bought."), s.query),
		httpapi.Handle(op("getContact", http.MethodGet, "/{id}",
			"Get a contact: a member, or a guest who bought or left an e-mail.", CodeNotFound), s.get),
		httpapi.Plain(op("exportContacts", http.MethodGet, "/export/contacts.csv",
			"Export all contacts as a CSV file."), s.export),
	}
}

func (s *Service) export(w http.ResponseWriter, r *http.Request) {
	httpapi.Download(w, r, s.cfg.Logger, "contacts.csv", func(to io.Writer) error { return s.Export(r.Context(), to) })
}
