package mail_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"net/textproto"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/mail"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// received is one message as the server got it.
type received struct {
	From, To, Auth string
	Data           string
}

// sink is a mail server that takes what it gets, or answers as it is told.
type sink struct {
	listener net.Listener
	got      chan received
	answer   chan string // replies to RCPT; 250 when empty
	open     sync.WaitGroup
}

func newSink(t *testing.T, listener net.Listener) *sink {
	t.Helper()
	s := &sink{listener: listener, got: make(chan received, 100), answer: make(chan string, 100)}
	s.open.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			s.open.Go(func() { s.serve(conn) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		s.open.Wait()
	})
	return s
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	expect.OK(t, err)
	return listener
}

func (s *sink) url() string { return "smtp://" + s.listener.Addr().String() }

func (s *sink) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	c := textproto.NewConn(conn)
	say := func(line string) { _ = c.PrintfLine("%s", line) }
	say("220 sink")
	var m received
	for {
		line, err := c.ReadLine()
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(verb) {
		case "EHLO":
			say("250-sink")
			say("250-AUTH PLAIN")
			say("250-SMTPUTF8")
			say("250 8BITMIME")
		case "AUTH":
			raw, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(rest, "PLAIN "))
			m.Auth = strings.ReplaceAll(string(raw), "\x00", "|")
			say("235 fine")
		case "MAIL":
			m.From = rest
			say("250 fine")
		case "RCPT":
			m.To = rest
			select {
			case reply := <-s.answer:
				say(reply)
			default:
				say("250 fine")
			}
		case "DATA":
			say("354 go on")
			data, err := io.ReadAll(c.DotReader())
			if err != nil {
				return
			}
			m.Data = string(data)
			say("250 taken")
			s.got <- m
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 fine")
		}
	}
}

// letter is a received message, taken apart.
type letter struct {
	Header     netmail.Header
	Text, HTML string
}

func open(t *testing.T, raw string) letter {
	t.Helper()
	m, err := netmail.ReadMessage(strings.NewReader(raw))
	expect.OK(t, err)
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	expect.ThatNow(t, err == nil && kind == "multipart/alternative", "%s %v", kind, err)
	out := letter{Header: m.Header}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for _, want := range []struct {
		kind string
		into *string
	}{{"text/plain", &out.Text}, {"text/html", &out.HTML}} { // the best comes last
		part, err := parts.NextRawPart()
		expect.OK(t, err)
		if got := part.Header.Get("Content-Type"); !strings.HasPrefix(got, want.kind) ||
			!strings.Contains(strings.ToLower(got), "utf-8") {
			t.Errorf("part is %s", got)
		}
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		expect.OK(t, err)
		*want.into = strings.ReplaceAll(string(body), "\r\n", "\n")
	}
	if _, err := parts.NextRawPart(); err != io.EOF {
		t.Errorf("more parts: %v", err)
	}
	return out
}

// bundle is a mail service whose time stands still, and the server at its end.
type bundle struct {
	db      *store.DB
	clock   *apitest.Clock
	queue   *jobs.Queue
	site    *site.Service
	service *mail.Service
	sink    *sink
	ended   chan jobs.Finished
	api     *apitest.API
}

// run has a server that takes messages; kept has none, so that messages stay.
func run(t *testing.T, fn func(t *testing.T, b *bundle)) {
	t.Helper()
	started(t, (*sink).url, fn)
}

func kept(t *testing.T, fn func(t *testing.T, b *bundle)) {
	t.Helper()
	started(t, func(*sink) string { return "" }, fn)
}

func started(t *testing.T, server func(*sink) string, fn func(t *testing.T, b *bundle)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		b := newBundle(t, dialect)
		b.start(t, server(b.sink))
		fn(t, b)
	})
}

func newBundle(t *testing.T, dialect store.Dialect) *bundle {
	t.Helper()
	b := &bundle{clock: apitest.ClockAt(time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)), sink: newSink(t, listen(t))}
	b.db = storetest.Open(t, dialect, func(cfg *store.Config) { cfg.Clock = b.clock.Now; cfg.MaxConns = 10 })
	expect.OK(t, jobs.Migrate(t.Context(), b.db))
	var err error
	if b.site, err = site.Open(t.Context(), b.db, site.Defaults()); err != nil {
		t.Fatal(err)
	}
	return b
}

// start makes queue and service, as a process does, and begins to work.
func (b *bundle) start(t *testing.T, smtp string) {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	ended, swept := make(chan jobs.Finished, 1000), make(chan jobs.Finished, 1000)
	b.ended = ended
	b.queue = jobs.New(b.db, jobs.Config{Poll: 100 * time.Millisecond, Clock: b.clock.Now, Logger: quiet,
		Observe: func(f jobs.Finished) {
			switch f.Kind {
			case "mail.send":
				ended <- f
			case "every.mail.sweep":
				swept <- f
			}
		}})
	var err error
	b.service, err = mail.New(mail.Config{
		DB: b.db, Queue: b.queue, Site: b.site, Signer: query.NewSigner([]byte("a key of thirty-two bytes length")),
		SMTPURL: smtp, PublicURL: "https://shop.example", Logger: quiet,
		Schedule: []time.Duration{time.Minute, 10 * time.Minute},
		Jitter:   func(d time.Duration) time.Duration { return d + time.Second },
	})
	expect.OK(t, err)
	b.api = apitest.New(t, b.db, b.service.Operations(),
		func(cfg *httpapi.Config) { cfg.Authenticator = apitest.Kinds{mail.PermissionRead, mail.PermissionSend} })
	expect.OK(t, b.queue.Start(t.Context()))
	queue := b.queue
	t.Cleanup(func() {
		expect.Equal(t, queue.Stop(context.Background()), nil)
	})
	expect.SameNow(t, expect.Next(t, swept).Outcome, jobs.Succeeded) // the one at start
}

func (b *bundle) stop(t *testing.T) {
	t.Helper()
	expect.OK(t, b.queue.Stop(t.Context()))
}

// call makes a request and gives the status and the answer.
func (b *bundle) call(t *testing.T, caller, method, path, body string) (int, map[string]any) {
	t.Helper()
	a := b.api.Call(caller, method, path, body, "Content-Type", "application/json")
	out, _ := a.Body.(map[string]any)
	return a.Status, out
}

func (b *bundle) list(t *testing.T, query string) []map[string]any {
	t.Helper()
	status, out := b.call(t, "app", "POST", "/v1/emails/query", `{"query":`+query+`}`)
	expect.EqualNow(t, status, 200, "%s %v", query, out)
	var rows []map[string]any
	for _, one := range out["emails"].([]any) {
		rows = append(rows, one.(map[string]any))
	}
	return rows
}

func (b *bundle) only(t *testing.T) map[string]any {
	t.Helper()
	rows := b.list(t, `{}`)
	expect.SameNow(t, len(rows), 1)
	return rows[0]
}

func (b *bundle) write(t *testing.T, m mail.Message) error {
	t.Helper()
	return b.db.Write(t.Context(), func(tx *store.Tx) error { return b.service.Send(tx, m) })
}

func (b *bundle) send(t *testing.T, to string) {
	t.Helper()
	expect.OK(t, b.write(t, reset(to)))
}

// tried waits until a job has ended.
func (b *bundle) tried(t *testing.T) {
	t.Helper()
	expect.OK(t, b.queue.Nudge(t.Context()))
	expect.SameNow(t, expect.Next(t, b.ended).Outcome, jobs.Succeeded)
}

func (b *bundle) rename(t *testing.T, patch string) {
	t.Helper()
	var p wire.Patch[site.Settings]
	expect.OK(t, json.Unmarshal([]byte(patch), &p))
	expect.OK(t, expect.Err(b.site.Update(t.Context(), p, nil)))
}

func reset(to string) mail.Message {
	return mail.Message{To: to, Template: mail.ResetPassword,
		Data: map[string]any{"name": "Ada", "link": "/reset?token=abc", "validFor": 3 * time.Hour}}
}

// code digs the application code out of an error.
func code(out map[string]any) string {
	details, _ := out["details"].(map[string]any)
	application, _ := details["applicationError"].(map[string]any)
	text, _ := application["code"].(string)
	return text
}
