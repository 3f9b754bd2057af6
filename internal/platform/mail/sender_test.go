package mail_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
)

// The shop says who its mails come from and where answers go to; what it does not say follows from the rest.
func TestSender(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		b.rename(t, `{"name":"Souk","contactEmail":"help@shop.example"}`)
		call := func(who, method, body string) (int, map[string]any) {
			return b.call(t, who, method, "/v1/mail-sender", body)
		}
		headers := func(from, replyTo string) {
			t.Helper()
			expect.OK(t, b.write(t, reset("ada@example.com")))
			b.tried(t)
			letter := open(t, expect.Next(t, b.sink.got).Data)
			expect.SameNow(t, letter.Header.Get("From")+" / "+letter.Header.Get("Reply-To"), from+" / "+replyTo)
		}
		headers(`"Souk" <help@shop.example>`, "")
		status, out := call("owner", "PATCH", `{"sender":{"name":"Olga of Souk","address":"post@souk.example"}}`)
		expect.SameNow(t, status, 200)
		expect.SameNow(t, fmt.Sprint(out["used"]),
			"map[address:post@souk.example name:Olga of Souk replyTo:help@shop.example]")
		headers(`"Olga of Souk" <post@souk.example>`, "<help@shop.example>")
		call("owner", "PATCH", `{"sender":{"replyTo":"answers@souk.example"}}`)
		headers(`"Olga of Souk" <post@souk.example>`, "<answers@souk.example>")
		if status, out = call("owner", "PATCH", `{"sender":{"address":"nobody","replyTo":"a@b@c","name":"`+
			strings.Repeat("x", 101)+`"}}`); status != 400 {
			t.Error(status)
		}
		for _, field := range []string{"sender.address", "sender.replyTo", "sender.name"} {
			expect.That(t, strings.Contains(fmt.Sprint(out), field), "no %s in %v", field, out)
		}
		call("owner", "PATCH", `{"sender":{"name":null,"address":null,"replyTo":null}}`)
		headers(`"Souk" <help@shop.example>`, "")
	})
}

func TestSenderOfTwo(t *testing.T) {
	run(t, func(_ *testing.T, b *bundle) {
		b.api.Guard(apitest.Guarded{Who: "owner", Get: "GET /v1/mail-sender", Change: "PATCH /v1/mail-sender",
			Field: "sender", Changes: []string{`{"sender":{"name":"Ada"}}`, `{"sender":{"name":"Olga"}}`,
				`{"sender":{"address":"post@souk.example"}}`, `{"sender":{"replyTo":"help@souk.example"}}`}})
	})
}
