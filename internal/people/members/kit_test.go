package members_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/customfields"
	"souk/internal/people/identity"
	"souk/internal/people/members"
	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// rig is a shop with members.
type rig struct {
	*apitest.API
	t          testing.TB
	db         *store.DB
	clock      *apitest.Clock
	people     *identity.Service
	tokens     *tokens.Service
	members    *members.Service
	queue      *jobs.Queue
	ended      chan jobs.Finished
	mails      *peopletest.Mailbox
	subscribed sync.Map                 // members with a running subscription
	apart      sync.Map                 // pairs "a b" of whom one blocked the other
	hidden     bool                     // visitors see no members
	fields     bool                     // custom fields must be of the shop
	broken     func() bool              // asking for subscriptions fails
	halted     func(tx *store.Tx) error // what happens while the values of a member are checked
}

// templates lists the mails that were sent.
func (r *rig) templates() []string {
	var out []string
	for _, message := range r.mails.All() {
		out = append(out, message.Template)
	}
	return out
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	storetest.Rig(t, newRig, fn, func(t *testing.T, r *rig) {
		// Whatever a test did, members and accounts agree.
		storetest.Healthy(t, r.db, members.Check)
	})
}

func newRig(t testing.TB, dialect store.Dialect) *rig {
	t.Helper()
	clock := apitest.NewClock()
	db := storetest.Open(t, dialect, clock.Set, storetest.Quiet)
	expect.OK(t, jobs.Migrate(t.Context(), db))
	r := &rig{t: t, db: db, clock: clock, ended: make(chan jobs.Finished, 1000), mails: &peopletest.Mailbox{}}
	quiet := slog.New(slog.DiscardHandler)
	shop, err := site.Open(t.Context(), db, site.Defaults())
	expect.OK(t, err)
	signer := query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))
	r.tokens, err = tokens.Open(t.Context(),
		tokens.Config{DB: db, Site: shop, Cursor: signer, PublicURL: "https://shop.test", Logger: quiet})
	expect.OK(t, err)
	r.people, err = identity.Open(t.Context(), identity.Config{
		DB: db, Site: shop, Cursor: signer, PublicURL: "https://shop.test", Mailer: r.mails, Logger: quiet,
		Cost: credentials.PasswordCost{Memory: 8, Passes: 1, Threads: 1},
		Blocking: func(tx *store.Tx, member string) error {
			if err := members.BlockingTx(tx, member); err != nil {
				return err
			}
			if _, runs := r.subscribed.Load(member); runs {
				return errs.New(errs.FailedPrecondition, members.CodeSubscribed, "a subscription runs")
			}
			return nil
		},
		Deleting: members.DeletingTx,
		Tokens:   r.tokens,
		Accounts: accounts.New(func(tx *store.Tx, before, after *accounts.Person) error {
			return r.members.Follow(tx, before, after)
		}),
	})
	expect.OK(t, err)
	r.queue = jobs.New(db, jobs.Config{Logger: quiet, Clock: clock.Now, Poll: 50 * time.Millisecond,
		Observe: func(f jobs.Finished) {
			if slices.Contains([]string{"member-bulk", "member-import", "member-values"}, f.Kind) {
				r.ended <- f
			}
		}})
	r.members, err = members.New(t.Context(), members.Config{
		DB: db, People: r.people, Site: shop, Queue: r.queue, Cursors: signer, Logger: quiet,
		Shown: func(_ *store.Tx, who actor.Actor) (bool, error) { return !r.hidden || who.Kind == actor.Member, nil },
		Apart: func(_ *store.Tx, member string) (out []string, err error) {
			r.apart.Range(func(pair, _ any) bool {
				if other, is := strings.CutPrefix(pair.(string), member+" "); is {
					out = append(out, other)
				}
				return true
			})
			return out, nil
		},
		CheckValues: func(tx *store.Tx, values map[string]json.RawMessage) ([]errs.Violation, error) {
			if r.halted != nil {
				if err := r.halted(tx); err != nil {
					return nil, err
				}
			}
			if !r.fields {
				return nil, nil
			}
			return customfields.CheckTx(tx, values)
		},
		Subscribed: func(_ *store.Tx, member string) (bool, error) {
			if r.broken != nil && r.broken() {
				return false, errors.New("subscriptions cannot be read")
			}
			_, runs := r.subscribed.Load(member)
			return runs, nil
		},
	})
	expect.OK(t, err)
	fields := customfields.New(resource.Deps{DB: db, Cursors: signer}, r.members.DropValuesTx)
	r.API = apitest.New(t, db, slices.Concat(r.members.Operations(), r.people.Operations(), fields.Operations()))
	return r
}

// system is a context of Souk itself.
func (r *rig) system() context.Context {
	return actor.With(r.t.Context(), actor.Actor{Kind: actor.System})
}

// visitor is a context of somebody who is not signed in.
func (r *rig) visitor() context.Context {
	return actor.With(r.t.Context(), actor.Actor{Kind: actor.Visitor, ID: apitest.Ada})
}

// add makes a member by an administrator and gives its id. The clock moves, so that all
// have a date of their own.
func (r *rig) add(email string, change ...string) string {
	r.t.Helper()
	r.clock.Advance(time.Second)
	body := fmt.Sprintf(`{"member":{"loginEmail":%q%s}}`, email, strings.Join(change, ""))
	return r.OK("owner", "POST", "/v1/members", body).String("member.id")
}

// register makes one by themself.
func (r *rig) register(email string, profile accounts.Profile) string {
	r.t.Helper()
	r.clock.Advance(time.Second)
	out, err := r.people.SignIn.Register(r.visitor(),
		signin.NewAccount{Email: email, Password: "correct horse battery", Profile: profile})
	expect.OK(r.t, err)
	return out.Identity.ID
}

// approval has new members wait for approval.
func (r *rig) approval(on bool) {
	r.t.Helper()
	policy, err := r.people.Policies.Get(r.t.Context())
	expect.OK(r.t, err)
	var patch wire.Patch[signinpolicy.Policy]
	expect.OK(r.t, json.Unmarshal(fmt.Appendf(nil, `{"requireOwnerApproval":%v,"revision":"%d"}`, on,
		policy.Revision), &patch))
	_, err = r.people.Policies.Update(r.system(), patch, nil)
	expect.OK(r.t, err)
}

// in puts a member into a status.
func (r *rig) in(status, email string) string {
	r.t.Helper()
	if status == members.Pending {
		r.approval(true)
		defer r.approval(false)
		return r.register(email, accounts.Profile{})
	}
	id := r.add(email)
	switch status {
	case members.Blocked:
		r.OK("owner", "POST", "/v1/members/"+id+"/block", "")
	case members.Offline:
		r.OK("owner", "POST", "/v1/members/"+id+"/disconnect", "")
	}
	return id
}

// verify says that a member has proved its e-mail.
func (r *rig) verify(id string) {
	r.t.Helper()
	expect.OK(r.t, r.db.Write(r.t.Context(), func(tx *store.Tx) error {
		if _, err := tx.Exec("UPDATE accounts SET email_verified = ? WHERE id = ?", true, id); err != nil {
			return err
		}
		_, err := tx.Exec("UPDATE members SET email_verified = ? WHERE id = ?", true, id)
		return err
	}))
}

type event struct {
	kind     string
	id       string
	body     map[string]any
	modified map[string]any
}

// events gives the members' events that were written since the last call.
func (r *rig) events() []event {
	r.t.Helper()
	var out []event
	for _, e := range storetest.TakeEvents(r.t, r.db) {
		if e.Entity != members.Entity {
			continue
		}
		one := event{kind: strings.TrimPrefix(e.Type, members.Entity+"_"), id: e.EntityID}
		expect.OK(r.t, json.Unmarshal([]byte(e.Body), &one.body))
		expect.OK(r.t, json.Unmarshal([]byte(e.Modified), &one.modified))
		out = append(out, one)
	}
	return out
}

// fired checks which events were written since the last call, and that there were no others.
func (r *rig) fired(what string, want ...string) {
	r.t.Helper()
	var got []string
	for _, e := range r.events() {
		got = append(got, e.kind)
	}
	expect.That(r.t, slices.Equal(got, want), "%s: events %v, want %v", what, got, want)
}

// finish works a bulk change off and gives how it ended.
func (r *rig) finish(id string) *apitest.Answer {
	r.t.Helper()
	return r.until("/v1/members/bulk/jobs/"+id, "job.state", members.JobDone)
}

// work starts the queue, also on jobs that wait for another try.
func (r *rig) work() {
	r.t.Helper()
	expect.OK(r.t, r.queue.Start(r.t.Context()))
	expect.OK(r.t, r.queue.Nudge(r.t.Context()))
}

// until works jobs off until what a path answers has come to a state.
func (r *rig) until(path, field, state string) *apitest.Answer {
	r.t.Helper()
	r.work()
	defer func() { expect.OK(r.t, r.queue.Stop(context.WithoutCancel(r.t.Context()))) }()
	for {
		select {
		case f := <-r.ended:
			expect.EqualNow(r.t, f.Outcome, jobs.Succeeded, "the job ended as %+v", f)
			if out := r.OK("owner", "GET", path, ""); out.At(field) == state {
				return out
			}
		case <-r.t.Context().Done():
			r.t.Fatal("the job did not end")
		}
	}
}

// ids lists the members of an answer by e-mail or nickname.
func names(a *apitest.Answer) string {
	var out []string
	list, _ := a.At("members").([]any)
	for _, item := range list {
		m := item.(map[string]any)
		profile, _ := m["profile"].(map[string]any)
		name, _ := profile["slug"].(string)
		out = append(out, name)
	}
	return strings.Join(out, " ")
}
