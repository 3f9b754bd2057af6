package members

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strconv"
	"time"

	"souk/internal/platform/columns"
	"souk/internal/platform/csvfile"
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
		Row   int    `json:"row"`
		Email string `json:"email,omitempty"`
		// Column is that of the file, or several; empty where the row as a whole is wrong.
		Column string                `json:"column,omitempty"`
		Error  wire.ApplicationError `json:"error"`
	}
)

// imports has the calls for files of members.
type imports struct{ *Service }

func (s imports) fileOperations() []httpapi.Operation {
	start := op("startMemberImport", http.MethodPost, "/v1/members/imports", createPermission,
		"Create and update members from a CSV file, as an export writes it: the raw bytes with ?name=, or a multipart form with a file. "+
			"?sendInvitations=true mails new members a link to set a password; ?dryRun=true stores nothing; "+
			"?mapping= (JSON: column of the file to field) says how it is read.",
		CodeImportTooLarge, columns.CodeNotText, columns.CodeEmptyFile)
	start.MaxBody, start.Timeout = maxImportBytes+1<<20, uploadTime
	inspect := reading(op("inspectMemberFile", http.MethodPost, "/v1/members/imports/inspect", createPermission,
		"Preview how a file would be read: the field of each column, suggestions for the others, first values. "+
			"Takes the parameters of startMemberImport and stores nothing.",
		CodeImportTooLarge, columns.CodeNotText, columns.CodeEmptyFile))
	inspect.MaxBody, inspect.Timeout = start.MaxBody, uploadTime
	return []httpapi.Operation{
		httpapi.Plain(reading(op("exportMembers", http.MethodGet, "/v1/members/export/members.csv", readPermission,
			"Export all members as a CSV file.")), s.export),
		httpapi.Plain(start, s.upload),
		httpapi.Plain(inspect, s.inspect),
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
		httpapi.Plain(reading(op("getMemberImportReport", http.MethodGet, "/v1/members/imports/{id}/errors.csv",
			createPermission, "Get the errors in the rows of an imported file as CSV.", CodeNoImport)), s.report),
		httpapi.Handle(op("applyMemberImport", http.MethodPost, "/v1/members/imports/{id}/apply", createPermission,
			"Import the rows of a dry run, read in the same way.", CodeNoImport, CodeImportNotDry, CodeImportNoFile),
			func(ctx context.Context, in *importRequest) (*importAnswer, error) {
				i, err := s.ApplyImport(ctx, in.ID)
				return &importAnswer{i}, err
			}),
		httpapi.Handle(op("cancelMemberImport", http.MethodPost, "/v1/members/imports/{id}/cancel", createPermission,
			"Stop an import; members that it already created stay.", CodeNoImport, CodeImportFinished),
			func(ctx context.Context, in *importRequest) (*importAnswer, error) {
				i, err := s.CancelImport(ctx, in.ID)
				return &importAnswer{i}, err
			}),
	}
}

func (s imports) export(w http.ResponseWriter, r *http.Request) {
	httpapi.Download(w, r, s.cfg.Logger, "members.csv", func(to io.Writer) error { return s.Export(r.Context(), to) })
}

func (s imports) report(w http.ResponseWriter, r *http.Request) {
	httpapi.Download(w, r, s.cfg.Logger, "import-errors.csv",
		func(to io.Writer) error { return s.ImportReport(r.Context(), r.PathValue("id"), to) })
}

// beginning is how the caller wants a file to be read.
func beginning(r *http.Request) (BeginImport, error) {
	q := r.URL.Query()
	var out BeginImport
	var wrong []errs.Violation
	out.Mapping, wrong = columns.Mapping(q.Get("mapping"))
	for name, to := range map[string]*bool{"sendInvitations": &out.Invite, "dryRun": &out.DryRun} {
		*to = q.Get(name) == "true"
		if !slices.Contains([]string{"", "true", "false"}, q.Get(name)) {
			wrong = append(wrong, errs.Field(name, errs.RuleFormat, "must be true or false"))
		}
	}
	if len(wrong) > 0 {
		return out, errs.Invalid(wrong...)
	}
	return out, nil
}

func (s imports) upload(w http.ResponseWriter, r *http.Request) {
	takeFile(w, r, func(name string, content io.Reader, how BeginImport) (any, error) {
		i, err := s.StartImport(r.Context(), name, content, how)
		return importAnswer{i}, err
	})
}

func (s imports) inspect(w http.ResponseWriter, r *http.Request) {
	takeFile(w, r, func(_ string, content io.Reader, how BeginImport) (any, error) {
		return s.InspectImport(content, how.Mapping)
	})
}

// takeFile takes a file and answers what fn makes of it.
func takeFile(w http.ResponseWriter, r *http.Request,
	fn func(name string, content io.Reader, how BeginImport) (any, error)) {
	var out any
	how, err := beginning(r)
	if err == nil {
		var name string
		var content io.Reader
		if name, content, err = httpapi.UploadedFile(w, r, uploadTime); err == nil {
			out, err = fn(name, content, how)
		}
	}
	if httpapi.BodyTooLarge(err) {
		err = importTooLarge()
	}
	httpapi.WriteAnswer(w, r, out, err)
}

func (s imports) httpImports(ctx context.Context, in *importsRequest) (*importsAnswer, error) {
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

func (s imports) httpImportErrors(ctx context.Context, in *importErrorsRequest) (*importErrorsAnswer, error) {
	limit := 100
	if in.Limit != nil {
		limit = *in.Limit
	}
	list, err := importErrors(ctx, s.db, in.ID, in.After, limit)
	return &importErrorsAnswer{list}, err
}

// importErrors gives what was wrong with rows behind one. NotFound.
func importErrors(ctx context.Context, db *store.DB, id string, after, limit int) ([]RowError, error) {
	return store.Get(ctx, db, func(tx *store.Tx) ([]RowError, error) {
		if _, err := findImport(tx, id); err != nil {
			return nil, err
		}
		return store.All(tx, func(scan func(...any) error) (one RowError, err error) {
			err = scan(&one.Row, &one.Email, &one.Column, &one.Error.Code, &one.Error.Description)
			return one, err
		}, `SELECT row_number, email, column_name, code, description FROM member_import_errors
			WHERE import_id = ? AND row_number > ? ORDER BY row_number LIMIT ?`, id, after, limit)
	})
}

const reportPage = 1000

// ImportReport writes what was wrong with all rows as CSV. NotFound, before anything is written.
func (s *Service) ImportReport(ctx context.Context, id string, to io.Writer) error {
	list, err := importErrors(ctx, s.db, id, 0, reportPage)
	if err != nil {
		return err
	}
	if _, err := to.Write(csvfile.ByteOrderMark); err != nil {
		return err
	}
	return csvfile.Write(to, []string{"row", "email", "column", "reason"}, func() ([][]string, error) {
		lines := make([][]string, len(list))
		for i, one := range list {
			lines[i] = []string{strconv.Itoa(one.Row), csvfile.Harmless(one.Email), csvfile.Harmless(one.Column),
				csvfile.Harmless(one.Error.Description)}
		}
		if len(list) > 0 {
			list, err = importErrors(ctx, s.db, id, list[len(list)-1].Row, reportPage)
		}
		return lines, err
	})
}
