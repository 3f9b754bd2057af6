package site_test

import (
	"errors"
	"testing"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

func TestClosedFor(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 8, 1, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		closing *site.Closing
		want    bool
	}{
		"never closed":        {nil, false},
		"opened again":        {&site.Closing{ReopensAt: wire.At(now.Add(time.Hour))}, false},
		"until somebody acts": {&site.Closing{Closed: true}, true},
		"until later":         {&site.Closing{Closed: true, ReopensAt: wire.At(now.Add(time.Millisecond))}, true},
		"until this moment":   {&site.Closing{Closed: true, ReopensAt: wire.At(now)}, false},
		"until earlier":       {&site.Closing{Closed: true, ReopensAt: wire.At(now.Add(-time.Hour))}, false},
	} {
		expect.Equal(t, (&site.Settings{Closing: c.closing}).ClosedAt(now), c.want, name)
	}
}

func TestClosingAndOpening(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		expect.OK(t, s.Selling(t.Context()))
		at := wire.At(db.Now().Add(time.Hour)).Time().UTC().Format(wire.TimeLayout)
		closing := `{"languages":["en","ar"],"closing":{"closed":true,"reopensAt":"` + at + `",
			"words":[{"language":"en","text":"Back soon."},{"language":"ar","text":"نعود قريبًا."}]}}`
		expect.OK(t, expect.Err(s.Update(t.Context(), patch(t, closing), nil)))
		err := s.Selling(t.Context())
		expect.That(t, errs.CodeOf(err) == httpapi.CodeClosed && errs.KindOf(err) == errs.FailedPrecondition, "%v", err)
		var e *errs.Error
		expect.That(t, errors.As(err, &e) && e.Data["reopensAt"] != nil, "%+v", e)
		// Another setting is changed without a word about the closing.
		expect.OK(t, expect.Err(s.Update(t.Context(), patch(t, `{"name":"Bazaar"}`), nil)))
		expect.That(t, get(t, s).Closing.Closed && len(get(t, s).Closing.Words) == 2, "%+v", get(t, s).Closing)
		after, err := s.Update(t.Context(), patch(t, `{"closing":{"closed":false,"reopensAt":null}}`), nil)
		expect.OK(t, err)
		expect.That(t, !after.Closing.Closed && after.Closing.ReopensAt.IsZero() && len(after.Closing.Words) == 2,
			"the words are kept for the next time: %+v", after.Closing)
		expect.OK(t, s.Selling(t.Context()))
	})
}

func TestWhatAClosingMayBe(t *testing.T) {
	t.Parallel()
	s := open(t, storetest.Open(t, store.SQLite))
	const words, over = `{"closing":{"words":[`, `"2001-01-01T00:00:00.000Z"`
	for body, want := range map[string]string{
		`{"closing":{"closed":true,"reopensAt":` + over + `}}`:                 "reopensAt",
		words + `{"language":"de","text":"Zu"}]}}`:                             "words[0].language",
		words + `{"language":"en","text":"A"},{"language":"en","text":"B"}]}}`: "words[1].language",
		words + `{"language":"en","text":"  "}]}}`:                             "words[0].text",
		words + `{"language":"en"}]}}`:                                         "words[0].text",
	} {
		_, err := s.Update(t.Context(), patch(t, body), nil)
		var e *errs.Error
		if !errors.As(err, &e) || len(e.Violations) == 0 || e.Violations[0].Field != "siteSettings.closing."+want {
			t.Errorf("%s: %v", body, err)
		}
	}
	// A moment that is over says nothing against other changes: the shop opened by itself.
	expect.OK(t, expect.Err(s.Update(t.Context(), patch(t, `{"closing":{"closed":false,"reopensAt":`+over+`}}`), nil)))
}

// A shop that opened by itself is not closed again until a moment that is over: it would go on selling without a word.
func TestClosingAgain(t *testing.T) {
	t.Parallel()
	clock := apitest.NewClock()
	s := open(t, storetest.Open(t, store.SQLite, clock.Set))
	until := func(d time.Duration) string { return clock.Now().Add(d).Format(wire.TimeLayout) }
	update := func(body string) error { return expect.Err(s.Update(t.Context(), patch(t, body), nil)) }
	expect.OK(t, update(`{"closing":{"closed":true,"reopensAt":"`+until(time.Hour)+`"}}`))
	clock.Advance(2 * time.Hour)
	expect.OK(t, s.Selling(t.Context()))
	expect.OK(t, update(`{"closing":{"words":[{"language":"en","text":"Back soon."}]}}`))
	expect.Equal(t, errs.KindOf(update(`{"closing":{"closed":true}}`)), errs.InvalidArgument)
	expect.OK(t, update(`{"closing":{"closed":true,"reopensAt":"`+until(time.Hour)+`"}}`))
	expect.Equal(t, errs.CodeOf(s.Selling(t.Context())), httpapi.CodeClosed)
}
