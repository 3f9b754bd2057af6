package orderjobs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/orders/fulfilments"
	"souk/internal/orders/orderjobs"
	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
)

const path = "/v1/order-jobs"

func quoted(ids []string) string {
	raw, _ := json.Marshal(ids)
	return string(raw)
}

func (r *rig) begin(who, body string) string {
	r.t.Helper()
	return r.OK(who, "POST", path, body).String("job.id")
}

// results gives the orders of a job by their codes; those without a code are under the empty one.
func (r *rig) results(who, id string) map[string][]string {
	r.t.Helper()
	out, after := map[string][]string{}, ""
	for {
		page := r.OK(who, "GET", path+"/"+id+"/results?limit=90"+after, "")
		list, _ := page.At("results").([]any)
		for _, one := range list {
			entry := one.(map[string]any)
			code := ""
			if e, ok := entry["error"].(map[string]any); ok {
				code = e["code"].(string)
			}
			out[code] = append(out[code], entry["orderId"].(string))
		}
		next := page.At("next")
		if next == nil {
			return out
		}
		after = fmt.Sprintf("&after=%v", next)
	}
}

// Of 200 orders three cannot be sent; the others are, each once, and every buyer is told once.
func TestFulfilManyWithFailures(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ids := r.sell(199)
		r.OK("owner", "POST", "/v1/orders/"+ids[3]+"/cancel", `{}`)
		r.OK("owner", "POST", "/v1/fulfillments/orders/"+ids[7]+"/create-fulfillment",
			`{"fulfillment":{"lineItems":[{"id":"aaaaaaaa-0000-4000-8000-000000000001"}]},"notifyBuyer":false}`)
		list := append(slices.Clone(ids), apitest.Nothing)
		id := r.begin("owner", `{"action":"FULFILL","orderIds":`+quoted(list)+`}`)
		r.start()
		r.want(id, "DONE  200/200 +197 -3")
		got := r.results("owner", id)
		if len(got[""]) != 197 || !slices.Equal(got[fulfilments.CodeNotNow], ids[3:4]) ||
			!slices.Equal(got[fulfilments.CodeNothingLeft], ids[7:8]) ||
			!slices.Equal(got[orders.CodeNotFound], []string{apitest.Nothing}) {
			t.Errorf("%v", got)
		}
		failed := r.OK("owner", "GET", path+"/"+id+"/results?state=FAILED", "")
		if list, _ := failed.At("results").([]any); len(list) != 3 {
			t.Errorf("%s", failed.Text)
		}
		failed.Want("results.0.orderNumber", r.OK("owner", "GET", "/v1/orders/"+ids[3], "").String("order.number"))
		for _, order := range ids {
			if n := r.told[order]; n != 1 && order != ids[3] && order != ids[7] {
				t.Errorf("the buyer of %s was told %d times", order, n)
			}
		}
		r.OK("owner", "GET", "/v1/orders/"+ids[0], "").Want("order.fulfillmentStatus", "FULFILLED")
	})
}

// What a filter means is decided at the start: the work changes what it filters by, and orders come meanwhile.
func TestAllThatMatch(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ids := r.sell(230)
		r.OK("owner", "POST", "/v1/payments-collector/orders/"+ids[0]+"/mark-as-paid", `{}`)
		id := r.begin("owner", `{"action":"MARK_PAID","selection":{"filter":{"paymentStatus":"NOT_PAID"}}}`)
		r.OK("owner", "GET", path+"/"+id, "").Want("job.total", 229.0)
		late := r.sell(2)
		r.start()
		r.want(id, "DONE  229/229 +229 -0")
		r.OK("owner", "GET", "/v1/orders/"+ids[229], "").Want("order.paymentStatus", "PAID")
		for _, order := range late {
			r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.paymentStatus", "NOT_PAID")
		}
		r.Refused(428, orderjobs.CodeNothing, "owner", "POST", path,
			`{"action":"ARCHIVE","selection":{"filter":{"status":"REJECTED"}}}`)
		r.Refused(400, "", "owner", "POST", path, `{"action":"ARCHIVE","selection":{}}`)
		id = r.begin("owner", `{"action":"ARCHIVE","selection":{},"confirmAll":true}`)
		r.want(id, "DONE  232/232 +232 -0")
		r.sell(69)
		r.Refused(428, orderjobs.CodeTooMany, "owner", "POST", path,
			`{"action":"UNARCHIVE","selection":{},"confirmAll":true}`)
	})
}

func TestTagAndCancel(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ids := r.sell(4)
		r.start()
		modify := "staff ECOM.READ_ORDERS ECOM.MODIFY_ORDERS"
		tag := r.begin(modify,
			`{"action":"TAG","orderIds":`+quoted(ids)+`,"options":{"assignTags":{"tags":{"tagIds":["gift"]}}}}`)
		r.want(tag, "DONE  4/4 +4 -0")
		r.OK("owner", "GET", "/v1/orders/"+ids[2], "").Want("order.tags.tags.tagIds.0", "gift")
		r.hold(ids[:1])
		cancel := r.begin(modify,
			`{"action":"CANCEL","orderIds":`+quoted(ids[:2])+`,"options":{"restock":true,"message":"Sorry"}}`)
		r.want(cancel, "DONE  2/2 +1 -1")
		if got := r.results(modify, cancel); !slices.Equal(got[orders.CodeAuthorized], ids[:1]) {
			t.Errorf("%v", got)
		}
		// jobs belong to who started them; the owner sees all
		r.OK(modify, "GET", path, "").Want("jobs.0.id", cancel)
		r.Refused(404, orderjobs.CodeNotFound, "app", "GET", path+"/"+tag, "")
		r.Refused(404, orderjobs.CodeNotFound, "app", "GET", path+"/"+tag+"/results", "")
		r.Refused(404, orderjobs.CodeNotFound, "app", "POST", path+"/"+tag+"/cancel", "")
		r.OK("owner", "GET", path+"/"+tag, "")
		r.Refused(428, orderjobs.CodeFinished, modify, "POST", path+"/"+tag+"/cancel", "")
	})
}

func TestRequestsAreChecked(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ids := quoted(r.sell(1))
		for _, body := range []string{
			`{}`, `{"action":"DELETE","orderIds":` + ids + `}`, `{"action":"FULFILL"}`, `{"action":"FULFILL","orderIds":[]}`,
			`{"action":"FULFILL","orderIds":` + ids + `,"selection":{"filter":{}}}`, `{"action":"TAG","orderIds":` + ids + `}`,
			`{"action":"FULFILL","orderIds":` + ids + `,"options":{"restock":true}}`,
			`{"action":"CAPTURE","orderIds":` + ids + `,"options":{"notifyBuyer":true}}`,
			`{"action":"ARCHIVE","selection":{"filter":{"nothing":1}}}`, `{"action":"ARCHIVE","orderIds":["x"]}`,
		} {
			r.Refused(400, "", "owner", "POST", path, body)
		}
		read := "staff ECOM.READ_ORDERS"
		for _, action := range []string{"FULFILL", "CAPTURE", "MARK_PAID", "CANCEL", "ARCHIVE"} {
			r.Refused(403, "", read, "POST", path, `{"action":"`+action+`","orderIds":`+ids+`}`)
		}
		private := `{"action":"TAG","orderIds":` + ids + `,"options":{"assignTags":{"privateTags":{"tagIds":["vip"]}}}}`
		r.Refused(403, "", read+" ECOM.MODIFY_ORDERS", "POST", path, private)
		r.Refused(403, "", "staff ECOM.MODIFY_ORDERS", "POST", path, private)
	})
}

// A process that ends after the bank took the money and before that was noted takes it once.
func TestCaptureOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ids := r.sell(6)
		r.hold(ids[:5])
		r.bank.dies = 2
		id := r.begin("staff ECOM.READ_ORDERS ECOM.ORDER_CAPTURE_AUTHORIZED_PAYMENT",
			`{"action":"CAPTURE","orderIds":`+quoted(ids)+`}`)
		r.start()
		r.want(id, "DONE  6/6 +5 -1")
		if got := r.results("owner", id); !slices.Equal(got[payments.CodeNotAuthorized], ids[5:]) {
			t.Errorf("%v", got)
		}
		expect.Equal(t, r.captures(), 5, "captures, want 5")
		r.OK("owner", "GET", "/v1/orders/"+ids[4], "").Want("order.paymentStatus", "PAID")
		more := r.sell(1)
		r.hold(more)
		r.bank.mutex.Lock()
		r.bank.refuses = true
		r.bank.mutex.Unlock()
		id = r.begin("owner", `{"action":"CAPTURE","orderIds":`+quoted(append(more, ids[0]))+`}`)
		r.want(id, "DONE  2/2 +0 -2")
		if got := r.results("owner", id); !slices.Equal(got[payments.CodeCaptureFailed], more) ||
			!slices.Equal(got[payments.CodeCaptured], ids[:1]) {
			t.Errorf("%v", got)
		}
	})
}

// A server that stops in the middle, and one that takes over: every order is sent once.
func TestResume(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ids := r.sell(60)
		id := r.begin("owner", `{"action":"FULFILL","orderIds":`+quoted(ids)+`}`)
		expect.OK(t, r.queue.Start(context.WithoutCancel(t.Context())))
		for range 2 {
			<-r.ended
		}
		now, cancel := context.WithCancel(t.Context())
		cancel()
		_ = r.queue.Stop(now) // ends what runs
		other := openRig(t, r.db, r.clock)
		r.clock.Advance(10 * time.Minute)
		other.start()
		other.want(id, "DONE  60/60 +60 -0")
		r.sentOnce(ids)
	})
}

func (r *rig) sentOnce(ids []string) {
	r.t.Helper()
	for _, order := range ids {
		list, err := store.Get(r.t.Context(), r.db, func(tx *store.Tx) (*fulfilments.OrderWithFulfillments,
			error) {
			return r.sent.OfTx(tx, order)
		})
		expect.That(r.t, err == nil && len(list.Fulfillments) == 1, "%s: %v %v", order, list, err)
	}
}

// Two nodes that both believe to have the job handle every order once.
func TestTwoWorkers(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ids := r.sell(60)
		id := r.begin("owner", `{"action":"FULFILL","orderIds":`+quoted(ids)+`}`)
		other := openRig(t, r.db, r.clock)
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error { return r.jobs.Again(tx, id) }))
		var both sync.WaitGroup
		for _, one := range []*rig{r, other} {
			both.Go(func() { one.start() })
		}
		both.Wait()
		for r.OK("owner", "GET", path+"/"+id, "").String("job.state") != orderjobs.Done {
			select {
			case <-r.ended:
			case <-other.ended:
			case <-t.Context().Done():
				t.Fatal("it does not end")
			}
			r.clock.Advance(2 * time.Second)
		}
		r.want(id, "DONE  60/60 +60 -0")
		r.sentOnce(ids)
	})
}

// A caller who loses the permission while the job runs does nothing more by it.
func TestPermissionWithdrawn(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ids := r.sell(12)
		id := r.begin("staff ECOM.READ_ORDERS ECOM.MODIFY_ORDERS", `{"action":"ARCHIVE","orderIds":`+quoted(ids)+`}`)
		r.withdrew = true
		r.start()
		r.want(id, "FAILED "+orderjobs.CodeWithdrawn+" 0/12 +0 -0")
		r.OK("owner", "GET", "/v1/orders/"+ids[0], "").Want("order.archived", false)
	})
}

func TestCancelJob(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		ids := r.sell(3)
		id := r.begin("owner", `{"action":"ARCHIVE","selection":{"filter":{"buyerInfo.email":"ada@example.com"}}}`)
		r.OK("owner", "POST", path+"/"+id+"/cancel", "").Want("job.state", orderjobs.Canceled)
		r.start()
		<-r.ended
		r.OK("owner", "GET", "/v1/orders/"+ids[0], "").Want("order.archived", false)
		// the filter, which names a person, is gone
		var left int
		err := r.db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.QueryRow("SELECT COUNT(*) FROM order_jobs WHERE selection IS NOT NULL OR page <> ''", nil, &left)
		})
		expect.That(t, err == nil && left == 0, "%d %v", left, err)
		r.clock.Advance(31 * 24 * time.Hour)
		expect.OK(t, r.jobs.Prune(t.Context()))
		r.Refused(404, orderjobs.CodeNotFound, "owner", "GET", path+"/"+id, "")
		expect.That(t, !strings.Contains(r.OK("owner", "GET", path, "").Text, id), "it is still listed")
	})
}
