package main

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"souk/internal/app"
)

// logDelay is how long a line may wait for others: a server that answers thousands
// of requests a second must not write to the log as often. Warnings never wait.
const (
	logDelay = 50 * time.Millisecond
	logSpace = 64 << 10
)

// newLogger makes the log, and what writes the lines that still wait.
func newLogger(cfg app.Config, to io.Writer) (*slog.Logger, func()) {
	out := &lines{to: to, text: make([]byte, 0, logSpace)}
	var handler slog.Handler = slog.NewTextHandler(out, nil)
	if cfg.LogFormat == "json" {
		handler = slog.NewJSONHandler(out, nil)
	}
	return slog.New(prompt{handler, out}), out.flush
}

// lines collects the lines of a log and writes many at once.
type lines struct {
	to io.Writer

	mu      sync.Mutex
	text    []byte
	waiting bool // for the timer
}

// Write takes one line.
func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.text)+len(line) > logSpace {
		l.write()
	}
	l.text = append(l.text, line...)
	if !l.waiting {
		l.waiting = true
		time.AfterFunc(logDelay, l.flush)
	}
	return len(line), nil
}

func (l *lines) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = false
	l.write()
}

func (l *lines) write() {
	if len(l.text) > 0 {
		_, _ = l.to.Write(l.text) // there is nobody to tell that the log is gone
		l.text = l.text[:0]
	}
}

// prompt writes a warning, and all before it, at once.
type prompt struct {
	slog.Handler
	out *lines
}

func (p prompt) Handle(ctx context.Context, r slog.Record) error {
	err := p.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		p.out.flush()
	}
	return err
}

func (p prompt) WithAttrs(attrs []slog.Attr) slog.Handler {
	return prompt{p.Handler.WithAttrs(attrs), p.out}
}

func (p prompt) WithGroup(name string) slog.Handler { return prompt{p.Handler.WithGroup(name), p.out} }
