package tax

import (
	"testing"

	"souk/internal/platform/wire"
	"souk/internal/platform/wire/wiretest"
)

func TestNothingIsSentAsNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, Group{}, Region{}, Mapping{}, ExemptGroup{}, ContactTaxDetails{}, Settings{}, calculateAnswer{},
		calculatorsAnswer{}, manyGroups{}, manyRegions{}, manyMappings{}, manyExemptGroups{},
		manyContacts{}, byAppsAnswer{}, defaultGroupsAnswer{}, defaultExemptAnswer{}, bulkItems{},
		wire.BulkResponse[Mapping]{})
}
