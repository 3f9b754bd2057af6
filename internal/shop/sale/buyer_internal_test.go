package sale

import (
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
)

// A visitor can write the id of anybody into a cart; that gives nobody's exemption from tax.
func TestWhoseExemptionsCount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		buyer Buyer
		want  string
	}{
		{"a visitor who names somebody", Buyer{Kind: actor.Visitor, ID: "v", ContactID: "c"}, ""},
		{"a member", Buyer{Kind: actor.Member, ID: "m"}, "m"},
		{"a member who names somebody", Buyer{Kind: actor.Member, ID: "m", ContactID: "c"}, "m"},
		{"a guest whom the shop named", Buyer{Kind: actor.Visitor, ID: "v", ContactID: "c", Named: true}, "c"},
		{"a cart that staff filled", Buyer{Kind: actor.Staff, ID: "s", ContactID: "c"}, "c"},
		{"nobody", Buyer{}, ""},
	} {
		expect.Equal(t, c.buyer.taxedAs(), c.want, "%s: taxed", c.name)
	}
}
