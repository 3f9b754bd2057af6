package resource

import (
	"math"
	"reflect"
	"testing"

	"souk/internal/platform/query"
)

// A number goes into its column as it is, or not at all: one that no column holds would come
// out as another, negative one.
func TestNumbersFitTheirColumn(t *testing.T) {
	t.Parallel()
	field := &query.Field{Kind: query.BigNumber}
	for _, number := range []any{uint8(255), uint64(math.MaxInt64), int64(math.MinInt64), 7} {
		if got, err := convert(field, reflect.ValueOf(number)); err != nil || reflect.ValueOf(got).Kind() != reflect.Int64 {
			t.Errorf("%v is %v (%v)", number, got, err)
		}
	}
	if got, err := convert(field, reflect.ValueOf(uint64(math.MaxInt64)+1)); err == nil {
		t.Errorf("a number that does not fit is %v", got)
	}
}
