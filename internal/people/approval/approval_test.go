package approval_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/approval"
	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

func TestApprovalByLink(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), peopletest.Owner, peopletest.Password))
		clerk := n.StaffMember("clerk@example.com", approval.Permission)
		n.StaffMember("other@example.com", "SOMETHING.ELSE")
		n.Policy(`{"requireOwnerApproval":true}`)
		id, links := n.Waiting(peopletest.Ada)
		expect.ThatNow(t, len(links) == 2 && links[peopletest.Owner] != "" && links["clerk@example.com"] != "" &&
			links[peopletest.Owner] != links["clerk@example.com"], "links %v", links)
		for range 2 { // looking changes nothing
			r := n.Call("POST", "/v1/members/approve-by-token/view", n.Visitor().AccessToken,
				`{"token":"`+links[peopletest.Owner]+`"}`)
			expect.That(t, r.Status == 200 && r.Body["email"] == peopletest.Ada && r.Body["name"] == "Ada Lovelace" &&
				len(r.Body) == 2, "view: %d %s", r.Status, r.Text)
		}
		if r := n.Approve(links["clerk@example.com"]); r.Status != 200 || r.Body["email"] != peopletest.Ada ||
			r.Body["name"] != "Ada Lovelace" || len(r.Body) != 2 {
			t.Fatalf("%d %s", r.Status, r.Text)
		}
		n.Mails.Last(t, accountmail.Approved)
		n.Want(n.Login(n.Visitor().AccessToken, peopletest.Ada, peopletest.Password), signin.StateSuccess)
		r := n.Call("POST", "/v1/audit-log/query", peopletest.Key,
			`{"query":{"filter":{"operation":"identity.identities.approveByToken"}}}`)
		records := r.Body["auditRecords"].([]any)
		expect.That(t, len(records) == 1 && records[0].(map[string]any)["actor"].(map[string]any)["id"] == clerk &&
			records[0].(map[string]any)["entityId"] == id, "audit: %s", r.Text)
		// Each works once, and all of them end with the first.
		if r := n.Call("POST", "/v1/members/approve-by-token/view", n.Visitor().AccessToken,
			`{"token":"`+links[peopletest.Owner]+`"}`); r.Code() != approval.CodeApprovalToken {
			t.Errorf("view of one that is over: %d %s", r.Status, r.Text)
		}
		for _, token := range []string{links["clerk@example.com"], links[peopletest.Owner], "garbage", ""} {
			if r := n.Approve(token); r.Status != 400 || token != "" && r.Code() != approval.CodeApprovalToken {
				t.Errorf("again: %d %s", r.Status, r.Text)
			}
		}
	})
}

// A link lets nobody in whom it should not.
func TestApprovalLinksEnd(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), peopletest.Owner, peopletest.Password))
		n.Policy(`{"requireOwnerApproval":true}`)
		refused := func(what, token string) {
			t.Helper()
			expect.Refused(t, n.Approve(token), 0, approval.CodeApprovalToken, what)
		}
		id, links := n.Waiting("a@example.com")
		_, err := n.BlockMember(t.Context(), id)
		peopletest.Must(t, err)
		refused("blocked", links[peopletest.Owner])
		id, links = n.Waiting("b@example.com")
		peopletest.Must(t, n.DeleteMember(t.Context(), id))
		refused("deleted", links[peopletest.Owner])
		id, links = n.Waiting("c@example.com")
		_, err = n.ApproveMember(t.Context(), id)
		peopletest.Must(t, err)
		_, err = n.BlockMember(t.Context(), id)
		peopletest.Must(t, err)
		refused("approved, then blocked", links[peopletest.Owner])
		_, links = n.Waiting("d@example.com")
		n.Clock.Advance(30*time.Hour + time.Millisecond)
		refused("after thirty hours", links[peopletest.Owner])
		// The approver's rights count when the link is used.
		clerk := n.StaffMember("clerk@example.com", approval.Permission)
		_, links = n.Waiting("e@example.com")
		n.Write(func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE accounts SET permissions = "+tx.Dialect().ListArg()+" WHERE id = ?", `[]`, clerk)
			return err
		})
		refused("a clerk who lost the right", links["clerk@example.com"])
		expect.Status(t, n.Approve(links[peopletest.Owner]), 200, "the owner still can")
		// Managers can use the link's token in the older call.
		_, links = n.Waiting("f@example.com")
		expect.Status(t,
			n.Call("POST", "/api/v1/members/approve", peopletest.Key, `{"token":"`+links[peopletest.Owner]+`"}`), 200)
		if r := n.Call("POST", "/api/v1/members/approve", peopletest.Key, `{"token":"`+links[peopletest.Owner]+`"}`); r.Code() != approval.CodeApprovalToken {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		if r := n.Call("POST", "/api/v1/members/approve", peopletest.Key, `{"token":"x","id":"y"}`); r.Status != 400 ||
			len(r.Violated()) != 1 {
			t.Errorf("two at once: %d %s", r.Status, r.Text)
		}
		// Other one-time tokens are no approvals.
		visitor := n.Visitor().AccessToken
		n.Policy(`{"requireOwnerApproval":false}`)
		refused("a session token", n.Want(n.Register(visitor, "g@example.com"), signin.StateSuccess))
	})
}

func TestApprovalLinkUsedTwiceAtOnce(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), peopletest.Owner, peopletest.Password))
		n.Policy(`{"requireOwnerApproval":true}`)
		_, links := n.Waiting(peopletest.Ada)
		visitor := n.Visitor().AccessToken
		var group sync.WaitGroup
		var mu sync.Mutex
		good := 0
		for range 8 {
			group.Go(func() {
				if r := n.Call("POST", "/v1/members/approve-by-token", visitor, `{"token":"`+links[peopletest.Owner]+`"}`); r.Status == 200 {
					mu.Lock()
					defer mu.Unlock()
					good++
				}
			})
		}
		group.Wait()
		expect.Equal(t, good, 1, "it worked times")
	})
}

// Registering again and again does not flood the staff.
func TestApprovalMailsAreLimited(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	peopletest.Must(t, n.Staff.EnsureOwner(t.Context(), peopletest.Owner, peopletest.Password))
	n.Policy(`{"requireOwnerApproval":true}`)
	mailed := 0
	for i := range approval.ApprovalsAnHour + 3 {
		_, links := n.Waiting(string(rune('a'+i%26)) + strings.Repeat("x", i/26) + "@example.com")
		mailed += len(links)
	}
	expect.Equal(t, mailed, approval.ApprovalsAnHour, "mails")
	n.Clock.Advance(time.Hour)
	if _, links := n.Waiting("later@example.com"); len(links) != 1 {
		t.Error("an hour later there are mails again")
	}
}
