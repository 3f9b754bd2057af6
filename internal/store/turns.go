package store

import (
	"context"
	"hash/maphash"
	"slices"
)

// InTurn asks that a write on the returned context waits, before it begins, until no other
// write of this process that names one of the same things is running. It is for rows that
// many want at once, such as the stock of what everybody buys: on PostgreSQL those who
// write one row together wait for each other anyway, and then all but one start over. The
// wait is in memory, so it costs the others no connection. Other nodes are not waited for:
// who meets one of theirs retries. It changes no outcome, only how often writes retry;
// names that are left out, or that mean other things elsewhere, are no error.
//
// SQLite has one writer, so nobody waits there; nor does a write within another.
func InTurn(ctx context.Context, names ...string) context.Context {
	return context.WithValue(ctx, inTurnKey{}, names)
}

type inTurnKey struct{}

// turns are the places that writes wait for. Many names share a place, which costs a wait
// at worst.
type turns struct {
	seed  maphash.Seed
	place [512]chan struct{}
}

func newTurns() *turns {
	t := &turns{seed: maphash.MakeSeed()}
	for i := range t.place {
		t.place[i] = make(chan struct{}, 1)
	}
	return t
}

// take waits for the places of all names that ctx brings, and gives the function that
// leaves them. They are taken in one order everywhere, so that no two wait for each other.
func (t *turns) take(ctx context.Context) (func(), error) {
	names, _ := ctx.Value(inTurnKey{}).([]string)
	places := make([]int, len(names))
	for i, name := range names {
		places[i] = int(maphash.String(t.seed, name) % uint64(len(t.place))) //nolint:gosec // below 512
	}
	slices.Sort(places)
	places = slices.Compact(places)
	for n, i := range places {
		select {
		case t.place[i] <- struct{}{}:
		case <-ctx.Done():
			t.leave(places[:n])
			return nil, ctx.Err()
		}
	}
	return func() { t.leave(places) }, nil
}

func (t *turns) leave(places []int) {
	for _, i := range places {
		<-t.place[i]
	}
}
