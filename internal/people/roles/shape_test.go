package roles

import (
	"testing"

	"souk/internal/platform/wire/wiretest"
)

func TestNothingIsSentAsNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, oneRole{}, manyRoles{}, keyAnswer{}, rolesAnswer{}) // the map of a query is always made
}
