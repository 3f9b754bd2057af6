package badges

import (
	"testing"

	"souk/internal/wire"
	"souk/internal/wire/wiretest"
)

func TestNothingIsSentAsNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, Badge{}, Icon{}, Assignment{}, manyBadges{}, orderedBadges{}, manyAssignments{}, taggedItems{}, jobAnswer{}, wire.BulkResponse[Assignment]{},
		olderOne{}, olderMany{}, olderOrdered{}, assignedMembers{}, wearersAnswer{}, perMemberAnswer{}, memberBadges{}, countsAnswer{})
}
