package blocks_test

import (
	"fmt"
	"slices"
	"testing"

	"souk/internal/people/blocks"
	"souk/internal/people/socialtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

const path = "/v1/member-to-member-blocks/members/"

func target(id string) string { return `{"memberId":"` + id + `"}` }

func TestBlocks(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada, omar, mia := r.Member(), r.Member(), r.Member()
		between := func(a, b string, want bool) {
			t.Helper()
			got, err := store.Get(t.Context(), r.DB, func(tx *store.Tx) (bool, error) { return blocks.BetweenTx(tx, a, b) })
			expect.That(t, err == nil && got == want, "a block between: %v %v, want %v", got, err, want)
		}
		r.Follow(ada, omar)
		r.Follow(omar, ada)
		r.Follow(mia, omar)
		r.Events()
		expect.Equal(t, r.OK(socialtest.As(ada), "POST", "/_api/members"+path+"my", target(omar)).Text, "{}",
			"the answer")
		r.Told("wix.members.v3.follow_member_unfollowed", "wix.members.v3.follow_member_unfollowed")
		expect.Equal(t, r.Count("member_follows"), 1, "follows are left, want that of a third")
		between(ada, omar, true)
		between(omar, ada, true)
		between(ada, mia, false)
		between(ada, ada, false)

		again := r.Refused(409, blocks.CodeAlreadyBlocked, socialtest.As(ada), "POST", path+"my", target(omar))
		again.Want("details.applicationError.data.initiatorMemberId", ada)
		again.Want("details.applicationError.data.targetMemberId", omar)
		r.Refused(409, blocks.CodeAlreadyBlocked, socialtest.As(omar), "POST", path+"my", target(ada))
		r.Refused(400, blocks.CodeSelfBlocking, socialtest.As(ada), "POST", path+"my",
			target(ada)).Want("details.applicationError.data.initiatorMemberId", ada)
		r.Refused(404, "MEMBER_NOT_FOUND", socialtest.As(ada), "POST", path+"my", target(apitest.Nothing))
		r.Refused(400, "", socialtest.As(ada), "POST", path+"my", `{}`)
		r.Refused(400, "", socialtest.As(ada), "POST", path+"my", target("x"))
		for _, who := range []string{"visitor " + apitest.Ada, "owner", "app"} {
			r.Refused(403, "", who, "POST", path+"my", target(omar))
			r.Refused(403, "", who, "GET", path+"my", "")
		}

		r.Block(mia, ada)
		r.OK(socialtest.As(ada), "GET", path+"my", "").Want("blockedMemberIds.length", 1)
		r.OK(socialtest.As(omar), "GET", path+"my", "").Want("blockedMemberIds.length", 0)
		r.Refused(403, "", socialtest.As(ada), "GET", path+ada, "")
		all := r.OK("staff MEMBERS.MEMBER_TO_MEMBER_BLOCKS_READ_MEMBER_BLOCKS", "GET", path+ada, "")
		all.Want("memberBlocks.length", 2)
		all.Want("memberBlocks.0.memberId", omar)
		all.Want("memberBlocks.0.blockDirection", "BLOCKING")
		all.Want("memberBlocks.1.memberId", mia)
		all.Want("memberBlocks.1.blockDirection", "BLOCKED")
		all.Want("pagingMetadata.count", 2)
		r.Refused(404, "MEMBER_NOT_FOUND", "owner", "GET", path+apitest.Nothing, "")

		none := r.Refused(404, blocks.CodeNoBlock, socialtest.As(omar), "DELETE", path+"my/"+ada, "")
		none.Want("details.applicationError.data.blockingMemberId", omar)
		none.Want("details.applicationError.data.blockedMemberId", ada)
		r.Refused(400, blocks.CodeSelfUnblocking, socialtest.As(omar), "DELETE", path+"my/"+omar, "")
		expect.Equal(t, r.OK(socialtest.As(ada), "DELETE", path+"my/"+omar, "").Text, "{}", "the answer")
		r.Refused(404, blocks.CodeNoBlock, socialtest.As(ada), "DELETE", path+"my/"+omar, "")
		between(ada, omar, false)
		r.Block(omar, ada) // now the other may
		r.Told()           // the contract has no events of blocks

		r.Tx(func(tx *store.Tx) error { return blocks.ForgetTx(tx, ada) })
		expect.Equal(t, r.Count("member_blocks"), 0, "blocks of a deleted member are left")
	})
}

func TestPages(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada := r.Member()
		var want []string
		for range 5 {
			other := r.Member()
			want = append(want, other)
			r.Block(ada, other)
		}
		var got []string
		cursor := ""
		for range 3 {
			page := r.OK(socialtest.As(ada), "GET", path+"my?cursorPaging.limit=2&cursorPaging.cursor="+cursor, "")
			for i := range int(page.At("blockedMemberIds.length").(float64)) {
				got = append(got, page.String(fmt.Sprintf("blockedMemberIds.%d", i)))
			}
			cursor, _ = page.At("pagingMetadata.cursors.next").(string)
		}
		expect.That(t, slices.Equal(got, want) && cursor == "", "pages give %v, want %v", got, want)
		r.Refused(400, "", socialtest.As(ada), "GET", path+"my?cursorPaging.limit=101", "")
		r.Refused(400, "", socialtest.As(ada), "GET", path+"my?cursorPaging.cursor=x", "")
	})
}

func TestAdmins(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada := r.Member()
		owner := r.Account("staff", "Boss@example.com", "ACTIVE", true, true)
		boss := r.Account("member", "boss@example.com", "ACTIVE", true, false)
		fake := r.Account("member", "helper@example.com", "ACTIVE", false, false)
		later := r.Account("member", "later@example.com", "ACTIVE", true, false)
		r.Account("staff", "helper@example.com", "ACTIVE", true, false)
		for who, whom := range map[string]string{ada: boss, boss: ada} {
			got := r.Refused(400, blocks.CodeAdminBlocking, socialtest.As(who), "POST", path+"my", target(whom))
			got.Want("details.applicationError.data.adminMemberId", boss)
			got.Want("details.applicationError.data.initiatorMemberId", who)
			got.Want("details.applicationError.data.targetMemberId", whom)
		}
		r.Refused(400, blocks.CodeAdminBlocking, socialtest.As(ada), "POST", path+"my", target(owner))
		r.Block(ada, fake) // an address that was not verified proves nothing
		r.Block(later, ada)
		clean := func(want int) {
			t.Helper()
			expect.OK(t, r.Blocks.RemoveOfAdmins(t.Context()))
			expect.Equal(t, r.Count("member_blocks"), want, "blocks")
		}
		clean(2)
		r.Account("staff", "later@example.com", "ACTIVE", true, false)
		clean(1)
	})
}

// Of two who block each other at the same time one does.
func TestTwoBlockAtOnce(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada, omar := r.Member(), r.Member()
		block := func(who, whom string) func() *apitest.Answer {
			return func() *apitest.Answer { return r.Call(socialtest.As(who), "POST", path+"my", target(whom)) }
		}
		got := socialtest.AtOnce(block(ada, omar), block(omar, ada), block(ada, omar), block(omar, ada))
		slices.Sort(got)
		if !slices.Equal(got, []int{200, 409, 409, 409}) || r.Count("member_blocks") != 1 {
			t.Errorf("statuses %v, %d blocks", got, r.Count("member_blocks"))
		}
	})
}
