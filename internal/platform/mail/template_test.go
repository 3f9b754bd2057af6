package mail_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
)

var update = flag.Bool("update", false, "write the golden files anew")

var when = time.Date(2026, 3, 1, 9, 58, 0, 0, time.UTC)

// samples has data for every template.
var samples = map[string]map[string]any{
	mail.VerifyEmail: {"name": "Ada Lovelace", "code": "048213", "validFor": 15 * time.Minute},
	mail.SecondFactor: {"code": "771204", "validFor": 10 * time.Minute, "device": "Firefox on Linux",
		"place": "Lyon, France (203.0.113.7)"},
	mail.SetPassword: {"name": "Ada Lovelace", "link": "/set-password?token=k3yOfTheDoor&lang=en",
		"validFor": 3 * time.Hour},
	mail.ResetPassword: {"name": "Ada Lovelace",
		"link":     "https://shop.example/reset#redirect=https%3A%2F%2Fa.example%2Fb%3Fc%26d+e&token=k3yOfTheDoor",
		"validFor": 3 * time.Hour},
	mail.ActivateAccount:   {"link": "/activate?token=k3yOfTheDoor", "validFor": 48 * time.Hour},
	mail.ApprovalPending:   {"name": "Ada Lovelace"},
	mail.ApprovalRequested: {"member": "ada@example.org", "memberName": "Ada Lovelace", "link": "/admin/members/42"},
	mail.Approved:          {"name": "Ada Lovelace", "link": "/login"},
	mail.NewDevice: {"name": "Ada Lovelace", "when": when, "device": "Safari on iPhone", "place": "2001:db8::7",
		"link": "/account/security"},
	mail.EmailChanged:    {"name": "Ada Lovelace", "when": when},
	mail.PasswordChanged: {"name": "Ada Lovelace", "when": when, "link": "/forgot"},
	mail.GiftCard: {"name": "Ada Lovelace", "giftCode": "ABCD-EFGH-JKLM-NPQR", "amount": "€50.00", "link": "/",
		"validUntil": when, "message": "Happy birthday!"},
	mail.LowStock: {"link": "/admin/inventory",
		"sheet": &mail.Sheet{Facts: []mail.Fact{{Key: "product", Value: "Blue mug"}, {Key: "left", Value: "3"}}}},
	mail.BackInStock: {"link": "/product-page/blue-mug", "stop": "/v1/back-in-stock-notification-requests/7/stop?token=n0More",
		"sheet": &mail.Sheet{Lines: []mail.Item{{Name: "Blue mug", Detail: "Size: L", Price: "€9.90",
			Picture: "/media/7/mug.jpg?w=128"}}}},
	mail.LinkOver: {"link": "/"},
	mail.AbandonedCheckout: {"name": "Ada Lovelace", "item": "Blue mug",
		"link": "/v1/abandoned-checkout/7/redirect-to-checkout?token=k3yOfTheDoor",
		"stop": "/v1/abandoned-checkout/7/stop-reminders?token=n0More"},
	mail.StaffInvitation: {"inviter": "Grace Hopper", "role": "Catalog & orders", "link": "/join?token=k3yOfTheDoor",
		"validFor": 7 * 24 * time.Hour},
}

// bought is a sheet with everything in it.
var bought = &mail.Sheet{
	Facts: []mail.Fact{{Key: "orderNumber", Value: "10023"}, {Key: "payment", Value: "Paid"},
		{Label: "Gift wrap", Value: "yes"}, {Key: "note"}, {Key: "validUntil", At: when}},
	Links: []mail.Lead{{Label: "Album.zip", Link: "/v1/downloads/k3y"}},
	Lines: []mail.Item{{Name: "Blue mug & saucer", Detail: "Size: L", Quantity: 2, Price: "€19.80",
		Picture: "/media/7/mug.jpg?w=128"}, {Name: "Tea", Quantity: 1, Price: "€4.00"}},
	Totals: []mail.Fact{{Key: "subtotal", Value: "€23.80"}, {Key: "shipping", Value: "€5.00"},
		{Key: "total", Value: "€28.80"}},
	Places: []mail.Place{{Key: "delivery", Lines: []string{"Ada Lovelace", "", "Rue de la Paix 1", "75002 Paris",
		"France"}}},
}

func init() {
	for name := range mail.Templates() {
		if !strings.HasPrefix(name, "order-") && !strings.HasPrefix(name, "return-") {
			continue
		}
		samples[name] = map[string]any{"name": "Ada Lovelace", "number": "10023", "sheet": bought,
			"link": "/account/orders/7?x=1"}
		if name == mail.OrderPage {
			delete(samples[name], "link")
		}
		if strings.Contains(name, "refunded") || strings.Contains(name, "payment") && name != mail.OrderPaymentDeclined {
			samples[name]["amount"] = "€28.80"
		}
	}
	samples[mail.OrderCanceled]["message"] = "We are sorry.\nThe last mug broke: write to us@shop.example if we may send another."
	samples[mail.OrderCanceled]["intro"] = "Order {number} will not come."
}

// keeping is a shop without a mail server.
func keeping(t *testing.T) *bundle {
	t.Helper()
	b := newBundle(t, store.SQLite)
	b.start(t, "")
	return b
}

var entityForm = regexp.MustCompile(`&(#\d+|#x[0-9a-f]+|amp|lt|gt|quot|apos|nbsp);`)

func TestEveryTemplate(t *testing.T) {
	t.Parallel()
	for name := range mail.Templates() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, there := samples[name]
			expect.ThatNow(t, there, "there is no sample")
			b := keeping(t)
			b.rename(t, `{"name":"Souk & Söhne","contactEmail":"help@shop.example","timeZone":"Europe/Paris"}`)
			expect.OK(t, b.write(t, mail.Message{To: "reader@example.org", Template: name, Data: data}))
			row := b.only(t)
			text, page := "Subject: "+row["subject"].(string)+"\n\n"+row["text"].(string), row["html"].(string)
			golden(t, name+".txt", text)
			golden(t, name+".html", page)
			if entityForm.MatchString(text) || strings.Contains(text, "<") || strings.Contains(text, "{") {
				t.Errorf("markup in the text form:\n%s", text)
			}
			for line := range strings.SplitSeq(text, "\n") {
				expect.That(t, len([]rune(line)) <= 72 || strings.Contains(line, "://"), "long line: %s", line)
			}
			seen := look(t, page)
			for field, value := range data {
				if shown, ok := value.(string); ok && !strings.ContainsAny(shown, "\n{") &&
					(!strings.Contains(text, shown) || !strings.Contains(seen, shown)) {
					t.Errorf("%s %q is not in both forms", field, shown)
				}
			}
			// Both forms say the same: each paragraph of the text is in the page.
			for paragraph := range strings.SplitSeq(row["text"].(string), "\n\n") {
				paragraph = strings.Join(strings.Fields(paragraph), " ")
				expect.That(t, strings.Contains(paragraph, ":") || strings.HasPrefix(paragraph, "--") ||
					strings.Contains(seen, paragraph), "only in the text form: %q", paragraph)
			}
		})
	}
	expect.Equal(t, len(samples), len(mail.Templates()), "there are samples of no template")
}

// look reads a page as people see it, and checks that it is harmless.
func look(t *testing.T, page string) string {
	t.Helper()
	tree, err := html.Parse(strings.NewReader(page))
	expect.OK(t, err)
	var seen strings.Builder
	for n := range tree.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "style" && n.Parent.Data != "title" {
			seen.WriteString(n.Data + " ")
		}
		switch n.Data {
		case "script", "iframe", "object", "embed", "link", "form", "input", "svg", "video", "base":
			expect.That(t, n.Type != html.ElementNode, "there is a %s", n.Data)
		}
		for _, a := range n.Attr {
			if a.Key == "href" && a.Val != "https://shop.example" && !strings.HasPrefix(a.Val, "https://shop.example/") {
				t.Errorf("a link leads to %s", a.Val)
			}
			if a.Key == "src" && (n.Data != "img" || !strings.HasPrefix(a.Val, "https://shop.example/media/")) ||
				a.Key == "background" || strings.HasPrefix(a.Key, "on") || strings.Contains(a.Val, "url(") {
				t.Errorf("attribute %s=%q", a.Key, a.Val)
			}
		}
	}
	for _, wrong := range []string{"ZgotmplZ", "<no value>", "url(", "@import", "http://"} {
		expect.That(t, !strings.Contains(page, wrong), "%s in the page", wrong)
	}
	return strings.Join(strings.Fields(seen.String()), " ")
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		expect.OK(t, os.WriteFile(file, []byte(got), 0o600))
	}
	want, err := os.ReadFile(file)
	expect.OK(t, err)
	expect.SameNow(t, got, string(want))
}

// What strangers choose is shown as it is, or not at all.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	b := keeping(t)
	b.rename(t, `{"name":"A\r\nBcc: x@evil.example\r\n\r\n<script>alert(1)</script>"}`)
	for name, shown := range map[string]string{
		`<img src=x onerror=alert(1)>`:        `<img src=x onerror=alert(1)>`,
		`"Ada" & 'Bob' <b>`:                   `"Ada" & 'Bob' <b>`,
		`{shop} {{code}} {code}`:              `{shop} {{code}} {code}`,
		"Ada\r\nBcc: all\r\n\r\nhello":        "Ada Bcc: all hello",
		"\u202eadA\u2066 \x00\x07x\u200b":     "adA x",
		"J.R.R. Tolkien":                      "J.R.R. Tolkien",
		"Win at http://evil.example now":      "",
		"evil.example":                        "",
		"www.evil":                            "",
		"me@evil.example":                     "",
		strings.Repeat("ü", 5000):             strings.Repeat("ü", 99) + "…",
		"a\xff\xfe":                           "a\uFFFD",
		`</td></tr></table><h1>You won</h1> `: "", // a slash is in every closing tag
	} {
		data := map[string]any{"name": name, "code": "123456", "validFor": time.Hour}
		expect.EqualNow(t, b.write(t, mail.Message{To: "reader@example.org", Template: mail.VerifyEmail, Data: data}),
			nil, name)
		row := b.list(t, `{"cursorPaging":{"limit":1}}`)[0]
		b.clock.Advance(time.Millisecond)
		hello := "Hello " + shown + ","
		if shown == "" {
			hello = "Hello,"
		}
		subject, text := row["subject"].(string), row["text"].(string)
		if strings.ContainsAny(subject, "\r\n\x00") || !strings.Contains(strings.Join(strings.Fields(text), " "), hello) ||
			!strings.Contains(look(t, row["html"].(string)), hello) {
			t.Errorf("%q: %q\n%s", name, subject, text)
		}
		expect.That(t, !strings.Contains(text, "\nBcc") && !entityForm.MatchString(text), "%q: %s", name, text)
	}
}

func TestMistakesInData(t *testing.T) {
	t.Parallel()
	b := keeping(t)
	good := func() map[string]any {
		return map[string]any{"link": "/reset", "validFor": time.Hour}
	}
	for what, change := range map[string]func(map[string]any){
		"unknown field":      func(d map[string]any) { d["colour"] = "red" },
		"missing":            func(d map[string]any) { delete(d, "validFor") },
		"empty":              func(d map[string]any) { d["link"] = "" },
		"wrong type":         func(d map[string]any) { d["link"] = 7 },
		"nothing":            func(d map[string]any) { d["link"] = nil },
		"no time":            func(d map[string]any) { d["validFor"] = time.Duration(0) },
		"elsewhere":          func(d map[string]any) { d["link"] = "https://evil.example/reset" },
		"like us":            func(d map[string]any) { d["link"] = "https://shop.example.evil.example/" },
		"user":               func(d map[string]any) { d["link"] = "https://shop.example@evil.example/" },
		"host of slashes":    func(d map[string]any) { d["link"] = "//evil.example/" },
		"host of backslash":  func(d map[string]any) { d["link"] = `/\evil.example/` },
		"other scheme":       func(d map[string]any) { d["link"] = "javascript:alert(1)" },
		"unsafe scheme":      func(d map[string]any) { d["link"] = "http://shop.example/" },
		"breaks":             func(d map[string]any) { d["link"] = "/a\r\nb" },
		"quotes":             func(d map[string]any) { d["link"] = `/a"onclick="x` },
		"long":               func(d map[string]any) { d["link"] = "/" + strings.Repeat("a", 8000) },
		"moment for a text":  func(d map[string]any) { d["name"] = time.Now() },
		"a code that is not": func(d map[string]any) { d["code"] = "1" },
	} {
		data := good()
		change(data)
		err := b.write(t, mail.Message{To: "reader@example.org", Template: mail.ResetPassword, Data: data})
		expect.That(t, err != nil && errs.KindOf(err) == errs.Internal, "%s: %v", what, err)
	}
	for _, wrong := range []string{"12 34", "<b>12", "1", "123456789012345"} {
		if err := b.write(t, mail.Message{To: "reader@example.org", Template: mail.VerifyEmail,
			Data: map[string]any{"code": wrong, "validFor": time.Hour}}); err == nil {
			t.Errorf("the code %q was taken", wrong)
		}
	}
	expect.That(t, b.write(t, mail.Message{To: "reader@example.org", Template: "none", Data: good()}) != nil,
		"an unknown template was taken")
	expect.SameNow(t, len(b.list(t, `{}`)), 0)
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	b := keeping(t)
	for _, wish := range []string{"", "en-GB", "de", "xx-!"} {
		m := reset("reader@example.org")
		m.Language = wish
		expect.OK(t, b.write(t, m))
	}
	for _, row := range b.list(t, `{}`) {
		expect.SameNow(t, row["language"], any("en"))
		expect.That(t, strings.Contains(row["html"].(string), `<html lang="en" dir="ltr">`),
			"the page does not tell its language")
	}
}

// Who reads Arabic gets Arabic, from the right to the left, with places named in it.
func TestArabic(t *testing.T) {
	t.Parallel()
	b := keeping(t)
	sheet := &mail.Sheet{Facts: []mail.Fact{{Key: "payment", Say: "paid"}},
		Places: []mail.Place{{Key: "delivery", Lines: []string{"Ada"}, Country: "US"}}}
	expect.OK(t,
		b.write(t, mail.Message{To: "reader@example.org", Template: mail.OrderPlaced, Language: "ar-EG",
			Data: map[string]any{"number": "7", "sheet": sheet}}))
	row := b.only(t)
	expect.SameNow(t, row["language"], any("ar"))
	for _, want := range []string{"شكرًا لطلبك", "الدفع: مدفوع", "الولايات المتحدة"} {
		if !strings.Contains(row["text"].(string), want) {
			t.Errorf("%q is not in\n%s", want, row["text"])
		}
	}
	expect.That(t, strings.Contains(row["html"].(string), `<html lang="ar" dir="rtl">`),
		"the page does not tell its direction")
}
