package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/updates"
)

// Who may look at the system reads the log of the server that answers, page by page, by level and by words.
func TestLogs(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	looker := signedIn(t, a, actor.Actor{Permissions: []string{"SYSTEM.READ"}})
	for i := range 5 {
		a.Log().Warn("the lamp flickers", "lamp", i, "token", "hidden-from-all")
	}
	a.Log().Error("the lamp fell", "lamp", 5)
	read := func(query string) (texts []string, answer map[string]any) {
		t.Helper()
		answer = ask(t, a, "GET", "/v1/system/logs?"+query, looker, "")
		for _, one := range answer["lines"].([]any) {
			l := one.(map[string]any)
			text := fmt.Sprint(l["level"], " ", l["message"])
			for _, value := range l["attributes"].([]any) {
				v := value.(map[string]any)
				text += fmt.Sprint(" ", v["name"], "=", v["value"])
			}
			texts = append(texts, text)
		}
		return texts, answer
	}
	cursor := func(answer map[string]any, which string) string {
		text, _ := answer["pagingMetadata"].(map[string]any)["cursors"].(map[string]any)[which].(string)
		return text
	}
	first, answer := read("level=WARN&words=LAMP&cursorPaging.limit=2")
	expect.SameNow(t, first, []string{"ERROR the lamp fell lamp=5", "WARN the lamp flickers lamp=4 token=(hidden)"})
	expect.Equal(t, cursor(answer, "prev"), "")
	node := answer["node"].(map[string]any)
	expect.That(t, node["name"] != "" && node["startedDate"] != "", "%v", node)
	second, answer := read("level=WARN&words=lamp&cursorPaging.limit=2&cursorPaging.cursor=" + cursor(answer, "next"))
	expect.SameNow(t, second, []string{"WARN the lamp flickers lamp=3 token=(hidden)",
		"WARN the lamp flickers lamp=2 token=(hidden)"})
	back, answer := read("level=WARN&words=lamp&cursorPaging.limit=2&cursorPaging.cursor=" + cursor(answer, "prev"))
	expect.SameNow(t, back, first)
	expect.That(t, cursor(answer, "next") != "" && cursor(answer, "prev") == "")
	errors, _ := read("level=ERROR&words=lamp")
	expect.SameNow(t, errors, first[:1])
	calls, _ := read("words=operation=souk.system.listLogs")
	expect.That(t, len(calls) > 0, "calls are in the log")

	for query, status := range map[string]int{"level=LOUD": 400, "cursorPaging.cursor=x": 400, "cursorPaging.cursor=n-1": 400} {
		expect.Equal(t, statusOf(a, "/v1/system/logs?"+query, looker), status, query)
	}
	stranger := signedIn(t, a, actor.Actor{Permissions: []string{"MAIL.MANAGE_TEMPLATES"}})
	expect.Equal(t, statusOf(a, "/v1/system/logs", stranger), 403)
}

func statusOf(a *app.App, path, token string) int {
	request := httptest.NewRequest(http.MethodGet, path, nil)
	request.Header.Set("Authorization", token)
	answer := httptest.NewRecorder()
	a.Handler.ServeHTTP(answer, request)
	return answer.Code
}

// The health of the system says whether a newer release is out, where the installation names an address to ask.
func TestUpdateInHealth(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"version":"99.0.0","date":"2026-10-01","notesUrl":"https://souk.example/99"}`))
	}))
	defer server.Close()
	state := func(a *app.App) any {
		looker := signedIn(t, a, actor.Actor{Permissions: []string{"SYSTEM.READ"}})
		return ask(t, a, "GET", "/v1/system/health", looker, "")["health"].(map[string]any)["update"].(map[string]any)["state"]
	}
	expect.Equal(t, state(newApp(t, store.SQLite)), any(updates.Off))
	a := newApp(t, store.SQLite, onThisMachine, func(cfg *app.Config) { cfg.UpdatesURL = server.URL })
	expect.Equal(t, state(a), any(updates.NotAsked))
	expect.OK(t, a.Updates.Ask(t.Context()))
	expect.Equal(t, state(a), any(updates.Unknown)) // "dev" is no version
}

func TestUpdatesURL(t *testing.T) {
	t.Parallel()
	for address, good := range map[string]bool{
		"": true, "https://example.com/newest.json": true, "http://127.0.0.1:9/x": true, "http://example.com/x": false,
		"example.com": false, "ftp://example.com/x": false,
	} {
		cfg := app.Config{Addr: "127.0.0.1:8080", Data: "data", LogFormat: "text", UpdatesURL: address}
		err := cfg.Check()
		expect.Equal(t, err == nil, good, address)
		expect.That(t, good || strings.Contains(err.Error(), "SOUK_UPDATES_URL"), address)
	}
}
