package frontends

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Reasons why a call is in the record.
const (
	UnknownPath = "UNKNOWN_PATH" // no operation has this path
	WrongMethod = "WRONG_METHOD" // the path is called with another method
	NotServed   = "NOT_SERVED"   // a service of another app: answered as empty
	NoToken     = "NO_TOKEN"     // the token was missing, wrong or over
	NotAllowed  = "NOT_ALLOWED"  // this caller may not do this
	TooMany     = "TOO_MANY"     // the rate limit
	Invalid     = "INVALID"      // the request breaks a rule of its fields
	Refused     = "REFUSED"      // anything else
)

// Refusal is a call that was not answered as its caller hoped.
type Refusal struct {
	Method    string
	Path      string // the operation's pattern; as it was called where there is none
	Operation string // empty where there is none
	Status    int
	Code      string
	Origin    string // the page that called, as far as its headers say
	Reason    string
}

// key is what calls are counted by.
type key struct {
	day                    int64 // since 1970, UTC
	method, path, code     string
	origin, operation, why string
	status                 int
}

type tally struct {
	calls       int64
	first, last int64
}

// Call is a refused call as staff read it.
type Call struct {
	Method    string    `json:"method"`
	Path      string    `json:"path"`
	Operation string    `json:"operation,omitempty"`
	Status    int       `json:"status"`
	Code      string    `json:"code,omitempty"`
	Origin    string    `json:"origin,omitempty"`
	Reason    string    `json:"reason"`
	Calls     int64     `json:"calls"`
	FirstSeen wire.Time `json:"firstSeen"`
	LastSeen  wire.Time `json:"lastSeen"`
}

// Note counts a call. It takes no time to speak of and never waits for the database.
func (s *Service) Note(r Refusal) {
	origin := originOf(r.Origin)
	if host := strings.TrimPrefix(strings.TrimPrefix(origin, "https://"), "http://"); host != "" && host == s.own {
		return
	}
	path := r.Path
	if r.Operation == "" {
		path = anonymous(path)
	}
	now := s.db.Now().UnixMilli()
	k := key{
		day: now / millisPerDay, method: clip(r.Method, 10), path: clip(path, 200), code: clip(r.Code, 60),
		origin: origin, operation: clip(r.Operation, 100), why: r.Reason, status: r.Status,
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.pending[k]
	if t == nil {
		if len(s.pending) >= maxPending {
			s.evict()
		}
		t = &tally{first: now}
		s.pending[k] = t
	}
	t.calls++
	t.last = now
}

const millisPerDay = int64(24 * time.Hour / time.Millisecond)

// evict drops the call that was seen least, the oldest of those: a flood of different
// paths pushes out itself.
func (s *Service) evict() {
	var worst key
	var least *tally
	for k, t := range s.pending {
		if least == nil || t.calls < least.calls || t.calls == least.calls && t.last < least.last {
			worst, least = k, t
		}
	}
	delete(s.pending, worst)
}

// Flush writes what was counted since the last time, and trims the days concerned.
func (s *Service) Flush(ctx context.Context) error {
	s.mu.Lock()
	pending := s.pending
	s.pending = map[key]*tally{}
	s.mu.Unlock()
	if len(pending) == 0 {
		return nil
	}
	type row struct {
		id string
		key
		*tally
	}
	rows := make([]row, 0, len(pending))
	days := map[int64]bool{}
	for k, t := range pending {
		rows = append(rows, row{k.id(), k, t})
		days[k.day] = true
	}
	slices.SortFunc(rows, func(a, b row) int { return strings.Compare(a.id, b.id) }) // one order on all nodes: no deadlock
	return s.db.Write(ctx, func(tx *store.Tx) error {
		for _, r := range rows {
			_, err := tx.Exec(
				`INSERT INTO front_end_calls (id, day, method, path, operation, status, code, origin, reason, calls, first_seen, last_seen)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
				ON CONFLICT (id) DO UPDATE SET calls = front_end_calls.calls + excluded.calls,
					first_seen = CASE WHEN excluded.first_seen < front_end_calls.first_seen THEN excluded.first_seen ELSE front_end_calls.first_seen END,
					last_seen = CASE WHEN excluded.last_seen > front_end_calls.last_seen THEN excluded.last_seen ELSE front_end_calls.last_seen END`,
				r.id, r.day, r.method, r.path, r.operation, int64(r.status), r.code, r.origin, r.why, r.calls, r.first, r.last)
			if err != nil {
				return err
			}
		}
		for day := range days {
			_, err := tx.Exec(`DELETE FROM front_end_calls WHERE day = ? AND id NOT IN
				(SELECT id FROM front_end_calls WHERE day = ? ORDER BY calls DESC, last_seen DESC, id LIMIT ?)`, day,
				day, maxPerDay)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Prune drops days that nobody asks for any more.
func (s *Service) Prune(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM front_end_calls WHERE day <= ?", tx.Millis()/millisPerDay-keepDays)
		return err
	})
}

// Calls lists what was refused in the last days, today among them, the latest first.
func (s *Service) Calls(ctx context.Context, days int) ([]Call, error) {
	if err := s.Flush(ctx); err != nil {
		return nil, err
	}
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]Call, error) {
		var out []Call
		err := tx.Each(
			`SELECT method, path, operation, status, code, origin, reason, SUM(calls), MIN(first_seen), MAX(last_seen)
			FROM front_end_calls WHERE day > ? GROUP BY method, path, operation, status, code, origin, reason
			ORDER BY MAX(last_seen) DESC, method, path, status, code, origin LIMIT ?`,
			[]any{tx.Millis()/millisPerDay - int64(days), maxPerDay},
			func(rows store.Rows) error {
				var c Call
				var status, first, last int64
				err := rows.Scan(&c.Method, &c.Path, &c.Operation, &status, &c.Code, &c.Origin, &c.Reason, &c.Calls, &first, &last)
				c.Status, c.FirstSeen, c.LastSeen = int(status), wire.Time(first), wire.Time(last)
				out = append(out, c)
				return err
			})
		return out, err
	})
}

func (k key) id() string {
	sum := sha256.Sum256([]byte(strings.Join([]string{
		strconv.FormatInt(k.day, 10), k.method, k.path, k.code, k.origin, k.operation, k.why, strconv.Itoa(k.status),
	}, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// originOf keeps scheme and host of a page's address.
func originOf(address string) string {
	at, err := url.Parse(address)
	if err != nil || at.Host == "" || at.Scheme != "https" && at.Scheme != "http" {
		return ""
	}
	return clip(at.Scheme+"://"+strings.ToLower(at.Host), 120)
}

// anonymous replaces the parts of a path that can be ids, names or secrets: what is left
// is the way a package writes the call.
func anonymous(path string) string {
	parts := strings.Split(path, "/")
	if len(parts) > 12 {
		parts = append(parts[:12], "…")
	}
	for i, part := range parts {
		if !plainWord(part) && part != "…" {
			parts[i] = "{…}"
		}
	}
	return strings.Join(parts, "/")
}

// plainWord tells a word of an API (carts, add-to-cart, _api, v2) from a value.
func plainWord(part string) bool {
	if len(part) > 40 {
		return false
	}
	digits := 0
	for i := range len(part) {
		switch c := part[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '-', c == '_', c == '.':
		default:
			return false
		}
	}
	return digits <= 2
}

func clip(text string, most int) string {
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "")
	}
	return text
}
