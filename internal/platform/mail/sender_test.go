package mail_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
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
			letter := open(t, next(t, b.sink.got).Data)
			equal(t, letter.Header.Get("From")+" / "+letter.Header.Get("Reply-To"), from+" / "+replyTo)
		}
		headers(`"Souk" <help@shop.example>`, "")
		status, out := call("owner", "PATCH", `{"sender":{"name":"Olga of Souk","address":"post@souk.example"}}`)
		equal(t, status, 200)
		equal(t, fmt.Sprint(out["used"]), "map[address:post@souk.example name:Olga of Souk replyTo:help@shop.example]")
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
