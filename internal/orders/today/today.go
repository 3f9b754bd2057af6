// Package today is the day's list of the back office: the tasks that wait for staff, and what staff
// did lately.
//
// It keeps these things true. Counts are read from the rows themselves, never from counters, and take
// a bounded time however much the shop has sold: an index holds exactly the rows that wait, and
// nothing is counted beyond a thousand. Callers see a task only if they may call the operation that
// lists it; the others are left out without a trace, so a caller cannot tell a hidden task from one
// that does not exist.
package today

import (
	"context"
	"fmt"
	"slices"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Bounds of the answer and what counts as urgent.
const (
	mostCounted = 1000
	mostItems   = 5
	// lateAfter is how long an order may wait to be fulfilled before it is late.
	lateAfter = 48 * time.Hour
	// lapseSoon is how long before it lapses a payment is urgent.
	lapseSoon = 24 * time.Hour
	// requestSoon is how long before it expires an unpaid payment request is listed.
	requestSoon = 72 * time.Hour
)

// Orders reads orders; orders.Service is one.
type Orders interface {
	OrderTx(tx *store.Tx, id string) (*orders.Order, error)
}

// Demo knows what the demo put into the shop.
type Demo interface {
	// Goods counts the products of the demo that nobody changed.
	Goods(tx *store.Tx) (int, error)
	// Remove deletes them and what belongs to them, and tells what is gone.
	Remove(ctx context.Context) (Removed, error)
}

// Config is what the list needs from others.
type Config struct {
	DB       *store.DB
	Orders   Orders
	Demo     Demo
	Locale   func(ctx context.Context) string
	Settings func(ctx context.Context) (*site.Settings, error)
	// LowStock gives the first variants of which little is left.
	LowStock func(tx *store.Tx, limit int) ([]Item, error)
	// Payments tells whether the owner has chosen how buyers pay.
	Payments func(tx *store.Tx) (bool, error)
	// Delivers tells whether mails leave the shop.
	Delivers func() bool
	// Look tells whether the shop has a look of its own.
	Look func(ctx context.Context) (bool, error)
	// Name tells what one of the shop's people is called; empty for who has no name or is gone. With mail it falls
	// back to their e-mail address.
	Name func(ctx context.Context, id string, mail bool) (string, error)
}

// auditQuery reads the whole log: who may call it is told of everything that was done.
const auditQuery = "audit.log.query"

// Service answers the day's list.
type Service struct {
	cfg         Config
	db          *store.DB
	permissions []string          // by index of parts
	ordersRead  string            // the permission to read orders
	auditRead   string            // the permission to read the audit log
	needs       map[string]string // the permission of every operation of managers; empty for one's own things
}

// New makes the service. Call KnowOperations next.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// KnowOperations takes the permission of each part from the operation that lists the same.
func (s *Service) KnowOperations(operations []httpapi.Operation) error {
	s.permissions = make([]string, len(parts))
	for i, p := range parts {
		at := slices.IndexFunc(operations, func(op httpapi.Operation) bool { return op.ID == p.service+"."+p.reads })
		if at < 0 || operations[at].Access.Permission == "" {
			return fmt.Errorf("today: %s is for those who may call %s.%s, which names no permission", p.kind, p.service, p.reads)
		}
		s.permissions[i] = operations[at].Access.Permission
		if p.kind == OrdersToFulfil {
			s.ordersRead = s.permissions[i]
		}
	}
	s.needs = map[string]string{}
	for _, op := range operations {
		s.needs[op.ID] = op.Access.Permission
	}
	if s.auditRead = s.needs[auditQuery]; s.auditRead == "" {
		return fmt.Errorf("today: %s names no permission", auditQuery)
	}
	for _, t := range things {
		if s.needs[t.reads] == "" {
			return fmt.Errorf("today: %s is named to those who may call %s, which names no permission", t.kind, t.reads)
		}
	}
	return nil
}

// Task is one kind of work that waits.
type Task struct {
	Kind string `json:"kind"`
	// Service is whose operations list the whole of it.
	Service string `json:"service"`
	Count   int    `json:"count"`
	// TooManyToCount says that there are more than Count.
	TooManyToCount bool `json:"tooManyToCount"`
	// Urgent is how many of Count cannot wait: orders placed more than two days ago, payments
	// that lapse within a day.
	Urgent int `json:"urgent"`
	// Items are the first of them, the most pressing first.
	Items wire.List[Item] `json:"items"`
}

// Item is one thing that waits. What does not apply is left out.
type Item struct {
	ID string `json:"id"`
	// ParentID is the webhook of a delivery, or the product of a variant.
	ParentID string `json:"parentId,omitempty"`
	OrderID  string `json:"orderId,omitempty"`
	// OrderNumber and Name of the buyer are for those who may read orders.
	OrderNumber string      `json:"orderNumber,omitempty"`
	Name        string      `json:"name,omitempty"`
	Detail      string      `json:"detail,omitempty"`
	Quantity    *int64      `json:"quantity,omitempty"`
	Amount      *wire.Price `json:"amount,omitempty"`
	Currency    string      `json:"currency,omitempty"`
	Date        wire.Time   `json:"date"` // since when it waits
	DueDate     wire.Time   `json:"dueDate,omitzero"`
	Urgent      bool        `json:"urgent"`
}

// List is the answer.
type List struct {
	Tasks wire.List[Task] `json:"tasks"`
	// Checklist and Demo are for those who may change the shop's settings.
	Checklist wire.List[Check] `json:"checklist,omitzero"`
	Demo      *DemoGoods       `json:"demo,omitempty"`
}

// Today gives what waits, as far as the caller may know of it.
func (s *Service) Today(ctx context.Context) (*List, error) {
	caller := actor.From(ctx)
	settings, err := s.cfg.Settings(ctx)
	if err != nil {
		return nil, err
	}
	look, err := s.cfg.Look(ctx)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*List, error) {
		out := &List{}
		for i := range parts {
			if !caller.Holds(s.permissions[i]) {
				continue
			}
			task, err := s.task(tx, &parts[i], caller.Holds(s.ordersRead))
			if err != nil {
				return nil, err
			}
			out.Tasks = append(out.Tasks, *task)
		}
		if !caller.Holds(settingsPermission) {
			return out, nil
		}
		if out.Checklist, err = s.checklist(tx, settings, look); err != nil {
			return nil, err
		}
		goods, err := s.cfg.Demo.Goods(tx)
		out.Demo = &DemoGoods{Present: goods > 0, Products: goods}
		return out, err
	})
}

// task counts one part and reads the first of it.
func (s *Service) task(tx *store.Tx, p *part, ordersToo bool) (*Task, error) {
	out := &Task{Kind: p.kind, Service: p.service}
	if err := tx.QueryRow(p.countSQL(), p.args(tx.Now), &out.Count); err != nil {
		return nil, err
	}
	if p.urgent != "" && out.Count > 0 {
		if err := tx.QueryRow(p.urgentSQL(), append(p.args(tx.Now), p.before(tx.Now)), &out.Urgent); err != nil {
			return nil, err
		}
		out.Urgent = min(out.Urgent, mostCounted)
	}
	if out.Count > mostCounted {
		out.Count, out.TooManyToCount = mostCounted, true
	}
	var err error
	switch {
	case out.Count == 0:
	case p.item == nil:
		out.Items, err = s.cfg.LowStock(tx, mostItems)
	default:
		out.Items, err = s.items(tx, p, ordersToo)
	}
	return out, err
}
