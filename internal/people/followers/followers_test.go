package followers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"souk/internal/people/blocks"
	"souk/internal/people/followers"
	"souk/internal/people/socialtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

const (
	path       = "/v3/followers/"
	followed   = "wix.members.v3.follow_member_followed"
	unfollowed = "wix.members.v3.follow_member_unfollowed"
)

func TestFollow(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada, omar, mia := r.Member(), r.Member(), r.Member()
		expect.Equal(t, r.OK(socialtest.As(ada), "POST", "/members"+path+omar, "").Text, "{}", "the answer")
		told := r.Told(followed)
		if want := ` action {"memberConnection":{"memberId":"` + ada + `","affectedMemberId":"` + omar + `"}}`; !strings.HasSuffix(told[0], want) {
			t.Errorf("told %s, want %s", told[0], want)
		}
		r.OK(socialtest.As(ada), "POST", path+omar, `{}`)
		r.Told() // nothing changed
		r.Refused(400, followers.CodeSelfFollowing, socialtest.As(ada), "POST", path+ada, "")
		r.Refused(404, "MEMBER_NOT_FOUND", socialtest.As(ada), "POST", path+apitest.Nothing, "")
		r.Refused(404, "MEMBER_NOT_FOUND", socialtest.As(ada), "DELETE", path+apitest.Nothing, "")
		r.Refused(400, "", socialtest.As(ada), "POST", path+"x", "")
		for _, who := range []string{"visitor " + apitest.Ada, "owner", "app"} {
			r.Refused(403, "", who, "POST", path+omar, "")
			r.Refused(403, "", who, "DELETE", path+omar, "")
			r.Refused(403, "", who, "GET", path+"my", "")
		}
		r.Follow(mia, omar)
		r.Follow(omar, ada)
		r.Told(followed, followed)

		mine := r.OK(socialtest.As(omar), "GET", path+"my", "")
		mine.Want("memberIds.length", 2)
		mine.Want("memberIds.0", mia)
		mine.Want("memberIds.1", ada)
		mine.Want("pagingMetadata.count", 2)
		mine.Want("pagingMetadata.total", 2)
		mine.Want("pagingMetadata.hasNext", false)
		r.OK(socialtest.As(omar), "GET", path+"my/following", "").Want("memberIds.0", ada)
		r.Refused(403, "", socialtest.As(omar), "GET", path+omar, "")
		r.OK("staff MEMBERS.FOLLOW_READ", "GET", path+omar, "").Want("memberIds.length", 2)
		r.OK("app", "GET", path+mia+"/following", "").Want("memberIds.0", omar)
		r.OK("app", "GET", path+mia, "").Want("memberIds.length", 0)
		r.Refused(404, "MEMBER_NOT_FOUND", "app", "GET", path+apitest.Nothing, "")
		r.Refused(403, "", "staff MEMBERS.REPORTS_READ", "GET", path+omar, "")

		connected := r.OK(socialtest.As(ada), "POST", path+"my/connections", `{"connectedMemberIds":["`+omar+`","`+mia+`"]}`)
		connected.Want("connectedMembers.0.connectedMemberId", omar)
		connected.Want("connectedMembers.0.followedByMember", true)
		connected.Want("connectedMembers.0.followingMember", true)
		connected.Want("connectedMembers.1.followedByMember", false)
		connected.Want("connectedMembers.1.followingMember", false)
		one := r.OK("app", "POST", path+omar+"/connections", `{"connectedMemberIds":["`+mia+`"]}`)
		one.Want("connectedMembers.0.followedByMember", false)
		one.Want("connectedMembers.0.followingMember", true)
		r.OK("app", "POST", path+omar+"/connections", `{"connectedMemberIds":[]}`).Want("connectedMembers.length", 0)
		r.Refused(404, "MEMBER_NOT_FOUND", "app", "POST", path+apitest.Nothing+"/connections", `{"connectedMemberIds":[]}`)
		r.Refused(400, "", "app", "POST", path+omar+"/connections", `{"connectedMemberIds":["x"]}`)
		r.Refused(400, "", "app", "POST", path+omar+"/connections",
			`{"connectedMemberIds":["`+strings.Repeat(mia+`","`, 100)+mia+`"]}`)

		r.OK(socialtest.As(ada), "DELETE", path+omar, "")
		r.Told(unfollowed)
		r.OK(socialtest.As(ada), "DELETE", path+omar, "")
		r.Told()
		r.Tx(func(tx *store.Tx) error { return followers.ForgetTx(tx, omar) })
		r.Told(unfollowed, unfollowed)
		expect.Equal(t, r.Count("member_follows"), 0, "follows of a deleted member are left")
	})
}

func TestAcrossABlock(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada, omar := r.Member(), r.Member()
		r.Block(ada, omar)
		r.Refused(404, blocks.CodeBlocked, socialtest.As(ada), "POST", path+omar, "")
		r.Refused(404, "MEMBER_NOT_FOUND", socialtest.As(omar), "POST", path+ada, "") // as if there were no such member
		r.Told()
		r.OK(socialtest.As(ada), "DELETE", "/v1/member-to-member-blocks/members/my/"+omar, "")
		r.Follow(omar, ada)
	})
}

func TestPages(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada := r.Member()
		var want []string
		for range 5 {
			other := r.Member()
			want = append([]string{other}, want...)
			r.Follow(other, ada)
		}
		var got []string
		cursor := ""
		for range 3 {
			page := r.OK(socialtest.As(ada), "GET", path+"my?paging.limit=2&paging.cursor="+cursor, "")
			page.Want("pagingMetadata.total", 5)
			for i := range int(page.At("memberIds.length").(float64)) {
				got = append(got, page.String(fmt.Sprintf("memberIds.%d", i)))
			}
			cursor, _ = page.At("pagingMetadata.cursors.next").(string)
		}
		expect.That(t, slices.Equal(got, want) && cursor == "", "pages give %v, want %v", got, want)
		for wrong, field := range map[string]string{"paging.limit=101": "paging.limit MAX",
			"paging.cursor=x": "paging.cursor INVALID_CURSOR"} {
			if got := r.Refused(400, "", socialtest.As(ada), "GET", path+"my?"+wrong,
				"").Violations(); len(got) != 1 || !strings.HasPrefix(got[0], strings.Fields(field)[0]+" ") {
				t.Errorf("%s: %v", wrong, got)
			}
		}
	})
}

// However a follow and a block meet, no follow outlives the block.
func TestBlockAgainstFollow(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		for range 8 {
			ada, omar := r.Member(), r.Member()
			follow := func(who, whom string) func() *apitest.Answer {
				return func() *apitest.Answer { return r.Call(socialtest.As(who), "POST", path+whom, "") }
			}
			block := func() *apitest.Answer {
				return r.Call(socialtest.As(ada), "POST", "/v1/member-to-member-blocks/members/my", `{"memberId":"`+omar+`"}`)
			}
			got := socialtest.AtOnce(follow(ada, omar), block, follow(omar, ada))
			for i, allowed := range [][]int{{200, 404}, {200}, {200, 404}} {
				expect.That(t, slices.Contains(allowed, got[i]), "statuses %v", got)
			}
			expect.Equal(t, r.Count("member_follows WHERE follower IN (?, ?)", ada, omar), 0, "follows beside a block")
			made, ended := 0, 0
			for _, e := range r.Events() {
				if strings.HasPrefix(e, followed) {
					made++
				}
				if strings.HasPrefix(e, unfollowed) {
					ended++
				}
			}
			expect.Equal(t, made, ended, "told of follows and ends")
		}
	})
}

// Many calls to follow the same member make one follow and one event.
func TestFollowManyTimesAtOnce(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada, omar := r.Member(), r.Member()
		follow := func() *apitest.Answer { return r.Call(socialtest.As(ada), "POST", path+omar, "") }
		if got := socialtest.AtOnce(follow, follow, follow, follow); !slices.Equal(got, []int{200, 200, 200, 200}) {
			t.Errorf("statuses %v", got)
		}
		r.Told(followed)
	})
}

// Nobody follows somebody who is deleted at the same time; Run looks for such follows.
func TestDeleteAgainstFollow(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		for range 6 {
			ada, omar := r.Member(), r.Member()
			got := socialtest.AtOnce(
				func() *apitest.Answer { return r.Call(socialtest.As(ada), "POST", path+omar, "") },
				func() *apitest.Answer { r.Delete(omar); return &apitest.Answer{Status: 200} },
			)
			expect.That(t, got[0] == 200 || got[0] == 404, "statuses %v", got)
		}
	})
}
