package webhooks_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/jobs"
	"souk/internal/platform/resource"
	"souk/internal/platform/resource/resourcetest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/webhooks"
	"souk/internal/platform/wire"
)

func TestResource(t *testing.T) {
	t.Parallel()
	resourcetest.Exercise(t, resourcetest.Suite[webhooks.Webhook, *webhooks.Webhook]{
		New: func(t testing.TB, deps resource.Deps) (*resource.Resource[webhooks.Webhook, *webhooks.Webhook],
			[]httpapi.Operation) {
			service, list := webhooks.ForExercise(t.Context(), deps)
			expect.ThatNow(t, service != nil, "no service")
			return service, list
		},
		Sample: func(n int) *webhooks.Webhook {
			return &webhooks.Webhook{URL: fmt.Sprintf("https://example.com/%d", n),
				EventTypes: wire.Of("wix.ecom.v1.cart_created", "wix.ecom.*"), Active: wire.Ptr(n%2 == 0)}
		},
		Change:   resourcetest.Object{"eventTypes": []any{"*"}},
		ReadOnly: resourcetest.Object{"publicKey": "mine"},
		Broken: map[string]resourcetest.Object{
			"url":           {"url": "ftp://example.com"},
			"eventTypes[1]": {"eventTypes": []any{"a.b", "a b"}},
			"eventTypes[2]": {"eventTypes": []any{"a", "b", "a"}},
		},
		Conflict: func(first *webhooks.Webhook) (string, resourcetest.Object) {
			return webhooks.CodeURLTaken, resourcetest.Object{"url": first.URL}
		},
	})
}

func TestExactAnswer(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		out := b.ok(t, "POST", "/v1/webhooks",
			`{"webhook":{"url":"https://example.com/hook","eventTypes":["wix.ecom.v1.cart_created"],"active":true,"publicKey":"mine","id":"mine"}}`)
		webhook := out["webhook"].(map[string]any)
		id := webhook["id"].(string)
		want := map[string]any{"webhook": map[string]any{
			"id": id, "revision": "1", "url": "https://example.com/hook", "eventTypes": []any{"wix.ecom.v1.cart_created"},
			"active": true, "publicKey": b.service.PublicKey(),
			"createdDate": "2026-03-01T10:00:00.000Z", "updatedDate": "2026-03-01T10:00:00.000Z",
		}}
		expect.SameNow(t, out, want)
		expect.SameNow(t, b.ok(t, "GET", "/v1/webhooks/"+id, ""), want)
		// Without types and active: all events, and on.
		out = b.ok(t, "POST", "/v1/webhooks", `{"webhook":{"url":"https://example.com/other"}}`)["webhook"].(map[string]any)
		expect.SameNow(t, out["active"], any(true))
		expect.SameNow(t, out["eventTypes"], any([]any{}))
		b.ok(t, "PATCH", "/v1/webhooks/"+id, `{"webhook":{"active":false}}`)
		// Unencrypted on this machine, and nowhere else.
		b.ok(t, "POST", "/v1/webhooks", `{"webhook":{"url":"http://127.0.0.1:9/x"}}`)
		open, _ := b.call(t, "app", "POST", "/v1/webhooks", `{"webhook":{"url":"http://example.com/x"}}`)
		expect.SameNow(t, open, 400)
		// One of before that rule can still be switched off.
		write(t, b, "UPDATE webhooks SET url = 'http://example.com/old' WHERE url = 'http://127.0.0.1:9/x'")
		found := b.ok(t, "POST", "/v1/webhooks/query", `{"query":{"filter":{"url":"http://example.com/old"}}}`)
		old := found["webhooks"].([]any)[0].(map[string]any)["id"].(string)
		b.ok(t, "PATCH", "/v1/webhooks/"+old, `{"webhook":{"active":false}}`)
		open, _ = b.call(t, "app", "PATCH", "/v1/webhooks/"+old, `{"webhook":{"url":"http://example.com/new"}}`)
		expect.SameNow(t, open, 400)
		b.ok(t, "DELETE", "/v1/webhooks/"+old, "")
		// Who looked at it before that is told; who names no revision is not asked.
		status, refused := b.call(t, "app", "PATCH", "/v1/webhooks/"+id, `{"webhook":{"revision":"1","eventTypes":[]}}`)
		expect.SameNow(t, status, 409)
		expect.ThatNow(t, strings.Contains(fmt.Sprint(refused), "INVALID_REVISION"), "%v", refused)
		b.ok(t, "PATCH", "/v1/webhooks/"+id, `{"webhook":{"revision":"2","eventTypes":["wix.ecom.*"]}}`)
		found = b.ok(t, "POST", "/v1/webhooks/query", `{"query":{"filter":{"active":false}}}`)
		expect.SameNow(t, len(found["webhooks"].([]any)), 1)
		b.ok(t, "DELETE", "/v1/webhooks/"+id, "")
		status, _ = b.call(t, "app", "GET", "/v1/webhooks/"+id, "")
		expect.SameNow(t, status, 404)
	})
}

// Only staff and apps with the permission reach any operation.
func TestAccess(t *testing.T) {
	t.Parallel()
	b := newBundle(t, store.SQLite)
	id := b.hook(t, "/a")
	b.emit(t, "c1", "created")
	b.flush(t)
	b.sent(t)
	delivery := b.log(t, id)[0]["id"].(string)
	for caller, want := range map[string]int{"": 401, "visitor": 403, "member": 403, "clerk": 403, "staff": 200} {
		for _, call := range [][2]string{
			{"GET", "/v1/webhooks/" + id}, {"GET", "/v1/webhooks/" + id + "/secret"}, {"POST", "/v1/webhooks/query"},
			{"PATCH", "/v1/webhooks/" + id}, {"GET", "/v1/webhooks/" + id + "/deliveries"},
			{"GET", "/v1/webhooks/" + id + "/deliveries/" + delivery},
			{"POST", "/v1/webhooks/" + id + "/deliveries/" + delivery + "/redeliver"}, {"POST", "/v1/webhooks/" + id + "/test"},
		} {
			body := "{}"
			if call[0] == "PATCH" {
				body = `{"webhook":{"active":true}}`
			}
			if got, out := b.call(t, caller, call[0], call[1], body); got != want {
				t.Errorf("%q %v: %d %v", caller, call, got, out)
			}
		}
	}
}

func TestDelivery(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		all := b.hook(t, "/all")
		b.hook(t, "/updates", "wix.ecom.v1.cart_updated")
		b.hook(t, "/stores", "wix.stores.*")
		off := b.hook(t, "/off")
		b.ok(t, "PATCH", "/v1/webhooks/"+off, `{"webhook":{"active":false}}`)
		b.emit(t, "c1", "counted", "created") // the first is between the parts of the shop
		expect.SameNow(t, b.flush(t), 2)
		expect.SameNow(t, len(b.log(t, all)), 1)

		got := expect.Next(t, b.got)
		expect.SameNow(t, expect.Next(t, b.ended).Outcome, jobs.Succeeded)
		expect.SameNow(t, got.Path, "/all")
		expect.SameNow(t, got.ContentType, "text/plain; charset=utf-8")
		eventType, data := b.open(t, got.Token)
		expect.SameNow(t, eventType, "wix.ecom.v1.cart_created")
		// The second signature, for those who cannot read the first.
		secret := b.ok(t, "GET", "/v1/webhooks/"+all+"/secret", "")["secret"].(string)
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		expect.OK(t, err)
		check := hmac.New(sha256.New, key)
		check.Write([]byte(got.Header.Get("webhook-id") + "." + got.Header.Get("webhook-timestamp") + "." + got.Token))
		expect.SameNow(t, got.Header.Get("webhook-signature"), "v1,"+base64.StdEncoding.EncodeToString(check.Sum(nil)))

		rows := b.log(t, all)
		expect.SameNow(t, len(rows), 1)
		id := rows[0]["id"].(string)
		one := b.ok(t, "GET", "/v1/webhooks/"+all+"/deliveries/"+id, "")["delivery"].(map[string]any)
		expect.That(t, one["durationMs"].(float64) >= 0, "no duration")
		event := one["data"].(map[string]any)
		expect.SameNow(t, got.Header.Get("webhook-id"), event["id"].(string))
		expect.SameNow(t, one, map[string]any{
			"id": id, "webhookId": all, "eventId": event["id"], "eventType": "wix.ecom.v1.cart_created", "entityId": "c1",
			"status": "DELIVERED", "attempts": 1.0,
			"responseStatus": 200.0, "durationMs": one["durationMs"], "error": "", "createdDate": "2026-03-01T10:00:00.000Z",
			"updatedDate": "2026-03-01T10:00:00.000Z",
			"data": map[string]any{
				"id": event["id"], "entityFqdn": "wix.ecom.v1.cart", "slug": "created", "entityId": "c1",
				"createdEvent": map[string]any{"entity": map[string]any{"id": "c1", "slug": "created"}},
				"eventTime":    "2026-03-01T10:00:00.000Z", "triggeredByAnonymizeRequest": false,
				"entityEventSequence": event["entityEventSequence"],
			},
			"log": []any{map[string]any{"date": "2026-03-01T10:00:00.000Z", "responseStatus": 200.0,
				"durationMs": one["durationMs"], "error": "", "response": "thanks\uFFFD"}},
		})
		expect.SameNow(t, decode(t, data), any(event))
		expect.SameNow(t, len(b.log(t, off)), 0)
	})
}

// A process that dies after the commit of the change, after the fan-out, or in the
// middle of a try loses nothing.
func TestCrash(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		id := b.hook(t, "/a")
		expect.OK(t, b.queue.Stop(t.Context()))
		b.emit(t, "c1", "created")
		b.build(t) // the next process
		expect.SameNow(t, b.flush(t), 1)
		b.build(t) // and the next, after the fan-out
		expect.SameNow(t, b.flush(t), 0)
		expect.SameNow(t, b.log(t, id)[0]["status"], any("PENDING"))
		expect.OK(t, b.queue.Start(t.Context()))
		t.Cleanup(func() { _ = b.queue.Stop(context.Background()) })
		got := expect.Next(t, b.got)
		expect.SameNow(t, got.Path, "/a")
		b.noted(t, 1)
		expect.SameNow(t, b.log(t, id)[0]["status"], any("DELIVERED"))
	})
}

func TestRetriesThenFails(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		id := b.hook(t, "/a")
		begun := b.clock.Now()
		b.answer <- 500
		b.emit(t, "c1", "created")
		b.flush(t)
		state := func(status string, attempts, response int, next time.Duration) {
			t.Helper()
			row := b.log(t, id)[0]
			expect.SameNow(t, row["status"], any(status))
			expect.SameNow(t, row["attempts"], any(float64(attempts)))
			expect.SameNow(t, row["responseStatus"], any(float64(response)))
			want := any(nil)
			if next > 0 {
				want = wire.At(begun.Add(next)).String()
			}
			expect.SameNow(t, row["nextTryDate"], want)
		}
		b.sent(t)
		state("PENDING", 1, 500, time.Minute+time.Second)
		failing := func() any {
			t.Helper()
			list := b.ok(t, "POST", "/v1/webhooks/query", "{}")["webhooks"].([]any)
			return list[0].(map[string]any)["failingSince"]
		}
		expect.SameNow(t, failing(), any(wire.At(begun).String()))
		b.answer <- 302
		b.clock.Advance(time.Minute + time.Second)
		b.sent(t)
		state("PENDING", 2, 302, 11*time.Minute+2*time.Second)
		b.answer <- 404
		b.clock.Advance(10*time.Minute + time.Second)
		b.sent(t)
		state("PENDING", 3, 404, 11*time.Minute+100*time.Hour+3*time.Second)
		// The last try of the schedule, and days later: it failed, and the endpoint is off.
		b.answer <- 500
		b.clock.Advance(100*time.Hour + time.Second)
		b.sent(t)
		state("FAILED", 4, 500, 0)
		hook := b.ok(t, "GET", "/v1/webhooks/"+id, "")["webhook"].(map[string]any)
		expect.SameNow(t, hook["active"], any(false))

		// Nothing is sent to it any more, until somebody switches it on.
		b.emit(t, "c1", "updated")
		b.flush(t)
		expect.SameNow(t, len(b.log(t, id)), 1)
		delivery := b.log(t, id)[0]["id"].(string)
		again := "/v1/webhooks/" + id + "/deliveries/" + delivery + "/redeliver"
		status, out := b.call(t, "app", "POST", again, "{}")
		expect.SameNow(t, status, 428)
		expect.SameNow(t, code(out), webhooks.CodeInactive)

		b.ok(t, "PATCH", "/v1/webhooks/"+id, `{"webhook":{"active":true}}`)
		b.answer <- 500
		expect.SameNow(t, b.ok(t, "POST", again, "{}")["delivery"].(map[string]any)["status"], any("PENDING"))
		b.sent(t)
		state("FAILED", 5, 500, 0) // sent by hand: one try
		hook = b.ok(t, "GET", "/v1/webhooks/"+id, "")["webhook"].(map[string]any)
		expect.SameNow(t, hook["active"], any(true)) // the days of failure count anew

		b.ok(t, "POST", again, "{}")
		b.sent(t)
		state("DELIVERED", 6, 200, 0)
		expect.SameNow(t, failing(), nil)
		log := b.ok(t, "GET", "/v1/webhooks/"+id+"/deliveries/"+delivery, "")["delivery"].(map[string]any)["log"].([]any)
		expect.SameNow(t, len(log), 6)
		expect.SameNow(t, log[1].(map[string]any)["error"], any("the endpoint answered with status 302"))
	})
}

// Asking for a delivery that waits sends it once, not twice.
func TestRedeliverWaiting(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		id := b.hook(t, "/a")
		b.answer <- 500 // before the event is out: a quick worker asks at once
		b.emit(t, "c1", "created")
		b.flush(t)
		b.sent(t)
		delivery := b.log(t, id)[0]["id"].(string)
		b.ok(t, "POST", "/v1/webhooks/"+id+"/deliveries/"+delivery+"/redeliver", "{}")
		b.sent(t)
		expect.SameNow(t, b.log(t, id)[0]["status"], any("DELIVERED"))
		// The job of the schedule comes and finds nothing to do.
		b.clock.Advance(2 * time.Minute)
		expect.OK(t, b.queue.Nudge(t.Context()))
		expect.Next(t, b.due)
		expect.SameNow(t, len(b.got), 0)
		expect.SameNow(t, b.log(t, id)[0]["attempts"], any(2.0))
	})
}

// Events of one entity arrive in order; one that fails does not hold up the next.
func TestOrderOfOneEntity(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		id := b.hook(t, "/a")
		b.answer <- 500
		b.emit(t, "c1", "1", "2", "3", "4")
		b.flush(t)
		for i := 1; i <= 4; i++ {
			expect.SameNow(t, b.sent(t), fmt.Sprintf("/a %d", i))
		}
		rows := b.log(t, id)
		expect.SameNow(t, []any{rows[0]["status"], rows[1]["status"], rows[3]["status"]},
			[]any{"PENDING", "DELIVERED", "DELIVERED"})
	})
}

// When an endpoint is switched off, what waits is cancelled and the line behind it moves on.
func TestSwitchedOff(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		id := b.hook(t, "/a")
		expect.OK(t, b.queue.Stop(t.Context()))
		b.emit(t, "c1", "1", "2")
		b.flush(t)
		expect.SameNow(t, b.log(t, id)[1]["status"], any("QUEUED"))
		b.ok(t, "PATCH", "/v1/webhooks/"+id, `{"webhook":{"active":false}}`)
		expect.OK(t, b.queue.Start(t.Context()))
		b.noted(t, 1)
		for _, row := range b.log(t, id) {
			expect.SameNow(t, row["status"], any("CANCELED"))
		}
		expect.SameNow(t, len(b.got), 0)
		// Deleting the endpoint takes its log along.
		b.ok(t, "DELETE", "/v1/webhooks/"+id, "")
		status, out := b.call(t, "app", "GET", "/v1/webhooks/"+id+"/deliveries", "")
		expect.SameNow(t, status, 404)
		expect.SameNow(t, code(out), webhooks.CodeNotFound)
	})
}

func TestLogPages(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		id := b.hook(t, "/a")
		b.answer <- 500
		for i := range 5 {
			b.clock.Advance(time.Millisecond)
			b.emit(t, fmt.Sprint("c", i), fmt.Sprint(i))
			b.flush(t)
			b.sent(t)
		}
		path := "/v1/webhooks/" + id + "/deliveries?query.cursorPaging.limit=2"
		var got []any
		for range 3 {
			out := b.ok(t, "GET", path, "")
			for _, row := range out["deliveries"].([]any) {
				got = append(got, row.(map[string]any)["entityId"])
			}
			cursors, _ := out["pagingMetadata"].(map[string]any)["cursors"].(map[string]any)
			cursor, _ := cursors["next"].(string)
			path = "/v1/webhooks/" + id + "/deliveries?query.cursorPaging.limit=2&query.cursorPaging.cursor=" + cursor
		}
		expect.SameNow(t, got, []any{"c4", "c3", "c2", "c1", "c0"})
		out := b.ok(t, "POST", "/v1/webhooks/"+id+"/deliveries", `{"query":{"filter":{"status":"PENDING"}}}`)
		expect.SameNow(t, len(out["deliveries"].([]any)), 1)
		var file bytes.Buffer
		expect.OK(t, b.service.Export(t.Context(), id, &file))
		lines := strings.Split(strings.TrimSpace(file.String()), "\n")
		expect.SameNow(t, len(lines), 6)
		expect.That(t, strings.HasPrefix(lines[0], "\ufeffCreated,Updated,Event,"), lines[0])
		expect.That(t, strings.Contains(lines[1], ",c4,DELIVERED,1,200,"), lines[1])
		expect.That(t, strings.Contains(lines[5], ",c0,PENDING,1,500,"), lines[5])
		for _, path := range []string{"/v1/webhooks/unknown/deliveries.csv",
			"/v1/webhooks/" + id + "/deliveries/unknown", "/v1/webhooks/unknown/deliveries",
			"/v1/webhooks/unknown/deliveries/unknown"} {
			status, _ := b.call(t, "app", "GET", path, "")
			expect.SameNow(t, status, 404)
		}
		status, _ := b.call(t, "app", "POST", "/v1/webhooks/"+id+"/deliveries", `{"query":{"filter":{"nonsense":1}}}`)
		expect.SameNow(t, status, 400)
	})
}

func TestTestEvent(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		id := b.hook(t, "/a", "wix.stores.*") // whatever it asked for
		b.ok(t, "POST", "/v1/webhooks/"+id+"/test", "{}")
		eventType, data := b.open(t, expect.Next(t, b.got).Token)
		expect.SameNow(t, eventType, webhooks.TestEvent)
		expect.SameNow(t, data, `{"webhookId":"`+id+`"}`)
	})
}

func TestSweep(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		id := b.hook(t, "/a")
		b.emit(t, "c1", "done")
		b.flush(t)
		b.sent(t)
		b.clock.Advance(29 * 24 * time.Hour)
		b.answer <- 500
		b.emit(t, "c2", "lost")
		b.flush(t)
		b.sent(t)
		// Its job is lost, as with a restored copy of the database.
		storetest.Exec(t, b.db, "UPDATE webhook_deliveries SET turn = turn + 1 WHERE status = 'PENDING'")
		b.clock.Advance(25 * time.Hour)
		expect.OK(t, b.service.Sweep(t.Context()))
		expect.SameNow(t, b.sent(t), "/a lost")
		rows := b.log(t, id)
		expect.SameNow(t, len(rows), 1)
		expect.SameNow(t, rows[0]["eventType"], any("wix.ecom.v1.cart_lost"))
	})
}
