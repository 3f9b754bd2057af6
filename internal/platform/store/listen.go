package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Notices between nodes, on PostgreSQL. One connection of each process listens for all
// packages. A connection that is open proves nothing: it may be stalled, or end at a
// pooler. So the process sends itself a heartbeat, and while none arrives nobody may
// trust what is in memory for longer than trust.
const (
	beatEvery = 500 * time.Millisecond
	trust     = 1500 * time.Millisecond // without a heartbeat
	silence   = 10 * time.Second        // without one, after which the connection is given up
	beatTopic = "beat"
)

// Listener hears of what other nodes do.
type Listener struct {
	Topic string
	// Heard gets the text of each notice on the topic, this node's own included, in the
	// order of the commits. It must not wait for anything.
	Heard func(text string)
	// Doubt is called when notices may have been missed: at first, after the connection
	// was lost, and every second or so while nothing proves that notices arrive. Whoever
	// keeps a copy in memory has to drop it or to look. It must not wait for anything.
	Doubt func()
}

// Listen has l hear of other nodes until ctx ends. On SQLite there are none, and it
// returns at once.
func (db *DB) Listen(ctx context.Context, l Listener) {
	if db.dialect == SQLite {
		return
	}
	leave := db.hub.join(&l)
	defer leave()
	<-ctx.Done()
}

// Notify tells the listeners of all nodes when tx is committed, and nobody if it is not.
func (tx *Tx) Notify(topic, text string) error {
	e, ok := tx.db.engine.(*postgresEngine)
	if !ok {
		return nil
	}
	_, err := tx.Exec("SELECT pg_notify(?, ?)", e.channel, topic+" "+text)
	return err
}

// InsertNotify is an INSERT without RETURNING, and Notify, in one round trip. It is for
// PostgreSQL only.
func (tx *Tx) InsertNotify(topic, text, insert string, args ...any) error {
	e, ok := tx.db.engine.(*postgresEngine)
	if !ok {
		return errors.New("store: notices are for PostgreSQL")
	}
	_, err := tx.Exec(insert+" RETURNING pg_notify(?, ?)", append(args, e.channel, topic+" "+text)...)
	return err
}

// channelOf names the channel of a schema: several shops may share a database.
func channelOf(schema string) string {
	sum := sha256.Sum256([]byte(schema))
	return "souk_" + hex.EncodeToString(sum[:8])
}

// hub is the one listening connection of a process, while anybody listens.
type hub struct {
	db        *DB
	mu        sync.Mutex
	listeners []*Listener
	stop      func() // ends the connection and waits for its end
}

// hearing is one run of a hub.
type hearing struct {
	*hub
	e      *postgresEngine
	proven time.Time // when the last heartbeat that arrived was sent
	quiet  bool      // it was logged that notices do not arrive
}

func (h *hub) join(l *Listener) (leave func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.listeners = append(h.listeners, l)
	if h.stop == nil {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan struct{})
		one := &hearing{hub: h, e: h.db.engine.(*postgresEngine)} //nolint:forcetypeassert // Listen looked
		go func() { defer close(done); one.run(ctx) }()
		h.stop = func() { cancel(); <-done }
	} else {
		l.Doubt() // what happened before is not told
	}
	return func() { h.leave(l) }
}

func (h *hub) leave(l *Listener) {
	h.mu.Lock()
	for i, known := range h.listeners {
		if known == l {
			h.listeners = append(h.listeners[:i:i], h.listeners[i+1:]...)
		}
	}
	var stop func()
	if len(h.listeners) == 0 {
		stop, h.stop = h.stop, nil
	}
	h.mu.Unlock()
	if stop != nil {
		stop()
	}
}

// each calls fn for everybody who listens now.
func (h *hub) each(fn func(*Listener)) {
	h.mu.Lock()
	list := h.listeners // never changed in place
	h.mu.Unlock()
	for _, l := range list {
		fn(l)
	}
}

func (h *hub) doubt() { h.each(func(l *Listener) { l.Doubt() }) }

// run listens until ctx ends, and connects again when it has to. While there is no
// connection nothing is trusted.
func (h *hearing) run(ctx context.Context) {
	if h.e.pooler {
		h.db.cfg.Logger.Warn("the database is reached through a pooler, which passes no notices on: " +
			"set SOUK_DATABASE_DIRECT_URL; until then this node drops what it keeps in memory every second")
	}
	for ctx.Err() == nil {
		if !h.e.pooler {
			err := h.listen(ctx)
			if ctx.Err() != nil {
				return
			}
			if !h.quiet {
				h.quiet = true
				h.db.cfg.Logger.Warn("notices of other nodes do not arrive; connecting again, "+
					"and keeping nothing in memory for long meanwhile", "error", err)
			}
		}
		h.doubt()
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

var errSilent = errors.New("heartbeats do not arrive on the listening connection")

// listen has a connection and passes on what it hears, until the connection is lost or
// heartbeats do not come through for long.
func (h *hearing) listen(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn, err := h.connect(ctx)
	if err != nil {
		return err
	}
	defer func() {
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(end)
	}()
	h.doubt() // what happened before is not told
	begun := time.Now()
	h.proven = begun
	beats := make(chan struct{})
	go func() { defer close(beats); h.beat(ctx, begun) }()
	defer func() { cancel(); <-beats }()
	doubted := begun
	for {
		wait, over := context.WithTimeout(ctx, beatEvery)
		notice, err := conn.WaitForNotification(wait)
		over()
		switch {
		case err == nil:
			h.heard(notice.Payload, begun)
		case ctx.Err() != nil || !pgconn.Timeout(err):
			return err
		}
		now := time.Now()
		late := now.Sub(h.proven)
		if late > trust && now.Sub(doubted) > trust-beatEvery {
			doubted = now
			h.doubt()
		}
		if late > silence {
			return errSilent
		}
	}
}

func (h *hearing) connect(ctx context.Context) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	// A connection of its own: one of the pool would be missing there.
	conn, err := pgx.ConnectConfig(ctx, h.e.direct.Config().ConnConfig.Copy())
	if err != nil {
		return nil, err
	}
	if _, err := conn.Exec(ctx, "LISTEN "+h.e.channel); err != nil {
		_ = conn.Close(context.WithoutCancel(ctx))
		return nil, err
	}
	return conn, nil
}

// beat sends heartbeats the way that notices go: through the pool, with a commit.
func (h *hearing) beat(ctx context.Context, begun time.Time) {
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	for {
		sent := strconv.FormatInt(int64(time.Since(begun)), 10)
		once, cancel := context.WithTimeout(ctx, silence)
		// What fails is not heard, and that is noticed.
		_, _ = h.e.pool.Exec(once, "SELECT pg_notify($1, $2)", h.e.channel, beatTopic+" "+h.db.node+" "+sent)
		cancel()
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// heard passes one notice on. A heartbeat proves that notices arrive which were committed
// before it was sent.
func (h *hearing) heard(payload string, begun time.Time) {
	topic, text, _ := strings.Cut(payload, " ")
	if topic != beatTopic {
		h.each(func(l *Listener) {
			if l.Topic == topic {
				l.Heard(text)
			}
		})
		return
	}
	node, sent, _ := strings.Cut(text, " ")
	after, err := strconv.ParseInt(sent, 10, 64)
	if node != h.db.node || err != nil {
		return
	}
	if at := begun.Add(time.Duration(after)); at.After(h.proven) {
		h.proven = at
	}
	if h.quiet {
		h.quiet = false
		h.db.cfg.Logger.Info("notices of other nodes arrive again")
	}
}
