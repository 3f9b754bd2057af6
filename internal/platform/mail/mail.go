// Package mail writes messages to people and sends them.
//
// It keeps these things true. A message is saved exactly when the change that caused it is saved: it
// is written in the caller's transaction, and no network is touched there. A message is sent until
// the server takes it, refuses it for good, the tries are used up or it is of no use any more; it
// may arrive twice, then with the same Message-ID. Every message has a text and an HTML part that
// say the same, and can be read without loading anything: pictures of what was bought are only
// decoration. They come from the shop, so that nobody else learns that a message was read. What
// callers put in cannot become a header, markup or a foreign link. Without a mail server messages
// are kept, to be shown.
package mail

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of staff and apps. Codes and links inside messages are shown only to
// those who hold every permission, because they open accounts.
const (
	PermissionRead = "MAIL.READ"
	PermissionSend = "MAIL.SEND"
)

// Codes of errors.
const (
	CodeNotFound = "EMAIL_NOT_FOUND"
	CodeNoServer = "MAIL_SERVER_NOT_SET"
	CodeNotAgain = "EMAIL_CANNOT_BE_RESENT"
	CodeExpired  = "EMAIL_EXPIRED"
)

// Config sets the service. Zero values of the durations are right for a server.
type Config struct {
	DB     *store.DB
	Queue  *jobs.Queue
	Site   *site.Service
	Signer *query.Signer // of cursors
	// SMTPURL names the mail server, as CheckURL wants it; empty keeps messages.
	SMTPURL string
	// PublicURL is the shop's own address; links in messages lead there and nowhere else.
	PublicURL string
	Logger    *slog.Logger
	// Schedule is the wait before each further try. Default: nine more over two days.
	Schedule []time.Duration
	// Jitter spreads a wait. Default: up to a tenth more.
	Jitter func(time.Duration) time.Duration
	// Keep is how long messages are kept. Default 90 days.
	Keep time.Duration
}

var defaultSchedule = []time.Duration{
	30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour,
	12 * time.Hour, 24 * time.Hour,
}

// Service writes, sends and shows messages.
type Service struct {
	cfg    Config
	db     *store.DB
	server *server // nil when none is set
	host   string  // of the public address
	origin string  // scheme and host of it
	words  *catalogue
	// wording is what the shop says in its own words.
	wording *snapshot.Snapshot[Wording]
	// from is who the shop says that messages come from.
	from *snapshot.Snapshot[*Sender]
	off  *snapshot.Snapshot[[]string]
	// Reader tells where a test goes to: the caller's own address. Nil for nowhere.
	Reader func(ctx context.Context) (string, error)
	pages  map[string]pair
	schema *query.Schema
	job    *jobs.Kind[sending]
}

// New makes the service and registers its jobs. A wrong mail server or public
// address is an error in one line.
func New(cfg Config) (*Service, error) {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.Schedule == nil {
		cfg.Schedule = defaultSchedule
	}
	if cfg.Jitter == nil {
		cfg.Jitter = jobs.Jitter
	}
	if cfg.Keep <= 0 {
		cfg.Keep = 90 * 24 * time.Hour
	}
	public, err := url.Parse(cfg.PublicURL)
	if err != nil || public.Hostname() == "" || public.Scheme != "http" && public.Scheme != "https" {
		return nil, fmt.Errorf("mail: the public address %q is no address", cfg.PublicURL)
	}
	s := &Service{cfg: cfg, db: cfg.DB, host: public.Hostname(), origin: public.Scheme + "://" + public.Host,
		schema: emailSchema()}
	if cfg.SMTPURL != "" {
		if s.server, err = parseURL(cfg.SMTPURL); err != nil {
			return nil, err
		}
	}
	s.wording, s.from = snapshot.New(cfg.DB, wordingKey, loadWording), snapshot.New(cfg.DB, senderKey, loadSender)
	s.off = snapshot.New(cfg.DB, offKey, loadOff)
	if s.words, err = openCatalogue(); err != nil {
		return nil, err
	}
	if s.pages, err = openTemplates(); err != nil {
		return nil, err
	}
	s.job = jobs.Register(cfg.Queue, "mail.send",
		jobs.KindOptions{Lane: jobs.Lane{Name: "mail", Workers: 4}, Timeout: 3 * smtpTimeout, MaxTries: 20}, s.send)
	cfg.Queue.Every("mail.sweep", time.Hour, s.Sweep)
	return s, nil
}

// Delivers tells whether messages leave the shop; without a mail server they are kept.
func (s *Service) Delivers() bool { return s.server != nil }

// Message is what a caller wants a person to be told. All parts are plain types,
// so that packages that cannot import this one can declare the same struct.
type Message struct {
	To string // an e-mail address without a name
	// Template is one of the constants of this package.
	Template string
	// Language is that of the reader; empty means the shop's. Without texts in it,
	// the message is in the shop's language, or else in English.
	Language string
	// Data are the template's fields: see Templates.
	Data map[string]any
}

// Send writes a message in the caller's transaction. It is sent after the commit.
// Errors: InvalidArgument for an address that is none; anything wrong with the
// template's data is a mistake of the program and Internal.
func (s *Service) Send(tx *store.Tx, m Message) error {
	own, err := s.wording.In(tx)
	if err != nil {
		return err
	}
	return s.sendWith(tx, own, m)
}

// sendWith is Send with the shop's own words as given.
func (s *Service) sendWith(tx *store.Tx, own Wording, m Message) error {
	to, err := ParseAddress(m.To)
	if err != nil {
		return errs.Invalid(errs.Field("to", errs.RuleFormat, "%s", err))
	}
	settings, err := s.cfg.Site.Get(tx.Context())
	if err != nil {
		return err
	}
	page, validFor, err := s.write(settings, own, to, m)
	if err != nil {
		return fmt.Errorf("mail: %s: %w", m.Template, err)
	}
	stored, err := json.Marshal(page.content)
	if err != nil {
		return err
	}
	status := Queued
	next, left := wire.Ptr(tx.Millis()), len(s.cfg.Schedule)
	if s.server == nil {
		status, next, left = Kept, nil, 0
	}
	var expires *int64
	if validFor > 0 {
		expires = wire.Ptr(tx.Now.Add(validFor).UnixMilli())
	}
	id := tx.NewID()
	if _, err := tx.Exec(`INSERT INTO emails (id, recipient, recipient_folded, template, language, subject, subject_folded,
			content, text_part, html_part, secret, message_id,
			status, turn, attempts, tries_left, next_try, error, created, updated, sent, expires)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', '', ?, ?, ?, 1, 0, ?, ?, '', ?, ?, NULL, ?)`,
		id, to, store.Fold(to), m.Template, page.Language, page.Subject, store.Fold(page.Subject),
		string(stored), templates[m.Template].secret, id+"@"+s.mailHost(),
		string(status), left, next, tx.Millis(), tx.Millis(), expires); err != nil {
		return err
	}
	if status == Kept {
		return nil
	}
	return s.job.Enqueue(tx, sending{Email: id, Turn: 1}, jobs.Options{})
}

// Preview is a message as it would be sent.
type Preview struct {
	Subject  string `json:"subject"`
	Text     string `json:"text"`
	HTML     string `json:"html"`
	Language string `json:"language"`
}

// Preview writes a message without sending it. A mistake in its data is Internal.
func (s *Service) Preview(ctx context.Context, m Message) (*Preview, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	own, err := s.wording.Get(ctx)
	if err != nil {
		return nil, err
	}
	return s.preview(settings, own, m)
}

func (s *Service) preview(settings *site.Settings, own Wording, m Message) (*Preview, error) {
	page, _, err := s.write(settings, own, m.To, m)
	if err != nil {
		return nil, fmt.Errorf("mail: %s: %w", m.Template, err)
	}
	text, html, err := s.layOut(page)
	if err != nil {
		return nil, err
	}
	return &Preview{Subject: page.Subject, Text: text, HTML: html, Language: page.Language}, nil
}

// mailHost is the right side of addresses that we make up.
func (s *Service) mailHost() string {
	if strings.Contains(s.host, ":") { // an IPv6 address is none without brackets and more
		return "localhost"
	}
	return asciiDomain(s.host)
}
