package mail_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/resource"
)

// A shop says things in its own words, by language; what does not fit is refused with its place.
func TestOwnWords(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		ok := func(method, path, body string) map[string]any {
			t.Helper()
			status, out := b.call(t, "owner", method, path, body)
			expect.EqualNow(t, status, 200, "%s %s %v", method, path, out)
			return out
		}
		const path = "/v1/email-templates/reset-password"
		status, out := b.call(t, "owner", "PUT", path,
			`{"language":"en","parts":{"subject":"A {thing}","heading":"Half } open","nothing":"x"}}`)
		expect.SameNow(t, status, 400)
		text := fmt.Sprint(out)
		for _, want := range []string{"parts.subject", "{thing} at character 3", "parts.heading", "a } without its counterpart at character 6",
			"parts.nothing"} {
			expect.That(t, strings.Contains(text, want), "no %q in %s", want, text)
		}
		if status, _ := b.call(t, "owner", "PUT", "/v1/email-templates/none", `{"language":"en"}`); status != 404 {
			t.Error(status)
		}

		ok("PUT", path, `{"language":"ar-EG","parts":{"heading":"كلمة مرور جديدة","subject":"كلمة مرور {shop}","button":""}}`)
		shown := ok("POST", path+"/preview", `{"language":"ar","parts":{"heading":"عنوان آخر"}}`)["preview"].(map[string]any)
		expect.SameNow(t, shown["language"], any("ar"))
		if html := shown["html"].(string); !strings.Contains(html, "عنوان آخر") || !strings.Contains(html, `dir="rtl"`) ||
			!strings.Contains(html, "اختيار كلمة مرور جديدة") {
			t.Error(html)
		}
		m := reset("ada@example.com")
		m.Language = "ar"
		expect.OK(t, b.write(t, m))
		b.tried(t)
		letter := open(t, expect.Next(t, b.sink.got).Data)
		expect.That(t, strings.Contains(letter.Text, "كلمة مرور جديدة"), letter.Text)
		expect.SameNow(t, b.only(t)["language"], any("ar"))

		// Ours again.
		saved := ok("PUT", path, `{"language":"ar","parts":{}}`)["template"].(map[string]any)
		expect.SameNow(t, saved["languages"], any([]any{}))

		// A test goes to whoever asks, if they have an address.
		if status, _ := b.call(t, "owner", "POST", path+"/test", `{"language":"en"}`); status != 428 {
			t.Error(status)
		}
		b.service.Reader = func(context.Context) (string, error) { return "me@example.com", nil }
		expect.SameNow(t, ok("POST", path+"/test", `{"language":"en"}`)["to"], any("me@example.com"))
		b.tried(t)
		expect.Next(t, b.sink.got)
		// It says what was typed, which need not be saved; and what is wrong with that is refused at its place.
		ok("POST", path+"/test", `{"language":"en","parts":{"heading":"Not saved yet"}}`)
		b.tried(t)
		letter = open(t, expect.Next(t, b.sink.got).Data)
		expect.That(t, strings.Contains(letter.Text, "Not saved yet"), letter.Text)
		status, out = b.call(t, "owner", "POST", path+"/test", `{"language":"en","parts":{"heading":"Half } open"}}`)
		expect.That(t, status == 400 && strings.Contains(fmt.Sprint(out), "parts.heading"), "%d %v", status, out)
	})
}

// Two who reword one mail: the second is told, and nothing of the first is lost. Other mails and languages are apart.
func TestOwnWordsOfTwo(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		const path = "/v1/email-templates/reset-password"
		read := func(language string) string {
			t.Helper()
			for _, one := range b.api.OK("owner", "GET", "/v1/email-templates?language="+language, "").At("templates").([]any) {
				if template := one.(map[string]any); template["name"] == "reset-password" {
					return template["revision"].(string)
				}
			}
			t.Fatal("no such template")
			return ""
		}
		save := func(language, subject, revision string) string {
			return fmt.Sprintf(`{"language":%q,"parts":{"subject":%q},"revision":%q}`, language, subject, revision)
		}
		first, arabic := read("en"), read("ar")
		second := b.api.OK("owner", "PUT", path, save("en", "From Ada", first)).String("template.revision")
		expect.That(t, second != first && second == read("en"), "%s, then %s", first, second)
		b.api.Refused(409, resource.CodeStale, "owner", "PUT", path, save("en", "From Olga", first)).
			Want("details.applicationError.data.currentRevision", second)
		expect.Equal(t, read("en"), second, "after a late change")
		b.api.OK("owner", "PUT", path, save("ar", "سؤال", arabic))
		b.api.OK("owner", "PUT", "/v1/email-templates/gift-card", `{"language":"en","parts":{"subject":"A gift"}}`)
		expect.Equal(t, read("en"), second, "after changes of others")
		b.api.OK("owner", "PUT", path, save("en", "From Olga", second))
	})
}

// What staff get is told apart from what shoppers and members get.
func TestWhoReadsATemplate(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		_, out := b.call(t, "owner", "GET", "/v1/email-templates", "")
		var staff []string
		for _, one := range out["templates"].([]any) {
			if template := one.(map[string]any); template["toStaff"] == true {
				staff = append(staff, template["name"].(string))
			}
		}
		expect.Equal(t, strings.Join(staff, " "), "approval-requested low-stock order-new return-new staff-invitation")
	})
}

// Every template can be shown with examples.
func TestEveryTemplateHasAnExample(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		_, out := b.call(t, "owner", "GET", "/v1/email-templates", "")
		for _, one := range out["templates"].([]any) {
			name := one.(map[string]any)["name"].(string)
			status, shown := b.call(t, "owner", "POST", "/v1/email-templates/"+name+"/preview", `{"language":"en"}`)
			expect.That(t, status == 200 && len(one.(map[string]any)["parts"].([]any)) >= 3, "%s: %d %v", name, status,
				shown)
		}
	})
}
