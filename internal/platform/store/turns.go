package store

import (
	"context"
	"slices"
	"sync"
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

// turns are the names that writes of this process hold or wait for.
type turns struct {
	mu    sync.Mutex
	names map[string]*turn
}

// turn is one name: held by the write that put the token in, wanted by so many in all.
type turn struct {
	token  chan struct{}
	wanted int
}

func newTurns() *turns { return &turns{names: map[string]*turn{}} }

// take waits for all names that ctx brings, and gives the function that leaves them. They
// are taken in one order everywhere, so that no two wait for each other.
func (t *turns) take(ctx context.Context) (func(), error) {
	asked, _ := ctx.Value(inTurnKey{}).([]string)
	names := slices.Compact(slices.Sorted(slices.Values(asked)))
	for n, name := range names {
		select {
		case t.want(name).token <- struct{}{}:
		case <-ctx.Done():
			t.forget(names[n : n+1])
			t.leave(names[:n])
			return nil, ctx.Err()
		}
	}
	return func() { t.leave(names) }, nil
}

func (t *turns) want(name string) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	one := t.names[name]
	if one == nil {
		one = &turn{token: make(chan struct{}, 1)}
		t.names[name] = one
	}
	one.wanted++
	return one
}

// leave ends the turns of names, and the next of each begins.
func (t *turns) leave(names []string) {
	t.mu.Lock()
	for _, name := range names {
		<-t.names[name].token
	}
	t.mu.Unlock()
	t.forget(names)
}

// forget takes back that names are wanted. A name that nobody wants is kept no longer.
func (t *turns) forget(names []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, name := range names {
		if one := t.names[name]; one.wanted > 1 {
			one.wanted--
		} else {
			delete(t.names, name)
		}
	}
}
