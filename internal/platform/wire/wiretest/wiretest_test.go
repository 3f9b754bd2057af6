package wiretest

import (
	"encoding/json"
	"reflect"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

type inner struct {
	Good wire.List[string] `json:"good"`
	Bad  []string          `json:"bad"`
}

type embedded struct {
	Map map[string]int `json:"map"`
}

type sample struct {
	embedded
	List    wire.List[inner] `json:"list"`
	Pointer *inner           `json:"pointer"`
	Hidden  []string         `json:"-"`
	Left    []string         `json:"left,omitempty"`
	Raw     json.RawMessage  `json:"raw"`
	Any     any              `json:"any"`
	Time    wire.Time        `json:"time"`
	Self    *sample          `json:"self,omitempty"`
}

func TestNullable(t *testing.T) {
	t.Parallel()
	want := []string{"map", "list[].bad", "pointer", "raw", "any"}
	expect.Diff(t, want, Nullable(reflect.TypeFor[*sample]()))
	NeverNull(t, wire.BulkResponse[wire.Address]{}, wire.Media{}, wire.AddressWithContact{}, wire.Image{},
		wire.PagingMetadata{}, wire.MultiCurrencyPrice{}, wire.PageURL{}, wire.ExtendedFields{})
}
