// Package catalogfiles imports products from CSV files and exports them: in Souk's own layout, and in
// those that Shopify and WooCommerce export.
//
// It keeps these things true. Every product of a file is handled once, even if the server crashes: the
// progress of an import is saved in the transaction that stores its products. A row that is wrong is
// reported with its number, column and reason and does not stop the others. Importing a file again
// changes what it imported before, and adds nothing twice. Memory does not grow with the size of the
// file, except for the position of each row. An export imported into another shop gives the same
// products, and no cell of it runs as a formula in a spreadsheet.
package catalogfiles

import (
	"cmp"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/jobs"
	"souk/internal/platform/media"
	"souk/internal/platform/outbound"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/collections"
)

// Layouts of files.
const (
	LayoutSouk    = "SOUK"
	LayoutShopify = "SHOPIFY"
	LayoutWoo     = "WOOCOMMERCE"
)

// States of an import.
const (
	Waiting  = "WAITING"
	Running  = "RUNNING"
	Done     = "DONE"
	Failed   = "FAILED" // the file as a whole; rows that failed do not make it so
	Canceled = "CANCELED"
)

// Error codes of this package.
const (
	CodeNotFound = "CATALOG_IMPORT_NOT_FOUND"
	CodeFinished = "CATALOG_IMPORT_FINISHED"
	CodeTooLarge = "CATALOG_FILE_TOO_LARGE"
	CodeNoUndo   = "CATALOG_IMPORT_NOT_UNDOABLE"
	CodeNoFile   = "CATALOG_IMPORT_FILE_GONE"
	CodeNotDry   = "CATALOG_IMPORT_NOT_A_DRY_RUN"
)

// MaxBytes bounds a file.
const MaxBytes = 200 << 20

// Config is what the package needs from others.
type Config struct {
	DB          *store.DB
	Entries     *catalog.Entries
	Collections *collections.Service
	Media       *media.Store
	Site        *site.Service
	Queue       *jobs.Queue
	Dir         string // where files wait to be read; made if it is not there
	// PublicURL is the shop's address: pictures there are the shop's own.
	PublicURL    string
	AllowPrivate bool         // pictures may be fetched from this machine and private networks
	Logger       *slog.Logger // nil means slog.Default
}

// Service imports and exports.
type Service struct {
	cfg    Config
	db     *store.DB
	kind   *jobs.Kind[task]
	fetch  *outbound.Client
	mu     sync.Mutex
	opened map[string]*opened // files of imports that run here
}

// Import is a file on its way into the catalog.
type Import struct {
	ID             string            `json:"id"`
	CreatedDate    wire.Time         `json:"createdDate"`
	UpdatedDate    wire.Time         `json:"updatedDate"`
	FinishedDate   *wire.Time        `json:"finishedDate,omitempty"`
	FileName       string            `json:"fileName"`
	Size           wire.Revision     `json:"sizeInBytes"`
	Layout         string            `json:"layout"`
	State          string            `json:"state"`
	Reason         string            `json:"reason,omitempty"` // why it failed
	TotalRows      *int64            `json:"totalRows,omitempty"`
	ProcessedRows  int64             `json:"processedRows"`
	SkippedRows    int64             `json:"skippedRows"` // left out because of an error
	Created        int64             `json:"createdProducts"`
	Updated        int64             `json:"updatedProducts"`
	Unchanged      int64             `json:"unchangedProducts"`
	Errors         int64             `json:"errors"`
	Warnings       int64             `json:"warnings"`
	IgnoredColumns wire.List[string] `json:"ignoredColumns"`
	// Mapping is how the caller said that columns are to be read.
	Mapping map[string]string `json:"mapping,omitempty"`
	// DryRun says that nothing was stored: the counts are what an import would do.
	DryRun bool `json:"dryRun"`
	// Undo tells how taking it back goes; absent while nobody asked for it.
	Undo *Undo `json:"undo,omitempty"`

	done   int // products of the file that were handled
	forced string
	caller actor.Actor // who started it
}

// Undo is how far taking an import back has come.
type Undo struct {
	State     string `json:"state"` // WAITING, RUNNING, DONE
	Processed int64  `json:"processed"`
	Refused   int64  `json:"refused"` // could not be taken back; the results say why
	Total     int64  `json:"total"`
}

// Reading is how a file is to be read. The zero value finds it out.
type Reading struct {
	Layout  string            // one of the layouts
	Mapping map[string]string // names of the file's columns, and the layout's names for them; empty leaves one out
}

func (i *Import) reading() Reading { return Reading{i.forced, i.Mapping} }

// finished reports whether nothing more happens to it.
func (i *Import) finished() bool { return i.State != Waiting && i.State != Running }

// task is the job of an import. Until is when it makes room for others, so that a
// server that stops need not wait for a whole file.
type task struct {
	ID    string `json:"id"`
	Until int64  `json:"until,omitempty"`
	Undo  bool   `json:"undo,omitempty"`
}

// New makes the service and names its job.
func New(cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if err := os.MkdirAll(cfg.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("folder of imports: %w", err)
	}
	s := &Service{cfg: cfg, db: cfg.DB, opened: map[string]*opened{}}
	s.fetch = outbound.NewClient(outbound.ClientConfig{Timeout: pictureTimeout, MaxAnswer: media.MaxBytes + 1,
		AllowPrivate: cfg.AllowPrivate})
	s.kind = jobs.Register(cfg.Queue, "catalog-import", jobs.KindOptions{
		Lane: jobs.Lane{Name: "catalog_imports", Workers: 1}, Timeout: runTimeout, MaxTries: 1000,
		Backoff: func(failures int) time.Duration { return min(time.Duration(failures)*2*time.Second, time.Minute) },
	}, s.work)
	return s, nil
}

// runTimeout bounds one run, and with it how long a job of a server that died waits.
const runTimeout = time.Minute

func (s *Service) path(id string) string { return filepath.Join(s.cfg.Dir, id+".csv") }
