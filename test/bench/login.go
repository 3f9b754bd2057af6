package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// shopping and logins are requests a second. Far more come to sign in than can
	// be: a hash takes tens of milliseconds of a core.
	shopping = 100
	logins   = 400
	// shoppers and guessers are connections. There are more guessers than places in
	// the queue for hashing, so that it is always full.
	shoppers = 16
	guessers = 160
	// floodRounds are measured with and without the flood.
	floodRounds = 4
)

// loginFlood measures what a flood of sign-ins does to shoppers. They come at a
// fixed rate, and a wait counts from when a request was due: a server that stalls
// must not be asked less for it.
func loginFlood(ctx context.Context) (err error) {
	s, err := openShop(ctx, "", *products)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	t, err := newTarget(s.URL, s.clientID)
	if err != nil {
		return err
	}
	fmt.Printf("%d cart writes a second; the flood is %d sign-ins a second; %d rounds of %.0f s each\n", shopping, logins,
		floodRounds, *seconds)
	carts := t.requests("cart write")
	idle, err := s.Memory()
	if err != nil {
		return err
	}
	var calm, rough result
	busy, answered := idle, map[int]int{}
	for range floodRounds { // by turns, since the machine's own mood changes
		quiet, err := paced(ctx, carts)
		if err != nil {
			return err
		}
		calm.add(quiet)
		loud, memory, statuses, err := t.underFlood(ctx, s, carts)
		if err != nil {
			return err
		}
		rough.add(loud)
		busy = max(busy, memory)
		for status, n := range statuses {
			answered[status] += n
		}
	}
	for _, p := range []int{50, 99} {
		ratio := float64(rough.percentile(p)) / float64(calm.percentile(p))
		what := fmt.Sprintf("cart p%d during the flood / without", p)
		line(what, fmt.Sprintf("%.1f", ratio), "≤ 5", ratio <= 5)
		line("  in milliseconds", fmt.Sprintf("%.1f / %.1f", ms(rough.percentile(p)), ms(calm.percentile(p))), "", true)
	}
	line("carts answered during the flood / without", fmt.Sprintf("%.2f", rough.rate()/calm.rate()), "≥ 0.95",
		rough.rate()/calm.rate() >= 0.95)
	line("sign-ins that were checked, a second",
		fmt.Sprintf("%.0f", float64(answered[http.StatusBadRequest])/rough.took.Seconds()), "", true)
	line("sign-ins told to come back, a second",
		fmt.Sprintf("%.0f", float64(answered[http.StatusTooManyRequests])/rough.took.Seconds()), "", true)
	others := 0
	for status, n := range answered {
		if status != http.StatusBadRequest && status != http.StatusTooManyRequests {
			others += n
		}
	}
	line("sign-ins answered otherwise", strconv.Itoa(others), "0", others == 0)
	line("memory during the flood", fmt.Sprintf("%d MB", busy>>20), "≤ 250 MB", busy <= 250<<20)
	line("  before it", fmt.Sprintf("%d MB", idle>>20), "", true)
	return nil
}

// add takes another round's waits in.
func (r *result) add(other result) {
	r.waits = append(r.waits, other.waits...)
	r.answers += other.answers
	r.took += other.took
}

// underFlood measures a source while the flood is on.
func (t *target) underFlood(ctx context.Context, s *shop, carts source) (got result, memory int64, statuses map[int]int,
	err error) {
	flooding, stop := context.WithCancel(ctx)
	defer stop()
	flood := t.flood(flooding)
	got, err = paced(ctx, carts)
	memory, memoryErr := s.Memory()
	stop()
	statuses, floodErr := flood()
	return got, memory, statuses, errors.Join(err, memoryErr, floodErr)
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// paced sends a source's requests at a fixed rate.
func paced(ctx context.Context, s source) (result, error) {
	length := time.Duration(*seconds * float64(time.Second))
	gap := time.Second * shoppers / shopping
	var (
		group   sync.WaitGroup
		mu      sync.Mutex
		total   result
		failure error
	)
	begun := time.Now()
	for client := range shoppers {
		group.Go(func() {
			waits, err := pacedClient(ctx, s, client, begun.Add(gap*time.Duration(client)/shoppers), begun.Add(length), gap)
			mu.Lock()
			defer mu.Unlock()
			total.waits = append(total.waits, waits...)
			failure = errors.Join(failure, err)
		})
	}
	group.Wait()
	total.took, total.answers = time.Since(begun), len(total.waits)
	if failure == nil && total.answers == 0 {
		failure = errors.New("no answers")
	}
	slices.Sort(total.waits)
	return total, failure
}

func pacedClient(ctx context.Context, s source, client int, due, until time.Time, gap time.Duration) (
	[]time.Duration, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.address)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	in := bufio.NewReaderSize(conn, 64<<10)
	var waits []time.Duration
	for n := 0; due.Before(until) && ctx.Err() == nil; n++ {
		time.Sleep(time.Until(due))
		if _, err := conn.Write(s.next(client, n)); err != nil {
			return waits, err
		}
		if err := skipAnswer(in); err != nil {
			return waits, err
		}
		waits = append(waits, time.Since(due))
		due = due.Add(gap)
	}
	return waits, nil
}

// flood begins to sign in to accounts that do not exist, which costs as much as
// to those that do, until ctx ends. What it gives waits for the end and tells how
// often which status came.
func (t *target) flood(ctx context.Context) func() (map[int]int, error) {
	var (
		group    sync.WaitGroup
		next     atomic.Int64
		mu       sync.Mutex
		statuses = map[int]int{}
		failure  error
	)
	gap := time.Second * guessers / logins
	for client := range guessers {
		group.Go(func() {
			counted := map[int]int{}
			err := t.guess(ctx, client, gap, &next, counted)
			mu.Lock()
			defer mu.Unlock()
			for status, n := range counted {
				statuses[status] += n
			}
			if ctx.Err() == nil { // else it was told to stop
				failure = errors.Join(failure, err)
			}
		})
	}
	return func() (map[int]int, error) {
		group.Wait()
		return statuses, failure
	}
}

func (t *target) guess(ctx context.Context, client int, gap time.Duration, next *atomic.Int64,
	counted map[int]int) error {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", t.host)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	in := bufio.NewReader(conn)
	due := time.Now().Add(gap * time.Duration(client) / guessers)
	for ctx.Err() == nil {
		time.Sleep(time.Until(due))
		body := map[string]any{"loginId": map[string]any{"email": fmt.Sprintf("guess%d@example.com", next.Add(1))},
			"password": "correct horse"}
		if _, err := conn.Write(request(http.MethodPost, "/_api/iam/authentication/v2/login", t.host,
			t.tokens[client%len(t.tokens)], mustJSON(body))); err != nil {
			return err
		}
		response, err := http.ReadResponse(in, nil)
		if err != nil {
			return err
		}
		var rest bytes.Buffer
		_, err = rest.ReadFrom(response.Body)
		if err := errors.Join(err, response.Body.Close()); err != nil {
			return err
		}
		counted[response.StatusCode]++
		if due = due.Add(gap); due.Before(time.Now()) {
			due = time.Now()
		}
	}
	return nil
}
