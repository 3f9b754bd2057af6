package main

import (
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
)

// page is a log that tests read.
type page struct {
	mu   sync.Mutex
	text strings.Builder
	told chan struct{} // after each writing
}

func (p *page) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer func() { p.mu.Unlock(); p.told <- struct{}{} }()
	return p.text.Write(text)
}

func (p *page) lines() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Count(p.text.String(), "\n")
}

func TestLogLinesWaitForOthersButNotForLong(t *testing.T) {
	t.Parallel()
	to := &page{told: make(chan struct{}, 100)}
	log, flush := newLogger(app.Config{LogFormat: "json"}, to)
	for range 10 {
		log.Info("request", "path", "/x")
	}
	<-to.told // the timer
	if n := to.lines(); n == 0 || n > 10 {
		t.Errorf("%d lines", n)
	}
	log.With("a", 1).WithGroup("g").Warn("trouble") // at once, with all before it
	expect.Equal(t, to.lines(), 11, "lines after a warning")
	log.Info("the last words")
	flush()
	expect.Equal(t, to.lines(), 12, "lines at the end")
}

func TestLongLogsAreWholeAndInOrder(t *testing.T) {
	t.Parallel()
	to := &page{told: make(chan struct{}, 1000)}
	log, flush := newLogger(app.Config{}, to)
	const each = 500
	var group sync.WaitGroup
	for writer := range 4 {
		group.Go(func() {
			for n := range each {
				log.Info("request", slog.Int("writer", writer), slog.Int("n", n), slog.String("text", strings.Repeat("x", 200)))
			}
		})
	}
	group.Wait()
	flush()
	expect.Equal(t, to.lines(), 4*each, "lines")
	last := map[string]int{}
	for line := range strings.Lines(to.text.String()) {
		var writer string
		n := -1
		for _, field := range strings.Fields(line) {
			name, value, _ := strings.Cut(field, "=")
			switch name {
			case "writer":
				writer = value
			case "n":
				n = atoi(t, value)
			}
		}
		expect.EqualNow(t, n, last[writer], "line of writer %s", writer)
		last[writer]++
	}
}

func atoi(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	expect.OK(t, err)
	return n
}
