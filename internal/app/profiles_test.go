package app_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// village is a shop with two members, of whom the first is public.
type village struct {
	t     *testing.T
	a     *app.App
	admin string
	ids   map[string]string
}

func newVillage(t *testing.T, dialect store.Dialect) *village {
	v := &village{t: t, a: newApp(t, dialect), ids: map[string]string{}}
	v.admin = key(t, v.a)
	for _, name := range []string{"rosa", "omar"} {
		v.ids[name] = within(ask(t, v.a, "POST", "/v1/members", v.admin,
			`{"member":{"loginEmail":"`+name+`@example.com","profile":{"nickname":"`+name+`"}}}`), "member")["id"].(string)
	}
	ask(t, v.a, "POST", "/v1/members/join-community", v.as("rosa"), `{}`)
	return v
}

func (v *village) as(name string) string {
	if name == "visitor" {
		return pass(v.t, v.a, actor.Actor{Kind: actor.Visitor, ID: "0a1b2c3d-0000-4000-8000-000000000001"})
	}
	return pass(v.t, v.a, actor.Actor{Kind: actor.Member, ID: v.ids[name]})
}

func (v *village) mine(name string) map[string]any {
	return within(ask(v.t, v.a, "GET", "/v1/member-profiles/my", v.as(name), ""), "profile")
}

// change changes somebody's own profile from what it is now, and gives status and body.
func (v *village) change(name, parts string) (int, string) {
	v.t.Helper()
	revision, _ := v.mine(name)["revision"].(string)
	got := browse(v.t, v.a.Handler, "PATCH", "/v1/member-profiles/my", v.as(name),
		`{"profile":{"revision":"`+revision+`",`+parts+`}}`)
	return got.StatusCode, got.Body.String()
}

func (v *village) see(reader, slug string) (string, map[string]any) {
	v.t.Helper()
	got := browse(v.t, v.a.Handler, "GET", "/v1/member-profiles/"+slug, v.as(reader), "")
	if got.StatusCode != http.StatusOK {
		return http.StatusText(got.StatusCode), nil
	}
	var body map[string]any
	expect.OK(v.t, json.Unmarshal(got.Body.Bytes(), &body))
	return body["state"].(string), within(body, "profile")
}

func (v *village) people(name, list string) []any {
	v.t.Helper()
	return ask(v.t, v.a, "GET", "/v1/member-profiles/my/people?list="+list, v.as(name), "")["people"].([]any)
}

func TestProfileIsChangedWholeAndSeenAsChosen(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		v := newVillage(t, dialect)
		field := within(ask(t, v.a, "POST", "/v1/custom-fields", v.admin,
			`{"field":{"name":"Lives in","fieldType":"TEXT","defaultPrivacy":"PUBLIC"}}`), "field")["key"].(string)
		status, body := v.change("rosa", `"nickname":"Rosa Lind","title":"Keeps a tea table","slug":"rosa-lind",
			"about":{"nodes":[{"type":"PARAGRAPH","id":"a","nodes":[{"type":"TEXT","id":"b","textData":{"text":"Mint tea."}}]}]},
			"fields":{"`+field+`":{"value":"Lisbon"},"firstName":{"value":"Rosa","public":true},"lastName":{"value":"Lind"}}`)
		expect.ThatNow(t, status == http.StatusOK, "%s", body)

		state, seen := v.see("visitor", "rosa-lind")
		expect.Equal(t, state, "SHOWN", "to a visitor")
		expect.Equal(t, seen["nickname"].(string)+", "+seen["title"].(string), "Rosa Lind, Keeps a tea table", "shown")
		text, err := json.Marshal(seen)
		expect.OK(t, err)
		for _, want := range []string{"Mint tea.", "Lisbon", `"Rosa"`} {
			expect.That(t, strings.Contains(string(text), want), "%s is not shown: %s", want, text)
		}
		expect.That(t, !strings.Contains(string(text), `"value":"Lind"`), "a private field is shown: %s", text)
		_, moved := v.see("visitor", "rosa")
		expect.Equal(t, moved["slug"].(string), "rosa-lind", "by the slug from before")

		status, body = v.change("rosa", `"fields":{"`+field+`":{"value":"Lisbon","public":false}}`)
		expect.ThatNow(t, status == http.StatusOK, "%s", body)
		_, seen = v.see("visitor", "rosa-lind")
		text, _ = json.Marshal(seen)
		expect.That(t, !strings.Contains(string(text), "Lisbon"), "a hidden field is shown: %s", text)
		// A change by another call keeps what the member chose to show.
		ask(t, v.a, "PATCH", "/v1/members/"+v.ids["rosa"], v.as("rosa"),
			`{"member":{"id":"`+v.ids["rosa"]+`","profile":{"title":"Brews"}}}`)
		_, seen = v.see("visitor", "rosa-lind")
		text, _ = json.Marshal(seen)
		expect.That(t, !strings.Contains(string(text), "Lisbon"), "a hidden field is shown again: %s", text)

		// A slug that is taken, or a wrong value, leaves everything as it was.
		before := v.mine("rosa")["revision"]
		for parts, want := range map[string]int{
			`"nickname":"X","slug":"omar"`:                              http.StatusConflict,
			`"nickname":"X","slug":"No Way"`:                            http.StatusBadRequest,
			`"nickname":"X","fields":{"birthdate":{"value":"then"}}`:    http.StatusBadRequest,
			`"nickname":"X","fields":{"nothing":{"value":"x"}}`:         http.StatusBadRequest,
			`"nickname":"X","photo":{"id":"somebody-elses"}`:            http.StatusBadRequest,
			`"nickname":"X","about":{"nodes":[{"type":"SCRIPT"}]}`:      http.StatusBadRequest,
			`"nickname":"` + strings.Repeat("x", 101) + `","title":"T"`: http.StatusBadRequest,
		} {
			status, body := v.change("rosa", parts)
			expect.Equal(t, status, want, "%s: %s", parts, body)
		}
		expect.Equal(t, v.mine("rosa")["revision"], before, "after refusals the revision")
		stale := browse(t, v.a.Handler, "PATCH", "/v1/member-profiles/my", v.as("rosa"),
			`{"profile":{"revision":"older","nickname":"X"}}`)
		expect.Equal(t, stale.StatusCode, http.StatusConflict, "an old revision")

		for slug, want := range map[string]string{"free-one": "", "omar": "TAKEN", "admin": "RESERVED", "A b": "FORMAT",
			"rosa": ""} {
			got, _ := ask(t, v.a, "GET", "/v1/member-profiles/my/slug-check?slug="+strings.ReplaceAll(slug, " ", "%20"),
				v.as("rosa"), "")["problem"].(string)
			expect.Equal(t, got, want, "the slug %s", slug)
		}
	})
}

func TestProfilesThatAreNotSeen(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		v := newVillage(t, dialect)
		state := func(reader, slug string) string { out, _ := v.see(reader, slug); return out }
		expect.Equal(t, state("visitor", "omar"), "PRIVATE", "a private profile")
		expect.Equal(t, state("omar", "omar"), "SHOWN", "one's own")
		expect.Equal(t, state("visitor", "nobody"), "Not Found", "nobody's")
		ask(t, v.a, "POST", "/v3/followers/"+v.ids["rosa"], v.as("omar"), "")
		expect.Equal(t, v.people("rosa", "FOLLOWERS")[0].(map[string]any)["hidden"].(bool), true, "a private follower is hidden")
		expect.Equal(t, v.people("omar", "FOLLOWING")[0].(map[string]any)["nickname"].(string), "rosa", "whom omar follows")
		listed := func(reader, slug, list string) string {
			got := browse(t, v.a.Handler, "GET", "/v1/member-profiles/"+slug+"/people?list="+list, v.as(reader), "")
			return http.StatusText(got.StatusCode) + " " + got.Body.String()
		}
		hidden := listed("visitor", "rosa", "FOLLOWERS")
		expect.That(t, strings.Contains(hidden, `"hidden":true`) && !strings.Contains(hidden, "omar") &&
			!strings.Contains(hidden, v.ids["omar"]), "a private follower is shown to strangers: %s", hidden)
		expect.That(t, strings.HasPrefix(listed("visitor", "omar", "FOLLOWING"), "Not Found"), "whom a private member follows")
		expect.That(t, strings.Contains(listed("omar", "omar", "FOLLOWING"), `"rosa"`), "whom omar follows, to omar")
		ask(t, v.a, "POST", "/v1/members/join-community", v.as("omar"), `{}`)
		shown := listed("visitor", "rosa", "FOLLOWERS")
		expect.That(t, strings.Contains(shown, `"nickname":"omar"`), "a public follower: %s", shown)
		expect.That(t, !strings.Contains(shown, `"own":true`), "a stranger is nobody in the list: %s", shown)
		own := listed("omar", "rosa", "FOLLOWERS")
		expect.That(t, strings.Contains(own, `"own":true`), "omar finds himself: %s", own)
		expect.That(t, strings.HasPrefix(listed("visitor", "rosa", "BLOCKED"), "Bad Request"), "whom others blocked")
		ask(t, v.a, "POST", "/v1/members/leave-community", v.as("omar"), `{}`)
		ask(t, v.a, "DELETE", "/v1/member-profiles/my/followers/"+v.ids["omar"], v.as("rosa"), "")
		expect.Equal(t, len(v.people("omar", "FOLLOWING")), 0, "followed after the removal")

		ask(t, v.a, "POST", "/v1/member-reports", v.as("omar"),
			`{"memberReport":{"reportedMemberId":"`+v.ids["rosa"]+`","reason":{"category":"SPAM"}}}`)
		expect.Equal(t, v.people("omar", "REPORTED")[0].(map[string]any)["reason"].(string), "SPAM", "omar's report")
		ask(t, v.a, "POST", "/v1/member-to-member-blocks/members/my", v.as("omar"), `{"memberId":"`+v.ids["rosa"]+`"}`)
		expect.Equal(t, state("omar", "rosa"), "Not Found", "to who blocked")
		expect.Equal(t, state("rosa", "omar"), "Not Found", "to who is blocked")
		expect.That(t, strings.HasPrefix(listed("rosa", "omar", "FOLLOWERS"), "Not Found"), "who follows who blocked her")
		expect.Equal(t, state("visitor", "rosa"), "SHOWN", "to others")
		expect.Equal(t, v.people("omar", "BLOCKED")[0].(map[string]any)["nickname"].(string), "rosa", "in the list of blocks")
		expect.Equal(t, len(v.people("rosa", "BLOCKED")), 0, "what the blocked one sees")

		ask(t, v.a, "POST", "/v1/privacy-settings", v.admin,
			`{"memberPrivacySettings":{"revision":"0","publicMemberVisibility":"VISIBLE_TO_MEMBERS_ONLY","publicMemberCandidates":"ANYONE"}}`)
		expect.Equal(t, state("visitor", "rosa"), "MEMBERS_ONLY", "to visitors of such a shop")
		ask(t, v.a, "POST", "/v1/privacy-settings", v.admin,
			`{"memberPrivacySettings":{"revision":"1","publicMemberVisibility":"VISIBLE_TO_ALL","publicMemberCandidates":"NO_ONE"}}`)
		expect.Equal(t, state("visitor", "rosa"), "PRIVATE", "where nobody is public")
	})
}

func TestPicturesOfProfiles(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		v := newVillage(t, dialect)
		upload := func(content []byte) *httptest.ResponseRecorder {
			r := httptest.NewRequest(http.MethodPost, "/v1/member-profiles/my/pictures?name=me.png", bytes.NewReader(content))
			r.Header.Set("Authorization", v.as("rosa"))
			r.Header.Set("Content-Type", "image/png")
			w := httptest.NewRecorder()
			v.a.Handler.ServeHTTP(w, r)
			return w
		}
		bring := func(width int) string {
			t.Helper()
			var content bytes.Buffer
			expect.OK(t, png.Encode(&content, image.NewGray(image.Rect(0, 0, width, 8))))
			w := upload(content.Bytes())
			expect.ThatNow(t, w.Code == http.StatusOK, "%s", w.Body)
			var answer struct{ Picture struct{ ID string } }
			expect.OK(t, json.Unmarshal(w.Body.Bytes(), &answer))
			return answer.Picture.ID
		}
		there := func(id string) bool { return answerOf(v.a, "GET", "/media/"+id, "") == http.StatusOK }
		expect.Equal(t, upload([]byte("no picture")).Code, http.StatusBadRequest, "what is no picture")

		first, second := bring(8), bring(9)
		status, body := v.change("rosa", `"photo":{"id":"`+first+`"},"cover":{"id":"`+second+`","offsetY":3}`)
		expect.ThatNow(t, status == http.StatusOK, "%s", body)
		_, seen := v.see("visitor", "rosa")
		expect.Equal(t, within(seen, "cover")["offsetY"].(float64), 3, "the offset of the cover")
		third := bring(10)
		status, body = v.change("rosa", `"photo":{"id":"`+third+`"}`)
		expect.ThatNow(t, status == http.StatusOK, "%s", body)
		expect.That(t, !there(first) && there(second) && there(third), "the photo from before is gone, the others are there")
		unused := []string{bring(11), bring(12), bring(13), bring(14), bring(15)}
		expect.That(t, !there(unused[0]) && there(unused[4]), "of those that are not shown few are kept")
		expect.Equal(t, within(v.mine("omar"), "photo") == nil, true, "another's photo")
		status, _ = v.change("omar", `"photo":{"id":"`+third+`"}`)
		expect.Equal(t, status, http.StatusBadRequest, "somebody else's picture")

		ask(t, v.a, "DELETE", "/v1/members/my", v.as("rosa"), "")
		for _, id := range []string{second, third, unused[4]} {
			expect.That(t, !there(id), "picture %s stays after its member left", id)
		}
	})
}
