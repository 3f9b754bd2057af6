package contacts_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Whatever happens in a shop, contacts are the same in the end whether events are delivered at
// once and in their order, or late, mixed up and twice.
func TestEventsInAnyOrder(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		for seed := range uint64(4) {
			t.Run(fmt.Sprintf("%s %d", dialect, seed), func(t *testing.T) {
				t.Parallel()
				open := func() *rig {
					clock := apitest.NewClock()
					r := newRig(t, storetest.Open(t, dialect, clock.Set, storetest.Quiet), clock)
					expect.OK(t, r.contacts.Fill(t.Context()))
					return r
				}
				prompt, late := open(), open()
				do, luck := rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 2))
				lives := []*life{{rig: prompt}, {rig: late}}
				for range 60 {
					step := do.IntN(100)
					a, b := do.IntN(1000), do.IntN(1000)
					for _, l := range lives {
						l.step(step, a, b)
					}
					prompt.flush()
					if luck.IntN(6) == 0 {
						late.mixed(luck, 1+luck.IntN(4))
					}
				}
				for late.mixed(luck, 1_000) > 0 {
				}
				prompt.healthy()
				late.healthy()
				expect.Diff(t, prompt.everybody(), late.everybody(),
					"in order and mixed up differ (-in order +mixed up)")
			})
		}
	}
}

// life is what happened in a shop so far.
type life struct {
	*rig
	sold, imported []string
	members        map[string]string // e-mail -> member
	// had are e-mails that members had. Orders of those are not given another e-mail: whether the
	// member got the order before that, which then stays so, is a matter of time.
	had map[string]bool
}

var mailboxes = []string{"ada@example.com", "ADA@Example.com", "omar@example.com", "eve@example.com"}

// step has something happen: the numbers say what, and to whom. In two shops the same happens.
func (l *life) step(step, a, b int) {
	if l.members == nil {
		l.members, l.had = map[string]string{}, map[string]bool{}
	}
	email := mailboxes[a%len(mailboxes)]
	key := strings.ToLower(email) // the spelling that members are noted by
	one := func(list []string) string {
		if len(list) == 0 {
			return ""
		}
		return list[b%len(list)]
	}
	id := one(l.sold)
	stands := id != "" && l.order(id).Status == orders.Approved
	switch {
	case step < 30:
		l.sold = append(l.sold, l.sell(email, fmt.Sprintf("%d.50", 1+b%50), named("N"+fmt.Sprint(b), "L", "", "Cork")).ID)
	case step < 40 && l.members[key] != "":
		l.sold = append(l.sold, l.sell("work@example.com", "8.00", by(l.members[key])).ID)
	case step < 50 && stands:
		l.refund(id, 100_000, int64(1+b%100))
	case step < 58 && stands:
		l.cancel(id)
	case step < 64 && stands && !l.had[strings.ToLower(l.order(id).BuyerInfo.Email)]:
		l.editEmail(id, email)
	case step < 72:
		l.imported = append(l.imported, l.importOrder("", email, fmt.Sprintf("%d.00", 1+b%9)))
	case step < 77 && len(l.imported) > 0:
		l.forget(l.imported[0])
		l.imported = l.imported[1:]
	case step < 84 && l.members[key] == "":
		l.members[key], l.had[key] = l.register(email), true
	case step < 94:
		l.members[key], l.had[key] = l.prove(key), true
	case l.members[key] != "":
		l.deleteMember(l.members[key])
		delete(l.members, key)
	}
}

// mixed delivers some events that wait, in any order, and some of them twice. It gives how many
// it found. The relay's own subscribers are called as it calls them, in a transaction by rows each.
func (r *rig) mixed(luck *rand.Rand, most int) int {
	r.t.Helper()
	var list []events.Delivered
	expect.OK(r.t, r.db.Read(r.t.Context(), func(tx *store.Tx) error {
		list = nil
		sql := "SELECT id, event_type, entity_id, body FROM outbox WHERE sent IS NULL ORDER BY id"
		return tx.Each(sql, nil, func(rows store.Rows) error {
			var e events.Delivered
			var body string
			err := rows.Scan(&e.ID, &e.Type, &e.EntityID, &body)
			e.Body = json.RawMessage(body)
			list = append(list, e)
			return err
		})
	}))
	luck.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	handlers := r.handlers()
	list = list[:min(most, len(list))]
	for _, e := range list {
		for range 1 + luck.IntN(2) {
			expect.OK(r.t, r.db.Write(store.ByRows(r.t.Context()), func(tx *store.Tx) error {
				if e.Type == orders.MemberDeleted {
					if err := r.orders.Unlink(tx.Context(), tx, e); err != nil {
						return err
					}
				}
				if err := handlers[e.Type](tx.Context(), tx, []events.Delivered{e}); err != nil {
					return fmt.Errorf("%s: %w", e.Type, err)
				}
				_, err := tx.Exec("UPDATE outbox SET sent = ? WHERE id = ?", tx.Millis(), e.ID)
				return err
			}))
		}
	}
	return len(list)
}

// everybody lists contacts as far as two shops with the same life have the same: who bought
// nothing may have been met in one shop and not in the other, when the order was gone first.
func (r *rig) everybody() map[string]string {
	r.t.Helper()
	out := map[string]string{}
	sql := "SELECT email, member, orders, spent, currency, last_order FROM contacts WHERE orders > 0 OR member = TRUE"
	expect.OK(r.t, r.db.Read(r.t.Context(), func(tx *store.Tx) error {
		return tx.Each(sql, nil, func(rows store.Rows) error {
			var email, currency string
			var member bool
			var orders, spent, last int64
			err := rows.Scan(&email, &member, &orders, &spent, &currency, &last)
			who := fmt.Sprintf("%s member %v", email, member)
			if out[who] != "" {
				return fmt.Errorf("%s is there twice", who)
			}
			out[who] = fmt.Sprint(orders, spent, currency, last)
			return err
		})
	}))
	expect.That(r.t, len(out) != 0, "there are no contacts")
	return out
}
