package abandoned_test

import (
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
)

// The page asks, the button decides; browsers are sent on from the link of a reminder.
func TestPagesOfAReminder(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		server, err := httpapi.New(httpapi.Config{Operations: r.service.Operations(), Authenticator: apitest.Callers{},
			DB: r.DB, Logger: slog.New(slog.DiscardHandler)})
		expect.OK(t, err)
		language := ""
		open := func(method, path string) *httptest.ResponseRecorder {
			request := httptest.NewRequestWithContext(t.Context(), method, path, nil)
			request.Header.Set("Accept", "text/html")
			request.Header.Set("Accept-Language", language)
			answer := httptest.NewRecorder()
			server.ServeHTTP(answer, request)
			return answer
		}
		mug := r.Simple("mug", "10", -1)
		r.begin(ada, mug, "ada@example.com", "")
		r.find(time.Hour)
		link, stop := r.mails[0].Data["link"].(string), r.mails[0].Data["stop"].(string)
		if answer := open("GET", link); answer.Code != 302 ||
			!strings.HasPrefix(answer.Header().Get("Location"), "https://shop.test/hosted/checkout?") ||
			answer.Header().Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%d %v", answer.Code, answer.Header())
		}
		for accept, want := range map[string]string{"": "Stop reminders", "fr, ar;q=0.8": `lang="ar" dir="rtl"`,
			"ja": `lang="en" dir="ltr"`} {
			language = accept
			if answer := open("GET", stop); answer.Code != 200 ||
				!strings.Contains(answer.Body.String(), `<form method="post"`) || !strings.Contains(answer.Body.String(), want) {
				t.Errorf("%d without %s: %s", answer.Code, want, answer.Body)
			}
		}
		r.begin(ada, mug, "ada@example.com", "")
		r.find(time.Hour)
		expect.EqualNow(t, len(r.mails), 2, "mails: looking at the page must not decide")
		if answer := open("POST", strings.Split(stop, "?")[0]); answer.Code != 404 {
			t.Errorf("without the token: %d", answer.Code)
		}
		if answer := open("POST", stop); answer.Code != 200 {
			t.Errorf("%d %s", answer.Code, answer.Body)
		}
		r.begin(ada, mug, "ada@example.com", "")
		r.find(time.Hour)
		expect.Len(t, r.mails, 2, "mails after the end of reminders")
	})
}
