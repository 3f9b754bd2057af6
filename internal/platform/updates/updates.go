// Package updates asks once a day whether a newer release of the program is out.
//
// It keeps these things true. Nobody is asked unless the installation names an address. The question says nothing of
// the shop, not even which version it runs. The answer is small, and only a version, a date and a link are taken from
// it. Nothing is ever installed.
package updates

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"souk/internal/platform/outbound"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	setting   = "updates.latest"
	apart     = 24 * time.Hour
	afterFail = time.Hour // one that did not answer is asked again sooner
	timeout   = 10 * time.Second
	maxAnswer = 16 << 10
)

// Config is what the package needs to know.
type Config struct {
	DB      *store.DB
	URL     string // where to ask; empty asks nobody
	Version string // of this program
	// AllowPrivate lets the address be on this machine or in a private network.
	AllowPrivate bool
	Logger       *slog.Logger // nil means slog.Default
}

// Service asks, and remembers the answer.
type Service struct {
	cfg    Config
	client *outbound.Client
}

// New makes the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	return &Service{cfg: cfg, client: outbound.NewClient(outbound.ClientConfig{Timeout: timeout, MaxAnswer: maxAnswer,
		AllowPrivate: cfg.AllowPrivate})}
}

// Close drops idle connections.
func (s *Service) Close() { s.client.Close() }

// What is known of newer releases.
const (
	Off       = "OFF"       // nobody is asked
	NotAsked  = "NOT_ASKED" // not yet
	Newest    = "NEWEST"    // this is the newest
	Available = "AVAILABLE" // a newer one is out
	Unknown   = "UNKNOWN"   // this program has no version that could be compared
	Failed    = "FAILED"    // there was no answer, or none that can be read
)

// Update is what is known of newer releases.
type Update struct {
	State    string     `json:"state"`
	Version  string     `json:"version"`             // the newest that was told of
	Date     *wire.Time `json:"date,omitempty"`      // when that came out
	NotesURL string     `json:"notesUrl"`            // what is new in it
	Asked    *wire.Time `json:"askedDate,omitempty"` // when it was asked last
	Error    string     `json:"error"`               // why that failed
}

// release is what is asked for.
type release struct {
	Version  string     `json:"version"`
	Date     *wire.Time `json:"date,omitempty"`
	NotesURL string     `json:"notesUrl"`
}

// stored is the answer that is remembered, whatever node asked.
type stored struct {
	From    string    `json:"from"` // the address, hashed: it may hold a key
	Asked   wire.Time `json:"asked"`
	Release release   `json:"release"`
	Error   string    `json:"error,omitempty"`
}

func (s *Service) from() string {
	sum := sha256.Sum256([]byte(s.cfg.URL))
	return hex.EncodeToString(sum[:])
}

// known reads the answer that this address gave last; nil for none.
func (s *Service) known(tx *store.Tx) (*stored, error) {
	var was stored
	found, err := tx.Setting(setting, &was)
	if err != nil || !found || was.From != s.from() {
		return nil, err
	}
	return &was, nil
}

// Known tells what is known.
func (s *Service) Known(ctx context.Context) (*Update, error) {
	if s.cfg.URL == "" {
		return &Update{State: Off}, nil
	}
	was, err := store.Get(ctx, s.cfg.DB, s.known)
	if err != nil {
		return nil, err
	}
	if was == nil {
		return &Update{State: NotAsked}, nil
	}
	out := &Update{Version: was.Release.Version, Date: was.Release.Date, NotesURL: was.Release.NotesURL, Asked: &was.Asked,
		Error: was.Error}
	ours, numbered := parse(s.cfg.Version)
	theirs, _ := parse(out.Version)
	switch {
	case out.Error != "":
		out.State = Failed
	case !numbered:
		out.State = Unknown
	case ours.before(theirs):
		out.State = Available
	default:
		out.State = Newest
	}
	return out, nil
}

// Ask asks, if it is time to. That nobody answers is remembered and no error.
func (s *Service) Ask(ctx context.Context) error {
	if s.cfg.URL == "" {
		return nil
	}
	was, err := store.Get(store.FromPrimary(ctx), s.cfg.DB, s.known)
	if err != nil {
		return err
	}
	is := stored{From: s.from()}
	if was != nil {
		wait := apart
		if was.Error != "" {
			wait = afterFail
		}
		if s.cfg.DB.Now().Sub(was.Asked.Time()) < wait {
			return nil
		}
		is.Release = was.Release
	}
	answer, err := s.client.Get(ctx, s.cfg.URL)
	if ctx.Err() != nil { // the server stops
		return ctx.Err()
	}
	var newest release
	if err == nil {
		newest, err = read(answer)
	}
	if err != nil {
		is.Error = err.Error()
		s.cfg.Logger.WarnContext(ctx, "whether a newer release is out could not be asked", "error", err)
	} else {
		is.Release = newest
	}
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		is.Asked = wire.At(tx.Now)
		return tx.SaveSetting(setting, is)
	})
}

// read takes the three things from an answer, and refuses what is none of them.
func read(answer outbound.Answer) (release, error) {
	if answer.Status != 200 {
		return release{}, fmt.Errorf("the answer was status %d", answer.Status)
	}
	var told struct {
		Version  string `json:"version"`
		Date     string `json:"date"`
		NotesURL string `json:"notesUrl"`
	}
	if err := json.Unmarshal(answer.Body, &told); err != nil {
		return release{}, errors.New("the answer is not JSON with a version, a date and a notesUrl")
	}
	if _, ok := parse(told.Version); !ok || len(told.Version) > 50 {
		return release{}, errors.New("the answer has no version such as 1.4.0")
	}
	out := release{Version: told.Version}
	if told.Date != "" {
		at, err := time.Parse(time.DateOnly, told.Date)
		if err != nil {
			at, err = time.Parse(time.RFC3339, told.Date)
		}
		if err != nil {
			return release{}, errors.New("the date in the answer is not of the form 2026-01-31")
		}
		out.Date = wire.Ptr(wire.At(at))
	}
	if told.NotesURL != "" {
		at, err := url.Parse(told.NotesURL)
		if err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" || len(told.NotesURL) > outbound.MaxURL {
			return release{}, errors.New("the notesUrl in the answer is not a web address")
		}
		out.NotesURL = told.NotesURL
	}
	return out, nil
}
