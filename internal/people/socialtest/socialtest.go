// Package socialtest opens a shop with members for tests of what members do with each other: it runs
// all of those services on one database and calls them over HTTP.
package socialtest

import (
	"slices"
	"sync"
	"testing"
	"time"

	"souk/internal/people/about"
	"souk/internal/people/blocks"
	"souk/internal/people/followers"
	"souk/internal/people/members"
	"souk/internal/people/privacy"
	"souk/internal/people/reports"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/ids"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Rig is the shop. Members are public once they are in its table of public members.
type Rig struct {
	*apitest.API
	T         testing.TB
	DB        *store.DB
	Clock     *apitest.Clock
	Abouts    *about.Service
	Blocks    *blocks.Service
	Followers *followers.Service
	Reports   *reports.Service
	Privacy   *privacy.Service
}

// Run runs fn on a shop of its own on each database.
func Run(t *testing.T, fn func(t *testing.T, r *Rig)) {
	t.Helper()
	storetest.Rig(t, New, fn, func(t *testing.T, r *Rig) { storetest.Healthy(t, r.DB, followers.Check, reports.Check) })
}

// New makes a shop.
func New(t testing.TB, dialect store.Dialect) *Rig {
	t.Helper()
	clock := apitest.NewClock()
	db := storetest.Open(t, dialect, clock.Set)
	r := &Rig{T: t, DB: db, Clock: clock}
	r.write("CREATE TABLE test_public (id TEXT NOT NULL PRIMARY KEY)")
	signer := query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))
	r.Privacy = privacy.New(privacy.Config{DB: db, Public: func(column string) string {
		return "EXISTS (SELECT 1 FROM test_public p WHERE p.id = " + column + ")"
	}})
	r.Abouts = about.New(about.Config{DB: db, Cursors: signer, Known: members.KnownTx, Visible: r.Privacy.Visible})
	r.Followers = followers.New(followers.Config{DB: db, Cursors: signer, Known: members.KnownTx})
	r.Blocks = blocks.New(blocks.Config{DB: db, Cursors: signer, Known: members.KnownTx, Unfollow: followers.BetweenTx})
	r.Reports = reports.New(reports.Config{DB: db, Cursors: signer, Known: members.KnownTx})
	r.API = apitest.New(t, db, slices.Concat(
		r.Abouts.Operations(), r.Blocks.Operations(), r.Followers.Operations(), r.Reports.Operations(),
		r.Privacy.Operations(),
	))
	return r
}

func (r *Rig) write(sql string, args ...any) {
	r.T.Helper()
	write(r.T, r.DB, sql, args...)
}

// Account makes an account with an e-mail address.
func (r *Rig) Account(kind, email, status string, verified, owner bool) string {
	r.T.Helper()
	id := ids.Random()
	AddAccount(r.T, r.DB, id, kind, email, status, verified, owner)
	return id
}

// Member makes an active member, a second after the one before.
func (r *Rig) Member() string {
	r.T.Helper()
	r.Clock.Advance(time.Second)
	return r.Account("member", ids.Random()+"@example.com", "ACTIVE", true, false)
}

// Public makes members public.
func (r *Rig) Public(members ...string) {
	r.T.Helper()
	for _, id := range members {
		r.write("INSERT INTO test_public (id) VALUES (?)", id)
	}
}

// As gives the token of a member.
func As(member string) string { return "member " + member }

// Block has a member block another.
func (r *Rig) Block(who, whom string) {
	r.T.Helper()
	r.Clock.Advance(time.Second)
	r.OK(As(who), "POST", "/v1/member-to-member-blocks/members/my", `{"memberId":"`+whom+`"}`)
}

// Follow has a member follow another.
func (r *Rig) Follow(who, whom string) {
	r.T.Helper()
	r.Clock.Advance(time.Second)
	r.OK(As(who), "POST", "/v3/followers/"+whom, "")
}

// Events gives the events since it was last called, as "type entity-id kind body".
func (r *Rig) Events() []string {
	r.T.Helper()
	return Events(r.T, r.DB)
}

// Told compares the types of the events since it was last called, in any order.
func (r *Rig) Told(want ...string) []string {
	r.T.Helper()
	events := r.Events()
	got := Types(events)
	slices.Sort(got)
	slices.Sort(want)
	expect.That(r.T, slices.Equal(got, want), "events %v, want %v", got, want)
	return events
}

// Count counts rows.
func (r *Rig) Count(from string, args ...any) int {
	r.T.Helper()
	return storetest.One[int](r.T, r.DB, "SELECT COUNT(*) FROM "+from, args...)
}

// Tx runs fn in a transaction.
func (r *Rig) Tx(fn func(tx *store.Tx) error) {
	r.T.Helper()
	expect.OK(r.T, r.DB.Write(r.T.Context(), fn))
}

// Delete deletes a member as the shop does.
func (r *Rig) Delete(member string) {
	r.T.Helper()
	r.Tx(func(tx *store.Tx) error {
		for _, forget := range []func(*store.Tx, string) error{about.ForgetTx, followers.ForgetTx, reports.ForgetTx,
			blocks.ForgetTx} {
			if err := forget(tx, member); err != nil {
				return err
			}
		}
		_, err := tx.Exec("UPDATE accounts SET status = 'DELETED' WHERE id = ?", member)
		return err
	})
}

// AtOnce runs calls at the same time and gives their statuses.
func AtOnce(calls ...func() *apitest.Answer) []int {
	out := make([]int, len(calls))
	var all sync.WaitGroup
	start := make(chan struct{})
	for i, call := range calls {
		all.Go(func() {
			<-start
			out[i] = call().Status
		})
	}
	close(start)
	all.Wait()
	return out
}
