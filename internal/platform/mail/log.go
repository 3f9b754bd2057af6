package mail

import (
	"context"
	"errors"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Email is a message as people see it.
type Email struct {
	ID       string `json:"id"`
	To       string `json:"to"`
	Template string `json:"template"`
	Language string `json:"language"`
	Subject  string `json:"subject"`
	// Text and HTML are empty, and Withheld is true, when they hold a code or link that
	// opens an account and the caller does not hold every permission.
	Text        string    `json:"text"`
	HTML        string    `json:"html"`
	Withheld    bool      `json:"withheld"`
	Status      Status    `json:"status"`
	Attempts    int       `json:"attempts"`
	Error       string    `json:"error"` // of the last try
	CreatedDate wire.Time `json:"createdDate"`
	NextTryDate wire.Time `json:"nextTryDate,omitzero"`
	SentDate    wire.Time `json:"sentDate,omitzero"`
	// ExpiryDate is when what the message says is of no use any more.
	ExpiryDate wire.Time `json:"expiryDate,omitzero"`
}

func emailSchema() *query.Schema {
	return query.NewSchema(query.Spec{
		Name: "emails",
		Fields: []query.Field{
			{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
			{Path: "to", Column: "recipient_folded", Kind: query.FoldedText, Operators: query.Fits | query.Contains,
				NotNull: true},
			{Path: "subject", Column: "subject", Folded: "subject_folded", Kind: query.Text,
				Operators: query.Fits | query.Contains, NotNull: true},
			{Path: "template", Column: "template", Kind: query.Text, NotNull: true},
			{Path: "status", Column: "status", Kind: query.Enum,
				Values: []string{string(Queued), string(Sent), string(Kept), string(Failed)}, NotNull: true},
			{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		},
		// several may be of one millisecond
		DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}, {Path: "id", Desc: true}},
	})
}

const shown = "id, recipient, template, language, subject, content, text_part, html_part, secret, status, attempts, error, created, next_try, sent, expires"

// readEmail reads the shown columns of a row, for one caller's eyes.
func (s *Service) readEmail(scan func(...any) error, caller actor.Actor) (Email, error) {
	var e Email
	var status, stored string
	var secret bool
	var created int64
	var next, sent, expires *int64
	if err := scan(&e.ID, &e.To, &e.Template, &e.Language, &e.Subject, &stored, &e.Text, &e.HTML, &secret, &status,
		&e.Attempts, &e.Error, &created, &next, &sent, &expires); err != nil {
		return e, err
	}
	e.Status, e.CreatedDate = Status(status), wire.Time(created)
	for date, value := range map[*wire.Time]*int64{&e.NextTryDate: next, &e.SentDate: sent, &e.ExpiryDate: expires} {
		if value != nil {
			*date = wire.Time(*value)
		}
	}
	if administrator := caller.Manages() && (caller.All || caller.Owner) || caller.Kind == actor.System; secret && !administrator {
		e.Text, e.HTML, e.Withheld = "", "", true
		return e, nil
	}
	var err error
	e.Text, e.HTML, err = s.parts(e.Template, e.Language, stored, e.Text, e.HTML)
	return e, err
}

// Query gives a page of messages, newest first. Errors: violations of the query.
func (s *Service) Query(ctx context.Context, in query.Request) (*query.Page[Email], error) {
	q, err := s.schema.Parse("query", in, s.cfg.Signer)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*query.Page[Email], error) {
		return query.Rows(tx, q, query.From{Table: "emails", Columns: shown}, func(scan func(...any) error) (Email, error) {
			return s.readEmail(scan, actor.From(ctx))
		})
	})
}

// Get gives one message. Errors: NOT_FOUND.
func (s *Service) Get(ctx context.Context, id string) (*Email, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Email, error) { return s.get(tx, id) })
}

func (s *Service) get(tx *store.Tx, id string) (*Email, error) {
	e, err := s.readEmail(func(dest ...any) error {
		return tx.QueryRow("SELECT "+shown+" FROM emails WHERE id = ?", []any{id}, dest...)
	}, actor.From(tx.Context()))
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.Missing(CodeNotFound, "e-mail", id)
	}
	return &e, err
}

// entity names messages in audit records.
const entity = "souk.mail.v1.email"

// Resend sends a message that failed or was kept. Errors: NOT_FOUND, and
// FAILED_PRECONDITION without a mail server, for messages that were sent or still
// wait, and for those that are of no use any more.
func (s *Service) Resend(ctx context.Context, id string) (*Email, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Email, error) {
		before, err := s.get(tx, id)
		if err != nil {
			return nil, err
		}
		switch {
		case s.server == nil:
			return nil, errs.New(errs.FailedPrecondition, CodeNoServer, "no mail server is set up; set SOUK_SMTP_URL")
		case before.Status != Failed && before.Status != Kept:
			return nil, errs.New(errs.FailedPrecondition, CodeNotAgain,
				"the message was already sent or is being sent").With("status",
				before.Status)
		case !before.ExpiryDate.IsZero() && int64(before.ExpiryDate) <= tx.Millis():
			return nil, errs.New(errs.FailedPrecondition, CodeExpired, "the message has expired and cannot be sent any more")
		}
		row, err := load(tx, id)
		if err != nil {
			return nil, err
		}
		if err := s.sendNow(tx, id, row.turn+1, len(s.cfg.Schedule)); err != nil {
			return nil, err
		}
		after, err := s.get(tx, id)
		if err != nil {
			return nil, err
		}
		type told struct { // what was written stays out of the record
			To     string `json:"to"`
			Status Status `json:"status"`
		}
		return after, audit.Change(tx, entity, id, told{before.To, before.Status}, told{after.To, after.Status})
	})
}

// overdue is how late a try may be before its job counts as lost.
const overdue = time.Hour

// sweepStep bounds one transaction of a sweep.
const sweepStep = 500

// Sweep forgets messages that are old, and sends what no job seems to hold any
// more. It writes only when there is something to do.
func (s *Service) Sweep(ctx context.Context) error {
	if err := s.revive(ctx); err != nil {
		return err
	}
	return store.PurgeBefore(ctx, s.db, "emails", "id", "created", s.db.Now().Add(-s.cfg.Keep).UnixMilli(), sweepStep)
}

// revive makes jobs for messages whose try is long overdue: a restored backup
// brings the messages, but not the jobs.
func (s *Service) revive(ctx context.Context) error {
	late := s.db.Now().Add(-overdue).UnixMilli()
	var lost []queued
	find := func(tx *store.Tx) error {
		lost = nil
		return tx.Each("SELECT id, turn, tries_left FROM emails WHERE status = 'QUEUED' AND next_try < ? LIMIT ?",
			[]any{late, sweepStep}, func(rows store.Rows) error {
				var q queued
				err := rows.Scan(&q.id, &q.turn, &q.left)
				lost = append(lost, q)
				return err
			})
	}
	if err := s.db.Read(ctx, find); err != nil || len(lost) == 0 {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if err := find(tx); err != nil {
			return err
		}
		for _, q := range lost {
			if err := s.sendNow(tx, q.id, q.turn+1, q.left); err != nil {
				return err
			}
		}
		return nil
	})
}
