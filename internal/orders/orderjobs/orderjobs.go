// Package orderjobs applies one action to many orders in the background: fulfil, capture, mark as
// paid, cancel, tag, archive.
//
// It keeps these things true. Every order of a job is handled once, even if the server crashes: the
// change of an order, its result and the progress of the job are one transaction, and a capture, which
// calls a payment provider, is saved before the provider is called. An order that is refused does not
// stop the others, and its result says why. Every order goes through the method that the call for one
// order uses, with the rights that the caller has at that moment: when they lose the permission, the
// job ends. Which orders a filter selects is decided once, at the start.
package orderjobs

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"souk/internal/orders/fulfilments"
	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/platform/actor"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// What a job does to its orders.
const (
	Fulfil    = "FULFILL"
	Capture   = "CAPTURE"
	MarkPaid  = "MARK_PAID"
	Cancel    = "CANCEL"
	Tag       = "TAG"
	Archive   = "ARCHIVE"
	Unarchive = "UNARCHIVE"
)

// States of a job.
const (
	Waiting  = "WAITING"
	Running  = "RUNNING"
	Done     = "DONE"
	Failed   = "FAILED" // the job as a whole; orders that failed do not make it so
	Canceled = "CANCELED"
)

// States of one order of a job.
const (
	ItemWaiting   = "WAITING"
	ItemAsked     = "ASKED" // a payment provider is being asked
	ItemSucceeded = "SUCCEEDED"
	ItemFailed    = "FAILED"
)

// Codes of refusals.
const (
	CodeNotFound  = "ORDER_JOB_NOT_FOUND"
	CodeFinished  = "ORDER_JOB_FINISHED"
	CodeTooMany   = "TOO_MANY_ORDERS"
	CodeNothing   = "NO_ORDERS_SELECTED"
	CodeWithdrawn = "PERMISSION_WITHDRAWN"
	CodeBroken    = "ORDER_JOB_BROKEN"
)

// MaxOrders bounds the orders of one job, unless Config.Most does.
const MaxOrders = 100_000

const entity = "souk.orders.v1.order_job"

// Config is what the package needs from others.
type Config struct {
	DB          *store.DB
	Queue       *jobs.Queue
	Orders      *orders.Service
	Payments    *payments.Service
	Fulfilments *fulfilments.Service
	// Current gives a caller with the rights they have now; Nobody when they may not call any more.
	Current func(tx *store.Tx, was actor.Actor) (actor.Actor, error)
	Most    int          // orders of one job; default MaxOrders
	Logger  *slog.Logger // nil means slog.Default
}

// Service runs jobs.
type Service struct {
	cfg  Config
	db   *store.DB
	kind *jobs.Kind[task]
}

// task is the queue's job. Until is when it makes room for other jobs, in milliseconds.
type task struct {
	ID    string `json:"id"`
	Until int64  `json:"until,omitempty"`
}

// Options are what an action needs to know beside its orders.
type Options struct {
	// NotifyBuyer writes to buyers: FULFILL (default true) and CANCEL (default false).
	NotifyBuyer *bool `json:"notifyBuyer,omitempty"`
	// Restock puts things of cancelled orders back on the shelf.
	Restock bool `json:"restock,omitempty"`
	// Message stands in the mails about cancelled orders.
	Message string `json:"message,omitempty" validate:"max=1000"`
	// AssignTags and UnassignTags are for TAG; a tag in both is assigned.
	AssignTags   *orders.Tags `json:"assignTags,omitempty"`
	UnassignTags *orders.Tags `json:"unassignTags,omitempty"`
}

// Job is work over many orders.
type Job struct {
	ID           string     `json:"id"`
	Action       string     `json:"action"`
	Options      Options    `json:"options"`
	State        string     `json:"state"`
	Reason       string     `json:"reason,omitempty"` // why it failed: a code
	CreatedDate  wire.Time  `json:"createdDate"`
	UpdatedDate  wire.Time  `json:"updatedDate"`
	FinishedDate *wire.Time `json:"finishedDate,omitempty"`
	// Total is how many orders it is about. While a filter is worked through it is how many fitted at the start.
	Total     int `json:"total"`
	Processed int `json:"processed"`
	Succeeded int `json:"succeeded"`
	Failed    int `json:"failed"`

	caller    actor.Actor
	selection *orders.Selection // nil once its orders are listed
	page      string
	listed    int
}

func (j *Job) finished() bool { return j.State != Waiting && j.State != Running }

// Result is what became of one order.
type Result struct {
	Index       int                    `json:"index"`
	OrderID     string                 `json:"orderId"`
	OrderNumber string                 `json:"orderNumber,omitempty"` // empty for an order that is not there
	State       string                 `json:"state"`
	Error       *wire.ApplicationError `json:"error,omitempty"`
}

// permissions are what each action needs, as the call for one order does.
var permissions = map[string]string{
	Fulfil: fulfilments.ModifyPermission, Capture: "ECOM.ORDER_CAPTURE_AUTHORIZED_PAYMENT", MarkPaid: modifyOrders,
	Cancel: modifyOrders,
	Tag:    modifyOrders, Archive: modifyOrders, Unarchive: modifyOrders,
}

// runTimeout bounds one run, and with it how long a job of a server that died waits.
const runTimeout = 5 * time.Minute

// New makes the service and names its job.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.Most <= 0 {
		cfg.Most = MaxOrders
	}
	s := &Service{cfg: cfg, db: cfg.DB}
	s.kind = jobs.Register(cfg.Queue, "order-job", jobs.KindOptions{
		Lane: jobs.Lane{Name: "order_jobs", Workers: 2}, Timeout: runTimeout, MaxTries: 100,
		Backoff: func(failures int) time.Duration { return min(time.Duration(failures)*2*time.Second, time.Minute) },
	}, s.work)
	s.kind.OnFailed(s.gaveUp)
	return s
}

// keep is how long jobs and their results can be asked about.
const keep = 30 * 24 * time.Hour

// Prune clears away jobs that ended long ago.
func (s *Service) Prune(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM order_jobs WHERE finished IS NOT NULL AND finished < ?", tx.Now.Add(-keep).UnixMilli())
		return err
	})
}
