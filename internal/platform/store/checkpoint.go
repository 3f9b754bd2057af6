package store

import (
	"context"
	"database/sql"

	"souk/internal/platform/errs"
)

// Checkpoints. SQLite writes a change to the end of its log, and copies the log into the file from time to time. Left
// to itself it does so within a commit, and whoever waits for that one waits for thousands of pages. So a goroutine
// does it beside the writer, which only steps in when the log has grown far beyond that.

// checkpointWrites are the changes after which the log is copied: about 16 MB.
const checkpointWrites = 500

// written counts changes, and wakes the goroutine when there are enough.
func (e *sqliteEngine) written(changes int) {
	if e.unfolded += changes; e.unfolded < checkpointWrites {
		return
	}
	e.unfolded = 0
	select {
	case e.fold <- struct{}{}:
	default: // it is at work, and will be woken again
	}
}

// checkpoints copies the log into the file whenever it is woken, until the database closes. One that fails is made up
// for by the next.
func (e *sqliteEngine) checkpoints(ctx context.Context, c *liteConn) {
	defer close(e.folded)
	defer c.close()
	for {
		select {
		case <-e.stop:
			return
		case <-e.fold:
			e.folding.Lock()
			_, err := c.conn.ExecContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)")
			e.folding.Unlock()
			if err != nil {
				e.db.cfg.Logger.Warn("the log of the database could not be copied into its file", "error", err)
			}
		}
	}
}

// emptyLog copies the log into the file and leaves nothing of it. SQLite refuses that without waiting while another
// connection copies the log, and says so in a row.
func (e *sqliteEngine) emptyLog(ctx context.Context, conn *sql.Conn) error {
	e.folding.Lock()
	defer e.folding.Unlock()
	var busy, pages, copied int
	err := conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &copied)
	if err != nil {
		return SQLite.translate(err)
	}
	if busy != 0 {
		return errs.New(errs.Unavailable, "", "the write-ahead log could not be checkpointed, because it is being read")
	}
	return nil
}
