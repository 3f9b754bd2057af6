package abandoned_test

import (
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/buying/abandoned"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store/storetest"
)

func remind(id string) string { return "/v1/abandoned-checkouts/" + id + "/remind" }

// Staff remind when they want to, but not twice in an hour, and nobody who does not want it.
func TestStaffRemind(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", -1)
		r.api.OK("owner", "PATCH", "/v1/abandoned-checkout-settings", `{"settings":{"recoveryEmailEnabled":false}}`)
		checkout := r.begin(ada, mug, "ada@example.com", "")
		r.find(time.Hour)
		id := r.list().String("abandonedCheckouts.0.id")
		for _, who := range []string{ada, mia, "staff ECOM.ABANDONED_CHECKOUT_READ"} {
			r.api.Refused(403, "", who, "POST", remind(id), `{}`)
		}
		r.api.Refused(404, abandoned.CodeNotFound, "owner", "POST", remind(apitest.Nothing), `{}`)

		clerk := "staff ECOM.ABANDONED_CHECKOUT_UPDATE"
		done := r.api.OK(clerk, "POST", remind(id), `{}`)
		done.Want("abandonedCheckout.activities.length", 2)
		done.Want("abandonedCheckout.activities.0.type", abandoned.AutomationSkipped)
		done.Want("abandonedCheckout.activities.1.type", abandoned.EmailSent)
		r.api.Refused(428, abandoned.CodeReminded, clerk, "POST", remind(id), `{}`)
		r.clock.Advance(59 * time.Minute)
		r.api.Refused(428, abandoned.CodeReminded, clerk, "POST", remind(id), `{}`)
		r.clock.Advance(time.Minute)
		r.api.OK(clerk, "POST", remind(id), `{}`).Want("abandonedCheckout.activities.length", 3)
		expect.ThatNow(t, len(r.mails) == 2 && r.mails[1].To == "ada@example.com" && r.mails[1].Data["item"] == "mug",
			"mails %v", r.mails)
		if to := r.follow("", "https://shop.test"+r.mails[1].Data["link"].(string)); !strings.Contains(to, checkout) {
			t.Errorf("the mail leads to %s", to)
		}

		stop := r.mails[1].Data["stop"].(string)
		token, err := url.QueryUnescape(stop[strings.Index(stop, "token=")+6:])
		expect.OK(t, err)
		expect.OK(t, r.service.Silence(t.Context(), id, token))
		r.clock.Advance(time.Hour)
		r.api.Refused(428, abandoned.CodeUnsubscribed, clerk, "POST", remind(id), `{}`)
		r.api.OK("owner", "POST", "/v1/checkouts/"+checkout+"/mark-as-completed", `{}`)
		r.flush()
		r.api.Refused(428, abandoned.CodeRecovered, clerk, "POST", remind(id), `{}`)
		expect.Len(t, r.mails, 2, "mails")
	})
}

func TestStaffCannotRemind(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Simple("mug", "10", -1)
		r.begin(ada, mug, "nobody@localhost.invalid", "")
		r.find(time.Hour)
		gone := r.begin(omar, mug, "omar@example.com", "")
		r.find(time.Hour)
		r.begin(omar, mug, "old@example.com", "")
		r.find(time.Hour)
		list := r.list()
		first, second, third := list.String("abandonedCheckouts.0.id"), list.String("abandonedCheckouts.1.id"), list.String(
			"abandonedCheckouts.2.id")
		r.api.Refused(428, abandoned.CodeNoEmail, "owner", "POST", remind(first), `{}`)
		r.list().Want("abandonedCheckouts.0.activities.length", 1) // the one that failed by itself
		r.clock.Advance(time.Hour)
		storetest.Exec(t, r.DB, "DELETE FROM checkouts WHERE id = ?", gone)
		r.api.Refused(428, abandoned.CodeOver, "owner", "POST", remind(second), `{}`)
		r.clock.Advance(30 * 24 * time.Hour)
		r.api.Refused(428, abandoned.CodeOver, "owner", "POST", remind(third), `{}`)
	})
}

// Two presses at once send one mail.
func TestStaffRemindAtOnce(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.api.OK("owner", "PATCH", "/v1/abandoned-checkout-settings", `{"settings":{"recoveryEmailEnabled":false}}`)
		r.begin(ada, r.Simple("mug", "10", -1), "ada@example.com", "")
		r.find(time.Hour)
		id := r.list().String("abandonedCheckouts.0.id")
		var work sync.WaitGroup
		statuses := make(chan int, 4)
		for range 4 {
			work.Go(func() { statuses <- r.api.Call("owner", "POST", remind(id), `{}`).Status })
		}
		work.Wait()
		close(statuses)
		sent := 0
		for status := range statuses {
			switch status {
			case 200:
				sent++
			case 428:
			default:
				t.Errorf("answered %d", status)
			}
		}
		expect.Equal(t, sent, 1, "were sent")
		r.list().Want("abandonedCheckouts.0.activities.length", 2)
	})
}
