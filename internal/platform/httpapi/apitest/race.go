package apitest

import (
	"fmt"
	"net/http"
	"strings"
	"sync"

	"souk/internal/platform/expect"
)

// Guarded are settings whose changes can name the revision that they were made from.
type Guarded struct {
	Who string
	// Get and Change are calls: a method and a path.
	Get, Change string
	// Field is where answers have the settings.
	Field string
	// Changes are bodies without a revision. Each of them changes what stands at first.
	Changes []string
}

// Guard proves that no change of settings is written over another's. Of changes that come in one moment, all made from
// one revision, one is taken. What was made from an old revision is refused and changes nothing. What a change answers
// with is what the next one is made from. Callers who name no revision are not compared.
func (a *API) Guard(g Guarded) {
	a.t.Helper()
	method, path, _ := strings.Cut(g.Change, " ")
	read := func() *Answer {
		method, path, _ := strings.Cut(g.Get, " ")
		return a.OK(g.Who, method, path, "")
	}
	based := func(body, revision string) string {
		return fmt.Sprintf(`%s,"revision":%q}`, strings.TrimSuffix(body, "}"), revision)
	}
	first := read().String("revision")
	var late []string
	for _, body := range g.Changes {
		late = append(late, based(body, first))
	}
	won, taken := a.oneWins(g.Who, method, path, late)
	now := read()
	revision := now.String("revision")
	expect.Diff(a.t, taken.At(g.Field), now.At(g.Field), "what the change that was taken answered, and what stands")
	expect.Equal(a.t, taken.String("revision"), revision, "the revision that the change answered with")
	expect.That(a.t, revision != first, "the revision stayed")

	for _, body := range late {
		a.Refused(http.StatusConflict, "INVALID_REVISION", g.Who, method, path, body).
			Want("details.applicationError.data.currentRevision", revision)
	}
	expect.Diff(a.t, now.Body, read().Body, "what stands after late changes")

	other := g.Changes[(won+1)%len(g.Changes)]
	next := a.OK(g.Who, method, path, based(other, revision)).String("revision")
	expect.Equal(a.t, read().String("revision"), next, "the revision that the next change answered with")
	for _, body := range []string{based(other, next), based(other, ""), other} {
		a.OK(g.Who, method, path, body)
	}
}

// oneWins sends changes at once that were all made from the same revision. One of them is taken; the others are refused
// as made from an old one. It gives the number of the one that was taken, and its answer.
func (a *API) oneWins(who, method, path string, bodies []string) (int, *Answer) {
	a.t.Helper()
	answers := make([]*Answer, len(bodies))
	var all sync.WaitGroup
	start := make(chan struct{})
	for i, body := range bodies {
		all.Go(func() {
			<-start
			answers[i] = a.Call(who, method, path, body)
		})
	}
	close(start)
	all.Wait()
	won := -1
	for i, got := range answers {
		if got.Status == http.StatusOK {
			expect.ThatNow(a.t, won < 0, "%s: a second change was taken, after number %d", got.what, won)
			won = i
			continue
		}
		expect.Refused(a.t, got, http.StatusConflict, "INVALID_REVISION", got.what)
	}
	expect.ThatNow(a.t, won >= 0, "%s %s: no change was taken", method, path)
	return won, answers[won]
}
