package badges

import (
	"testing"

	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
	"souk/internal/platform/wire/wiretest"
)

func TestNothingIsSentAsNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, Badge{}, Icon{}, Assignment{}, manyBadges{}, orderedBadges{}, manyAssignments{},
		resource.TagItems{}, wire.JobAnswer{}, wire.BulkResponse[Assignment]{},
		oneV3{}, manyV3{}, orderedV3{}, assignedMembers{}, holdersAnswer{}, perMemberAnswer{}, memberBadges{}, countsAnswer{})
}
