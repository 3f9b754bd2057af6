package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"
)

const (
	// searches are how many come in a second, by so many connections: several times of what one core can draw.
	searches  = 200
	searchers = 16
	// readPages are pages of lists that are opened before memory is looked at: more than are kept at once.
	readPages = 700
)

// drawnPages measures pages that the server draws: what a kept one costs, how much memory engines and pages take, and
// what a flood of searches does to shoppers.
func drawnPages(ctx context.Context) (err error) {
	s, err := openShop(ctx, "", *products)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	t, err := newTarget(s.URL, s.clientID)
	if err != nil {
		return err
	}
	idle, err := s.Memory()
	if err != nil {
		return err
	}
	for _, path := range []string{"/", "/products", "/products/" + t.slugs[0]} {
		if err := t.comparePage(ctx, s, path); err != nil {
			return err
		}
	}
	for i := range readPages {
		if _, _, err := t.page(ctx, fmt.Sprintf("/products?min=%d&sort=name", i)); err != nil {
			return err
		}
	}
	pages, err := s.Memory()
	if err != nil {
		return err
	}
	carts := t.requests("cart write")
	var calm, rough result
	busy, searched := pages, 0
	for range floodRounds {
		quiet, err := paced(ctx, carts)
		if err != nil {
			return err
		}
		calm.add(quiet)
		flooding, stop := context.WithCancel(ctx)
		answered := t.search(flooding)
		loud, err := paced(ctx, carts)
		memory, memoryErr := s.Memory()
		stop()
		searched += answered()
		if err := errors.Join(err, memoryErr); err != nil {
			return err
		}
		rough.add(loud)
		busy = max(busy, memory)
	}
	for _, p := range []int{50, 99} {
		ratio := float64(rough.percentile(p)) / float64(calm.percentile(p))
		line(fmt.Sprintf("cart p%d during a flood of searches / without", p), fmt.Sprintf("%.1f", ratio), "≤ 2", ratio <= 2)
		line("  in milliseconds", fmt.Sprintf("%.1f / %.1f", ms(rough.percentile(p)), ms(calm.percentile(p))), "", true)
	}
	line("searches answered a second", fmt.Sprintf("%.0f", float64(searched)/rough.took.Seconds()), "", true)
	line("memory with engines and pages, after the flood", fmt.Sprintf("%d MB", busy>>20), "≤ 180 MB", busy <= 180<<20)
	line("  before any page, after many", fmt.Sprintf("%d / %d MB", idle>>20, pages>>20), "", true)
	return nil
}

// page reads one as browsers do; it tells how long that took.
func (t *target) page(ctx context.Context, path string) (body []byte, took time.Duration, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+t.host+path, http.NoBody)
	if err != nil {
		return nil, 0, err
	}
	r.Header.Set("Accept-Encoding", "br")
	begun := time.Now()
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, 0, err
	}
	body, err = io.ReadAll(response.Body)
	return body, time.Since(begun), errors.Join(err, response.Body.Close())
}

// comparePage holds a kept page against a bare handler that writes the same bytes.
func (t *target) comparePage(ctx context.Context, s *shop, path string) error {
	_, cold, err := t.page(ctx, path)
	if err != nil {
		return err
	}
	body, _, err := t.page(ctx, path)
	if err != nil {
		return err
	}
	file := filepath.Join(s.folder, "page.html")
	if err := os.WriteFile(file, body, 0o600); err != nil {
		return err
	}
	limit, err := startBare(ctx, file)
	if err != nil {
		return err
	}
	defer limit.stop()
	message := []byte("GET " + path + " HTTP/1.1\r\nHost: " + t.host + "\r\nAccept-Encoding: br\r\n\r\n")
	kept := source{t.host, func(int, int) []byte { return message }}
	bare, page, ratio, err := byTurns(ctx, side{limit.requests(kept), limit.pid()}, side{kept, s.PID()})
	if err != nil {
		return err
	}
	line(fmt.Sprintf("kept page of %d KB / bare handler", len(body)>>10), fmt.Sprintf("%.2f", ratio), "≥ 0.5",
		ratio >= 0.5)
	line("  a second", fmt.Sprintf("%.0f / %.0f", page.rate(), bare.rate()), "", true)
	line("  the same page when it is drawn", fmt.Sprintf("%.0f ms", ms(cold)), "", true)
	return nil
}

// search begins to search for what nobody searched for; what it gives waits for the end and tells how often.
func (t *target) search(ctx context.Context) func() int {
	var (
		group sync.WaitGroup
		mu    sync.Mutex
		total int
	)
	for searcher := range searchers {
		group.Go(func() {
			gap := time.Second * searchers / searches
			due := time.Now().Add(gap * time.Duration(searcher) / searchers)
			for n := 0; ctx.Err() == nil; n++ {
				time.Sleep(time.Until(due))
				if due = due.Add(gap); due.Before(time.Now()) {
					due = time.Now()
				}
				_, _, err := t.page(ctx, fmt.Sprintf("/search?q=word%dx%dx%d", searcher, n, time.Now().UnixNano()))
				if err == nil {
					mu.Lock()
					total++
					mu.Unlock()
				}
			}
		})
	}
	return func() int {
		group.Wait()
		return total
	}
}
