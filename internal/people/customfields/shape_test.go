package customfields

import (
	"testing"

	"souk/internal/platform/wire/wiretest"
)

func TestNothingIsSentAsNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, Field{}, manyFields{}, countsAnswer{}, orderAnswer{}, Application{}, Applications{}, Exclusions{},
		manyApplications{}, membersAnswer{}, memberApplication{}, rolesAnswer{}, roleApplication{}, suggestionsAnswer{},
		Suggestion{})
}
