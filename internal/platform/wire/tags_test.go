package wire_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

func TestTags(t *testing.T) {
	t.Parallel()
	list := func(ids ...string) *wire.TagList { return &wire.TagList{TagIDs: ids} }
	for _, test := range []struct {
		name                        string
		old, assign, unassign, want *wire.Tags
	}{
		{"nothing", nil, nil, nil, &wire.Tags{}},
		{"the first", nil, &wire.Tags{PrivateTags: list("a")}, nil, &wire.Tags{PrivateTags: list("a")}},
		{"one that is there", &wire.Tags{PublicTags: list("a")}, &wire.Tags{PublicTags: list("a", "b")}, nil,
			&wire.Tags{PublicTags: list("a", "b")}},
		{"away", &wire.Tags{PublicTags: list("a", "b"), PrivateTags: list("c")}, nil,
			&wire.Tags{PublicTags: list("a"), PrivateTags: list("c", "x")}, &wire.Tags{PublicTags: list("b")}},
		{"both", &wire.Tags{}, &wire.Tags{PublicTags: list("a")}, &wire.Tags{PublicTags: list("a")}, &wire.Tags{}},
	} {
		expect.Diff(t, test.want, test.old.With(test.assign, test.unassign), test.name)
	}
	expect.That(t, (*wire.Tags)(nil).Empty() && (&wire.Tags{PublicTags: list()}).Empty() &&
		!(&wire.Tags{PrivateTags: list("a")}).Empty(), "what is empty")
}
