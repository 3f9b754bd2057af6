package resource_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// opening is what a shop says about its door, with a count of its changes.
type opening struct {
	Days  int64  `json:"days" validate:"max=7"`
	Note  string `json:"note"`
	Count int64  `json:"count"`
}

func openings(db *store.DB) *resource.Settings[opening] {
	return &resource.Settings[opening]{
		DB: db, What: "the openings", Field: "opening", Entity: "test.opening", ID: "door", ReadOnly: []string{"count"},
		Read: func(tx *store.Tx) (*opening, error) {
			out := &opening{Days: 5}
			_, err := tx.Setting("opening", out)
			return out, err
		},
		Tidy: func(after *opening) []errs.Violation {
			if after.Note == "closed" && after.Days > 0 {
				return []errs.Violation{errs.Field("opening.note", errs.RuleOther, "is not so")}
			}
			return nil
		},
		Write: func(tx *store.Tx, _, after *opening) error {
			after.Count++
			return tx.SaveSetting("opening", after)
		},
		Event: func(before, after *opening) store.Event {
			return store.Event{Body: after, Modified: map[string]any{"days": before.Days}}
		},
	}
}

func TestSettings(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := openings(db)
		patch := func(revision, text string) (resource.Stands[opening], error) {
			var p wire.Patch[opening]
			if text != "" {
				expect.OK(t, json.Unmarshal([]byte(text), &p))
			}
			return s.Patch(t.Context(), resource.BasedOn{Revision: revision}, p, nil)
		}
		first, err := s.Get(t.Context())
		expect.OK(t, err)
		for _, text := range []string{"", `{"days":8}`, `{"note":"closed"}`} {
			expect.Kind(t, expect.Err(patch("", text)), errs.InvalidArgument, text)
		}
		same, err := patch(first.Revision, `{"days":5,"count":9}`)
		expect.OK(t, err)
		expect.Equal(t, same.Revision, first.Revision, "nothing changed")
		expect.Equal(t, len(storetest.TakeEvents(t, db)), 0, "events of no change")

		second, err := patch(first.Revision, `{"days":6}`)
		expect.OK(t, err)
		expect.Equal(t, *second.Settings, opening{Days: 6, Count: 1})
		told := storetest.TakeEvents(t, db)
		expect.ThatNow(t, len(told) == 1 && told[0].Type == "test.opening_updated", "%+v", told)
		expect.Code(t, expect.Err(patch(first.Revision, `{"note":"late"}`)), resource.CodeStale, "an old revision")
		now, err := s.Get(t.Context())
		expect.OK(t, err)
		expect.Equal(t, *now.Settings, *second.Settings)
		expect.Equal(t, now.Revision, second.Revision)
	})
}

// Settings that count their changes are compared by that, with a code of their own.
func TestSettingsThatCount(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := openings(db)
		s.Revision, s.Code = func(o *opening) string { return strconv.FormatInt(o.Count, 10) }, "OPENINGS_CHANGED"
		sent := opening{Days: 1}
		now, err := s.Replace(t.Context(), resource.BasedOn{Revision: "0"}, sent)
		expect.OK(t, err)
		expect.Equal(t, now.Revision, "1")
		expect.Equal(t, sent, opening{Days: 1}, "what the caller sent")
		expect.Code(t, expect.Err(s.Replace(t.Context(), resource.BasedOn{Revision: "0"}, sent)), "OPENINGS_CHANGED")
	})
}
