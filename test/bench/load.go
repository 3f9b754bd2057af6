package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"souk/test/soukproc"
)

// source gives each client its connection address and an endless row of requests.
type source struct {
	address string
	// next writes the next request of a client, nil after the last; the bytes are sent
	// as they are.
	next func(client, n int) []byte
}

// result is what a load produced.
type result struct {
	answers int
	took    time.Duration
	waits   []time.Duration
	cpu     time.Duration // of the server, for each answer
}

func (r result) rate() float64 { return float64(r.answers) / r.took.Seconds() }

func (r *result) percentile(p int) time.Duration {
	slices.Sort(r.waits)
	return r.waits[(len(r.waits)-1)*p/100]
}

// measureCPU also tells the processor time of one process per answer.
func measureCPU(ctx context.Context, s source, pid int) (result, time.Duration, error) {
	before, err := soukproc.CPUOf(pid)
	if err != nil {
		return result{}, 0, err
	}
	got, err := measure(ctx, s)
	if err != nil {
		return result{}, 0, err
	}
	after, err := soukproc.CPUOf(pid)
	return got, (after - before) / time.Duration(max(1, got.answers)), err
}

// side is one of two that are compared: a load and the process that answers it.
type side struct {
	source
	pid int
}

// turns is how often two sides take turns. The machine's own mood changes from
// second to second, and a turn of each meets nearly the same.
const turns = 7

// byTurns measures two sides in short turns, and gives the median of the ratios of
// the second's rate to the first's.
func byTurns(ctx context.Context, first, second side) (a, b result, ratio float64, err error) {
	sides, totals, used := [2]side{first, second}, [2]result{}, [2]time.Duration{}
	for _, s := range sides {
		if _, err := drive(ctx, s.source, 500*time.Millisecond); err != nil {
			return a, b, 0, err
		}
	}
	length := time.Duration(*seconds / turns * float64(time.Second))
	ratios := make([]float64, turns)
	for turn := range turns {
		var rates [2]float64
		for i, s := range sides {
			before, err := soukproc.CPUOf(s.pid)
			if err != nil {
				return a, b, 0, err
			}
			got, err := drive(ctx, s.source, length)
			if err != nil {
				return a, b, 0, err
			}
			after, err := soukproc.CPUOf(s.pid)
			if err != nil {
				return a, b, 0, err
			}
			rates[i] = got.rate()
			used[i] += after - before
			totals[i].add(got)
		}
		ratios[turn] = rates[1] / rates[0]
	}
	for i := range totals {
		totals[i].cpu = used[i] / time.Duration(max(1, totals[i].answers))
	}
	slices.Sort(ratios)
	return totals[0], totals[1], ratios[turns/2], nil
}

// measure drives the source with all clients for the set time, after a short
// warm-up. The client is as thin as it can be, because it shares the machine
// with what it measures.
func measure(ctx context.Context, s source) (result, error) {
	if _, err := drive(ctx, s, 500*time.Millisecond); err != nil {
		return result{}, err
	}
	return drive(ctx, s, time.Duration(*seconds*float64(time.Second)))
}

func drive(ctx context.Context, s source, length time.Duration) (result, error) {
	var (
		group   sync.WaitGroup
		mu      sync.Mutex
		total   result
		failure error
	)
	begun := time.Now()
	for client := range *clients {
		group.Go(func() {
			waits, err := oneClient(ctx, s, client, begun.Add(length))
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
	return total, failure
}

func oneClient(ctx context.Context, s source, client int, until time.Time) ([]time.Duration, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.address)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	in := bufio.NewReaderSize(conn, 64<<10)
	var waits []time.Duration
	for n := 0; ; n++ {
		asked := time.Now()
		if asked.After(until) || ctx.Err() != nil {
			return waits, nil
		}
		next := s.next(client, n)
		if next == nil {
			return waits, nil
		}
		if _, err := conn.Write(next); err != nil {
			return waits, err
		}
		if err := skipAnswer(in); err != nil {
			return waits, err
		}
		waits = append(waits, time.Since(asked))
	}
}

var contentLength = []byte("Content-Length: ")

// skipAnswer reads one answer of status 200.
func skipAnswer(in *bufio.Reader) error {
	status, err := in.ReadSlice('\n')
	if err != nil {
		return err
	}
	good := bytes.HasPrefix(status, []byte("HTTP/1.1 200"))
	text := string(status)
	length, chunked := 0, false
	for {
		header, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		if len(header) <= 2 {
			break
		}
		if bytes.HasPrefix(header, contentLength) {
			for _, digit := range bytes.TrimSpace(header[len(contentLength):]) {
				length = length*10 + int(digit-'0')
			}
		}
		chunked = chunked || bytes.HasPrefix(header, []byte("Transfer-Encoding: chunked"))
	}
	if chunked {
		return skipChunks(in)
	}
	if !good {
		body := make([]byte, min(length, 500))
		_, _ = io.ReadFull(in, body)
		return fmt.Errorf("%s %s", text, body)
	}
	_, err = in.Discard(length)
	return err
}

func skipChunks(in *bufio.Reader) error {
	for {
		head, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		var size int
		if _, err := fmt.Sscanf(string(head), "%x", &size); err != nil {
			return err
		}
		if _, err := in.Discard(size + 2); err != nil {
			return err
		}
		if size == 0 {
			return nil
		}
	}
}

// request writes an HTTP request once, to be sent many times.
func request(method, path, host, token string, body []byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: %s\r\n", method, path, host)
	if token != "" {
		fmt.Fprintf(&b, "Authorization: %s\r\n", token)
	}
	if method == http.MethodGet {
		b.WriteString("\r\n")
		return b.Bytes()
	}
	fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n", len(body))
	b.Write(body)
	return b.Bytes()
}
