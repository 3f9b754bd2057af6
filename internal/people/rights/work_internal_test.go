package rights

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/traces"
)

// house is a service over sources that write down what they are asked.
type house struct {
	*Service
	did       []string
	fail      map[string]error // by what is done next
	obstacles []traces.Obstacle
}

const somebody = "11111111-1111-4111-8111-111111111111"

func newHouse(t *testing.T, db *store.DB) *house {
	t.Helper()
	expect.OK(t, jobs.Migrate(t.Context(), db))
	h := &house{fail: map[string]error{}}
	source := func(name string, pieces int) traces.Source {
		return traces.Source{
			Name: name, Title: "Things of " + name,
			Collect:   func(_ *store.Tx, who *traces.Subject) error { who.AddKnown("collected " + name); return nil },
			Obstacles: func(*store.Tx, *traces.Subject) ([]traces.Obstacle, error) { return h.obstacles, nil },
			Export:    func(_ *store.Tx, _ *traces.Subject, put traces.Put) error { return put(map[string]string{"of": name}) },
			Erase: func(_ context.Context, who *traces.Subject, at string) (traces.Step, error) {
				n := len(at)
				what := fmt.Sprint(name, n)
				if err := h.fail[what]; err != nil {
					delete(h.fail, what)
					return traces.Step{}, err
				}
				expect.That(t, slices.Contains(who.Known, "collected "+name), "%s was not told what was collected: %v",
					name, who)
				h.did = append(h.did, what)
				if n+1 < pieces {
					return traces.Step{Count: 1, Next: strings.Repeat("x", n+1)}, nil
				}
				return traces.Step{Count: 1}, nil
			},
		}
	}
	s, err := New(Config{
		DB: db, Queue: jobs.New(db, jobs.Config{}), Dir: t.TempDir(), Key: []byte("key"), PublicURL: "https://shop.test",
		Sources:     []traces.Source{source("a", 2), source("b", 3)},
		EmailKey:    func(address string) (string, bool) { return strings.ToLower(address), strings.Contains(address, "@") },
		KnownMember: func(_ *store.Tx, id string) (bool, error) { return id == somebody, nil },
	})
	expect.OK(t, err)
	h.Service = s
	return h
}

func (h *house) now(t *testing.T, id string) *Request {
	t.Helper()
	r, err := store.Get(t.Context(), h.db, func(tx *store.Tx) (*Request, error) { return h.load(tx, id) })
	expect.OK(t, err)
	return r
}

var manager = actor.Actor{Kind: actor.Staff, ID: "22222222-2222-4222-8222-222222222222", Owner: true}

// A piece that fails is done again, and what was done before it is not.
func TestErasureGoesOnWhereItWas(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		h := newHouse(t, db)
		r, err := h.StartErasure(actor.With(t.Context(), manager), Person{Email: "Ada@Example.com"})
		expect.OK(t, err)
		h.fail["b1"] = context.Canceled
		if _, err := h.erase(erasing(t.Context()), h.now(t, r.ID)); !errors.Is(err, context.Canceled) {
			t.Fatalf("cut off: %v", err)
		}
		middle := h.now(t, r.ID)
		expect.That(t, middle.State == Running && middle.Step == "b" && middle.begun(), "in the middle: %+v", middle)
		if more, err := h.erase(erasing(t.Context()), middle); more || err != nil {
			t.Fatal(more, err)
		}
		if want := []string{"a0", "a1", "b0", "b1", "b2"}; !slices.Equal(h.did, want) {
			t.Errorf("did %v, want %v", h.did, want)
		}
		done := h.now(t, r.ID)
		expect.That(t, done.State == Done && done.work == "" && done.FinishedDate != nil && done.Guest,
			"at the end: %+v", done)
		row, err := store.Get(t.Context(), db, func(tx *store.Tx) (string, error) {
			var text string
			err := tx.QueryRow("SELECT actor || step || position || counts || reason || work || subject FROM data_requests", nil,
				&text)
			return text, err
		})
		if err != nil || strings.Contains(strings.ToLower(row), "example") || strings.Contains(row, "collected") {
			t.Errorf("the row says %s (%v)", row, err)
		}
	})
}

// What must end first refuses an erasure when it is asked for, and when it begins; then nothing
// was done. Asking twice is one request.
func TestErasureIsRefused(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		h := newHouse(t, db)
		ctx := actor.With(t.Context(), manager)
		in := []traces.Obstacle{{Code: "OPEN_ORDER", Description: "Order 7 is open. Cancel it first."}}
		h.obstacles = in
		_, err := h.StartErasure(ctx, Person{MemberID: somebody})
		var refused *errs.Error
		if !errors.As(err, &refused) || refused.Kind != errs.FailedPrecondition || refused.Code != CodeObstacles ||
			refused.Data["obstacles"] == nil {
			t.Fatalf("refused: %v", err)
		}
		h.obstacles = nil
		first, err := h.StartErasure(ctx, Person{MemberID: somebody})
		expect.OK(t, err)
		again, err := h.StartErasure(ctx, Person{MemberID: somebody})
		expect.That(t, err == nil && again.ID == first.ID, "asked twice: %v and %v (%v)", first.ID, again, err)
		h.obstacles = in
		if _, err := h.erase(erasing(t.Context()), h.now(t, first.ID)); errs.CodeOf(err) != CodeObstacles || len(h.did) > 0 {
			t.Errorf("it began all the same: %v %v", err, h.did)
		}
		for _, wrong := range []Person{{}, {MemberID: somebody, Email: "a@b.c"}, {Email: "nobody"}, {MemberID: manager.ID},
			{ContactID: manager.ID}} {
			if _, err := h.StartErasure(ctx, wrong); errs.KindOf(err) != errs.InvalidArgument && errs.CodeOf(err) != CodeNobody {
				t.Errorf("%+v: %v", wrong, err)
			}
		}
	})
}

// Members see their own archives and nothing else.
func TestMembersSeeTheirOwn(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		h := newHouse(t, db)
		mine := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: somebody})
		other := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: manager.ID})
		expect.Kind(t, expect.Err(h.StartArchive(mine, Person{MemberID: manager.ID})), errs.PermissionDenied,
			"somebody else's archive")
		r, err := h.StartArchive(mine, Person{})
		expect.OK(t, err)
		expect.OK(t, h.archive(t.Context(), h.now(t, r.ID)))
		if again, err := h.StartArchive(mine, Person{}); err != nil || again.ID != r.ID {
			t.Errorf("a second archive on the same day: %v %v", again, err)
		}
		erasure, err := h.StartErasure(actor.With(t.Context(), manager), Person{MemberID: somebody})
		expect.OK(t, err)
		for ctx, want := range map[context.Context]int{mine: 1, other: 0, actor.With(t.Context(), manager): 2} {
			if list, total, err := h.List(ctx, 50, 0); err != nil || len(list) != want || total != want {
				t.Errorf("%s lists %d of %d, want %d (%v)", actor.From(ctx).Kind, len(list), total, want, err)
			}
		}
		expect.Code(t, expect.Err(h.Get(other, r.ID)), CodeNotFound, "another's")
		expect.Code(t, expect.Err(h.Get(mine, erasure.ID)), CodeNotFound, "the erasure")
		reader := actor.With(t.Context(), actor.Actor{Kind: actor.Staff, ID: "r", Permissions: []string{readPermission}})
		if seen, err := h.Get(reader, r.ID); err != nil || seen.ArchiveURL != "" {
			t.Errorf("who may not make archives sees %v (%v)", seen, err)
		}
		got, err := h.Get(mine, r.ID)
		expect.ThatNow(t, err == nil && got.State == Done && got.ArchiveURL != "" && got.ArchiveSize != 0,
			"the archive: %+v %v", got, err)
		token := got.ArchiveURL[strings.LastIndexByte(got.ArchiveURL, '/')+1:]
		file, err := h.open(token)
		expect.OK(t, err)
		expect.OK(t, file.Close())
		for _, wrong := range []string{"", ".", token + "x", strings.Replace(token, ".", ".9", 1), "x" + token} {
			expect.Code(t, expect.Err(h.open(wrong)), CodeNoArchive, "%q opens it", wrong)
		}
		text, err := json.Marshal(got)
		expect.That(t, err == nil && !strings.Contains(string(text), "collected"), "%s %v", text, err)
	})
}
