// Package addresslookup suggests addresses while somebody types one, and finds where one is on the
// map, with a service that the owner chose: any that speaks the API of Photon, the search of
// OpenStreetMap's data, which anybody can run.
//
// It keeps these things true. No outside service is called before the owner names one. What is typed
// goes there from the server, without saying who typed it. A service that fails, is slow or answers
// nonsense does a shopper no harm: there are no suggestions then, and the service is not called for a
// while. Its answers are plain text, cut to what an address may hold, and only of the country that was
// asked for.
package addresslookup

import (
	"cmp"
	"log/slog"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"souk/internal/platform/outbound"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
)

// What asking may cost.
const (
	timeout   = 2 * time.Second // a shopper has typed on by then
	maxAnswer = 256 << 10
	places    = 8 // questions to the service at a time, from one node
	pause     = 30 * time.Second
	kept      = 2000 // answers in memory, each for keptFor
	keptFor   = 15 * time.Minute
)

// Config is what the lookup needs from others.
type Config struct {
	DB *store.DB
	// AllowPrivate lets the service be on this machine or in a private network, by http.
	AllowPrivate bool
	Logger       *slog.Logger
}

// Service asks for addresses, and keeps where.
type Service struct {
	db     *store.DB
	log    *slog.Logger
	client *outbound.Client
	source *snapshot.Snapshot[Source]
	places chan struct{}
	known  *lru.Cache[question, answer]

	mu    sync.Mutex
	until time.Time // when a service that failed is asked again
}

// answer is what the service said, and when.
type answer struct {
	found []Found
	at    time.Time
}

// New builds the service.
func New(cfg Config) *Service {
	known, err := lru.New[question, answer](kept)
	if err != nil {
		panic("addresslookup: " + err.Error()) // only for sizes below one
	}
	return &Service{
		db: cfg.DB, log: cmp.Or(cfg.Logger, slog.Default()),
		client: outbound.NewClient(outbound.ClientConfig{Timeout: timeout, AllowPrivate: cfg.AllowPrivate,
			MaxAnswer: maxAnswer}),
		source: snapshot.New(cfg.DB, "addresslookup", load), places: make(chan struct{}, places),
		known: known,
	}
}

// Close drops idle connections.
func (s *Service) Close() { s.client.Close() }
