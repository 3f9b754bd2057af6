// Package logs keeps the latest lines of the log in memory, for staff who cannot read the server's own.
//
// It keeps these things true. It holds what the log holds and no more, and values whose names say that they are
// secrets are hidden, as in the audit log. It is bounded, whatever is logged, and warnings have room of their own: a
// thousand requests a second do not push them out. What is kept ends with the process.
package logs

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"souk/internal/platform/audit"
)

// Room is how many lines are kept of each sort: of warnings and errors, and of all else.
const Room = 1000

// longest is how much of one value, or of a message, is kept.
const longest = 4000

// Book holds the lines of one process.
type Book struct {
	mu    sync.Mutex
	calm  ring
	loud  ring // warnings and errors
	last  int64
	limit int
}

// ring holds the latest lines; at is where the next one goes.
type ring struct {
	lines []line
	at    int
}

// line is a record as it came; what stands in it later is made when somebody reads it.
type line struct {
	key    int64 // nanoseconds, unlike that of any other
	record slog.Record
	before []slog.Attr
	prefix string
}

// Line is a line of the log as people read it.
type Line struct {
	Key        int64
	At         time.Time
	Level      slog.Level
	Message    string
	Attributes []Attribute
}

// Attribute is a value of a line.
type Attribute struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// New makes a book.
func New() *Book { return &Book{limit: Room} }

// Handler writes lines of level info and above into the book, and hands all on that next wants.
func (b *Book) Handler(next slog.Handler) slog.Handler { return handler{book: b, next: next} }

type handler struct {
	book   *Book
	next   slog.Handler
	before []slog.Attr
	prefix string // names of groups
}

// Enabled is true for what is kept or handed on.
func (h handler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelInfo || h.next.Enabled(ctx, level)
}

// Handle keeps a record and hands it on.
func (h handler) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelInfo {
		h.book.keep(line{record: settled(r), before: h.before, prefix: h.prefix})
	}
	if !h.next.Enabled(ctx, r.Level) {
		return nil
	}
	return h.next.Handle(ctx, r)
}

// WithAttrs gives a handler whose lines begin with some values.
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	h.next = h.next.WithAttrs(attrs)
	h.before = slices.Clone(h.before)
	for _, a := range attrs {
		h.before = flat(h.before, h.prefix, a)
	}
	return h
}

// WithGroup gives a handler that puts a name before those of its values.
func (h handler) WithGroup(name string) slog.Handler {
	h.next = h.next.WithGroup(name)
	if name != "" {
		h.prefix += name + "."
	}
	return h
}

// settled gives a record that nothing changes any more: errors and values that are worked out later become texts now.
// Nearly all records have none, and are kept as they are.
func settled(r slog.Record) slog.Record {
	plain := len(r.Message) <= longest
	r.Attrs(func(a slog.Attr) bool {
		switch a.Value.Kind() {
		case slog.KindAny, slog.KindLogValuer, slog.KindGroup:
			plain = false
		case slog.KindString:
			plain = plain && len(a.Value.String()) <= longest
		}
		return plain
	})
	if plain {
		return r.Clone()
	}
	out := slog.NewRecord(r.Time, r.Level, clip(r.Message), 0)
	var attrs []slog.Attr
	r.Attrs(func(a slog.Attr) bool {
		attrs = flat(attrs, "", a)
		return true
	})
	out.AddAttrs(attrs...)
	return out
}

// flat adds a value as a text, those of a group one by one.
func flat(to []slog.Attr, prefix string, a slog.Attr) []slog.Attr {
	value := a.Value.Resolve()
	if value.Kind() == slog.KindGroup {
		if a.Key != "" {
			prefix += a.Key + "."
		}
		for _, one := range value.Group() {
			to = flat(to, prefix, one)
		}
		return to
	}
	return append(to, slog.String(prefix+a.Key, clip(value.String())))
}

func clip(text string) string {
	if len(text) <= longest {
		return text
	}
	return strings.ToValidUTF8(text[:longest], "") + "…"
}

func (b *Book) keep(l line) {
	at := l.record.Time
	if at.IsZero() {
		at = time.Now()
		l.record.Time = at
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.last = max(b.last+1, at.UnixNano())
	l.key = b.last
	to := &b.calm
	if l.record.Level >= slog.LevelWarn {
		to = &b.loud
	}
	if len(to.lines) < b.limit {
		to.lines = append(to.lines, l)
		return
	}
	to.lines[to.at] = l
	to.at = (to.at + 1) % b.limit
}

// Asked says which lines are wanted.
type Asked struct {
	Level slog.Level // and above
	Words string     // each of them is somewhere in the line
	// Before and After are keys between which the lines are; 0 for no bound.
	Before, After int64
	Limit         int
}

// Lines gives the newest lines that were asked for, newest first, and whether there are more. With After, those next to
// it.
func (b *Book) Lines(asked Asked) (lines []Line, more bool) {
	b.mu.Lock()
	all := slices.Concat(b.calm.lines, b.loud.lines)
	b.mu.Unlock()
	slices.SortFunc(all, func(x, y line) int {
		if (x.key < y.key) == (asked.After > 0) {
			return -1
		}
		return 1
	})
	words := strings.Fields(strings.ToLower(asked.Words))
	lines = []Line{}
	for _, one := range all {
		if one.record.Level < asked.Level || asked.Before > 0 && one.key >= asked.Before || one.key <= asked.After {
			continue
		}
		shown := one.shown()
		if !shown.holds(words) {
			continue
		}
		if len(lines) == asked.Limit {
			more = true
			break
		}
		lines = append(lines, shown)
	}
	if asked.After > 0 {
		slices.Reverse(lines)
	}
	return lines, more
}

func (l *line) shown() Line {
	out := Line{Key: l.key, At: l.record.Time.UTC(), Level: l.record.Level, Message: l.record.Message,
		Attributes: []Attribute{}}
	add := func(name, value string) {
		if audit.Secret(name) {
			value = audit.Hidden
		}
		out.Attributes = append(out.Attributes, Attribute{name, value})
	}
	for _, a := range l.before {
		add(a.Key, a.Value.String())
	}
	l.record.Attrs(func(a slog.Attr) bool {
		add(l.prefix+a.Key, a.Value.String())
		return true
	})
	return out
}

// holds tells whether all words are in a line. They are in small letters.
func (l *Line) holds(words []string) bool {
	for _, word := range words {
		found := strings.Contains(strings.ToLower(l.Message), word)
		for i := 0; i < len(l.Attributes) && !found; i++ {
			found = strings.Contains(strings.ToLower(l.Attributes[i].Name+"="+l.Attributes[i].Value), word)
		}
		if !found {
			return false
		}
	}
	return true
}
