package cart_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func TestCheckFindsDamage(t *testing.T) {
	damaged(t, func(t *testing.T, r *rig) {
		r.add("visitor "+ada, r.Product(mugContent, -1).ID, 1, "")
		r.healthy()
		one := `{"id":"` + ada + `","app":"a","item":"i","quantity":%d,"name":"n"}`
		for _, test := range []struct{ doc, want string }{
			{`{`, "cannot be read"},
			{`{"lines":[` + fmt.Sprintf(one, 0) + `]}`, "quantity 0"},
			{`{"lines":[` + fmt.Sprintf(one, 100001) + `]}`, "quantity 100001"},
			{`{"lines":[` + fmt.Sprintf(one, 1) + `,` + fmt.Sprintf(one, 1) + `]}`, "is there twice"},
			{`{"lines":[` + fmt.Sprintf(one, 1) + `,` + strings.ReplaceAll(fmt.Sprintf(one, 1), ada, omar) + `]}`,
				"the same choice"},
			{`{"lines":[{"id":"x","quantity":1}]}`, "names no item"},
			{`{"lines":[` + strings.Repeat(fmt.Sprintf(one, 1)+`,`, 300) + fmt.Sprintf(one, 1) + `]}`, "301 lines"},
		} {
			storetest.Exec(t, r.DB, "UPDATE carts SET doc = ?", test.doc)
			problems, err := store.Get(t.Context(), r.DB, r.carts.Check)
			expect.That(t, err == nil && strings.Contains(strings.Join(problems, "\n"), test.want), "%s: %v %v",
				test.want, problems, err)
		}
	})
}

func TestADamagedCartIsNotGuessedAt(t *testing.T) {
	damaged(t, func(t *testing.T, r *rig) {
		mug := r.Product(mugContent, -1)
		r.add("visitor "+ada, mug.ID, 1, "")
		err := r.DB.Write(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE carts SET doc = '{', revision = revision + 1")
			return err
		})
		expect.OK(t, err)
		for _, call := range [][2]string{{"GET", ""}, {"POST", "/add-to-cart"}} {
			a := r.call("visitor "+ada, call[0], call[1], map[string]string{"POST": adding(line(mug.ID, 1, ""))}[call[0]])
			expect.That(t, a.Status == 500 && !strings.Contains(a.Text, "damaged"), "%v: %d %s", call, a.Status, a.Text)
		}
		r.ok("visitor "+ada, "DELETE", "", "") // the way out
	})
}
