package members

import (
	"net/http"

	"souk/internal/httpapi"
)

func (s *Service) fileOperations() []httpapi.Operation {
	bring := op("importMembers", http.MethodPost, "/v1/members/import", createPermission,
		"Make and change members by a CSV file, as an export writes it.")
	bring.MaxBody = maxImportText
	return []httpapi.Operation{
		httpapi.Plain(reading(op("exportMembers", http.MethodGet, "/v1/members/export/members.csv", readPermission,
			"All members as a CSV file.")), s.export),
		httpapi.Handle(bring, s.Import),
	}
}

// export sends the file. A failure after its beginning can only end the connection.
func (s *Service) export(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="members.csv"`)
	w.Header().Set("Cache-Control", "no-store")
	if err := s.Export(r.Context(), w); err != nil {
		s.cfg.Logger.ErrorContext(r.Context(), "members could not be exported", "error", err)
		panic(http.ErrAbortHandler)
	}
}
