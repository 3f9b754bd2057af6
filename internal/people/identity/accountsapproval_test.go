package identity

import (
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/store"
)

func TestApprovalByLink(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		must(t, n.EnsureOwner(t.Context(), owner, password))
		clerk := n.staffMember("clerk@example.com", approvePermission)
		n.staffMember("other@example.com", "SOMETHING.ELSE")
		n.policy(`{"requireOwnerApproval":true}`)
		id, links := n.waiting(ada)
		if len(links) != 2 || links[owner] == "" || links["clerk@example.com"] == "" || links[owner] == links["clerk@example.com"] {
			t.Fatalf("links %v", links)
		}
		for range 2 { // looking changes nothing
			r := n.call("POST", "/v1/members/approve-by-token/view", n.visitor().AccessToken, `{"token":"`+links[owner]+`"}`)
			if r.status != 200 || r.body["email"] != ada || r.body["name"] != "Ada Lovelace" || len(r.body) != 2 {
				t.Errorf("view: %d %s", r.status, r.text)
			}
		}
		if r := n.approve(links["clerk@example.com"]); r.status != 200 || r.body["email"] != ada || r.body["name"] != "Ada Lovelace" || len(r.body) != 2 {
			t.Fatalf("%d %s", r.status, r.text)
		}
		n.mails.last(t, mailApproved)
		n.want(n.login(n.visitor().AccessToken, ada, password), StateSuccess)
		r := n.call("POST", "/v1/audit-log/query", testKey, `{"query":{"filter":{"operation":"identity.identities.approveByToken"}}}`)
		records := r.body["auditRecords"].([]any)
		if len(records) != 1 || records[0].(map[string]any)["actor"].(map[string]any)["id"] != clerk || records[0].(map[string]any)["entityId"] != id {
			t.Errorf("audit: %s", r.text)
		}
		// Each works once, and all of them end with the first.
		if r := n.call("POST", "/v1/members/approve-by-token/view", n.visitor().AccessToken, `{"token":"`+links[owner]+`"}`); r.code() != CodeApprovalToken {
			t.Errorf("view of one that is over: %d %s", r.status, r.text)
		}
		for _, token := range []string{links["clerk@example.com"], links[owner], "garbage", ""} {
			if r := n.approve(token); r.status != 400 || token != "" && r.code() != CodeApprovalToken {
				t.Errorf("again: %d %s", r.status, r.text)
			}
		}
	})
}

// A link lets nobody in whom it should not.
func TestApprovalLinksEnd(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		must(t, n.EnsureOwner(t.Context(), owner, password))
		n.policy(`{"requireOwnerApproval":true}`)
		refused := func(what, token string) {
			t.Helper()
			if r := n.approve(token); r.code() != CodeApprovalToken {
				t.Errorf("%s: %d %s", what, r.status, r.text)
			}
		}
		id, links := n.waiting("a@example.com")
		_, err := n.BlockMember(t.Context(), id)
		must(t, err)
		refused("blocked", links[owner])
		id, links = n.waiting("b@example.com")
		must(t, n.DeleteMember(t.Context(), id))
		refused("deleted", links[owner])
		id, links = n.waiting("c@example.com")
		_, err = n.ApproveMember(t.Context(), id)
		must(t, err)
		_, err = n.BlockMember(t.Context(), id)
		must(t, err)
		refused("approved, then blocked", links[owner])
		_, links = n.waiting("d@example.com")
		n.clock.forward(30*time.Hour + time.Millisecond)
		refused("after thirty hours", links[owner])
		// The approver's rights count when the link is used.
		clerk := n.staffMember("clerk@example.com", approvePermission)
		_, links = n.waiting("e@example.com")
		n.write(func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE accounts SET permissions = "+tx.Dialect().ListArg()+" WHERE id = ?", `[]`, clerk)
			return err
		})
		refused("a clerk who lost the right", links["clerk@example.com"])
		if r := n.approve(links[owner]); r.status != 200 {
			t.Errorf("the owner still can: %d %s", r.status, r.text)
		}
		// Managers can use the link's token in the older call.
		_, links = n.waiting("f@example.com")
		if r := n.call("POST", "/api/v1/members/approve", testKey, `{"token":"`+links[owner]+`"}`); r.status != 200 {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := n.call("POST", "/api/v1/members/approve", testKey, `{"token":"`+links[owner]+`"}`); r.code() != CodeApprovalToken {
			t.Errorf("%d %s", r.status, r.text)
		}
		if r := n.call("POST", "/api/v1/members/approve", testKey, `{"token":"x","id":"y"}`); r.status != 400 || len(r.violated()) != 1 {
			t.Errorf("two at once: %d %s", r.status, r.text)
		}
		// Other one-time tokens are no approvals.
		visitor := n.visitor().AccessToken
		n.policy(`{"requireOwnerApproval":false}`)
		refused("a session token", n.want(n.register(visitor, "g@example.com"), StateSuccess))
	})
}

func TestApprovalLinkUsedTwiceAtOnce(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		must(t, n.EnsureOwner(t.Context(), owner, password))
		n.policy(`{"requireOwnerApproval":true}`)
		_, links := n.waiting(ada)
		visitor := n.visitor().AccessToken
		var group sync.WaitGroup
		var mu sync.Mutex
		good := 0
		for range 8 {
			group.Go(func() {
				if r := n.call("POST", "/v1/members/approve-by-token", visitor, `{"token":"`+links[owner]+`"}`); r.status == 200 {
					mu.Lock()
					defer mu.Unlock()
					good++
				}
			})
		}
		group.Wait()
		if good != 1 {
			t.Errorf("it worked %d times", good)
		}
	})
}

// Registering again and again does not flood the staff.
func TestApprovalMailsAreLimited(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	must(t, n.EnsureOwner(t.Context(), owner, password))
	n.policy(`{"requireOwnerApproval":true}`)
	mailed := 0
	for i := range approvalsAnHour + 3 {
		_, links := n.waiting(string(rune('a'+i%26)) + strings.Repeat("x", i/26) + "@example.com")
		mailed += len(links)
	}
	if mailed != approvalsAnHour {
		t.Errorf("%d mails", mailed)
	}
	n.clock.forward(time.Hour)
	if _, links := n.waiting("later@example.com"); len(links) != 1 {
		t.Error("an hour later there are mails again")
	}
}
