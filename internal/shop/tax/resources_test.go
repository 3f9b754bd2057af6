package tax_test

import (
	"fmt"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/ids"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/tax"
)

func TestGroupsAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[tax.Group, *tax.Group]{
		New:    resourcetest.Of(build, (*tax.Service).Groups),
		Sample: func(n int) *tax.Group { return &tax.Group{Name: fmt.Sprintf("Group %d", n)} },
		Change: resourcetest.Object{"name": "Books"},
		Broken: map[string]resourcetest.Object{"name": {"name": ""}},
	})
}

func TestRegionsAreAResource(t *testing.T) {
	t.Parallel()
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	resourcetest.Exercise(t, resourcetest.Suite[tax.Region, *tax.Region]{
		New: resourcetest.Of(build, (*tax.Service).Regions),
		Sample: func(n int) *tax.Region {
			return &tax.Region{Country: "US", Subdivision: string([]byte{letters[n/26%26], letters[n%26], 'X'}),
				AppID: tax.ManualAppID}
		},
		Change: resourcetest.Object{"taxIncludedInPrice": true},
		Broken: map[string]resourcetest.Object{"country": {"country": "usa"}, "appId": {"appId": "x"}},
		Conflict: func(first *tax.Region) (string, resourcetest.Object) {
			return tax.CodeRegionExists, resourcetest.Object{"country": first.Country, "subdivision": first.Subdivision}
		},
	})
}

func TestMappingsAreAResource(t *testing.T) {
	t.Parallel()
	const region = "00000000-0000-4000-8000-00000000ab01" // the same on both databases, which run side by side
	resourcetest.Exercise(t, resourcetest.Suite[tax.Mapping, *tax.Mapping]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[tax.Mapping, *tax.Mapping], []httpapi.Operation) {
			s := newRig(t, deps.DB).service
			made, err := s.Regions().Create(t.Context(), &tax.Region{Country: "DE", AppID: tax.ManualAppID})
			expect.OK(t, err)
			storetest.Exec(t, deps.DB, "UPDATE tax_regions SET id = ? WHERE id = ?", region, made.ID)
			return s.Mappings(), s.Operations()
		},
		Sample: func(n int) *tax.Mapping {
			return &tax.Mapping{TaxGroupID: tax.GroupProducts, TaxRegionID: region, TaxRate: "0.19",
				TaxName: fmt.Sprintf("VAT %d", n), TaxType: "VAT", Jurisdiction: "Germany", JurisdictionType: "COUNTRY",
				Description: "note", ExemptRates: wire.Of(tax.ExemptRate{TaxExemptGroupID: tax.ExemptFromAll, TaxRate: "0.01"})}
		},
		Change: resourcetest.Object{"taxRate": "0.16"},
		Clear:  "description",
		Broken: map[string]resourcetest.Object{
			"taxRate": {"taxRate": "0.1234567"}, "taxGroupId": {"taxGroupId": "x"},
			"jurisdictionType": {"jurisdictionType": "PLANET"},
		},
		Conflict: func(first *tax.Mapping) (string, resourcetest.Object) {
			return tax.CodeMappingExists, resourcetest.Object{"taxName": first.TaxName}
		},
	})
}

func TestExemptGroupsAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[tax.ExemptGroup, *tax.ExemptGroup]{
		New: resourcetest.Of(build, (*tax.Service).ExemptGroups),
		Sample: func(n int) *tax.ExemptGroup {
			return &tax.ExemptGroup{Name: fmt.Sprintf("Churches %d", n),
				Tags: &wire.Tags{PrivateTags: &wire.TagList{TagIDs: wire.Of("a")}}}
		},
		Change: resourcetest.Object{"name": "Schools"},
		Clear:  "tags",
		Broken: map[string]resourcetest.Object{"name": {"name": ""}},
	})
}

func TestContactDetailsAreAResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[tax.ContactTaxDetails, *tax.ContactTaxDetails]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[tax.ContactTaxDetails, *tax.ContactTaxDetails],
			[]httpapi.Operation) {
			r := newRig(t, deps.DB)
			r.there = []tax.Calculator{&outside{}}
			return r.service.ContactDetails(), r.service.Operations()
		},
		Sample: func(int) *tax.ContactTaxDetails {
			return &tax.ContactTaxDetails{TaxExemptGroupID: tax.ExemptFromAll,
				Tags: &wire.Tags{PublicTags: &wire.TagList{TagIDs: wire.Of("a")}}}
		},
		Change:   resourcetest.Object{"taxExemptGroupId": apitest.Omar},
		Clear:    "tags",
		Broken:   map[string]resourcetest.Object{"taxExemptGroupId": {"taxExemptGroupId": "x"}},
		ReadOnly: resourcetest.Object{"contactDetails": resourcetest.Object{"firstName": "Eve"}},
	})
}

func TestDefaultGroups(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		own := r.OK("owner", "POST", "/v1/tax-groups", `{"taxGroup":{"name":"Books"}}`).String("taxGroup.id")
		list := r.OK("app", "GET", "/v1/tax-groups/default-tax-groups", "")
		list.Want("taxGroups.length", 3)
		list.Want("taxGroups.0.id", tax.GroupProducts)
		list.Want("taxGroups.0.name", "Products")
		list.Want("taxGroups.1.id", tax.GroupShipping)
		list.Want("taxGroups.2.id", tax.GroupServices)
		found := r.OK("app", "POST", "/v1/tax-groups/query", `{"query":{}}`)
		found.Want("taxGroups.length", 1) // the system's have a list of their own
		found.Want("taxGroups.0.id", own)
		r.OK("app", "GET", "/v1/tax-groups/"+tax.GroupProducts, "").Want("taxGroup.revision", "1")
		byApp := r.OK("app", "POST", "/v1/tax-groups/list-default-tax-groups-by-app-ids",
			`{"appIds":["215238eb-22a5-4c36-9e7b-e7c08025e04e","`+apitest.Nothing+`"]}`)
		byApp.Want("results.0.taxGroup.id", tax.GroupProducts)
		byApp.Want("results.0.taxGroupMetadata.success", true)
		byApp.Want("results.1.taxGroupMetadata.error.code", "DEFAULT_TAX_GROUP_NOT_FOUND")
		byApp.Want("results.1.taxGroup", nil)
		byApp.Want("bulkActionMetadata.totalFailures", 1)
		r.Refused(400, "", "app", "POST", "/v1/tax-groups/list-default-tax-groups-by-app-ids", `{"appIds":[]}`)
		r.Refused(428, tax.CodeSystemGroup, "owner", "PATCH", "/v1/tax-groups/"+tax.GroupProducts,
			`{"taxGroup":{"name":"Mine","revision":"1"}}`)
		r.Refused(428, tax.CodeSystemGroup, "owner", "DELETE", "/v1/tax-groups/"+tax.GroupShipping, "")
	})
}

func TestRegionsThatMakeNoSense(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.there = []tax.Calculator{&outside{}}
		region := func(country, subdivision, app string) string {
			return `{"taxRegion":{"country":"` + country + `","subdivision":"` + subdivision + `","appId":"` + app + `"}}`
		}
		r.Refused(400, tax.CodeSubdivisionFormat, "owner", "POST", "/v1/tax-regions",
			region("US", "New York", tax.ManualAppID))
		r.Refused(400, tax.CodeSubdivisionFormat, "owner", "POST", "/v1/tax-regions", region("US", "CA-ON", tax.ManualAppID))
		r.Refused(400, tax.CodeNoSubdivisions, "owner", "POST", "/v1/tax-regions", region("LU", "D", tax.ManualAppID))
		r.Refused(404, tax.CodeNoCalculator, "owner", "POST", "/v1/tax-regions", region("US", "NY", apitest.Nothing))
		r.Refused(428, tax.CodeCalculatorUnsupported, "owner", "POST", "/v1/tax-regions", region("JP", "", outsideApp))
		r.OK("owner", "POST", "/v1/tax-regions", region("US", "US-NY", tax.ManualAppID)).Want("taxRegion.subdivision", "NY")
		r.Refused(409, tax.CodeRegionExists, "owner", "POST", "/v1/tax-regions", region("US", "ny", tax.ManualAppID))
		r.OK("owner", "POST", "/v1/tax-regions", region("LU", "*", outsideApp)).Want("taxRegion.subdivision", "")
		bulk := r.OK("owner", "POST", "/v1/bulk/tax-regions/create",
			`{"taxRegions":[{"country":"FR","appId":"`+tax.ManualAppID+`"},{"country":"LU","appId":"`+tax.ManualAppID+
				`"},{"country":"IT"}],"returnEntity":true}`)
		bulk.Want("results.0.item.country", "FR")
		bulk.Want("results.1.itemMetadata.error.code", tax.CodeRegionExists)
		bulk.Want("bulkActionMetadata.totalFailures", 2)
		r.OK("owner", "POST", "/v1/tax-regions/query", `{"query":{"filter":{"country":"LU"}}}`).Want("taxRegions.length", 1)
		r.OK("owner", "POST", "/v1/tax-regions/query",
			`{"query":{"filter":{"subdivision":{"$startsWith":"N"}},"sort":[{"fieldName":"country","order":"DESC"}]}}`).Want(
			"taxRegions.0.country", "US")
	})
}

func TestWhatMappingsName(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		region := r.region("DE", "", "")
		mapping := func(group, region, more string) string {
			return `{"manualTaxMapping":{"taxGroupId":"` + group + `","taxRegionId":"` + region +
				`","taxRate":"0.19"` + more + `}}`
		}
		r.Refused(404, tax.CodeNoGroup, "owner", "POST", "/v1/manual-tax-mappings", mapping(apitest.Nothing, region, ""))
		r.Refused(404, tax.CodeNoRegion, "owner", "POST", "/v1/manual-tax-mappings",
			mapping(tax.GroupProducts, apitest.Nothing, ""))
		r.Refused(404, tax.CodeNoExemptGroup, "owner", "POST", "/v1/manual-tax-mappings",
			mapping(tax.GroupProducts, region, `,"exemptRates":[{"taxExemptGroupId":"`+apitest.Nothing+`","taxRate":"0"}]`))
		r.Refused(400, "", "owner", "POST", "/v1/manual-tax-mappings",
			`{"manualTaxMapping":{"taxGroupId":"`+tax.GroupProducts+`","taxRegionId":"`+region+`","taxRate":"19"}}`)
		made := r.OK("owner", "POST", "/v1/manual-tax-mappings", mapping(tax.GroupProducts, region, ""))
		made.Want("manualTaxMapping.jurisdictionType", "UNDEFINED")
		made.Want("manualTaxMapping.exemptRates.length", 0)
		id := made.String("manualTaxMapping.id")
		r.Refused(409, tax.CodeMappingExists, "owner", "POST", "/v1/manual-tax-mappings",
			mapping(tax.GroupProducts, region, ""))
		r.Refused(404, tax.CodeNoRegion, "owner", "PATCH", "/v1/manual-tax-mappings/"+id,
			`{"manualTaxMapping":{"revision":"1","taxRegionId":"`+apitest.Nothing+`"}}`)
		// What groups and regions take with them.
		books := r.OK("owner", "POST", "/v1/tax-groups", `{"taxGroup":{"name":"Books"}}`).String("taxGroup.id")
		r.rate(region, books, "COUNTRY", "VAT", "0.07", "")
		r.OK("owner", "GET", "/v1/manual-tax-mappings", "").Want("manualTaxMappings.length", 2)
		r.OK("owner", "DELETE", "/v1/tax-groups/"+books, "")
		list := r.OK("owner", "GET", "/v1/manual-tax-mappings", "")
		list.Want("manualTaxMappings.0.id", id)
		list.Want("pagingMetadata.count", 1)
		list.Want("pagingMetadata.hasNext", false)
		extended := r.OK("app", "POST", "/v1/manual-tax-mappings/"+id+"/update-extended-fields",
			`{"namespace":"@a/b","namespaceData":{"k":1}}`)
		extended.Want("manualTaxMapping.extendedFields.namespaces.@a/b.k", 1)
		r.OK("owner", "GET", "/v1/manual-tax-mappings/query?query.cursorPaging.limit=1",
			"").Want("manualTaxMappings.length", 1)
		r.OK("owner", "POST", "/v1/manual-tax-mappings/query",
			`{"query":{"filter":{"taxRate":{"$gte":"0.19"},"taxRegionId":"`+region+`"}}}`).Want("manualTaxMappings.length", 1)
		r.OK("owner", "DELETE", "/v1/tax-regions/"+region, "")
		r.Refused(404, "MANUAL_TAX_MAPPING_NOT_FOUND", "owner", "GET", "/v1/manual-tax-mappings/"+id, "")
	})
}

func TestOverrides(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.rate(r.region("DE", "", ""), tax.GroupProducts, "COUNTRY", "VAT", "0.19", "")
		churches, schools := r.exempt("Churches"), r.exempt("Schools")
		assign := func(mapping, group, rate string) string {
			return `{"manualTaxMappingId":"` + mapping + `","exemptGroupOverrides":[{"exemptGroupId":"` + group + `","rate":"` +
				rate + `"}]}`
		}
		out := r.OK("owner", "POST", "/v1/manual-tax-mappings/bulk-assign-exempt-overrides",
			`{"assignOverrides":[`+assign(id, churches, "0.05")+`,`+assign(id, schools, "0")+`,`+assign(id, churches, "0.07")+
				`,`+assign(id, apitest.Nothing, "0")+`,`+assign(apitest.Nothing, schools, "0")+`],"returnEntity":true}`)
		out.Want("bulkActionMetadata.totalSuccesses", 3)
		out.Want("results.2.item.exemptRates.length", 2)
		out.Want("results.2.item.exemptRates.0.taxRate", "0.07")
		out.Want("results.3.itemMetadata.error.code", tax.CodeNoExemptGroup)
		out.Want("results.4.itemMetadata.error.code", "MANUAL_TAX_MAPPING_NOT_FOUND")
		r.OK("owner", "POST", "/v1/manual-tax-mappings/query",
			`{"query":{"filter":{"exemptRates.taxExemptGroupId":{"$hasSome":["`+schools+
				`"]}}}}`).Want("manualTaxMappings.length", 1)
		out = r.OK("owner", "POST", "/v1/manual-tax-mappings/bulk-unassign-exempt-overrides",
			`{"unassignOverrides":[{"manualTaxMappingId":"`+id+`","exemptGroupIds":["`+schools+`"]}]}`)
		out.Want("results.0.item", nil)
		r.OK("owner", "GET", "/v1/manual-tax-mappings/"+id, "").Want("manualTaxMapping.exemptRates.length", 1)
		r.Refused(400, "", "owner", "POST", "/v1/manual-tax-mappings/bulk-assign-exempt-overrides",
			`{"assignOverrides":[`+assign(id, churches, "0.1234")+`]}`)
		r.Refused(400, "", "owner", "POST", "/v1/manual-tax-mappings/bulk-unassign-exempt-overrides", `{}`)
		// A group goes with its rates, but not while buyers are in it.
		r.OK("owner", "POST", "/v1/contact-tax-details", `{"contactTaxDetails":{"id":"`+apitest.Ada+`","taxExemptGroupId":"`+
			churches+`"}}`)
		r.Refused(428, tax.CodeExemptGroupUsed, "owner", "DELETE", "/v1/tax-exempt-groups/"+churches, "")
		r.OK("owner", "DELETE", "/v1/contact-tax-details/"+apitest.Ada, "")
		r.OK("owner", "DELETE", "/v1/tax-exempt-groups/"+churches, "")
		r.OK("owner", "GET", "/v1/manual-tax-mappings/"+id, "").Want("manualTaxMapping.exemptRates.length", 0)
	})
}

func TestContacts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		churches := r.exempt("Churches")
		contact := func(id, group string) string { return `{"id":"` + id + `","taxExemptGroupId":"` + group + `"}` }
		r.OK("app", "GET", "/v1/tax-exempt-groups/default-tax-exempt-groups", "").Want("taxExemptGroups.0.id",
			tax.ExemptFromAll)
		r.Refused(404, tax.CodeNoExemptGroup, "owner", "POST", "/v1/contact-tax-details",
			`{"contactTaxDetails":`+contact(apitest.Ada, apitest.Nothing)+`}`)
		for _, bad := range []string{`{}`, `{"contactTaxDetails":{"taxExemptGroupId":"` + churches + `"}}`,
			`{"contactTaxDetails":{"id":"x","taxExemptGroupId":"` + churches + `"}}`,
			`{"contactTaxDetails":{"id":"` + apitest.Ada + `"}}`} {
			r.Refused(400, "", "owner", "POST", "/v1/contact-tax-details", bad)
		}
		made := r.OK("owner", "POST", "/v1/contact-tax-details", `{"contactTaxDetails":`+contact(apitest.Ada, churches)+
			`,"fields":["CONTACT_DETAILS"]}`)
		made.Want("contactTaxDetails.id", apitest.Ada)
		made.Want("contactTaxDetails.revision", "1")
		made.Want("contactTaxDetails.contactDetails.firstName", "Ada")
		again := r.OK("owner", "POST", "/v1/contact-tax-details",
			`{"contactTaxDetails":`+contact(apitest.Ada, tax.ExemptFromAll)+`}`)
		again.Want("contactTaxDetails.revision", "2")
		again.Want("contactTaxDetails.contactDetails", nil)
		r.Refused(409, resource.CodeStale, "owner", "POST", "/v1/contact-tax-details",
			`{"contactTaxDetails":{"id":"`+apitest.Ada+`","revision":"1","taxExemptGroupId":"`+churches+`"}}`)
		bulk := r.OK("owner", "POST", "/v1/bulk/contact-tax-details/upsert",
			`{"contactTaxDetails":[`+contact(apitest.Ada, churches)+`,`+contact(apitest.Omar, churches)+`,`+
				contact("x", churches)+`,`+contact(ids.Random(), apitest.Nothing)+`],"returnEntity":true}`)
		bulk.Want("bulkActionMetadata.totalSuccesses", 2)
		bulk.Want("results.0.item.revision", "3")
		bulk.Want("results.3.itemMetadata.error.code", tax.CodeNoExemptGroup)
		r.OK("owner", "POST", "/v1/contact-tax-details/count", `{"filter":{"taxExemptGroupId":"`+churches+`"}}`).Want("count",
			2)
		r.OK("owner", "POST", "/v1/contact-tax-details/query",
			`{"query":{"filter":{"tags":{"$exists":false}},"sort":[{"fieldName":"id"}]},"fields":["CONTACT_DETAILS"]}`).Want(
			"contactTaxDetails.0.contactDetails.email", "ada@example.com")
		r.OK("owner", "GET", "/v1/contact-tax-details/"+apitest.Ada+"?fields=CONTACT_DETAILS",
			"").Want("contactTaxDetails.contactDetails.firstName", "Ada")
		r.Refused(400, "", "owner", "GET", "/v1/contact-tax-details/"+apitest.Ada+"?fields=SHOES", "")
		for id, want := range map[string]string{apitest.Ada: churches, apitest.Nothing: "", "": ""} {
			if got, err := r.service.ExemptGroupOf(t.Context(), id); err != nil || got != want {
				t.Errorf("%s is in %q, want %q (%v)", id, got, want, err)
			}
		}
		gone := r.OK("owner", "POST", "/v1/bulk/contact-tax-details/delete",
			`{"contactTaxDetailsIds":["`+apitest.Ada+`","`+apitest.Nothing+`"]}`)
		gone.Want("bulkActionMetadata.totalFailures", 1)
	})
}

func TestCheckFindsWhatIsLost(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		r.OK("owner", "POST", "/v1/contact-tax-details", `{"contactTaxDetails":{"id":"`+apitest.Ada+`","taxExemptGroupId":"`+
			tax.ExemptFromAll+`"}}`)
		wrong, err := store.Do(t.Context(), db, func(tx *store.Tx) ([]string, error) {
			if _, err := tx.Exec("UPDATE contact_tax_details SET exempt_group = ?", apitest.Nothing); err != nil {
				return nil, err
			}
			return r.service.Check(tx)
		})
		expect.That(t, err == nil && len(wrong) == 1, "found %v, %v", wrong, err)
	})
}
