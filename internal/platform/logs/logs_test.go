package logs_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/logs"
)

// texts writes lines as people read them.
func texts(lines []logs.Line) []string {
	out := []string{}
	for _, l := range lines {
		text := l.Level.String() + " " + l.Message
		for _, a := range l.Attributes {
			text += " " + a.Name + "=" + a.Value
		}
		out = append(out, text)
	}
	return out
}

func all(b *logs.Book) []string {
	lines, _ := b.Lines(logs.Asked{Level: slog.LevelInfo, Limit: 10_000})
	return texts(lines)
}

func quiet() (*logs.Book, *slog.Logger) {
	book := logs.New()
	return book, slog.New(book.Handler(slog.DiscardHandler))
}

type late struct{ text *string }

func (l late) LogValue() slog.Value { return slog.StringValue(*l.text) }

func TestWhatIsKept(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	book := logs.New()
	log := slog.New(book.Handler(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelWarn})))
	log.Debug("chatter")
	log.Info("request", "operation", "orders.getOrder", "status", 200)
	text := "now"
	log.With("node", 1).WithGroup("job").Warn("failed", "error", errors.New("the lamp fell"), "late", late{&text},
		slog.Group("try", "number", 2))
	text = "later"
	log.Error("sign-in", "password", "hunter2", "apiKey", "k", "shipping", "by air")
	expect.SameNow(t, all(book), []string{
		"ERROR sign-in password=(hidden) apiKey=(hidden) shipping=by air",
		"WARN failed node=1 job.error=the lamp fell job.late=now job.try.number=2",
		"INFO request operation=orders.getOrder status=200",
	})
	expect.That(t, strings.Contains(out.String(), "the lamp fell") && !strings.Contains(out.String(), "request"),
		"what is kept is handed on as the log wants it: %s", out.String())
	expect.That(t, log.Enabled(t.Context(), slog.LevelInfo) && !log.Enabled(t.Context(), slog.LevelDebug))
}

// However much is logged, the warnings of before are still there, and a single value takes little room.
func TestBounds(t *testing.T) {
	t.Parallel()
	book, log := quiet()
	log.Warn("kept")
	for i := range 3 * logs.Room {
		log.Info(fmt.Sprint("request ", i))
	}
	lines := all(book)
	expect.SameNow(t, len(lines), logs.Room+1)
	expect.SameNow(t, lines[0], fmt.Sprint("INFO request ", 3*logs.Room-1))
	expect.SameNow(t, lines[logs.Room], "WARN kept")
	log.Error(strings.Repeat("é", 9000), "stack", strings.Repeat("x", 9000))
	found, _ := book.Lines(logs.Asked{Level: slog.LevelError, Limit: 1})
	expect.That(t, len(found[0].Message) < 4100 && len(found[0].Attributes[0].Value) < 4100, "long texts are cut")
}

func TestAsking(t *testing.T) {
	t.Parallel()
	book, log := quiet()
	for i := range 5 {
		log.Info("request", "path", fmt.Sprint("/orders/", i))
		log.Warn("a job failed", "kind", fmt.Sprint("Mail", i))
	}
	ask := func(a logs.Asked) ([]logs.Line, bool) {
		a.Limit = 2
		return book.Lines(a)
	}
	first, more := ask(logs.Asked{Level: slog.LevelWarn})
	expect.SameNow(t, texts(first), []string{"WARN a job failed kind=Mail4", "WARN a job failed kind=Mail3"})
	expect.That(t, more)
	second, _ := ask(logs.Asked{Level: slog.LevelWarn, Before: first[1].Key})
	expect.SameNow(t, texts(second), []string{"WARN a job failed kind=Mail2", "WARN a job failed kind=Mail1"})
	third, more := ask(logs.Asked{Level: slog.LevelWarn, Before: second[1].Key})
	expect.SameNow(t, texts(third), []string{"WARN a job failed kind=Mail0"})
	expect.That(t, !more)
	back, more := ask(logs.Asked{Level: slog.LevelWarn, After: third[0].Key})
	expect.SameNow(t, texts(back), texts(second))
	expect.That(t, more)
	words, _ := ask(logs.Asked{Words: "FAILED mail2"})
	expect.SameNow(t, texts(words), []string{"WARN a job failed kind=Mail2"})
	none, _ := ask(logs.Asked{Words: "failed /orders"})
	expect.SameNow(t, texts(none), []string{})
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	book, log := quiet()
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 100 {
				log.LogAttrs(context.Background(), slog.LevelInfo, "request", slog.Int("status", 200))
				book.Lines(logs.Asked{Limit: 3})
			}
		})
	}
	wait.Wait()
	lines, _ := book.Lines(logs.Asked{Limit: logs.Room})
	expect.SameNow(t, len(lines), 800)
	seen := map[int64]bool{}
	for _, l := range lines {
		seen[l.Key] = true
	}
	expect.SameNow(t, len(seen), 800)
}
