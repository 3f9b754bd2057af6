package catalogfiles

import (
	"context"
	"io"
	"net/http"
	"slices"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/columns"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Permissions are those of the products that files hold.
const (
	readProducts   = "WIX_STORES.READ_PRODUCTS"
	modifyProducts = "WIX_STORES.MODIFY_PRODUCTS"
)

const uploadTime = 10 * time.Minute

type (
	importRequest struct {
		ID string `json:"id" validate:"required,max=64"`
	}
	importResponse struct {
		Import *Import `json:"import"`
	}
	listRequest struct {
		Limit  *int `json:"limit,omitempty" validate:"omitempty,min=1,max=100"`
		Offset int  `json:"offset,omitempty" validate:"min=0,max=1000000"`
	}
	listResponse struct {
		Imports wire.List[*Import] `json:"imports"`
		Total   int                `json:"total"`
	}
	issuesRequest struct {
		ID     string `json:"id" validate:"required,max=64"`
		Limit  *int   `json:"limit,omitempty" validate:"omitempty,min=1,max=1000"`
		Offset int    `json:"offset,omitempty" validate:"min=0,max=1000000"`
	}
	issuesResponse struct {
		Issues wire.List[Issue] `json:"issues"`
	}
	refusedRequest struct {
		ID    string `json:"id" validate:"required,max=64"`
		After int64  `json:"after,omitempty" validate:"min=0"`
		Limit *int   `json:"limit,omitempty" validate:"omitempty,min=1,max=1000"`
	}
	refusedResponse struct {
		Results wire.List[Refused] `json:"results"`
	}
)

// Operations lists what this package serves. All of it is our own.
func (s *Service) Operations() []httpapi.Operation {
	reads, writes := actor.Managers(readProducts), actor.Managers(modifyProducts)
	op := func(name, method, path, summary string, access actor.Rule, readsOnly bool, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "stores.catalogFiles." + name, Method: method, Path: path, Access: access, Reads: readsOnly,
			Summary: summary, Codes: codes}
	}
	start := op("startImport", http.MethodPost, "/v1/catalog-imports",
		"Import products from a CSV file of Souk, Shopify or WooCommerce: the raw bytes with ?name=, or a multipart form with a file. "+
			"?dryRun=true stores nothing; ?layout= and ?mapping= (JSON: column of the file to field) set how it is read",
		writes, false,
		CodeUnknownLayout, CodeNotText, CodeEmptyFile, CodeTooLarge)
	start.MaxBody, start.Timeout = MaxBytes+1<<20, uploadTime
	inspect := op("inspectFile", http.MethodPost, "/v1/catalog-imports/inspect",
		"Preview how a file would be read: its layout, the field of each column, suggestions for the others, first "+
			"values. Takes what startImport takes; stores nothing",
		writes, true, CodeUnknownLayout, CodeNotText, CodeEmptyFile, CodeTooLarge)
	inspect.MaxBody, inspect.Timeout = start.MaxBody, uploadTime
	report := op("getImportReport", http.MethodGet, "/v1/catalog-imports/{id}/errors.csv",
		"Export the errors in the rows of an imported file, as CSV", reads, true, CodeNotFound)
	export := op("exportProducts", http.MethodGet, "/v1/catalog-exports/products.csv", "Export all products as a CSV file",
		reads, true)
	return []httpapi.Operation{
		httpapi.Plain(start, s.upload),
		httpapi.Plain(inspect, s.inspect),
		httpapi.Handle(op("applyImport", http.MethodPost, "/v1/catalog-imports/{id}/apply",
			"Import the file of a dry run, read in the same way", writes, false,
			CodeNotFound, CodeNotDry, CodeNoFile), one(s.Apply)),
		httpapi.Handle(op("undoImport", http.MethodPost, "/v1/catalog-imports/{id}/undo",
			"Undo an import: delete what it created and restore what it changed, unless it was changed again since",
			writes, false,
			CodeNotFound, CodeNoUndo), one(s.Undo)),
		httpapi.Handle(op("listUndoRefusals", http.MethodGet, "/v1/catalog-imports/{id}/undo-refusals",
			"List what could not be undone of an import, and why", reads, true,
			CodeNotFound), func(ctx context.Context, in *refusedRequest) (*refusedResponse, error) {
			list, err := s.NotUndone(ctx, in.ID, in.After, or(in.Limit, 100))
			return &refusedResponse{list}, err
		}),
		httpapi.Handle(op("listImports", http.MethodGet, "/v1/catalog-imports", "List imports, newest first", reads, true),
			func(ctx context.Context, in *listRequest) (*listResponse, error) {
				list, total, err := s.List(ctx, or(in.Limit, 50), in.Offset)
				return &listResponse{list, total}, err
			}),
		httpapi.Handle(op("getImport", http.MethodGet, "/v1/catalog-imports/{id}", "Get an import with its progress",
			reads, true, CodeNotFound), one(s.Get)),
		httpapi.Handle(op("cancelImport", http.MethodPost, "/v1/catalog-imports/{id}/cancel",
			"Stop an import; what it already imported stays", writes, false,
			CodeNotFound, CodeFinished), one(s.Cancel)),
		httpapi.Handle(op("listImportErrors", http.MethodGet, "/v1/catalog-imports/{id}/errors",
			"List the errors in the rows of an imported file", reads, true, CodeNotFound),
			func(ctx context.Context, in *issuesRequest) (*issuesResponse, error) {
				list, err := s.Issues(ctx, in.ID, int64(in.Offset), or(in.Limit, 100))
				return &issuesResponse{list}, err
			}),
		httpapi.Plain(report, func(w http.ResponseWriter, r *http.Request) {
			httpapi.Download(w, r, s.cfg.Logger, "import-errors.csv",
				func(to io.Writer) error { return s.Report(r.Context(), r.PathValue("id"), to) })
		}),
		httpapi.Plain(export, func(w http.ResponseWriter, r *http.Request) {
			httpapi.Download(w, r, s.cfg.Logger, "products.csv",
				func(to io.Writer) error { return s.Export(r.Context(), to) })
		}),
	}
}

func one(fn func(context.Context, string) (*Import, error)) func(context.Context,
	*importRequest) (*importResponse, error) {
	return func(ctx context.Context, in *importRequest) (*importResponse, error) {
		i, err := fn(ctx, in.ID)
		return &importResponse{i}, err
	}
}

func or(given *int, otherwise int) int {
	if given == nil {
		return otherwise
	}
	return *given
}

// reading is how the caller wants a file to be read.
func reading(r *http.Request) (Begin, error) {
	q := r.URL.Query()
	out := Begin{Reading: Reading{Layout: q.Get("layout")}}
	var wrong []errs.Violation
	if !slices.Contains([]string{"", LayoutSouk, LayoutShopify, LayoutWoo}, out.Layout) {
		wrong = append(wrong, errs.Field("layout", errs.RuleOther, "must be %s, %s or %s", LayoutSouk,
			LayoutShopify, LayoutWoo))
	}
	switch q.Get("dryRun") {
	case "", "false":
	case "true":
		out.DryRun = true
	default:
		wrong = append(wrong, errs.Field("dryRun", errs.RuleFormat, "must be true or false"))
	}
	mapping, refused := columns.Mapping(q.Get("mapping"))
	out.Mapping, wrong = mapping, append(wrong, refused...)
	if len(wrong) > 0 {
		return out, errs.Invalid(wrong...)
	}
	return out, nil
}

func (s *Service) upload(w http.ResponseWriter, r *http.Request) {
	answer(w, r, func(name string, content io.Reader, how Begin) (any, error) {
		i, err := s.StartWith(r.Context(), name, content, how)
		return importResponse{i}, err
	})
}

func (s *Service) inspect(w http.ResponseWriter, r *http.Request) {
	answer(w, r, func(_ string, content io.Reader, how Begin) (any, error) { return s.Inspect(content, how.Reading) })
}

// answer takes a file and gives what fn makes of it.
func answer(w http.ResponseWriter, r *http.Request, fn func(name string, content io.Reader, how Begin) (any, error)) {
	var out any
	how, err := reading(r)
	if err == nil {
		var name string
		var content io.Reader
		if name, content, err = httpapi.UploadedFile(w, r, uploadTime); err == nil {
			out, err = fn(name, content, how)
		}
	}
	if httpapi.BodyTooLarge(err) {
		err = tooLarge()
	}
	httpapi.WriteAnswer(w, r, out, err)
}
