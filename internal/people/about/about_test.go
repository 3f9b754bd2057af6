package about_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"souk/internal/people/about"
	"souk/internal/people/socialtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

const (
	path    = "/v2/abouts"
	created = "wix.members.about.v2.member_about_created"
	updated = "wix.members.about.v2.member_about_updated"
	deleted = "wix.members.about.v2.member_about_deleted"
)

// words is a document with one paragraph.
func words(text string) string {
	return `{"nodes":[{"type":"PARAGRAPH","id":"p1","paragraphData":{},"nodes":[{"type":"TEXT","textData":{"text":"` +
		text + `"}}]}]}`
}

func page(more, content string) string {
	return `{"memberAbout":{` + more + `"content":` + content + `}}`
}

const text = "memberAbout.content.nodes.0.nodes.0.textData.text"

func TestPages(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada, omar := r.Member(), r.Member()
		r.Refused(404, about.CodeNotFound, socialtest.As(ada), "GET", path+"/my", "")
		made := r.OK(socialtest.As(ada), "POST", "/members"+path, page("", words("I am Ada.")))
		id := made.String("memberAbout.id")
		made.Want("memberAbout.memberId", ada)
		made.Want("memberAbout.revision", "1")
		made.Want(text, "I am Ada.")
		made.Want("memberAbout.content.nodes.0.nodes.0.id", "")
		made.Want("memberAbout.content.nodes.0.nodes.0.nodes.length", 0)
		made.Want("memberAbout.content.nodes.0.nodes.0.textData.decorations.length", 0)
		made.Want("memberAbout.content.metadata.version", 1)
		made.Want("memberAbout.content.metadata.createdTimestamp", "2026-11-15T12:00:02.000Z")
		told := r.Told(created)
		if !strings.HasPrefix(told[0], created+" "+id+" created {") || !strings.Contains(told[0], "I am Ada.") {
			t.Errorf("told %v", told)
		}
		r.Refused(409, about.CodeExists, socialtest.As(ada), "POST", path, page("", words("Again.")))
		r.Refused(409, about.CodeExists, "app", "POST", path, page(`"memberId":"`+ada+`",`, words("Again.")))
		r.Refused(403, "", socialtest.As(omar), "POST", path, page(`"memberId":"`+ada+`",`, words("Again.")))
		r.Refused(403, "", "visitor "+apitest.Ada, "POST", path, page("", words("Again.")))
		r.Refused(404, "MEMBER_NOT_FOUND", "app", "POST", path, page(`"memberId":"`+apitest.Nothing+`",`, words("x")))
		if got := r.Refused(400, "", "app", "POST", path, page("", words("x"))).Violations(); !slices.Equal(got, []string{"memberAbout.memberId REQUIRED_FIELD"}) {
			t.Errorf("without a member: %v", got)
		}
		r.Refused(400, "", socialtest.As(omar), "POST", path, `{"memberAbout":{}}`)
		r.Refused(400, "", socialtest.As(omar), "POST", path, `{}`)
		r.OK("staff MEMBERS.MEMBER_ABOUT_CREATE", "POST", path, page(`"memberId":"`+omar+`",`, `{}`)).Want(
			"memberAbout.content.nodes.length", 0)
		r.Told(created)

		// Only those read a page who see its member.
		r.OK(socialtest.As(ada), "GET", path+"/"+id, "")
		r.OK(socialtest.As(ada), "GET", path+"/my", "").Want("memberAbout.id", id)
		r.OK("staff MEMBERS.MEMBER_ABOUT_READ", "GET", path+"/"+id, "")
		r.Refused(403, "", "staff MEMBERS.REPORTS_READ", "GET", path+"/"+id, "")
		for _, who := range []string{socialtest.As(omar), "visitor " + apitest.Ada} {
			r.Refused(404, about.CodeNotFound, who, "GET", path+"/"+id, "")
		}
		r.Refused(404, about.CodeNotFound, socialtest.As(omar), "PATCH", path+"/"+id, page(`"revision":"1",`, words("Mine!")))
		r.Refused(404, about.CodeNotFound, socialtest.As(omar), "DELETE", path+"/"+id, "")
		r.Public(ada)
		for _, who := range []string{socialtest.As(omar), "visitor " + apitest.Ada} {
			r.OK(who, "GET", path+"/"+id, "").Want(text, "I am Ada.")
		}
		r.Refused(403, "", socialtest.As(omar), "PATCH", path+"/"+id, page(`"revision":"1",`, words("Mine!")))
		r.Refused(403, "", socialtest.As(omar), "DELETE", path+"/"+id, "")
		count := func(who string, want int) {
			t.Helper()
			got := r.OK(who, "POST", path+"/query", `{"query":{"filter":{"memberId":{"$in":["`+ada+`","`+omar+`"]}}}}`)
			got.Want("memberAbouts.length", want)
			got.Want("metadata.count", want)
		}
		count("app", 2)
		count(socialtest.As(omar), 2)
		count(socialtest.As(ada), 1)
		count("visitor "+apitest.Ada, 1)
		r.Block(ada, omar)
		count(socialtest.As(omar), 1)
		r.Refused(404, about.CodeNotFound, socialtest.As(omar), "GET", path+"/"+id, "")
		r.Refused(400, "", "app", "POST", path+"/query", `{"query":{"filter":{"content":"x"}}}`)
		r.Refused(400, "", "app", "POST", path+"/query", `{"query":{"cursorPaging":{"limit":101}}}`)
		r.Told()

		changed := r.OK(socialtest.As(ada), "PATCH", path+"/"+id, page(`"revision":"1",`, words("Still Ada.")))
		changed.Want("memberAbout.revision", "2")
		changed.Want(text, "Still Ada.")
		r.Told(updated)
		stale := r.Refused(409, resource.CodeStale, "app", "PATCH", path+"/"+id, page(`"revision":"1",`, words("Late.")))
		stale.Want("details.applicationError.data.currentRevision", "2")
		r.Refused(400, "", socialtest.As(ada), "PATCH", path+"/"+id, page("", words("No revision.")))
		r.Refused(400, "", "app", "PATCH", path+"/"+id, page(`"revision":"2","memberId":"`+omar+`",`, words("Moved.")))
		r.Refused(400, "", socialtest.As(ada), "PATCH", path+"/"+id, `{"memberAbout":{"revision":"2","content":null}}`)
		r.OK("app", "PATCH", path+"/"+id, page(`"revision":"2",`, words("By an app."))).Want(
			"memberAbout.content.metadata.createdTimestamp", "2026-11-15T12:00:02.000Z")
		r.OK(socialtest.As(ada), "GET", path+"/my", "").Want(text, "By an app.")
		r.Told(updated)

		expect.Equal(t, r.OK(socialtest.As(ada), "DELETE", path+"/"+id, "").Text, "{}", "the answer")
		r.Refused(404, about.CodeNotFound, socialtest.As(ada), "DELETE", path+"/"+id, "")
		r.Told(deleted)
		r.Tx(func(tx *store.Tx) error { return about.ForgetTx(tx, ada) }) // has none
		r.Told()
		r.Tx(func(tx *store.Tx) error { return about.ForgetTx(tx, omar) })
		r.Told(deleted)
		expect.Equal(t, r.Count("member_abouts"), 0, "pages are left")
		expect.Equal(t, r.Count("audit_log WHERE entity = 'wix.members.about.v2.member_about'"), 2,
			"audit records, want that of the staff and that of the app")
	})
}

// A member who writes twice at once has one page; two who update at once do not overwrite each other.
func TestWritesAtOnce(t *testing.T) {
	socialtest.Run(t, func(t *testing.T, r *socialtest.Rig) {
		ada := r.Member()
		create := func() *apitest.Answer { return r.Call(socialtest.As(ada), "POST", path, page("", words("x"))) }
		got := socialtest.AtOnce(create, create, create)
		slices.Sort(got)
		if !slices.Equal(got, []int{200, 409, 409}) || r.Count("member_abouts") != 1 {
			t.Errorf("statuses %v, %d pages", got, r.Count("member_abouts"))
		}
		id := r.OK(socialtest.As(ada), "GET", path+"/my", "").String("memberAbout.id")
		update := func() *apitest.Answer {
			return r.Call(socialtest.As(ada), "PATCH", path+"/"+id, page(`"revision":"1",`, words("y")))
		}
		got = socialtest.AtOnce(update, update, update)
		slices.Sort(got)
		expect.That(t, slices.Equal(got, []int{200, 409, 409}), "statuses %v", got)
		r.Told(created, updated)
	})
}

// A document that nests 10,000 levels deep is refused in plain words, over HTTP and without it.
func TestDeepDocuments(t *testing.T) {
	t.Parallel()
	r := socialtest.New(t, store.SQLite)
	ada := r.Member()
	nested := func(levels int) string {
		return `{"nodes":[` + strings.Repeat(`{"type":"BLOCKQUOTE","nodes":[`, levels) + strings.Repeat(`]}`, levels) + `]}`
	}
	deep := r.Call(socialtest.As(ada), "POST", path, page("", nested(10_000)))
	expect.Refused(t, deep, 400, "TOO_DEEP", "10,000 levels")
	for levels, want := range map[int]string{30: "", 31: "memberAbout.content.nodes", 46: "memberAbout.content"} {
		got := r.Call(socialtest.As(r.Member()), "POST", path, page("", nested(levels)))
		if want == "" {
			expect.Status(t, got, 200, "%d levels", levels)
			continue
		}
		if v := got.Violations(); got.Status != 400 || len(v) != 1 || !strings.HasPrefix(v[0], want) ||
			!strings.Contains(got.Text, "30 nodes") {
			t.Errorf("%d levels: %d %s", levels, got.Status, got.Text)
		}
	}
	for _, levels := range []int{3_000, 10_000, 100_000} {
		var c about.Content
		expect.That(t, json.Unmarshal([]byte(nested(levels)), &c) != nil, "%d levels were read", levels)
	}
	if got := r.Call(socialtest.As(ada), "POST", path, page("", words(strings.Repeat("x", 300_001)))); got.Status != 400 ||
		!strings.Contains(got.Text, "300000") {
		t.Errorf("a long document: %d %.200s", got.Status, got.Text)
	}
	many := `{"nodes":[` + strings.TrimSuffix(strings.Repeat(`{"type":"DIVIDER"},`, 5_001), ",") + `]}`
	if got := r.Call(socialtest.As(ada), "POST", path, page("", many)); got.Status != 400 ||
		!slices.Equal(got.Violations(), []string{"memberAbout.content.nodes MAX_SIZE"}) {
		t.Errorf("many nodes: %d %.200s", got.Status, got.Text)
	}
	wide := `{"nodes":[{"type":"TEXT","textData":{"text":7,"decorations":[` +
		strings.TrimSuffix(strings.Repeat(`{"type":"HUGE"},`, 900), ",") + `]}}]}`
	expect.Len(t, r.Call(socialtest.As(ada), "POST", path, page("", wide)).Violations(), 50,
		"mistakes are listed, want 50")
	for i, wrong := range []string{`7`, `[]`, `"x"`, `{"nodes":7}`, `{"nodes":[7]}`, `{"nodes":[[]]}`, `{"metadata":7}`,
		`{"documentStyle":[]}`, `{"title":"x"}`} {
		if got := r.Refused(400, "", socialtest.As(ada), "POST", path, page("", wrong)); !strings.HasPrefix(fmt.Sprint(got.Violations()), "[memberAbout.content") {
			t.Errorf("%d: %v", i, got.Violations())
		}
	}
}
