package sessions_test

import (
	"testing"

	"souk/internal/people/peopletest"
	"souk/internal/platform/expect"
)

// Staff see where a member is signed in, and end it; a member's own token opens nothing of this.
func TestSessionsOfMembers(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		ada, bob := n.Member(peopletest.Ada), n.Member("bob@example.com")
		one, two, three, stranger := n.SignedIn(ada), n.SignedIn(ada), n.SignedIn(ada), n.SignedIn(bob)
		const path = "/v1/member-sessions/"
		count := func(id string) int {
			r := n.Call("GET", path+id, peopletest.Key, "")
			expect.StatusNow(t, r, 200)
			return len(r.Body["sessions"].([]any))
		}
		if count(ada) != 3 || count(bob) != 1 {
			t.Errorf("%d and %d sessions", count(ada), count(bob))
		}
		session := n.In(two.AccessToken).Session
		for call, want := range map[[3]string]int{
			{"GET", path + ada, one.AccessToken}:                                                  403,
			{"DELETE", path + ada + "/" + session, one.AccessToken}:                               403,
			{"POST", path + ada + "/sign-out", one.AccessToken}:                                   403,
			{"GET", path + "99999999-9999-4999-8999-999999999999", peopletest.Key}:                404,
			{"GET", path + "x", peopletest.Key}:                                                   400,
			{"DELETE", path + bob + "/" + session, peopletest.Key}:                                404,
			{"POST", path + "99999999-9999-4999-8999-999999999999" + "/sign-out", peopletest.Key}: 404,
			{"DELETE", path + "99999999-9999-4999-8999-999999999999/" + session, peopletest.Key}:  404,
		} {
			expect.Status(t, n.Call(call[0], call[1], call[2], ""), want, "%s %s", call[0], call[1])
		}
		expect.Status(t, n.Call("DELETE", path+ada+"/"+session, peopletest.Key, ""), 200)
		n.Out("ended", two.AccessToken)
		n.In(three.AccessToken)
		expect.Status(t, n.Call("POST", path+ada+"/sign-out", peopletest.Key, ""), 200)
		n.Out("everywhere", one.AccessToken)
		n.Out("everywhere", three.AccessToken)
		n.In(stranger.AccessToken)
		expect.Equal(t, count(ada), 0, "sessions are left")
	})
}
