package catalogfiles_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/shop/catalogfiles"
)

func TestCalls(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.start()
		server, err := httpapi.New(httpapi.Config{Operations: r.Operations(), Authenticator: apitest.Callers{}, DB: r.db,
			Logger: slog.New(slog.DiscardHandler)})
		expect.OK(t, err)
		ask := func(who, method, path, kind string, body io.Reader) *httptest.ResponseRecorder {
			request := httptest.NewRequestWithContext(t.Context(), method, path, body)
			request.Header.Set("Authorization", who)
			request.Header.Set("Content-Type", kind)
			out := httptest.NewRecorder()
			server.ServeHTTP(out, request)
			return out
		}
		var form bytes.Buffer
		w := multipart.NewWriter(&form)
		_ = w.WriteField("note", "x")
		part, err := w.CreateFormFile("file", "C:\\goods\\=mine.csv")
		expect.OK(t, err)
		_, _ = io.WriteString(part, "Handle,Title,Variant Price\ngood,=Good,1\nbad,Bad,=x\n")
		_ = w.Close()
		const editor = "staff WIX_STORES.MODIFY_PRODUCTS WIX_STORES.READ_PRODUCTS"
		answer := ask(editor, http.MethodPost, "/v1/catalog-imports", w.FormDataContentType(), &form)
		var made struct{ Import catalogfiles.Import }
		expect.ThatNow(t, json.Unmarshal(answer.Body.Bytes(), &made) == nil && answer.Code == 200 &&
			made.Import.FileName == "=mine.csv", "%d %s", answer.Code, answer.Body)
		id := made.Import.ID
		r.wait(id)
		one := r.OK(editor, "GET", "/v1/catalog-imports/"+id, "")
		for path, want := range map[string]any{"import.state": "DONE", "import.totalRows": 2, "import.processedRows": 2,
			"import.createdProducts": 1, "import.errors": 1, "import.layout": "SHOPIFY"} {
			one.Want(path, want)
		}
		r.OK(editor, "GET", "/v1/catalog-imports?limit=1", "").Want("imports.0.id", id)
		r.OK(editor, "GET", "/v1/catalog-imports/"+id+"/errors", "").Want("issues.0.row", 3)
		r.OK(editor, "GET", "/v1/catalog-imports/"+id+"/errors?offset=1", "").Want("issues.length", 0)

		report := ask(editor, http.MethodGet, "/v1/catalog-imports/"+id+"/errors.csv", "", nil)
		if got := strings.TrimPrefix(report.Body.String(), "\ufeff"); report.Code != 200 ||
			got != "row,column,severity,reason\n3,Variant Price,ERROR,is no number: write 1234.50\n" {
			t.Errorf("%d %q", report.Code, got)
		}
		export := ask("staff WIX_STORES.READ_PRODUCTS", http.MethodGet, "/v1/catalog-exports/products.csv", "", nil)
		if export.Code != 200 || export.Header().Get("Content-Disposition") != "attachment; filename=products.csv" ||
			!strings.HasPrefix(export.Header().Get("Content-Type"), "text/csv") {
			t.Errorf("%d %v", export.Code, export.Header())
		}
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(export.Body.String(), "\ufeff"))).ReadAll()
		expect.That(t, err == nil && len(rows) == 2 && rows[1][2] == "'=Good", "%v %v", rows, err)
		if missing := ask(editor, http.MethodGet, "/v1/catalog-imports/"+apitest.Nothing+"/errors.csv", "", nil); missing.Code != 404 || !strings.Contains(missing.Body.String(), catalogfiles.CodeNotFound) {
			t.Errorf("%d %s", missing.Code, missing.Body)
		}
		for _, who := range []string{"", "visitor x", "member x", "staff OTHER"} {
			for _, path := range []string{"/v1/catalog-exports/products.csv", "/v1/catalog-imports", "/v1/catalog-imports/" + id,
				"/v1/catalog-imports/" + id + "/errors.csv"} {
				if got := ask(who, http.MethodGet, path, "", nil).Code; got != 401 && got != 403 {
					t.Errorf("%s as %q: %d", path, who, got)
				}
			}
		}
		if got := ask("staff WIX_STORES.READ_PRODUCTS", http.MethodPost, "/v1/catalog-imports", "text/csv",
			strings.NewReader("x")).Code; got != 403 {
			t.Errorf("a reader may write: %d", got)
		}
		r.Refused(404, catalogfiles.CodeNotFound, editor, "GET", "/v1/catalog-imports/"+apitest.Nothing, "")
	})
}
