package mail_test

import (
	"crypto/tls"
	"errors"
	"fmt"
	"mime"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
)

func TestSent(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		b.rename(t, `{"name":"Söuk","contactEmail":"help@shop.example"}`)
		b.send(t, "ada@bücher.example")
		b.tried(t)
		got := expect.Next(t, b.sink.got)
		if !strings.HasPrefix(got.From, "FROM:<help@shop.example>") || got.To != "TO:<ada@xn--bcher-kva.example>" {
			t.Errorf("%+v", got)
		}
		row := b.only(t)
		m := open(t, got.Data)
		subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		expect.OK(t, err)
		from, err := m.Header.AddressList("From")
		expect.That(t, err == nil && from[0].Name == "Söuk" && from[0].Address == "help@shop.example", "from %v %v",
			from, err)
		expect.SameNow(t, subject, "Reset your password for Söuk")
		expect.SameNow(t, m.Text, row["text"])
		expect.SameNow(t, strings.TrimSpace(m.HTML), strings.TrimSpace(row["html"].(string)))
		expect.SameNow(t, m.Header.Get("Message-Id"), "<"+row["id"].(string)+"@shop.example>")
		expect.SameNow(t, m.Header.Get("Auto-Submitted"), "auto-generated")
		expect.SameNow(t, m.Header.Get("Date"), "Sun, 01 Mar 2026 10:00:00 +0000")
		for _, name := range []string{"text", "html"} {
			delete(row, name)
		}
		expect.SameNow(t, row, map[string]any{
			"id": row["id"], "to": "ada@bücher.example", "template": "reset-password", "language": "en",
			"subject": "Reset your password for Söuk", "withheld": false, "status": "SENT",
			"attempts": 1.0, "error": "", "createdDate": "2026-03-01T10:00:00.000Z", "sentDate": "2026-03-01T10:00:00.000Z",
			"expiryDate": "2026-03-01T13:00:00.000Z",
		})
	})
}

// A message is there if and only if the change that wanted it is.
func TestRolledBack(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		failure := errors.New("changed my mind")
		err := b.db.Write(t.Context(), func(tx *store.Tx) error {
			if err := b.service.Send(tx, reset("never@example.org")); err != nil {
				return err
			}
			return failure
		})
		expect.ThatNow(t, errors.Is(err, failure), err)
		b.send(t, "once@example.org")
		b.tried(t)
		expect.SameNow(t, expect.Next(t, b.sink.got).To, "TO:<once@example.org>")
		expect.SameNow(t, b.only(t)["to"], any("once@example.org"))
		expect.SameNow(t, len(b.sink.got)+len(b.ended), 0)
	})
}

func TestRetriesThenFails(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		b.rename(t, `{"contactEmail":"help@shop.example"}`)
		// The answer comes first: the worker may send as soon as the message is written.
		b.sink.answer <- "451 come\x00 again later"
		expect.OK(t, b.write(t, mail.Message{To: "ada@example.org", Template: mail.ApprovalPending}))
		state := func(status string, attempts int, next any) map[string]any {
			t.Helper()
			row := b.only(t)
			expect.SameNow(t, []any{row["status"], row["attempts"], row["nextTryDate"]},
				[]any{status, float64(attempts), next})
			return row
		}
		b.tried(t)
		if row := state("QUEUED", 1, "2026-03-01T10:01:01.000Z"); !strings.Contains(row["error"].(string), "again later") ||
			strings.Contains(row["error"].(string), "\x00") {
			t.Errorf("%q", row["error"])
		}
		b.sink.answer <- "451 again"
		b.clock.Advance(time.Minute + time.Second)
		b.tried(t)
		state("QUEUED", 2, "2026-03-01T10:11:02.000Z")
		b.sink.answer <- "451 again"
		b.clock.Advance(10*time.Minute + time.Second)
		b.tried(t)
		row := state("FAILED", 3, nil)
		expect.SameNow(t, len(b.sink.got), 0)

		status, out := b.call(t, "staff", "POST", "/v1/emails/"+row["id"].(string)+"/resend", "{}")
		expect.SameNow(t, status, 200)
		expect.SameNow(t, out["email"].(map[string]any)["status"], any("QUEUED"))
		b.tried(t)
		state("SENT", 4, nil)
		first := open(t, expect.Next(t, b.sink.got).Data)
		expect.SameNow(t, first.Header.Get("Message-Id"), "<"+row["id"].(string)+"@shop.example>")
		status, out = b.call(t, "staff", "POST", "/v1/emails/"+row["id"].(string)+"/resend", "{}")
		expect.SameNow(t, status, 428)
		expect.SameNow(t, code(out), mail.CodeNotAgain)
		var records int
		err := b.db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.QueryRow("SELECT COUNT(*) FROM audit_log WHERE entity = 'souk.mail.v1.email' AND actor_id = 's1'",
				nil, &records)
		})
		expect.That(t, err == nil && records == 1, "%d audit records, %v", records, err)
	})
}

// What the server refuses for good is not tried again; a server that is away is.
func TestRefusedAndAway(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		b.sink.answer <- "550 nobody of that name"
		b.send(t, "gone@example.org")
		b.tried(t)
		row := b.only(t)
		expect.SameNow(t, []any{row["status"], row["attempts"]}, []any{"FAILED", 1.0})
		if !strings.Contains(row["error"].(string), "nobody of that name") {
			t.Errorf("%q", row["error"])
		}
		_ = b.sink.listener.Close()
		b.clock.Advance(time.Millisecond)
		b.send(t, "ada@example.org")
		b.tried(t)
		row = b.list(t, `{"filter":{"to":"ADA@example.org"}}`)[0]
		expect.SameNow(t, []any{row["status"], row["attempts"]}, []any{"QUEUED", 1.0})
	})
}

// A message whose link is dead is not worth a try.
func TestExpired(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		b.sink.answer <- "451 later"
		expect.OK(t,
			b.write(t, mail.Message{To: "ada@example.org", Template: mail.VerifyEmail,
				Data: map[string]any{"code": "123456", "validFor": 15 * time.Minute}}))
		b.tried(t)
		b.clock.Advance(15 * time.Minute)
		b.tried(t)
		row := b.only(t)
		expect.SameNow(t, []any{row["status"], row["attempts"], len(b.sink.got)}, []any{"FAILED", 1.0, 0})
		status, out := b.call(t, "app", "POST", "/v1/emails/"+row["id"].(string)+"/resend", "{}")
		expect.SameNow(t, status, 428)
		expect.SameNow(t, code(out), mail.CodeExpired)
	})
}

// Without a server messages are kept and shown; with one they can be sent.
func TestKeptThenResent(t *testing.T) {
	kept(t, func(t *testing.T, b *bundle) {
		b.send(t, "ada@example.org")
		row := b.only(t)
		expect.SameNow(t, row["status"], any("KEPT"))
		if !strings.Contains(row["text"].(string), "https://shop.example/reset?token=abc") {
			t.Errorf("%s", row["text"])
		}
		again := "/v1/emails/" + row["id"].(string) + "/resend"
		status, out := b.call(t, "app", "POST", again, "{}")
		expect.SameNow(t, status, 428)
		expect.SameNow(t, code(out), mail.CodeNoServer)
		b.stop(t)
		b.start(t, b.sink.url())
		expect.SameNow(t, len(b.sink.got), 0)
		status, _ = b.call(t, "app", "POST", again, "{}")
		expect.SameNow(t, status, 200)
		b.tried(t)
		expect.Next(t, b.sink.got)
		expect.SameNow(t, b.only(t)["status"], any("SENT"))

		// The other way round: it waits, and then there is no server any more.
		b.stop(t)
		b.clock.Advance(time.Millisecond)
		b.send(t, "bob@example.org")
		b.start(t, "")
		b.tried(t)
		expect.SameNow(t, b.list(t, `{"filter":{"to":"bob@example.org"}}`)[0]["status"], any("KEPT"))
	})
}

func TestSweep(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		b.send(t, "old@example.org")
		b.tried(t)
		b.clock.Advance(89 * 24 * time.Hour)
		b.sink.answer <- "451 later"
		expect.OK(t, b.write(t, mail.Message{To: "lost@example.org", Template: mail.ApprovalPending}))
		b.tried(t)
		b.stop(t)
		expect.OK(t, b.service.Sweep(t.Context()))
		expect.SameNow(t, len(b.list(t, `{}`)), 2)
		b.clock.Advance(24*time.Hour + time.Millisecond)
		// The job is lost, as after a restore; the sweep makes another, and forgets the old one.
		if err := b.db.Write(t.Context(), func(tx *store.Tx) error {
			table := "jobs"
			if tx.Dialect() == store.PostgreSQL {
				table = "river_job"
			}
			_, err := tx.Exec("DELETE FROM " + table)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		expect.OK(t, b.service.Sweep(t.Context()))
		expect.SameNow(t, b.only(t)["to"], any("lost@example.org"))
		expect.Next(t, b.sink.got)
		b.start(t, b.sink.url())
		b.tried(t)
		expect.SameNow(t, expect.Next(t, b.sink.got).To, "TO:<lost@example.org>")
	})
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"ada@example.org": "ada@example.org", "Ada.L+x@EXAMPLE.org": "Ada.L+x@example.org",
		"o'hara@example.org": "o'hara@example.org", "owner@localhost": "owner@localhost",
		"jörg@bücher.example": "jörg@bücher.example", "用户@例子.广告": "用户@例子.广告",
		"ada@xn--bcher-kva.example": "ada@xn--bcher-kva.example",
		"":                          "", "ada": "", "@example.org": "", "ada@": "", "ada@@example.org": "",
		"a da@example.org": "", "ada@exa mple.org": "", "Ada <ada@example.org>": "",
		"ada@example.org, bob@example.org": "", "ada@example.org\r\nBcc: bob@example.org": "", "ada\n@example.org": "",
		"ada@example.org\x00": "", `"a b"@example.org`: "",
		".ada@example.org": "", "ada.@example.org": "", "a..b@example.org": "", "ada@.org": "", "ada@example.org.": "",
		"ada@-x.example": "", "ada@[127.0.0.1]": "",
		"ada@exa_mple.org": "", "ada\u202e@example.org": "", "ada\u00a0@example.org": "", "<ada@example.org>": "",
		"ada@example.org>": "", "a\xff@example.org": "",
		strings.Repeat("a", 65) + "@example.org": "", "a@" + strings.Repeat("a.", 130) + "org": "",
	} {
		got, err := mail.ParseAddress(given)
		expect.That(t, got == want && (err == nil) == (want != ""), "%q: %q, %v", given, got, err)
	}
	b := keeping(t)
	err := b.write(t, reset("ada@example.org\r\nBcc: bob@example.org"))
	expect.Kind(t, err, errs.InvalidArgument)
	expect.SameNow(t, len(b.list(t, `{}`)), 0)
}

func TestCheckURL(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		"", "smtp://mail.example.com", "smtp://mail.example.com:25/", "smtps://u:p%40ss@mail.example.com",
		"smtp://[::1]:1025", "smtp://u:p@127.0.0.1:1025?tls=off",
		"smtp://relay?tls=off", "smtp://u:p@mail.example.com:587?from=shop@example.com",
	} {
		expect.Equal(t, mail.CheckURL(good), nil, good)
	}
	for _, wrong := range []string{
		"mail.example.com:587", "http://mail.example.com", "smtp://", "smtp://:587", "smtp://h:0", "smtp://h:99999",
		"smtp://h:", "smtp://h/path", "smtp://h#x", "smtp:h", "smtp://user@h",
		"smtp://:secretword@h", "smtp://u:secretword@h?tls=off", "smtps://u:secretword@h?tls=off", "smtp://h?tls=on",
		"smtp://h?other=1", "smtp://h?from=x", "smtp://h?from=a@b.c&from=a@b.c",
		"smtp://u:secretword%zz@h", "smtp://u:secret word@h:x", "smtp://h?a=%zz", "\x7f",
	} {
		err := mail.CheckURL(wrong)
		if err == nil || strings.Contains(err.Error(), "secret") || strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// The password reaches a server on this machine, and nobody who reads messages.
func TestSignsInAndSender(t *testing.T) {
	t.Parallel()
	b := newBundle(t, store.SQLite)
	b.rename(t, `{"contactEmail":"help@shop.example"}`)
	b.start(t, strings.Replace(b.sink.url(), "smtp://", "smtp://user:hush@", 1)+"?from=bot@post.example")
	b.sink.answer <- "451 hush is your password"
	b.send(t, "ada@example.org")
	b.tried(t)
	if told := b.only(t)["error"].(string); strings.Contains(told, "hush") ||
		!strings.Contains(told, "*** is your password") {
		t.Errorf("%s", told)
	}
	b.clock.Advance(time.Minute + time.Second)
	b.tried(t)
	got := expect.Next(t, b.sink.got)
	expect.SameNow(t, got.Auth, "|user|hush")
	m := open(t, got.Data)
	expect.SameNow(t, m.Header.Get("From"), `"Souk" <bot@post.example>`)
	expect.SameNow(t, m.Header.Get("Reply-To"), `<help@shop.example>`)
}

// A server that cannot prove its name gets nothing.
func TestStrangeCertificate(t *testing.T) {
	t.Parallel()
	web := httptest.NewUnstartedServer(nil)
	web.StartTLS()
	t.Cleanup(web.Close)
	b := newBundle(t, store.SQLite)
	secure := newSink(t, tls.NewListener(listen(t),
		&tls.Config{Certificates: web.TLS.Certificates, MinVersion: tls.VersionTLS12}))
	b.start(t, strings.Replace(secure.url(), "smtp://", "smtps://user:hush@", 1))
	b.send(t, "ada@example.org")
	b.tried(t)
	row := b.only(t)
	if row["status"] != "QUEUED" || !strings.Contains(row["error"].(string), "certificate") || len(secure.got) > 0 {
		t.Errorf("%v %v", row["status"], row["error"])
	}
}

func TestAccess(t *testing.T) {
	t.Parallel()
	b := keeping(t)
	b.send(t, "ada@example.org")
	b.clock.Advance(time.Millisecond)
	expect.OK(t, b.write(t, mail.Message{To: "ada@example.org", Template: mail.ApprovalPending}))
	id := b.list(t, `{}`)[1]["id"].(string)
	for caller, want := range map[string]int{"": 401, "visitor": 403, "member": 403, "clerk": 403, "staff": 200,
		"owner": 200, "app": 200} {
		for _, call := range [][2]string{{"POST", "/v1/emails/query"}, {"GET", "/v1/emails/" + id}} {
			status, out := b.call(t, caller, call[0], call[1], "{}")
			expect.SameNow(t, status, want)
			if status != 200 {
				continue
			}
			one, ok := out["email"].(map[string]any)
			if !ok {
				one = out["emails"].([]any)[1].(map[string]any)
				notice := out["emails"].([]any)[0].(map[string]any)
				expect.SameNow(t, []any{notice["withheld"], notice["text"] != ""}, []any{false, true})
			}
			// Links that open accounts are for administrators only.
			expect.SameNow(t, []any{one["withheld"], one["text"] == "", one["html"] == "", one["subject"]},
				[]any{caller == "staff", caller == "staff", caller == "staff", "Reset your password for Souk"})
		}
		if want != 200 {
			status, _ := b.call(t, caller, "POST", "/v1/emails/"+id+"/resend", "{}")
			expect.SameNow(t, status, want)
		}
	}
	for _, call := range [][2]string{{"GET", "/v1/emails/none"}, {"POST", "/v1/emails/none/resend"}} {
		status, out := b.call(t, "app", call[0], call[1], "{}")
		expect.SameNow(t, status, 404)
		expect.SameNow(t, code(out), mail.CodeNotFound)
	}
}

func TestQuery(t *testing.T) {
	kept(t, func(t *testing.T, b *bundle) {
		for i := range 5 {
			b.clock.Advance(time.Minute)
			m := reset(fmt.Sprintf("Reader%d@Example.org", i))
			if i == 3 {
				m = mail.Message{To: "jörg@example.org", Template: mail.Approved}
			}
			expect.OK(t, b.write(t, m))
		}
		for query, want := range map[string]string{
			`{}`: "Reader4 jörg Reader2 Reader1 Reader0",
			`{"filter":{"to":"reader2@example.org"}}`:                                              "Reader2",
			`{"filter":{"to":{"$startsWith":"JORG@"}}}`:                                            "jörg",
			`{"filter":{"subject":{"$contains":"welcome"}}}`:                                       "jörg",
			`{"filter":{"subject":"Reset your password for Souk"},"cursorPaging":{"limit":2}}`:     "Reader4 Reader2",
			`{"filter":{"status":"SENT"}}`:                                                         "",
			`{"filter":{"status":{"$in":["KEPT"]},"template":"approved"}}`:                         "jörg",
			`{"filter":{"createdDate":{"$gt":"2026-03-01T10:04:00.000Z"}}}`:                        "Reader4",
			`{"sort":[{"fieldName":"createdDate","order":"ASC"}],"paging":{"limit":1,"offset":1}}`: "Reader1",
		} {
			var got []string
			for _, row := range b.list(t, query) {
				name, _, _ := strings.Cut(row["to"].(string), "@")
				got = append(got, name)
			}
			expect.Equal(t, strings.Join(got, " "), want, "%s: %v", query, got)
		}
		var got []any
		body := `{"query":{"cursorPaging":{"limit":2}}}`
		for range 3 {
			_, out := b.call(t, "app", "POST", "/v1/emails/query", body)
			for _, row := range out["emails"].([]any) {
				got = append(got, row.(map[string]any)["to"])
			}
			cursors, _ := out["pagingMetadata"].(map[string]any)["cursors"].(map[string]any)
			cursor, _ := cursors["next"].(string)
			body = `{"query":{"cursorPaging":{"limit":2,"cursor":"` + cursor + `"}}}`
		}
		expect.SameNow(t, got, []any{"Reader4@example.org", "jörg@example.org", "Reader2@example.org", "Reader1@example.org",
			"Reader0@example.org"})
		for _, wrong := range []string{`{"filter":{"text":"x"}}`, `{"filter":{"status":"GONE"}}`,
			`{"sort":[{"fieldName":"html"}]}`} {
			status, _ := b.call(t, "app", "POST", "/v1/emails/query", `{"query":`+wrong+`}`)
			expect.SameNow(t, status, 400)
		}
	})
}
