package apitest

import (
	"net/http"
	"sync"

	"souk/internal/platform/expect"
)

// OneWins sends changes at once that were all made from the same revision. One of them is taken; the others are refused
// as made from an old one. It gives the number of the one that was taken.
func (a *API) OneWins(who, method, path string, bodies ...string) int {
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
	return won
}
