package about

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/store"
)

// The engine's own suite, with everybody a member and seen by all.
func TestResource(t *testing.T) {
	t.Parallel()
	known := func(_ *store.Tx, ids ...string) (map[string]bool, error) {
		out := map[string]bool{}
		for _, id := range ids {
			out[id] = true
		}
		return out, nil
	}
	content := func(text string) *Content {
		c := &Content{}
		expect.OK(t, json.Unmarshal([]byte(one(`{"type":"TEXT","textData":{"text":"`+text+`"}}`)), c))
		return c
	}
	resourcetest.Exercise(t, resourcetest.Suite[MemberAbout, *MemberAbout]{
		New: func(_ testing.TB, deps resource.Deps) (*resource.Resource[MemberAbout, *MemberAbout], []httpapi.Operation) {
			s := New(Config{DB: deps.DB, Cursors: deps.Cursors, Known: known,
				Visible: func(context.Context, string) (string, []any) { return "", nil }})
			return s.pages, s.Operations()
		},
		Sample: func(n int) *MemberAbout {
			return &MemberAbout{MemberID: fmt.Sprintf("11111111-1111-4111-8111-%012d", n),
				Content: content(fmt.Sprint("sample ", n))}
		},
		Change: resourcetest.Object{"content": content("changed")},
		Stamps: []string{"content"}, // it tells when it was changed
		Broken: map[string]resourcetest.Object{
			"memberId": {"memberId": "x"}, "content.title": {"content": resourcetest.Object{"title": "x"}},
			"content.nodes[0].type": {"content": resourcetest.Object{"nodes": []any{resourcetest.Object{}}}},
		},
		Conflict: func(first *MemberAbout) (string, resourcetest.Object) {
			return CodeExists, resourcetest.Object{"memberId": first.MemberID}
		},
		Skip: map[string]string{ // TestPages and TestKeptDocuments say what becomes of it
			"create":        "a document comes back with what is always there",
			"update merges": "a document comes back with what is always there",
		},
	})
}
