package tips

import (
	"testing"

	"souk/internal/platform/wire/wiretest"
)

func TestNothingIsSentAsNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, TipSettings{}, manySettings{}, Tip{}, TipDistribution{}, TipChoice{}, choiceAnswer{},
		tipAnswer{}, setAnswer{}, removeAnswer{}, addAnswer{}, sharesAnswer{}, sumAnswer{}, staffAnswer{})
}
