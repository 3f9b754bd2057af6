package members

import (
	"context"
	"io"
	"net/http"
	"slices"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const uploadTime = 10 * time.Minute

type (
	importRequest struct {
		ID string `json:"id" validate:"required,max=64"`
	}
	importAnswer struct {
		Import *Import `json:"import"`
	}
	importsRequest struct {
		Limit  *int `json:"limit,omitempty" validate:"omitempty,min=1,max=100"` // 50
		Offset int  `json:"offset,omitempty" validate:"min=0,max=1000000"`
	}
	importsAnswer struct {
		Imports wire.List[*Import] `json:"imports"`
		Total   int                `json:"total"`
	}
	importErrorsRequest struct {
		ID string `json:"id" validate:"required,max=64"`
		// After is the row behind which to begin.
		After int  `json:"after,omitempty" validate:"min=0"`
		Limit *int `json:"limit,omitempty" validate:"omitempty,min=1,max=1000"` // 100
	}
	importErrorsAnswer struct {
		Errors wire.List[RowError] `json:"errors"`
	}
	// RowError is what was wrong with a row; rows are counted as spreadsheets do.
	RowError struct {
		Row   int                   `json:"row"`
		Email string                `json:"email,omitempty"`
		Error wire.ApplicationError `json:"error"`
	}
)

func (s *Service) fileOperations() []httpapi.Operation {
	start := op("startMemberImport", http.MethodPost, "/v1/members/imports", createPermission,
		"Create and update members from a CSV file, as an export writes it: the raw bytes with ?name=, or a multipart form with a file. "+
			"?sendInvitations=true mails new members a link to set a password.", CodeImportTooLarge)
	start.MaxBody, start.Timeout = maxImportBytes+1<<20, uploadTime
	return []httpapi.Operation{
		httpapi.Plain(reading(op("exportMembers", http.MethodGet, "/v1/members/export/members.csv", readPermission,
			"Export all members as a CSV file.")), s.export),
		httpapi.Plain(start, s.upload),
		httpapi.Handle(reading(op("listMemberImports", http.MethodGet, "/v1/members/imports", createPermission,
			"List imports of members, newest first.")), s.httpImports),
		httpapi.Handle(reading(op("getMemberImport", http.MethodGet, "/v1/members/imports/{id}", createPermission,
			"Get an import of members with its progress.", CodeNoImport)),
			func(ctx context.Context, in *importRequest) (*importAnswer, error) {
				i, err := store.Get(ctx, s.db, func(tx *store.Tx) (*Import, error) { return findImport(tx, in.ID) })
				return &importAnswer{i}, err
			}),
		httpapi.Handle(reading(op("listMemberImportErrors", http.MethodGet, "/v1/members/imports/{id}/errors",
			createPermission,
			"List the errors in the rows of an imported file.", CodeNoImport)), s.httpImportErrors),
		httpapi.Handle(op("cancelMemberImport", http.MethodPost, "/v1/members/imports/{id}/cancel", createPermission,
			"Stop an import; members that it already created stay.", CodeNoImport, CodeImportFinished),
			func(ctx context.Context, in *importRequest) (*importAnswer, error) {
				i, err := s.CancelImport(ctx, in.ID)
				return &importAnswer{i}, err
			}),
	}
}

func (s *Service) export(w http.ResponseWriter, r *http.Request) {
	httpapi.Download(w, r, s.cfg.Logger, "members.csv", func(to io.Writer) error { return s.Export(r.Context(), to) })
}

func (s *Service) upload(w http.ResponseWriter, r *http.Request) {
	name, content, err := httpapi.UploadedFile(w, r, uploadTime)
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	invite := r.URL.Query().Get("sendInvitations")
	if !slices.Contains([]string{"", "true", "false"}, invite) {
		httpapi.WriteError(w, r, errs.Invalid(errs.Field("sendInvitations", errs.RuleFormat, "must be true or false")))
		return
	}
	i, err := s.StartImport(r.Context(), name, content, invite == "true")
	if httpapi.BodyTooLarge(err) {
		err = importTooLarge()
	}
	httpapi.WriteAnswer(w, r, importAnswer{i}, err)
}

func (s *Service) httpImports(ctx context.Context, in *importsRequest) (*importsAnswer, error) {
	limit := 50
	if in.Limit != nil {
		limit = *in.Limit
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*importsAnswer, error) {
		out := &importsAnswer{}
		if err := tx.QueryRow("SELECT COUNT(*) FROM member_imports", nil, &out.Total); err != nil {
			return nil, err
		}
		return out, tx.Each("SELECT "+importColumns+" FROM member_imports ORDER BY created DESC, id DESC LIMIT ? OFFSET ?",
			[]any{limit, in.Offset},
			func(rows store.Rows) error {
				i, err := scanImport(rows.Scan)
				out.Imports = append(out.Imports, i)
				return err
			})
	})
}

func (s *Service) httpImportErrors(ctx context.Context, in *importErrorsRequest) (*importErrorsAnswer, error) {
	limit := 100
	if in.Limit != nil {
		limit = *in.Limit
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*importErrorsAnswer, error) {
		if _, err := findImport(tx, in.ID); err != nil {
			return nil, err
		}
		out := &importErrorsAnswer{}
		return out, tx.Each(
			"SELECT row_number, email, code, description FROM member_import_errors WHERE import_id = ? AND row_number > ? ORDER BY row_number LIMIT ?",
			[]any{in.ID, in.After, limit}, func(rows store.Rows) error {
				var one RowError
				err := rows.Scan(&one.Row, &one.Email, &one.Error.Code, &one.Error.Description)
				out.Errors = append(out.Errors, one)
				return err
			})
	})
}
