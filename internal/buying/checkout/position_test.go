package checkout_test

import (
	"context"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

// atlas is a service of addresses that knows one place, and who asked it.
type atlas struct {
	knows string
	asked []string
}

func (a *atlas) find(_ context.Context, of *wire.Address) *wire.AddressLocation {
	a.asked = append(a.asked, of.AddressLine)
	if of.AddressLine != a.knows {
		return nil
	}
	latitude, longitude := 52.53, 13.38
	return &wire.AddressLocation{Latitude: &latitude, Longitude: &longitude}
}

// around has the shop deliver within a kilometre of what the atlas knows, for 3.00, and gives the option.
func (r *rig) around() string {
	r.t.Helper()
	region := r.api.OK("owner", "POST", "/v1/delivery-profiles",
		`{"deliveryProfile":{"name":"All","default":true,"deliveryRegions":[{"name":"All","active":true,"destinations":[]}]}}`)
	return r.api.OK("owner", "POST", "/v1/local-delivery-options", `{"localDeliveryOption":{"areaName":"By bicycle","rate":"3.00",`+
		`"deliveryRegionIds":["`+region.String("deliveryProfile.deliveryRegions.0.id")+`"],`+
		`"radiusConfig":{"radius":1,"address":{"formattedAddress":"Here","geocode":{"latitude":52.53,"longitude":13.38}}}}}`).String(
		"localDeliveryOption.id")
}

// ways is the path to the delivery options in an answer.
const ways = "checkout.shippingInfo.carrierServiceOptions.0.shippingOptions.length"

// An address that was typed is found on the map, once; what was found counts until the address changes, even when the
// service is down as the order is placed. Nobody reads it, and a position that was sent counts alone.
func TestWhereAnAddressIs(t *testing.T) {
	runWith(t, options{locates: true}, func(t *testing.T, r *rig) {
		at := &r.atlas
		at.knows = "Chausseestr. 1"
		near, cup := r.around(), r.Simple("Cup", "5.00", -1)
		a := r.api.OK(ada, "POST", "/v1/checkouts", with(ready(near), line(cup, 1)))
		a.WantAll(map[string]any{"checkout.priceSummary.total.amount": "8.00", ways: 1})
		expect.That(t, !strings.Contains(a.Text, "geocode"), "the position is told: %s", a.Text)
		id := a.String("checkout.id")
		path := "/v1/checkouts/" + id
		to := func(address string) string {
			return `{"checkout":{"shippingInfo":{"shippingDestination":{"address":` + address + `}}}}`
		}

		at.knows = "nothing any more"
		r.api.OK(ada, "PATCH", path, `{"checkout":{"buyerNote":"ring"}}`)
		r.api.OK(ada, "PATCH", path, to(`{"hint":"second yard"}`)).Want("checkout.priceSummary.total.amount", "8.00")
		expect.Diff(t, []string{"Chausseestr. 1"}, at.asked)

		// Elsewhere nothing was found; back again it is looked for again.
		r.api.OK(ada, "PATCH", path, to(`{"addressLine":"Chausseestr. 99"}`)).Want(ways, nil)
		r.api.OK(ada, "PATCH", path, to(`{"addressLine":"Chausseestr. 1"}`)).Want(ways, nil)
		at.knows = "Chausseestr. 1"
		r.api.OK(ada, "PATCH", path, to(`{"hint":"third yard"}`)).Want("checkout.priceSummary.total.amount", "8.00")
		expect.Diff(t, []string{"Chausseestr. 1", "Chausseestr. 99", "Chausseestr. 1", "Chausseestr. 1"}, at.asked)

		// Who says where it is is not doubted, and the service not asked.
		r.api.OK(ada, "PATCH", path, to(`{"geocode":{"latitude":53,"longitude":13}}`)).Want(ways, nil)
		expect.Len(t, at.asked, 4)
		r.api.OK(ada, "PATCH", path, to(`{"geocode":null}`)).Want("checkout.priceSummary.total.amount", "8.00")

		at.knows = "nothing any more"
		o := r.order(r.place(ada, id))
		o.Want("order.shippingInfo.title", "By bicycle")
		expect.Len(t, at.asked, 5)
	})
}
