package tax_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/ids"
	"souk/internal/platform/jobs/jobstest"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/shop/tax"
)

func TestTags(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, b := r.exempt("A"), r.exempt("B")
		out := r.OK("owner", "POST", "/v1/bulk/tax-exempt-groups/update-tags",
			`{"taxExemptGroupIds":["`+a+`","`+b+`","`+apitest.Nothing+`"],"assignTags":{"privateTags":{"tagIds":["x","y"]}}}`)
		out.Want("bulkActionMetadata.totalSuccesses", 2)
		out.Want("results.2.itemMetadata.success", false)
		r.OK("owner", "POST", "/v1/bulk/tax-exempt-groups/update-tags",
			`{"taxExemptGroupIds":["`+a+`"],"unassignTags":{"privateTags":{"tagIds":["x"]}}}`)
		got := r.OK("owner", "GET", "/v1/tax-exempt-groups/"+a, "")
		got.Want("taxExemptGroup.tags.privateTags.tagIds.length", 1)
		got.Want("taxExemptGroup.tags.privateTags.tagIds.0", "y")
		for _, path := range []string{"/v1/bulk/tax-exempt-groups/update-tags", "/v1/bulk/contact-tax-details/update-tags"} {
			r.Refused(400, resource.CodeNoTags, "owner", "POST", path,
				`{"taxExemptGroupIds":["`+a+`"],"contactTaxDetailsIds":["`+a+`"]}`)
		}
		for _, path := range []string{"/v1/bulk/tax-exempt-groups/update-tags-by-filter",
			"/v1/bulk/contact-tax-details/update-tags-by-filter"} {
			r.Refused(400, resource.CodeNoTags, "owner", "POST", path, `{"filter":{}}`)
			r.Refused(400, "", "owner", "POST", path, `{"assignTags":{"privateTags":{"tagIds":["x"]}}}`)
			r.Refused(400, "", "owner", "POST", path, `{"filter":{"shoe":1},"assignTags":{"privateTags":{"tagIds":["x"]}}}`)
			r.Refused(400, "", "owner", "POST", path, `{"filter":{},"assignTags":{"privateTags":{"tagIds":["toolong"]}}}`)
		}
		// The event tells what was assigned and what was taken away.
		var told []string
		err := r.db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.Each(
				"SELECT entity_id, body FROM outbox WHERE event_type = 'wix.billing.v1.tax_exempt_group_tags_modified' ORDER BY seq", nil, func(rows store.Rows) error {
					var id, body string
					err := rows.Scan(&id, &body)
					told = append(told, id+" "+body)
					return err
				})
		})
		expect.That(t, err == nil && len(told) == 3 &&
			strings.Contains(told[2], `"unassignedTags":{"privateTags":{"tagIds":["x"]}}`), "told %v, %v", told, err)
	})
}

// A filter whose tags the change itself takes away still meets every entity once.
func TestTagsByFilter(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			for i := range 230 {
				tag := "old"
				if i%10 == 0 {
					tag = "other"
				}
				body := fmt.Sprintf(`{"taxExemptGroupId":"%s","tags":{"publicTags":{"tagIds":["%s"]}}}`, tax.ExemptFromAll, tag)
				if _, err := r.service.ContactDetails().Upsert(tx.Context(), resource.Patch{ID: ids.Random(), Body: []byte(body)}); err != nil {
					return err
				}
			}
			return nil
		})
		expect.OK(t, err)
		jobstest.WorkOff(t, r.queue, r.ended, "tax.tags", func() {
			r.OK("owner", "POST", "/v1/bulk/contact-tax-details/update-tags-by-filter",
				`{"filter":{"tags.publicTags.tagIds":{"$hasSome":["old"]}},"assignTags":{"publicTags":{"tagIds":["new"]}},"unassignTags":{"publicTags":{"tagIds":["old"]}}}`).String("jobId")
		})
		for tag, want := range map[string]int{"old": 0, "new": 207, "other": 23} {
			r.OK("owner", "POST", "/v1/contact-tax-details/count", `{"filter":{"tags.publicTags.tagIds":{"$hasSome":["`+tag+
				`"]}}}`).Want("count", want)
		}
		r.OK("owner", "POST", "/v1/contact-tax-details/count", `{"filter":{"tags":{"$exists":true}}}`).Want("count", 230)
	})
}
