package wire_test

import (
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

func TestPage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in            *wire.Paging
		limit, offset int
		refused       bool
	}{
		{nil, 50, 0, false},
		{&wire.Paging{}, 50, 0, false},
		{&wire.Paging{Limit: wire.Ptr(0), Offset: wire.Ptr(7)}, 50, 7, false},
		{&wire.Paging{Limit: wire.Ptr(100)}, 100, 0, false},
		{&wire.Paging{Limit: wire.Ptr(101)}, 0, 0, true},
	} {
		limit, offset, err := c.in.Page(50, 100)
		if limit != c.limit || offset != c.offset || (errs.KindOf(err) == errs.InvalidArgument) != c.refused {
			t.Errorf("%+v: %d %d %v", c.in, limit, offset, err)
		}
	}
}
