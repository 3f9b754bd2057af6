package wishlists_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/buying/wishlists"
	"souk/internal/people/socialtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

const (
	ada  = "member " + apitest.Ada
	omar = "member " + apitest.Omar
	add  = "/v1/wishlists/add-item"
	take = "/v1/wishlists/remove-item"
	get  = "/v1/wishlists/get-default"
	vase = "11111111-1111-4111-8111-111111111111"
)

type rig struct {
	*apitest.API
	db    *store.DB
	queue *jobs.Queue
	done  chan struct{}
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		expect.OK(t, jobs.Migrate(t.Context(), db))
		r := &rig{db: db, done: make(chan struct{}, 10)}
		r.queue = jobs.New(db, jobs.Config{Poll: 50 * time.Millisecond, Clock: clock.Now,
			Logger: slog.New(slog.DiscardHandler),
			Observe: func(f jobs.Finished) { // the queue's own cleaning is heard here too
				if f.Kind == "wishlists.tags" {
					r.done <- struct{}{}
				}
			}})
		s := wishlists.New(wishlists.Config{DB: db, Queue: r.queue,
			Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))})
		r.API = apitest.New(t, db, s.Operations())
		fn(t, r)
	})
}

// item is the body of a call about a thing.
func item(id, options string) string {
	if options != "" {
		options = `,"options":` + options
	}
	return fmt.Sprintf(`{"catalogReference":{"appId":%q,"catalogItemId":%q%s},"returnEntity":true}`, catalog.AppID, id,
		options)
}

func TestList(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		empty := r.OK(ada, "GET", get, "")
		empty.Want("wishlist.items.length", 0)
		empty.Want("wishlist.memberId", apitest.Ada)
		r.OK(ada, "POST", take, item(vase, "")).Want("wishlist.items.length", 0)

		made := r.OK(ada, "POST", add, item(vase, ""))
		made.Want("wishlist.items.0.catalogReference.catalogItemId", vase)
		made.Want("wishlist.items.0.catalogReference.appId", catalog.AppID)
		made.Want("wishlist.items.0.addedDate", "2026-11-15T12:00:00.000Z")
		made.Want("wishlist.id", empty.String("wishlist.id"))
		for _, same := range []string{"", "null", "{}"} {
			r.OK(ada, "POST", add, item(vase, same)).Want("wishlist.items.length", 1)
		}
		r.OK(ada, "POST", add, item(vase, `{"options":{"Glaze":"Blue","Height":"26 cm"}}`)).Want("wishlist.items.length", 2)
		r.OK(ada, "POST", add, item(vase, `{"options":{"Height":"26 cm","Glaze":"Blue"}}`)).Want("wishlist.items.length", 2)
		expect.Equal(t, r.OK(ada, "POST", add, `{"catalogReference":{"appId":"another","catalogItemId":"x"}}`).Text, "{}",
			"an answer without the list")

		r.OK(ada, "GET", get, "").Want("wishlist.items.length", 3)
		r.OK(ada, "GET", get+"?appId="+catalog.AppID, "").Want("wishlist.items.length", 2)
		r.OK(ada, "GET", get+"?appId="+apitest.Nothing, "").Want("wishlist.items.length", 0)
		r.OK(omar, "GET", get, "").Want("wishlist.items.length", 0)
		r.OK(ada, "POST", take, item(vase, "")).Want("wishlist.items.length", 2)
		r.OK(ada, "POST", take, item(vase, "")).Want("wishlist.items.length", 2)
		expect.Equal(t, len(storetest.TakeEvents(t, r.db)), 0, "the contract has no events of lists")

		storetest.Write(t, r.db, func(tx *store.Tx) error { return wishlists.ForgetTx(tx, apitest.Ada) })
		r.OK(ada, "GET", get, "").Want("wishlist.items.length", 0)
	})
}

func TestRules(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, path := range []string{add, take} {
			for body, field := range map[string]string{
				`{}`:                                 "catalogReference",
				`{"catalogReference":{}}`:            "catalogReference.appId",
				`{"catalogReference":{"appId":"a"}}`: "catalogReference.catalogItemId",
				`{"catalogReference":{"catalogItemId":"a"}}`:                             "catalogReference.appId",
				item(strings.Repeat("x", 37), ""):                                        "catalogReference.catalogItemId",
				item(vase, `{"variantId":"`+strings.Repeat("x", 37)+`"}`):                "catalogReference.options.variantId",
				`{"catalogReference":{"appId":"a","catalogItemId":"b","options":"big"}}`: "catalogReference.options",
			} {
				if got := r.Refused(400, "", ada, "POST", path, body).Violations(); len(got) == 0 ||
					!strings.HasPrefix(got[0], field+" ") {
					t.Errorf("%s %s: %v", path, body, got)
				}
			}
			for _, who := range []string{"visitor " + apitest.Ada, "owner", "app"} {
				r.Refused(403, "", who, "POST", path, item(vase, ""))
			}
		}
		r.Refused(400, "", ada, "GET", get+"?appId=x", "")
		r.Refused(403, "", "visitor "+apitest.Ada, "GET", get, "")
		for i := range wishlists.MaxItems {
			r.OK(ada, "POST", add, item(fmt.Sprint("thing-", i), ""))
		}
		r.Refused(428, wishlists.CodeFull, ada, "POST", add, item(vase, ""))
		r.OK(ada, "POST", add, item("thing-7", "")).Want("wishlist.items.length", 100)
		r.OK(ada, "POST", take, item("thing-7", ""))
		r.OK(ada, "POST", add, item(vase, "")).Want("wishlist.items.99.catalogReference.catalogItemId", vase)
	})
}

// However many devices add at the same time, nothing is lost and nothing is there twice.
func TestAddedAtOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var calls []func() *apitest.Answer
		for i := range 8 {
			calls = append(calls, func() *apitest.Answer {
				return r.Call(ada, "POST", add, item(fmt.Sprint("thing-", i/2), ""))
			})
		}
		for _, status := range socialtest.AtOnce(calls...) {
			expect.Equal(t, status, 200)
		}
		list := r.OK(ada, "GET", get, "")
		list.Want("wishlist.items.length", 4)
		expect.Equal(t, storetest.One[int](t, r.db, "SELECT COUNT(*) FROM wishlists"), 1, "lists")
	})
}

func TestTags(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		first := r.OK(ada, "POST", add, item(vase, "")).String("wishlist.id")
		second := r.OK(omar, "POST", add, item(vase, "")).String("wishlist.id")
		const some, many = "/v1/bulk/wishlists/update-tags", "/v1/bulk/wishlists/update-tags-by-filter"
		tags := `"assignTags":{"privateTags":{"tagIds":["vip"]}}`
		done := r.OK("owner", "POST", some, fmt.Sprintf(`{"wishlistIds":[%q,%q],%s}`, first, apitest.Nothing, tags))
		done.Want("results.0.itemMetadata.success", true)
		done.Want("results.1.itemMetadata.success", false)
		done.Want("bulkActionMetadata.totalSuccesses", 1)
		r.OK(ada, "GET", get, "").Want("wishlist.tags.privateTags.tagIds.0", "vip")
		r.Refused(400, "EMPTY_ASSIGN_AND_UNASSIGN_LISTS", "owner", "POST", some, fmt.Sprintf(`{"wishlistIds":[%q]}`, first))
		r.Refused(400, "", "owner", "POST", some, `{"wishlistIds":[],`+tags+`}`)
		for _, path := range []string{some, many} {
			r.Refused(403, "", ada, "POST", path, fmt.Sprintf(`{"wishlistIds":[%q],"filter":{},%s}`, second, tags))
			r.Refused(403, "", "staff ECOM.READ_ORDERS", "POST", path, `{}`)
		}
		r.Refused(400, "", "owner", "POST", many, `{"filter":{"colour":"x"},`+tags+`}`)
		r.OK("staff ecom:v1:wishlist:bulk_update_wishlist_tags_by_filter", "POST", many,
			fmt.Sprintf(`{"filter":{"memberId":%q},"assignTags":{"publicTags":{"tagIds":["new"]}}}`, apitest.Omar))
		expect.OK(t, r.queue.Start(t.Context()))
		<-r.done
		expect.OK(t, r.queue.Stop(context.WithoutCancel(t.Context())))
		r.OK(omar, "GET", get, "").Want("wishlist.tags.publicTags.tagIds.0", "new")
		got := r.OK(ada, "GET", get, "").At("wishlist.tags.publicTags.tagIds.length")
		expect.That(t, slices.Contains([]any{nil, float64(0)}, got), "tags of another list: %v", got)
	})
}
