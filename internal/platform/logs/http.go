package logs

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/jobs"
	"souk/internal/platform/wire"
)

// How many lines of the log one answer gives.
const (
	usualLines = 50
	mostLines  = 100
)

// Entry is a line of the log as managers see it.
type Entry struct {
	ID         string               `json:"id"`
	Date       wire.Time            `json:"date"`
	Level      string               `json:"level"` // INFO, WARN, ERROR
	Message    string               `json:"message"`
	Attributes wire.List[Attribute] `json:"attributes"`
}

// Node is the server whose lines these are.
type Node struct {
	Name        string    `json:"name"`
	StartedDate wire.Time `json:"startedDate"`
	Room        int       `json:"room"` // lines that are kept of each sort
}

type (
	listRequest struct {
		Level        string             `json:"level,omitempty" validate:"omitempty,oneof=INFO WARN ERROR"` // and above
		Words        string             `json:"words,omitempty" validate:"max=200"`                         // each is in the line
		CursorPaging *wire.CursorPaging `json:"cursorPaging,omitempty"`
	}
	listAnswer struct {
		Lines          wire.List[Entry]    `json:"lines"`
		Node           Node                `json:"node"`
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
)

// Operations lists what the API offers, on a node that listens at an address and began at a time.
func (b *Book) Operations(address string, began time.Time) []httpapi.Operation {
	host, _ := os.Hostname() // only a name that people see
	node := Node{Name: strings.TrimSpace(host + " " + address), StartedDate: wire.At(began), Room: Room}
	return []httpapi.Operation{httpapi.Handle(httpapi.Op{
		ID: "souk.system.listLogs", Method: http.MethodGet, Path: "/v1/system/logs",
		Access: actor.Managers(jobs.ReadPermission), Reads: true,
		Summary: "List the latest lines of the log of the node that answers, newest first. They are kept in memory since its " +
			"start: so many of warnings and errors, and so many of all else.",
	}, func(_ context.Context, in *listRequest) (*listAnswer, error) { return b.list(in, node) })}
}

// list pages by time, so that the next page may come from another node: it goes on at the same moment there.
func (b *Book) list(in *listRequest, node Node) (*listAnswer, error) {
	asked := Asked{Level: levels[in.Level], Words: in.Words, Limit: usualLines}
	if p := in.CursorPaging; p != nil {
		asked.Limit = min(cmp.Or(*cmp.Or(p.Limit, wire.Ptr(usualLines)), usualLines), mostLines)
		if err := placeOf(p.Cursor, &asked); err != nil {
			return nil, err
		}
	}
	lines, more := b.Lines(asked)
	out := &listAnswer{Lines: wire.List[Entry]{}, Node: node}
	for _, one := range lines {
		out.Lines = append(out.Lines, Entry{ID: strconv.FormatInt(one.Key, 10), Date: wire.At(one.At), Level: levelOf(one.Level),
			Message: one.Message, Attributes: one.Attributes})
	}
	cursors := wire.Cursors{}
	if len(lines) > 0 {
		if more || asked.After > 0 {
			cursors.Next = older + out.Lines[len(lines)-1].ID
		}
		if asked.Before > 0 || asked.After > 0 && more {
			cursors.Prev = newer + out.Lines[0].ID
		}
	}
	out.PagingMetadata = wire.PagingMetadata{Count: wire.Ptr(len(lines)), Cursors: &cursors,
		HasNext: wire.Ptr(cursors.Next != "")}
	return out, nil
}

var levels = map[string]slog.Level{"": slog.LevelInfo, "INFO": slog.LevelInfo, "WARN": slog.LevelWarn,
	"ERROR": slog.LevelError}

func levelOf(level slog.Level) string {
	switch {
	case level >= slog.LevelError:
		return "ERROR"
	case level >= slog.LevelWarn:
		return "WARN"
	}
	return "INFO"
}

// What cursors begin with.
const (
	older = "o"
	newer = "n"
)

func placeOf(cursor string, asked *Asked) error {
	if cursor == "" {
		return nil
	}
	key, err := strconv.ParseInt(cursor[1:], 10, 64)
	switch {
	case err == nil && key > 0 && cursor[:1] == older:
		asked.Before = key
	case err == nil && key > 0 && cursor[:1] == newer:
		asked.After = key
	default:
		return errs.Invalid(errs.Violation{Field: "cursorPaging.cursor", Rule: errs.RuleFormat, RuleName: "INVALID_CURSOR",
			Description: "is not a cursor of the log; start again without one"})
	}
	return nil
}
