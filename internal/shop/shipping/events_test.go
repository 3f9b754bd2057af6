package shipping_test

import (
	"encoding/json"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// told lists the events of an entity.
func (r *rig) told(entity string) []string {
	r.t.Helper()
	out := []string{}
	err := r.db.Read(r.t.Context(), func(tx *store.Tx) error {
		return tx.Each("SELECT event_type FROM outbox WHERE entity_id = ? ORDER BY seq", []any{entity},
			func(rows store.Rows) error {
				var name string
				err := rows.Scan(&name)
				out = append(out, name)
				return err
			})
	})
	expect.OK(r.t, err)
	return out
}

func TestWhatIsToldOfRegions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		profile, regions := r.profile(`{"name":"Germany","destinations":[{"countryCode":"DE"}]}`)
		path := "/v1/delivery-profiles/" + profile + "/delivery-region"
		r.OK("owner", "POST", path, `{"deliveryRegion":{"name":"France","destinations":[{"countryCode":"FR"}]}}`)
		r.OK("owner", "PATCH", path+"/"+regions[0], `{"deliveryRegion":{"name":"Home"}}`)
		r.OK("owner", "DELETE", path+"/"+regions[0], "")
		r.Refused(404, "DELIVERY_REGION_NOT_FOUND", "owner", "DELETE", path+"/"+regions[0], "")
		name := func(slug string) string { return "wix.ecom.v1.delivery_profile_" + slug }
		want := []string{name("created"), name("updated"), name("region_added"), name("updated"), name("region_updated"),
			name("updated"), name("region_removed")}
		expect.Diff(t, want, r.told(profile))
		var body string
		err := r.db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.QueryRow("SELECT CAST(body AS TEXT) FROM outbox WHERE event_type = ?",
				[]any{name("region_updated")}, &body)
		})
		var got map[string]any
		if err == nil {
			err = json.Unmarshal([]byte(body), &got)
		}
		expect.That(t, err == nil && got["deliveryRegionId"] == regions[0] && got["deliveryProfileId"] == profile &&
			got["name"] == "Home", "%s %v", body, err)
	})
}
