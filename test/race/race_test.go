// Package race runs several real servers on one PostgreSQL database and has their
// callers compete for the same thing, while servers are killed and started again.
package race

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/ids"
	"souk/internal/platform/store/storetest"
	"souk/test/soukproc"
)

// number reads how often to do something; make test does it a few times.
func number(t *testing.T, variable string, otherwise int) int {
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// atOnce is how many races run side by side.
const atOnce = 3

// Whatever several callers do at once on several servers, and whichever server dies
// meanwhile: nothing is oversold, nobody pays twice or for a cancelled order, no order
// has an old price, and the books are right in the end.
func TestRacesOnSeveralNodes(t *testing.T) {
	t.Parallel()
	for _, nodes := range []int{2, 3} {
		t.Run(fmt.Sprintf("%d nodes", nodes), func(t *testing.T) {
			t.Parallel()
			races := number(t, "SOUK_RACES", 2*len(kinds))
			kills := number(t, "SOUK_KILLS", 2)
			a := open(t, nodes)
			a.run(races, kills)
			a.close()
			out, err := soukproc.Run(t.Context(), a.env, "check")
			if err != nil {
				t.Errorf("souk check: %v", err)
			}
			t.Logf("%d races, %d kills, %d orders with a number\n%s", races, kills, len(a.numbers), out)
			for _, k := range kinds {
				t.Logf("%-22s %d races, %d with every answer known", k.name, a.ran[k.name], a.clean[k.name])
			}
		})
	}
}

// arena is a shop on several nodes.
type arena struct {
	t     *testing.T
	ctx   context.Context
	env   []string
	key   string
	nodes []*node

	mu         sync.Mutex
	numbers    map[string]string // order number -> order
	ran, clean map[string]int    // by kind
}

// node is one of the servers; it is another process after a kill.
type node struct {
	mu      sync.Mutex
	process *soukproc.Process
}

func (n *node) url() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.process.URL
}

const clientID = "7f3f6d5e-6c1c-4c55-9f0b-9a8a3f5f6a01"

// open starts all nodes together on an empty database.
func open(t *testing.T, nodes int) *arena {
	t.Helper()
	key := ids.Random()
	a := &arena{
		t: t, ctx: t.Context(), key: key, nodes: make([]*node, nodes),
		numbers: map[string]string{}, ran: map[string]int{}, clean: map[string]int{},
		env: []string{
			"SOUK_DATA=" + t.TempDir(), "SOUK_DATABASE_URL=" + storetest.Database(t), "SOUK_DEMO=1", "SOUK_NO_RATE_LIMITS=1",
			"SOUK_CLIENT_ID=" + clientID, "SOUK_API_KEY=" + key,
		},
	}
	failed := make([]error, nodes)
	var group sync.WaitGroup
	for i := range nodes {
		group.Go(func() {
			p, err := soukproc.Start(a.ctx, a.env)
			a.nodes[i], failed[i] = &node{process: p}, err
		})
	}
	group.Wait()
	for i, err := range failed {
		if err != nil {
			t.Fatalf("node %d of %d: %v", i, nodes, err)
		}
	}
	return a
}

func (a *arena) close() {
	for _, n := range a.nodes {
		if err := n.process.Stop(); err != nil {
			a.t.Error(err)
		}
	}
}

// run runs races, one kind after the other, and kills a random node now and then.
func (a *arena) run(races, kills int) {
	var begun, killed atomic.Int64
	var group sync.WaitGroup
	for range atOnce {
		group.Go(func() {
			for {
				i := int(begun.Add(1)) - 1
				if i >= races || a.ctx.Err() != nil {
					return
				}
				if due := int64((i + 1) * kills / races); due > killed.Load() {
					killed.Add(1)
					group.Go(a.kill)
				}
				a.race(i)
			}
		})
	}
	group.Wait()
}

func (a *arena) race(i int) {
	kind := kinds[i%len(kinds)]
	r := &race{arena: a, rand: rand.New(rand.NewPCG(uint64(i), 7)), name: fmt.Sprintf("%s, race %d", kind.name, i)}
	kind.run(r)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ran[kind.name]++
	if r.unknown.Load() == 0 {
		a.clean[kind.name]++
	}
}

// kill ends a random node as a power cut would, and starts it again.
func (a *arena) kill() {
	n := a.nodes[rand.IntN(len(a.nodes))]
	n.mu.Lock()
	defer n.mu.Unlock()
	n.process.Kill()
	p, err := soukproc.Start(a.ctx, a.env)
	if err != nil {
		a.t.Errorf("a node does not start again: %v", err)
		return
	}
	n.process = p
}

// race is one of them.
type race struct {
	*arena
	rand    *rand.Rand
	name    string
	unknown atomic.Int64 // calls whose outcome is not known: the node died
}

func (r *race) errorf(format string, args ...any) {
	r.t.Errorf(r.name+": "+format, args...)
}

// once sends a request to a node. False when the outcome is not known.
func (r *race) once(i int, in soukproc.Request, answer any) (int, string, bool) {
	status, text, err := soukproc.Call(r.ctx, r.nodes[i%len(r.nodes)].url(), in, answer)
	if err != nil || status >= 500 {
		r.unknown.Add(1)
		if err == nil && status != http.StatusServiceUnavailable {
			r.errorf("%s %s answered %d %s", in.Method, in.Path, status, text)
		}
		return status, text, false
	}
	if status == http.StatusUnauthorized || status == http.StatusForbidden {
		r.errorf("%s %s answered %d %s", in.Method, in.Path, status, text)
	}
	return status, text, true
}

// answered sends a request to a node, and to others for as long as the outcome is not
// known. What it asks for must not matter if it is done twice.
func (r *race) answered(i int, in soukproc.Request, answer any) int {
	for try := 0; ; try++ {
		status, _, known := r.once(i+try, in, answer)
		if known || r.ctx.Err() != nil {
			return status
		}
		select {
		case <-r.ctx.Done():
		case <-time.After(min(time.Second, time.Duration(try+1)*20*time.Millisecond)):
		}
	}
}

// must sends a request until some node answers 200. What it asks for must not matter
// if it is done twice: a read, or something that nobody else knows of yet.
func (r *race) must(in soukproc.Request, answer any) bool {
	last := ""
	for try := 0; try < 40; try++ {
		status, text, err := soukproc.Call(r.ctx, r.nodes[r.rand.IntN(len(r.nodes))].url(), in, answer)
		if err == nil && status == http.StatusOK {
			return true
		}
		if last = fmt.Sprint(status, " ", text, " ", err); err == nil && status < 500 && status != http.StatusConflict {
			break
		}
		if strings.Contains(text, "IDEMPOTENCY_KEY_RUNNING") {
			try = 0 // a node that was killed holds its keys until its calls cannot run any more
		}
		select {
		case <-r.ctx.Done():
			return false
		case <-time.After(time.Duration(try+1) * 20 * time.Millisecond):
		}
	}
	r.errorf("%s %s: %s", in.Method, in.Path, last)
	return false
}

// together runs fn n times at once and waits for all.
func together(n int, fn func(i int)) {
	start := make(chan struct{})
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() { <-start; fn(i) })
	}
	close(start)
	group.Wait()
}
