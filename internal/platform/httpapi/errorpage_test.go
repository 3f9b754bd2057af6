package httpapi_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
)

// Links of mails answer people with a page and programs with the envelope, with the same status.
func TestErrorForPeople(t *testing.T) {
	const page, program = "text/html,application/xhtml+xml,*/*;q=0.8", "application/json, text/plain, */*"
	gone := errs.Missing("LINK_NOT_FOUND", "link", "7")
	for name, c := range map[string]struct {
		accept, language string
		err              error
		status           int
		says             string
	}{
		"a person":                          {page, "en-GB", gone, 404, "This link no longer works"},
		"a person in Arabic":                {page, "ar-MA,ar;q=0.9", gone, 404, `dir="rtl"`},
		"a person of whom we know no words": {page, "fr", gone, 404, `lang="en"`},
		"an ended link":                     {page, "", errs.New(errs.FailedPrecondition, "LINK_ENDED", "ended"), 428, "Go to the shop"},
		"trouble of ours":                   {page, "", errors.New("disk <b>full</b>"), 500, "Something went wrong"},
		"too many":                          {page, "", errs.New(errs.ResourceExhausted, "BUSY", "busy"), 429, "Too many requests"},
		"a program":                         {program, "en", gone, 404, `"LINK_NOT_FOUND"`},
		"nobody knows":                      {"", "", gone, 404, `"LINK_NOT_FOUND"`},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v1/x", nil)
			r.Header.Set("Accept", c.accept)
			r.Header.Set("Accept-Language", c.language)
			w := httptest.NewRecorder()
			httpapi.WriteErrorForPeople(w, r, c.err)
			expect.Equal(t, w.Code, c.status)
			expect.That(t, strings.Contains(w.Body.String(), c.says), "%s", w.Body)
			expect.That(t, !strings.Contains(w.Body.String(), "disk"), "tells what is ours: %s", w.Body)
			expect.Equal(t, strings.HasPrefix(w.Header().Get("Content-Type"), "text/html"), c.accept == page)
		})
	}
}
