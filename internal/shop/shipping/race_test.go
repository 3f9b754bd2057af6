package shipping_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

// Options that come while their region goes: none names it afterwards, which the
// check at the end of every test proves.
func TestRegionsThatGoMeanwhile(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		profile, regions := r.profile(`{"name":"Germany","destinations":[{"countryCode":"DE"}]}`)
		var all sync.WaitGroup
		var refused atomic.Int32
		for i := range 12 {
			all.Go(func() {
				if i == 6 {
					if a := r.Call("owner", "DELETE", "/v1/delivery-profiles/"+profile+"/delivery-region/"+regions[0], ""); a.Status != 200 {
						t.Errorf("the region stays: %d", a.Status)
					}
					return
				}
				a := r.Call("owner", "POST", "/v1/shipping-options",
					fmt.Sprintf(`{"shippingOption":{"title":"%d","deliveryRegionIds":["%s"],"rates":[{"amount":"1"}]}}`,
						i, regions[0]))
				switch {
				case a.Status == 404 && a.Code() == "DELIVERY_REGION_NOT_FOUND":
					refused.Add(1)
				case a.Status != 200:
					t.Errorf("%d %s", a.Status, a.Text)
				}
			})
		}
		all.Wait()
		t.Logf("%d came too late", refused.Load())
	})
}

// Of several profiles made at once in an empty shop, one is the default.
func TestOneDefault(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var all sync.WaitGroup
		for i := range 6 {
			all.Go(func() {
				if a := r.Call("owner", "POST", "/v1/delivery-profiles", fmt.Sprintf(`{"deliveryProfile":{"name":"%d"}}`, i)); a.Status != 200 {
					t.Errorf("%d %s", a.Status, a.Text)
				}
			})
		}
		all.Wait()
		r.OK("owner", "POST", "/v1/delivery-profiles/query", `{"query":{"filter":{"default":true}}}`).Want(
			"deliveryProfiles.length", 1)
	})
}
