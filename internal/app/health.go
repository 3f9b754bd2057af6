package app

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/updates"
	"souk/internal/platform/wire"
)

// Health is how the system does, as managers see it. What is recent is of the node that answers.
type Health struct {
	Version      string                 `json:"version"`
	System       string                 `json:"system"` // operating system and processor
	StartedDate  wire.Time              `json:"startedDate"`
	Database     string                 `json:"database"`     // sqlite or postgres
	DataSize     int64                  `json:"dataSize"`     // of the database, in bytes
	DiskFree     int64                  `json:"diskFree"`     // where the shop's files are; 0 when nobody knows
	DiskSize     int64                  `json:"diskSize"`     // of the same
	Writable     bool                   `json:"writable"`     // whether the database takes changes
	Memory       int64                  `json:"memory"`       // in use, in bytes
	EventsToTell int64                  `json:"eventsToTell"` // that were not given to subscribers yet
	MailsWaiting int                    `json:"mailsWaiting"`
	MailsFailed  int                    `json:"mailsFailed"`
	Jobs         jobs.Counts            `json:"jobs"`
	Slow         wire.List[SeenRequest] `json:"slow"`   // newest first
	Faults       wire.List[SeenRequest] `json:"faults"` // newest first
	Update       *updates.Update        `json:"update"`
}

// SeenRequest is a request worth looking at.
type SeenRequest struct {
	Operation  string    `json:"operation"`
	Path       string    `json:"path"`
	Status     int       `json:"status"`
	DurationMs int64     `json:"durationMs"`
	Date       wire.Time `json:"date"`
	RequestID  string    `json:"requestId"`
	Cause      string    `json:"cause"`
}

type healthAnswer struct {
	Health *Health `json:"health"`
}

func (a *App) systemOperations() []httpapi.Operation {
	return []httpapi.Operation{httpapi.Handle(httpapi.Op{
		ID: "souk.system.getHealth", Method: http.MethodGet, Path: "/v1/system/health",
		Access: actor.Managers(jobs.ReadPermission), Reads: true,
		Summary: "Health of the system: version, database, free disk space, backlog, and the latest slow requests and errors of " +
			"the node that answers.",
	}, func(ctx context.Context, _ *wire.Empty) (*healthAnswer, error) {
		h, err := a.health(ctx)
		return &healthAnswer{h}, err
	})}
}

func (a *App) health(ctx context.Context) (*Health, error) {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	free, size := disk(a.cfg.Data)
	out := &Health{
		Version: Version, System: runtime.GOOS + " " + runtime.GOARCH, StartedDate: wire.At(a.began),
		Database: a.db.Dialect().String(),
		DiskFree: free, DiskSize: size, Memory: int64(memory.HeapAlloc), //nolint:gosec // no heap is that large
	}
	patience, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	out.Writable = a.db.Writable(patience) == nil
	var err error
	if out.Jobs, err = a.queue.Counts(ctx); err != nil {
		return nil, err
	}
	waiting, _, err := a.relay.Backlog(ctx)
	if err != nil {
		return nil, err
	}
	out.EventsToTell = int64(waiting)
	err = a.db.Read(ctx, func(tx *store.Tx) error {
		if err := tx.QueryRow("SELECT COUNT(*) FROM emails WHERE status = 'QUEUED'", nil, &out.MailsWaiting); err != nil {
			return err
		}
		if err := tx.QueryRow("SELECT COUNT(*) FROM emails WHERE status = 'FAILED'", nil, &out.MailsFailed); err != nil {
			return err
		}
		if tx.Dialect() == store.PostgreSQL {
			return tx.QueryRow("SELECT pg_database_size(current_database())", nil, &out.DataSize)
		}
		return nil
	})
	if a.db.Dialect() == store.SQLite {
		for _, file := range []string{"souk.db", "souk.db-wal"} { // what was written lately is in the second
			if info, err := os.Stat(filepath.Join(a.cfg.Data, file)); err == nil {
				out.DataSize += info.Size()
			}
		}
	}
	if err != nil {
		return nil, err
	}
	slow, faults := a.server.Recent()
	out.Slow, out.Faults = seen(slow), seen(faults)
	out.Update, err = a.Updates.Known(ctx)
	return out, err
}

func seen(list []httpapi.Recent) wire.List[SeenRequest] {
	out := wire.List[SeenRequest]{}
	for _, r := range slices.Backward(list) {
		out = append(out, SeenRequest{r.Operation, r.Path, r.Status, r.Took.Milliseconds(), wire.At(r.At),
			r.RequestID, r.Cause})
	}
	return out
}
