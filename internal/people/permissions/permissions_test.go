package permissions

import (
	"fmt"
	"slices"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
)

func TestPermissionsComeFromOperations(t *testing.T) {
	t.Parallel()
	op := func(id, permission string, reads, hidden bool) httpapi.Operation {
		return httpapi.Operation{Op: httpapi.Op{ID: id, Method: "POST", Path: "/" + id, Access: actor.Managers(permission),
			Reads: reads, Hidden: hidden}}
	}
	list := Of([]httpapi.Operation{
		op("b", "B.READ", true, false), op("a1", "A.WRITE", true, false), op("a2", "A.WRITE", false, false),
		op("h", "H.HIDDEN", true, true),
		{Op: httpapi.Op{ID: "shoppers", Access: actor.Shoppers()}},
		{Op: httpapi.Op{ID: "everyone", Access: actor.Everyone("")}},
	}, "Z.OTHER")
	var got []string
	for _, p := range list {
		got = append(got, fmt.Sprint(p.ID, " ", p.Group, " ", p.ReadsOnly, " ", len(p.Operations)))
	}
	want := []string{"A.WRITE A false 2", "B.READ B true 1", "H.HIDDEN H true 0", "Z.OTHER Z true 0"}
	expect.That(t, slices.Equal(got, want), "%v", got)
	expect.Code(t, MayGrant(actor.Actor{Kind: actor.Visitor, Owner: true}, true, nil), "PERMISSION_NOT_HELD",
		"a visitor grants")
}
