package shipping_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
)

const nowhere = "99999999-9999-4999-8999-999999999999"

func TestOptionsAndRegions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		profile, regions := r.profile(
			`{"name":"Germany","destinations":[{"countryCode":"DE"}]},{"name":"France","destinations":[{"countryCode":"FR"}]}`)
		id := r.option(regions[0], "Post", when("4"))
		path := "/v1/shipping-options/" + id
		a := r.OK("owner", "POST", path+"/add-delivery-region", `{"deliveryRegionId":"`+regions[1]+`","revision":"1"}`)
		a.Want("shippingOption.deliveryRegionIds.1", regions[1])
		a.Want("shippingOption.deliveryRegionId", regions[0])
		a.Want("shippingOption.rates.0.multiplyByQuantity", false)
		r.Refused(409, "INVALID_REVISION", "owner", "POST", path+"/add-delivery-region",
			`{"deliveryRegionId":"`+regions[1]+`","revision":"1"}`)
		r.Refused(400, "", "owner", "POST", path+"/add-delivery-region", `{"deliveryRegionId":"`+regions[1]+`"}`)
		r.Refused(404, "DELIVERY_REGION_NOT_FOUND", "owner", "POST", path+"/add-delivery-region",
			`{"deliveryRegionId":"`+nowhere+`","revision":"2"}`)
		r.Refused(404, "SHIPPING_OPTION_NOT_FOUND", "owner", "POST", "/v1/shipping-options/"+nowhere+"/add-delivery-region",
			`{"deliveryRegionId":"`+regions[1]+`","revision":"2"}`)
		// An update leaves the regions alone.
		r.OK("owner", "PATCH", path, `{"shippingOption":{"revision":"2","deliveryRegionIds":[],"title":"Courier"}}`).Want(
			"shippingOption.deliveryRegionIds.1", regions[1])
		r.OK("owner", "POST", path+"/remove-delivery-region", `{"deliveryRegionId":"`+regions[0]+`","revision":"3"}`).Want(
			"shippingOption.deliveryRegionId", regions[1])
		r.Refused(404, "DELIVERY_REGION_NOT_FOUND", "owner", "POST", path+"/remove-delivery-region",
			`{"deliveryRegionId":"`+regions[0]+`","revision":"4"}`)
		r.OK("owner", "POST", path+"/update-extended-fields", `{"namespace":"app","namespaceData":{"a":1}}`).Want(
			"shippingOption.extendedFields.namespaces.app.a", 1)
		r.OK("owner", "POST", "/v1/shipping-options/query", `{"query":{"filter":{"deliveryRegionIds":{"$hasSome":["`+
			regions[1]+`"]}}}}`).Want("shippingOptions.0.id", id)
		r.OK("owner", "GET", "/v1/shipping-options/query", "").Want("shippingOptions.0.title", "Courier")
		// A region that goes takes its mentions along.
		r.OK("owner", "DELETE", "/v1/delivery-profiles/"+profile+"/delivery-region/"+regions[1],
			"").Want("deliveryProfile.deliveryRegions.0.name", "Germany")
		r.OK("owner", "GET", path, "").Want("shippingOption.deliveryRegionIds.length", 0)
	})
}

func TestRatesThatMakeNoSense(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		region := r.germany()
		body := func(rates string) string { return `{"shippingOption":{"title":"x","rates":` + rates + `}}` }
		r.Refused(400, "INVALID_QUANTITY_VALUE", "owner", "POST", "/v1/shipping-options",
			body(`[`+when("1", "QUANTITY", "EQ", "1.5")+`]`))
		r.OK("owner", "POST", "/v1/shipping-options", body(`[`+when("1", "QUANTITY", "EQ", "1.0")+`]`))
		many := strings.TrimSuffix(strings.Repeat(when("1")+",", 51), ",")
		for _, rates := range []string{`[]`, `[{}]`, `[` + many + `]`, `[{"amount":"-1"}]`, `[{"amount":"1000000000"}]`,
			`[` + when("1", "QUANTITY", "NE", "1") + `]`, `[` + when("1", "SIZE", "EQ", "1") + `]`,
			`[` + when("1", "PRICE", "EQ", "1.0000001") + `]`,
			`[` + when("1", strings.Fields(strings.Repeat("PRICE EQ 1 ", 11))...) + `]`} {
			r.Refused(400, "", "owner", "POST", "/v1/shipping-options", body(rates))
		}
		r.Refused(404, "DELIVERY_REGION_NOT_FOUND", "owner", "POST", "/v1/shipping-options",
			`{"shippingOption":{"deliveryRegionIds":["`+nowhere+`"],"rates":[{"amount":"1"}]}}`)
		for i := range 100 {
			r.option(region, fmt.Sprint("Post ", i), when("1"))
		}
		r.Refused(428, "LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED", "owner", "POST", "/v1/shipping-options",
			`{"shippingOption":{"deliveryRegionId":"`+region+`","rates":[{"amount":"1"}]}}`)
		expect.Len(t, r.options(r.sale(germany(), line("1", 1, 1, 1))), 100, "options")
	})
}

func TestSeveralPickupLocations(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		region := r.germany()
		a := r.OK("owner", "POST", "/v1/bulk/pickup-locations/create",
			`{"pickupLocations":[{"name":"A","address":{"country":"DE"}},{"name":"B"},{"name":"C","address":{"country":"DE"},"deliveryRegionIds":["`+nowhere+`"]}]}`)
		a.Want("pickupLocations.length", 1)
		a.Want("pickupLocations.0.active", true)
		a.Want("errors.0.error.code", "INVALID_ARGUMENT")
		a.Want("errors.1.error.code", "DELIVERY_REGION_NOT_FOUND")
		id := a.String("pickupLocations.0.id")
		r.OK("owner", "PATCH", "/v1/bulk/pickup-locations/update",
			`{"pickupLocations":[{"id":"`+id+`","revision":"1","name":"Z"},{"id":"`+id+
				`","revision":"1","name":"Y"}]}`).Want("errors.0.error.code", "INVALID_REVISION")
		r.OK("owner", "POST", "/v1/pickup-locations/"+id+"/add-delivery-region",
			`{"deliveryRegionId":"`+region+`","revision":"2"}`).Want("pickupLocation.name", "Z")
		r.OK("owner", "POST", "/v1/pickup-locations/query",
			`{"query":{"filter":{"address.country":"DE","name":{"$startsWith":"z"}}}}`).Want(
			"pickupLocations.0.deliveryRegionIds.0", region)
		r.OK("owner", "POST", "/v1/pickup-locations/"+id+"/remove-delivery-region",
			`{"deliveryRegionId":"`+region+`","revision":"3"}`).Want("pickupLocation.deliveryRegionIds.length", 0)
		r.Refused(400, "", "owner", "POST", "/v1/pickup-locations",
			`{"pickupLocation":{"address":{"addressLine":"Street 1","streetAddress":{"name":"Street","number":"1"}}}}`)
		r.OK("owner", "DELETE", "/v1/bulk/pickup-locations/delete?pickupLocationIds="+id+"&pickupLocationIds="+nowhere,
			"").Want("errors.0.id", nowhere)
		r.Refused(404, "PICKUP_LOCATION_NOT_FOUND", "owner", "GET", "/v1/pickup-locations/"+id, "")
		r.Refused(400, "", "owner", "DELETE", "/v1/bulk/pickup-locations/delete", "")
	})
}

func TestLocalDelivery(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		region, outside := r.germany(), "88888888-8888-4888-8888-888888888888"
		base := "/v1/local-delivery-options"
		id := r.local(region, `"externalId":"`+outside+
			`","radiusConfig":{"address":{"formattedAddress":"x","geocode":{"latitude":52,"longitude":13}},"radius":0.1,"lengthUnit":"MI"}`)
		r.OK("owner", "GET", base+"/"+id, "").Want("localDeliveryOption.radiusConfig.lengthUnit", "KM")
		r.OK("owner", "GET", "/v1/localDeliveryOptions?externalId="+outside, "").Want("localDeliveryOptions.0.id", id)
		r.OK("owner", "GET", "/v1/localDeliveryOptions?externalId="+nowhere, "").Want("localDeliveryOptions.length", 0)
		// Another kind of area takes the place of the first.
		a := r.OK("owner", "PATCH", base+"/"+id,
			`{"localDeliveryOption":{"revision":"1","cityConfig":{"cityItems":[{"cityName":"Köln","country":"DE"}]}}}`)
		a.Want("localDeliveryOption.radiusConfig", nil)
		a.Want("localDeliveryOption.cityConfig.cityItems.0.cityKey", "DE//koln")
		r.OK("owner", "POST", base+"/remove-delivery-region", `{"localDeliveryOptionId":"`+id+`","deliveryRegionId":"`+region+
			`"}`).Want("localDeliveryOption.deliveryRegionIds.length", 0)
		r.OK("owner", "POST", base+"/add-delivery-region", `{"localDeliveryOptionId":"`+id+`","deliveryRegionId":"`+region+
			`","revision":"3"}`).Want("localDeliveryOption.deliveryRegionIds.0", region)
		r.OK("owner", "POST", base+"/query", `{"query":{"filter":{"areaName":"Town"}}}`).Want("localDeliveryOptions.0.id", id)
		bulk := r.OK("owner", "POST", "/v1/bulk/local-delivery-options/create",
			`{"localDeliveryOptions":[{"areaName":"A","rate":"1","zipConfig":{"zipCodes":["1"]}},{"areaName":"B"}]}`)
		bulk.Want("localDeliveryOptions.length", 1)
		bulk.Want("errors.length", 1)
		made := bulk.String("localDeliveryOptions.0.id")
		r.OK("owner", "PATCH", "/v1/bulk/local-delivery-options/update",
			`{"localDeliveryOptions":[{"id":"`+made+`","revision":"1","areaName":"C"}]}`).Want("localDeliveryOptions.0.areaName",
			"C")
		r.OK("owner", "DELETE", "/v1/bulk/local-delivery-options/delete?ids="+made+"&ids="+nowhere, "")
		r.Refused(404, "LOCAL_DELIVERY_OPTION_NOT_FOUND", "owner", "GET", base+"/"+made, "")
		points := strings.TrimSuffix(strings.Repeat(`{"latitude":1,"longitude":1},`, 301), ",")
		for _, area := range []string{
			`"rate":"1"`,
			`"rate":"1","zipConfig":{"zipCodes":["1"]},"cityConfig":{"cityItems":[{"cityName":"x","country":"DE"}]}`,
			`"zipConfig":{"zipCodes":["1"]}`,
			`"rate":"x","zipConfig":{"zipCodes":["1"]}`,
			`"rate":"1","radiusConfig":{"address":{"formattedAddress":"x","geocode":{"latitude":52,"longitude":13}},"radius":0.09}`,
			`"rate":"1","radiusConfig":{"address":{"formattedAddress":"x","geocode":{"latitude":52,"longitude":13}},"radius":50.1}`,
			`"rate":"1","radiusConfig":{"address":{"formattedAddress":"x","geocode":{"latitude":52}},"radius":5}`,
			`"rate":"1","radiusConfig":{"radius":5}`,
			`"rate":"1","customAreaConfig":{"geocodes":[{"latitude":1,"longitude":1},{"latitude":2,"longitude":1}]}`,
			`"rate":"1","customAreaConfig":{"geocodes":[` + points + `]}`,
			`"rate":"1","customAreaConfig":{"geocodes":[{"latitude":91,"longitude":1},{"latitude":2,"longitude":1},{"latitude":2,"longitude":2}]}`,
			`"rate":"1","cityConfig":{"cityItems":[]}`,
			`"rate":"1","zipConfig":{"zipCodes":["1"]},"scheduledDeliveryConfig":{}`,
			`"rate":"1","zipConfig":{"zipCodes":["1"]},"scheduledDeliveryConfig":{"handlingDays":31}`,
			`"rate":"1","zipConfig":{"zipCodes":["1"]},"scheduledDeliveryConfig":{"handlingDays":0,"timeWindows":[{"day":"MON","start":{"hours":9,"minutes":0},"end":{"hours":9,"minutes":0}}]}`,
			`"rate":"1","zipConfig":{"zipCodes":["1"]},"scheduledDeliveryConfig":{"handlingDays":0,"days":{}}`,
		} {
			r.Refused(400, "", "owner", "POST", base, `{"localDeliveryOption":{"areaName":"A",`+area+`}}`)
		}
	})
}

func TestProfiles(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		first, regions := r.profile(`{"name":"Germany","destinations":[{"countryCode":"DE"}]}`)
		second, _ := r.profile("")
		path := "/v1/delivery-profiles/" + first
		a := r.OK("owner", "GET", path, "")
		a.Want("deliveryProfile.default", true)
		a.Want("deliveryProfile.deliveryRegions.0.active", true)
		a.Want("deliveryProfile.deliveryRegions.0.deliveryCarriers.length", 0)
		expect.That(t, a.String("deliveryProfile.createdBy.userId") != "", "nobody made it")
		r.OK("owner", "GET", "/v1/delivery-profiles/delivery-regions/"+regions[0], "").Want("deliveryProfile.id", first)
		r.Refused(404, "DELIVERY_REGION_NOT_FOUND", "owner", "GET", "/v1/delivery-profiles/delivery-regions/"+nowhere, "")
		r.OK("owner", "GET", "/v1/delivery-profiles/query", "").Want("deliveryProfiles.length", 2)
		r.OK("owner", "POST", "/v1/delivery-profiles/query", `{"query":{"filter":{"default":true}}}`).Want(
			"deliveryProfiles.length", 1)
		r.Refused(409, "SINGLE_DEFAULT_DELIVERY_PROFILE", "owner", "POST", "/v1/delivery-profiles",
			`{"deliveryProfile":{"name":"x","default":true}}`)
		r.Refused(400, "DEFAULT_CANNOT_BE_UPDATED", "owner", "PATCH", path,
			`{"deliveryProfile":{"revision":"1","default":false}}`)
		r.Refused(400, "DELIVERY_REGION_CANNOT_BE_UPDATED", "owner", "PATCH", path,
			`{"deliveryProfile":{"revision":"1","deliveryRegions":[]}}`)
		// The same regions are no change, however they are written.
		r.OK("owner", "PATCH", path, `{"deliveryProfile":{"revision":"1","name":"Home","deliveryRegions":[{"id":"`+regions[0]+
			`","name":"Germany","active":true,"createdDate":"`+a.String("deliveryProfile.deliveryRegions.0.createdDate")+
			`","destinations":[{"countryCode":"DE"}]}]}}`)
		r.Refused(428, "DEFAULT_DELIVERY_PROFILE_CANNOT_BE_DELETED", "owner", "DELETE", path, "")
		r.OK("owner", "POST", path+"/update-extended-fields", `{"namespace":"app","namespaceData":{"a":1}}`).Want(
			"deliveryProfile.extendedFields.namespaces.app.a", 1)

		add := path + "/delivery-region"
		r.OK("owner", "POST", add,
			`{"deliveryRegion":{"name":"Bavaria","destinations":[{"countryCode":"DE","subdivisions":["DE-BY"]}]},"revision":"3"}`).Want("deliveryProfile.deliveryRegions.1.name", "Bavaria")
		r.Refused(409, "INVALID_REVISION", "owner", "POST", add,
			`{"deliveryRegion":{"name":"x","destinations":[]},"revision":"2"}`)
		r.Refused(400, "DESTINATIONS_COLLISION", "owner", "POST", add,
			`{"deliveryRegion":{"name":"x","destinations":[{"countryCode":"DE"}]}}`)
		r.Refused(400, "DESTINATIONS_COLLISION", "owner", "POST", add,
			`{"deliveryRegion":{"name":"x","destinations":[{"countryCode":"DE","subdivisions":["BY"]}]}}`)
		r.Refused(400, "SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY", "owner", "POST", add,
			`{"deliveryRegion":{"name":"x","destinations":[{"countryCode":"HK","subdivisions":["HK-1"]}]}}`)
		r.Refused(400, "UNKNOWN_DELIVERY_CARRIER", "owner", "POST", add,
			`{"deliveryRegion":{"name":"x","deliveryCarriers":[{"appId":"`+nowhere+`"}]}}`)
		r.Refused(400, "", "owner", "POST", add, `{"deliveryRegion":{"name":" BAVARIA ","destinations":[]}}`)
		r.Refused(400, "", "owner", "POST", add,
			`{"deliveryRegion":{"name":"x","destinations":[{"countryCode":"DE","subdivisions":["FR-75"]}]}}`)
		r.Refused(400, "", "owner", "POST", add, `{}`)
		r.Refused(404, "DELIVERY_PROFILE_NOT_FOUND", "owner", "POST", "/v1/delivery-profiles/"+nowhere+"/delivery-region",
			`{"deliveryRegion":{"name":"x"}}`)

		change := add + "/" + regions[0]
		r.OK("owner", "PATCH", change, `{"deliveryRegion":{"active":false}}`).Want(
			"deliveryProfile.deliveryRegions.0.active", false)
		r.OK("owner", "PATCH", change, `{"deliveryRegion":{"name":"Home","active":true}}`).Want(
			"deliveryProfile.deliveryRegions.0.destinations.0.countryCode", "DE")
		r.Refused(400, "", "owner", "PATCH", change, `{"deliveryRegion":{"name":"bavaria"}}`)
		r.Refused(400, "DELIVERY_CARRIER_CANNOT_BE_UPDATED", "owner", "PATCH", change,
			`{"deliveryRegion":{"deliveryCarriers":[{"appId":"`+fast+`"}]}}`)
		r.Refused(404, "DELIVERY_REGION_NOT_FOUND", "owner", "PATCH", add+"/"+nowhere, `{"deliveryRegion":{"name":"x"}}`)
		r.Refused(404, "DELIVERY_REGION_NOT_FOUND", "owner", "DELETE", add+"/"+nowhere, "")
		r.OK("owner", "DELETE", "/v1/delivery-profiles/"+second, "")
		r.OK("owner", "DELETE", path, "") // the default goes last
	})
}

func TestCarriers(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		profile, regions := r.profile(
			`{"name":"Germany","destinations":[{"countryCode":"DE"}]},{"name":"Rest","destinations":[]}`)
		base := "/v1/delivery-profiles"
		body := func(region, carrier string) string {
			return `{"deliveryRegionId":"` + region + `","deliveryCarrier":` + carrier + `}`
		}
		r.OK("owner", "GET", base+"/installed-carriers", "").Want("installedDeliveryCarriers.0.fallbackDefinitionMandatory",
			true)
		r.Refused(400, "DELIVERY_CARRIER_MISSING_BACKUP_RATE", "owner", "POST", base+"/add-delivery-carrier",
			body(regions[0], `{"appId":"`+fast+`"}`))
		r.Refused(400, "UNKNOWN_DELIVERY_CARRIER", "owner", "POST", base+"/add-delivery-carrier",
			body(regions[0], `{"appId":"`+nowhere+`"}`))
		r.Refused(404, "DELIVERY_REGION_NOT_FOUND", "owner", "POST", base+"/add-delivery-carrier",
			body(nowhere, `{"appId":"`+slow+`"}`))
		r.Refused(400, "", "owner", "POST", base+"/add-delivery-carrier",
			body(regions[0], `{"appId":"`+fast+`","backupRate":{"active":true}}`))
		r.OK("owner", "POST", base+"/add-delivery-carrier",
			body(regions[0], `{"appId":"`+fast+`","backupRate":{"title":"B","amount":"5","active":true}}`)).Want(
			"deliveryProfile.deliveryRegions.0.deliveryCarriers.0.backupRate.amount", "5")
		r.Refused(409, "CARRIER_ALREADY_EXISTS_IN_REGION", "owner", "POST", base+"/add-delivery-carrier",
			body(regions[0], `{"appId":"`+fast+`","backupRate":{"amount":"5"}}`))
		r.OK("owner", "PATCH", base+"/update-delivery-carrier",
			body(regions[0], `{"appId":"`+fast+`","backupRate":{"amount":"6"}}`)).Want(
			"deliveryProfile.deliveryRegions.0.deliveryCarriers.0.backupRate.title", "B")
		r.Refused(404, "DELIVERY_CARRIER_NOT_FOUND", "owner", "PATCH", base+"/update-delivery-carrier",
			body(regions[0], `{"appId":"`+slow+`"}`))
		a := r.OK("owner", "POST", base+"/"+profile+"/delivery-carriers", `{}`)
		a.Want("results.0.deliveryCarrierDetails.displayName", "Fast")
		a.Want("results.0.deliveryCarrierRegionalSettings.0.deliveryRegionId", regions[0])
		a.Want("bulkActionMetadata.totalSuccesses", 1)
		a = r.OK("owner", "POST", base+"/"+profile+"/delivery-carriers", `{"appIds":["`+slow+`","`+nowhere+`"]}`)
		a.Want("results.0.deliveryCarrierRegionalSettings.length", 0)
		a.Want("results.1.deliveryCarrierMetadata.error.code", "DELIVERY_CARRIER_NOT_FOUND")
		r.OK("owner", "POST", base+"/delivery-carriers/set-active-status",
			`{"carrierAppId":"`+fast+`","rowId":"`+nowhere+`","active":true}`)
		r.OK("owner", "POST", "/v1/delivery-carriers/update-settings",
			`{"carrierId":"`+fast+`","rowId":"`+nowhere+`","active":false}`)
		r.Refused(404, "DELIVERY_CARRIER_NOT_FOUND", "owner", "POST", base+"/delivery-carriers/set-active-status",
			`{"carrierAppId":"`+nowhere+`","rowId":"`+nowhere+`","active":true}`)
		expect.Len(t, r.rates.rows, 1, "switched")
		r.OK("owner", "POST", "/v1/pickup-locations",
			`{"pickupLocation":{"name":"Shop","address":{"country":"DE"},"deliveryRegionIds":["`+regions[1]+`"]}}`)
		d := r.OK("owner", "GET", base+"/delivery-destination-properties", "")
		d.Want("restOfWorld.pickupOnly", true)
		d.Want("restOfWorld.postalCodeRequired", false)
		d.Want("countries.0.country", "DE")
		d.Want("countries.0.deliveryDestinationProperties.postalCodeRequired", true)
		r.OK("owner", "POST", base+"/remove-delivery-carrier", `{"deliveryRegionId":"`+regions[0]+`","appId":"`+fast+
			`"}`).Want("deliveryProfile.deliveryRegions.0.deliveryCarriers.length", 0)
		r.Refused(404, "DELIVERY_CARRIER_NOT_FOUND", "owner", "POST", base+"/remove-delivery-carrier",
			`{"deliveryRegionId":"`+regions[0]+`","appId":"`+fast+`"}`)
	})
}

func TestLabelConfigurations(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		region := r.germany()
		base := "/v1/shippo-configurations"
		body := func(more string) string {
			return `{"shippoConfiguration":{"deliveryRegionId":"` + region + `","packageType":"CUSTOM","osLocationId":"` +
				nowhere + `","packageDetails":{"name":"Box","maxNumberOfProducts":"5"}` + more + `},"backupRate":"7.5"}`
		}
		a := r.OK("owner", "POST", base, body(
			`,"domesticServices":[{"service":"PRIORITY_MAIL","serviceSettings":{"handlingFee":{"value":"1","calculationType":"FIXED"}}}]`))
		a.Want("shippoConfiguration.deliveryRegionIds.0", region)
		a.Want("shippoConfiguration.backupRate", "7.5")
		expect.That(t, ids.Valid(a.String("shippoConfiguration.domesticServices.0.id")), "the service has no id")
		id := a.String("shippoConfiguration.id")
		r.OK("owner", "DELETE", base+"/"+id+"/delivery-regions/"+region,
			"").Want("shippoConfiguration.deliveryRegionIds.length", 0)
		r.OK("owner", "POST", base+"/"+id+"/delivery-regions", `{"deliveryRegionId":"`+region+`","revision":"2"}`).Want(
			"shippoConfiguration.deliveryRegionId", region)
		r.Refused(404, "DELIVERY_REGION_NOT_FOUND", "owner", "POST", base+"/"+id+"/delivery-regions",
			`{"deliveryRegionId":"`+nowhere+`"}`)
		r.OK("owner", "POST", base+"/"+id+"/update-extended-fields", `{"namespace":"app","namespaceData":{"a":1}}`).Want(
			"shippoConfiguration.extendedFields.namespaces.app.a", 1)
		r.OK("owner", "GET", base+"/query", "").Want("shippoConfigurations.0.id", id)
		for _, more := range []string{`,"domesticServices":[{"service":"PIGEON"}]`,
			`,"domesticServices":[{"service":"PRIORITY_MAIL"},{"service":"PRIORITY_MAIL"}]`, `,"backupWeight":"-1"`,
			`,"internationalServices":[{"service":"PRIORITY_MAIL_INTERNATIONAL","serviceSettings":{"handlingFee":{"value":"1","calculationType":"HALF"}}}]`} {
			r.Refused(400, "", "owner", "POST", base, body(more))
		}
	})
}

func TestWhoMayNot(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		for _, call := range []string{"POST /v1/shipping-options", "GET /v1/shipping-options/query",
			"POST /v1/bulk/pickup-locations/create", "GET /v1/localDeliveryOptions",
			"POST /v1/delivery-profiles/add-delivery-carrier", "GET /v1/delivery-profiles/installed-carriers",
			"POST /v1/shippo-configurations"} {
			method, path, _ := strings.Cut(call, " ")
			for _, who := range []string{"visitor", "member"} {
				expect.Status(t, r.Call(who, method, path, "{}"), 403, "%s %s", who, call)
			}
		}
	})
}
