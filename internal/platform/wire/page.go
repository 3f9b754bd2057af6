package wire

import (
	"fmt"

	"souk/internal/platform/errs"
)

// Page gives limit and offset of a list that pages by offset; a request that names no limit gets the usual one.
// InvalidArgument for a limit above most.
func (p *Paging) Page(usual, most int) (limit, offset int, err error) {
	limit = usual
	if p != nil && p.Limit != nil && *p.Limit > 0 {
		limit = *p.Limit
	}
	if p != nil && p.Offset != nil {
		offset = *p.Offset
	}
	if limit > most {
		return 0, 0, errs.Invalid(Bounded("paging.limit", errs.RuleMax, most, fmt.Sprintf("must be %d or less", most)))
	}
	return limit, offset, nil
}
