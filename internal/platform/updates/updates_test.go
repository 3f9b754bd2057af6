package updates_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/updates"
)

// releases is a server that tells of releases.
type releases struct {
	url    string
	answer atomic.Value // string
	asked  atomic.Int32
}

func serve(t *testing.T, answer string) *releases {
	t.Helper()
	r := &releases{}
	r.answer.Store(answer)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		r.asked.Add(1)
		expect.Equal(t, request.Header.Get("User-Agent"), "Souk", "the question names the program and nothing else")
		expect.Equal(t, request.URL.RawQuery, "")
		_, _ = io.WriteString(w, r.answer.Load().(string)) // the asker reads it or not
	}))
	t.Cleanup(server.Close)
	r.url = server.URL + "/newest.json"
	return r
}

func service(t *testing.T, db *store.DB, url, version string) *updates.Service {
	t.Helper()
	s := updates.New(updates.Config{DB: db, URL: url, Version: version, AllowPrivate: true,
		Logger: slog.New(slog.DiscardHandler)})
	t.Cleanup(s.Close)
	return s
}

func known(t *testing.T, s *updates.Service) *updates.Update {
	t.Helper()
	out, err := s.Known(t.Context())
	expect.OK(t, err)
	return out
}

const newest = `{"version":"1.4.0","date":"2026-10-01","notesUrl":"https://souk.example/1.4"}`

// It asks once a day, and whatever node shows it knows the answer.
func TestAsking(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		from := serve(t, newest)
		s := service(t, db, from.url, "1.3.2")
		expect.Equal(t, known(t, s).State, updates.NotAsked)
		for range 3 {
			expect.OK(t, s.Ask(t.Context()))
		}
		expect.Equal(t, from.asked.Load(), 1)
		out := known(t, service(t, db, from.url, "1.3.2"))
		expect.Equal(t, fmt.Sprint(out.State, out.Version, out.NotesURL, out.Error), "AVAILABLE1.4.0https://souk.example/1.4")
		expect.Equal(t, out.Date.Time(), time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC))
		expect.Equal(t, out.Asked.Time(), clock.Now())
		expect.Equal(t, known(t, service(t, db, from.url, "1.4.0")).State, updates.Newest)
		expect.Equal(t, known(t, service(t, db, from.url, "dev")).State, updates.Unknown)

		// What it was told stays, but that it could not be asked is said; it is tried again after an hour.
		from.answer.Store("nonsense")
		clock.Advance(25 * time.Hour)
		expect.OK(t, s.Ask(t.Context()))
		out = known(t, s)
		expect.Equal(t, out.State+out.Version, "FAILED1.4.0")
		expect.Equal(t, out.Error, "the answer is not JSON with a version, a date and a notesUrl")
		from.answer.Store(newest)
		clock.Advance(61 * time.Minute)
		expect.OK(t, s.Ask(t.Context()))
		expect.Equal(t, known(t, s).State, updates.Available)
		expect.Equal(t, from.asked.Load(), 3)

		// The answer of one address is not that of another.
		expect.Equal(t, known(t, service(t, db, from.url+"?other", "1.3.2")).State, updates.NotAsked)
	})
}

func TestOff(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, _ *apitest.Clock) {
		s := service(t, db, "", "1.0.0")
		expect.OK(t, s.Ask(t.Context()))
		expect.Equal(t, known(t, s).State, updates.Off)
	})
}

// What cannot be asked, and answers that are none.
func TestFailures(t *testing.T) {
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, _ *apitest.Clock) {
		for answer, want := range map[string]string{
			`{}`:                                     "the answer has no version such as 1.4.0",
			`{"version":"2"}`:                        "the answer has no version such as 1.4.0",
			`{"version":"1.4.0","date":"yesterday"}`: "the date in the answer is not of the form 2026-01-31",
			`{"version":"1.4.0","notesUrl":"javascript:alert(1)"}`: "the notesUrl in the answer is not a web address",
		} {
			s := service(t, db, serve(t, answer).url, "1.3.2")
			expect.OK(t, s.Ask(t.Context()))
			expect.Equal(t, known(t, s).Error, want, answer)
		}
		gone := httptest.NewServer(http.NotFoundHandler())
		s := service(t, db, gone.URL, "1.3.2")
		expect.OK(t, s.Ask(t.Context()))
		expect.Equal(t, known(t, s).Error, "the answer was status 404")
		gone.Close()

		// An address inside is asked only where that is allowed.
		guarded := updates.New(updates.Config{DB: db, URL: "https://127.0.0.1/x", Version: "1.0.0",
			Logger: slog.New(slog.DiscardHandler)})
		defer guarded.Close()
		expect.OK(t, guarded.Ask(t.Context()))
		expect.Equal(t, known(t, guarded).Error, "the address is private and may not be reached")
	})
}
