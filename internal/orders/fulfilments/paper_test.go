package fulfilments_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"testing"

	"souk/internal/orders/fulfilments"
	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// sentTo gives an order an address, and its mugs a weight.
func sentTo(country string) func(*orders.Order) {
	return func(o *orders.Order) {
		o.ShippingInfo.Logistics = &orders.DeliveryLogistics{ShippingDestination: &wire.AddressWithContact{
			Address:        &wire.Address{Country: country, City: "Lyon", PostalCode: "69001", AddressLine: "1 rue Mercière"},
			ContactDetails: &wire.ContactDetails{FirstName: "Ada", LastName: "Lovelace", Phone: "+33 4 72 00 00 00"},
		}}
		o.LineItems[0].PhysicalProperties = &orders.PhysicalProperties{Weight: wire.Ptr(0.4), SKU: "MUG", Shippable: true}
	}
}

// file fetches what is not JSON.
func (r *rig) file(who, path string) *http.Response {
	r.t.Helper()
	request := httptest.NewRequestWithContext(r.t.Context(), http.MethodGet, path, nil)
	request.Header.Set("Authorization", who)
	answer := httptest.NewRecorder()
	r.Server.ServeHTTP(answer, request)
	return answer.Result()
}

func (r *rig) wantPDF(path string) []byte {
	r.t.Helper()
	answer := r.file("staff "+fulfilments.ReadPermission, path)
	defer func() { _ = answer.Body.Close() }()
	var body bytes.Buffer
	_, err := body.ReadFrom(answer.Body)
	if err != nil || answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "application/pdf" ||
		answer.Header.Get("Cache-Control") != "private, no-store" || !bytes.HasPrefix(body.Bytes(), []byte("%PDF-1.")) {
		r.t.Fatalf("%s: %d %v %v", path, answer.StatusCode, answer.Header, err)
	}
	return body.Bytes()
}

func TestPackingSlip(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.sell(sentTo("FR"))
		base := "/v1/fulfillments/orders/" + id
		whole := r.wantPDF(base + "/packing-slip.pdf")
		one := r.make(id, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`","quantity":1}]}}`)
		part := r.wantPDF(base + "/packing-slip.pdf?fulfillmentId=" + one)
		expect.That(t, !bytes.Equal(whole, part) && !bytes.Equal(whole, r.wantPDF(base+"/packing-slip.pdf")),
			"slips do not tell what is packed")
		r.Refused(404, orders.CodeNotFound, "owner", "GET", "/v1/fulfillments/orders/"+apitest.Nothing+"/packing-slip.pdf",
			"")
		r.Refused(404, fulfilments.CodeNotFound, "owner", "GET", base+"/packing-slip.pdf?fulfillmentId="+apitest.Nothing, "")
		for _, who := range []string{"member " + apitest.Ada, "visitor " + apitest.Ada} {
			r.Refused(403, "", who, "GET", base+"/packing-slip.pdf", "")
		}
		r.wantPDF("/v1/fulfillments/orders/" + r.sell(fetchedByBuyer) + "/packing-slip.pdf")
	})
}

// slips asks for the slips of several orders and counts the pages of what it gets.
func (r *rig) slips(ids ...string) (*apitest.Answer, int) {
	r.t.Helper()
	list, err := json.Marshal(ids)
	expect.OK(r.t, err)
	answer := r.OK("staff "+fulfilments.ReadPermission, "POST", "/v1/fulfillments/packing-slips",
		`{"orderIds":`+string(list)+`}`)
	if answer.At("document") != nil {
		pdf, err := base64.StdEncoding.DecodeString(answer.String("document"))
		expect.ThatNow(r.t, err == nil && bytes.HasPrefix(pdf, []byte("%PDF-1.")), "no document: %v", err)
		return answer, bytes.Count(pdf, []byte("/Type /Page\n"))
	}
	return answer, 0
}

func TestPackingSlips(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		open, part, fetched := r.sell(sentTo("FR")), r.sell(), r.sell(fetchedByBuyer)
		r.make(part, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`","quantity":1}]}}`)
		sent := r.sell()
		r.make(sent, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`"},{"id":"`+tray+`"}]}}`)
		off := r.sell()
		r.OK("owner", "POST", "/v1/orders/"+off+"/cancel", `{}`)
		files := r.sell(func(o *orders.Order) {
			for i := range o.LineItems {
				o.LineItems[i].ItemType = &orders.ItemType{Preset: "DIGITAL"}
			}
		})
		got, pages := r.slips(open, off, part, apitest.Nothing, sent, fetched, open, files)
		expect.Equal(t, pages, 3, "pages for three orders")
		for i, want := range []string{open, part, fetched} {
			got.Want("orders."+strconv.Itoa(i), want)
		}
		for i, want := range [][2]string{{off, fulfilments.CodeNotNow}, {apitest.Nothing, orders.CodeNotFound},
			{sent, fulfilments.CodeNothingLeft}, {files, fulfilments.CodeNothingLeft}} {
			at := "skipped." + strconv.Itoa(i)
			got.Want(at+".orderId", want[0])
			got.Want(at+".error.code", want[1])
		}
		expect.Equal(t, r.OK("owner", "GET", "/v1/orders/"+off, "").String("order.number"),
			got.String("skipped.0.orderNumber"), "an order is skipped by another number than")
		if got, pages = r.slips(sent); pages != 0 || got.At("document") != nil {
			t.Error("a document of nothing")
		}

		// A pick list is of the same orders, on as few pages as they need.
		ids, err := json.Marshal([]string{open, off, part, fetched})
		expect.OK(t, err)
		list := r.OK("staff "+fulfilments.ReadPermission, "POST", "/v1/fulfillments/pick-list", `{"orderIds":`+string(ids)+`}`)
		list.WantAll(map[string]any{"orders.length": 3, "skipped.length": 1, "skipped.0.orderId": off})
		pdf, err := base64.StdEncoding.DecodeString(list.String("document"))
		expect.That(t, err == nil && bytes.HasPrefix(pdf, []byte("%PDF-1.")), "no pick list: %v", err)
		r.OK("owner", "POST", "/v1/fulfillments/pick-list", `{"orderIds":["`+sent+`"]}`).Want("document", nil)

		const path = "/v1/fulfillments/packing-slips"
		many, err := json.Marshal(slices.Repeat([]string{open}, 201))
		expect.OK(t, err)
		r.Refused(428, fulfilments.CodeTooManySlips, "owner", "POST", path, `{"orderIds":`+string(many)+`}`)
		r.Refused(428, fulfilments.CodeTooManyToPick, "owner", "POST", "/v1/fulfillments/pick-list",
			`{"orderIds":`+string(many)+`}`)
		r.Refused(403, "", "member "+apitest.Ada, "POST", "/v1/fulfillments/pick-list", `{"orderIds":["`+open+`"]}`)
		r.Refused(400, "", "owner", "POST", path, `{"orderIds":[]}`)
		for _, who := range []string{"staff " + fulfilments.ModifyPermission, "member " + apitest.Ada,
			"visitor " + apitest.Ada} {
			r.Refused(403, "", who, "POST", path, `{"orderIds":["`+open+`"]}`)
		}
	})
}

func TestLabel(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		config := &shipping.LabelConfiguration{
			PackageType: "MEDIUM_FLAT_RATE_BOX_1", BackupWeight: "1.5",
			InternationalServices: wire.List[shipping.InternationalService]{{Service: "PRIORITY_MAIL_INTERNATIONAL"}},
			PackageDetails: &shipping.PackageDetails{Dimensions: &shipping.PackageDimensions{Length: "30", Width: "20",
				Height: "10"}},
		}
		config.Meta = resource.Meta{ID: apitest.Omar}
		r.labels = []*shipping.LabelConfiguration{{PackageType: "CUSTOM"}, config}
		id := r.sell(sentTo("FR"))
		one := r.make(id, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`","quantity":1}]}}`)
		path := "/v1/fulfillments/orders/" + id + "/fulfillments/" + one + "/label"
		r.Refused(404, fulfilments.CodeNoLabel, "owner", "GET", path+".pdf", "")
		r.Refused(404, fulfilments.CodeNoCarrier, "owner", "POST", path, `{"carrier":"pigeon"}`)
		r.Refused(404, fulfilments.CodeNoConfiguration, "owner", "POST", path,
			`{"shippoConfigurationId":"`+apitest.Nothing+`"}`)
		r.Refused(403, "", "staff "+fulfilments.ReadPermission, "POST", path, `{}`)
		bought := r.OK("owner", "POST", path, `{}`)
		number := bought.String("label.trackingNumber")
		bought.Want("label.service", "PRIORITY_MAIL_INTERNATIONAL") // by its only configuration with a service abroad
		bought.Want("orderWithFulfillments.fulfillments.0.trackingInfo.trackingNumber", number)
		r.wantPDF(bought.String("label.path"))
		r.OK("owner", "POST", path, `{"service":"OTHER"}`).Want("label.trackingNumber", number) // bought once

		two := r.make(id, `{"fulfillment":{"lineItems":[{"id":"`+mugs+`","quantity":2}],"status":"Pending"}}`)
		path = "/v1/fulfillments/orders/" + id + "/fulfillments/" + two + "/label"
		r.courier.fails = errs.New(errs.Unavailable, "", "no answer")
		expect.Status(t, r.Call("owner", "POST", path, `{"carrier":"swift"}`), 503, "a carrier that does not answer")
		r.courier.fails = nil
		r.OK("owner", "POST", path, `{"carrier":"swift"}`).Want(
			"orderWithFulfillments.fulfillments.1.trackingInfo.trackingLink", "https://www.ups.com/track?tracknum=1Z42")
		if got := r.wantPDF(path + ".pdf"); string(got) != "%PDF-1.7 bought" {
			t.Errorf("another label than was bought: %q", got)
		}
		asked := r.courier.asked
		expect.ThatNow(t, len(asked) == 2 && asked[0].Key == asked[1].Key && asked[0].Key == two,
			"asked %d times, or by other keys", len(asked))
		if s := asked[0]; s.Weight != 0.8 || s.PackageType != "MEDIUM_FLAT_RATE_BOX_1" || !s.International ||
			s.ToPostal.City != "Lyon" || s.To.Name != "Ada Lovelace" || s.Length != "30" {
			t.Errorf("shipment: %+v", s)
		}
		third := r.sell()
		alone := r.make(third, `{"fulfillment":{"lineItems":[{"id":"`+tray+`"}]}}`)
		r.Refused(428, fulfilments.CodeNoAddress, "owner", "POST", "/v1/fulfillments/orders/"+third+"/fulfillments/"+alone+
			"/label", `{}`)
	})
}
