package mail_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/mail"
)

// What stands in an order is shown as it is; markup, breaks and foreign links do not get through.
func TestHostileSheets(t *testing.T) {
	t.Parallel()
	b := keeping(t)
	nasty := "<script>alert(1)</script>\r\nBcc: all \u202eevil"
	sheet := &mail.Sheet{
		Facts:  []mail.Fact{{Label: nasty, Value: nasty}},
		Lines:  []mail.Item{{Name: nasty, Detail: nasty, Price: nasty, Quantity: 1}},
		Totals: []mail.Fact{{Label: nasty, Value: nasty}}, Places: []mail.Place{{Key: "billing", Lines: []string{nasty}}},
	}
	data := map[string]any{"number": "1", "sheet": sheet, "message": nasty,
		"intro": nasty + "\n\n\nMore {number} {unknown}", "subject": nasty + "\n{number}"}
	expect.OK(t, b.write(t, mail.Message{To: "reader@example.org", Template: mail.OrderPlaced, Data: data}))
	row := b.only(t)
	page, text := row["html"].(string), row["text"].(string)
	look(t, page)
	if strings.Contains(page, "<script") || strings.ContainsAny(page+text, "\u202e\r") ||
		strings.ContainsAny(row["subject"].(string), "\r\n") {
		t.Errorf("%s\n%s", row["subject"], text)
	}
	expect.That(t, strings.Contains(text, "More 1 {unknown}"), "the shop's own words are not there:\n%s", text)
}

func TestMistakesInSheets(t *testing.T) {
	t.Parallel()
	b := keeping(t)
	for what, sheet := range map[string]*mail.Sheet{
		"none":              nil,
		"unknown fact":      {Facts: []mail.Fact{{Key: "weather", Value: "fine"}}},
		"unknown place":     {Places: []mail.Place{{Key: "moon", Lines: []string{"x"}}}},
		"foreign link":      {Links: []mail.Lead{{Label: "x", Link: "https://evil.example/"}}},
		"no web address":    {Links: []mail.Lead{{Label: "x", Link: "javascript:alert(1)", Outside: true}}},
		"outside with user": {Links: []mail.Lead{{Label: "x", Link: "https://a@b.example/", Outside: true}}},
	} {
		if err := b.write(t, mail.Message{To: "reader@example.org", Template: mail.OrderShipped,
			Data: map[string]any{"number": "1", "sheet": sheet}}); err == nil {
			t.Errorf("%s was taken", what)
		}
	}
	many := &mail.Sheet{Links: []mail.Lead{{Label: "Track", Link: "https://carrier.example/t?n=1", Outside: true}}}
	for i := range 300 {
		many.Lines = append(many.Lines, mail.Item{Name: fmt.Sprintf("Thing %d %s", i, strings.Repeat("ü", 500)),
			Detail: strings.Repeat("x", 500), Quantity: 1, Price: "€1.00"})
	}
	expect.OK(t,
		b.write(t, mail.Message{To: "reader@example.org", Template: mail.OrderShipped,
			Data: map[string]any{"number": "1", "sheet": many}}))
	if text := b.only(t)["text"].(string); !strings.Contains(text, "… and 260 more.") ||
		!strings.Contains(text, "https://carrier.example/t?n=1") {
		t.Error("long orders are cut with a word, and carriers' pages may be linked")
	} else if !strings.Contains(text, strings.Repeat("x", 500)) {
		t.Error("what a buyer wrote on a thing is cut")
	}
}

// Countries come as codes and are read as names.
func TestCountriesInWords(t *testing.T) {
	t.Parallel()
	b := keeping(t)
	sheet := &mail.Sheet{Places: []mail.Place{
		{Key: "billing", Lines: []string{"350 5th Ave", "New York, NY 10118"}, Country: "US"},
		{Key: "pickup", Lines: []string{"Torstr. 1"}, Country: "DE", Note: "Ring twice"},
		{Key: "delivery", Lines: []string{"Nowhere"}, Country: "?"},
	}}
	data := map[string]any{"number": "1", "sheet": sheet}
	expect.OK(t, b.write(t, mail.Message{To: "reader@example.org", Template: mail.OrderPlaced, Data: data}))
	text := b.only(t)["text"].(string)
	for _, want := range []string{"New York, NY 10118\nUnited States\n", "Torstr. 1\nGermany\nRing twice\n",
		"Nowhere\n?"} {
		expect.That(t, strings.Contains(text, want), "%q is not in\n%s", want, text)
	}
}

// Pictures of what was bought are shown when they are the shop's own.
func TestPicturesOfTheShopOnly(t *testing.T) {
	t.Parallel()
	b := keeping(t)
	sheet := &mail.Sheet{Lines: []mail.Item{
		{Name: "Mug", Quantity: 1, Picture: "/media/7/mug.jpg?w=128"},
		{Name: "Cup", Quantity: 1, Picture: "https://spy.example/cup.jpg"},
		{Name: "Jar", Quantity: 1, Picture: "https://shop.example/media/8/jar.jpg"}, {Name: "Tea", Quantity: 1},
	}}
	expect.OK(t,
		b.write(t, mail.Message{To: "reader@example.org", Template: mail.OrderPlaced,
			Data: map[string]any{"number": "1", "sheet": sheet}}))
	page := b.only(t)["html"].(string)
	look(t, page)
	if strings.Count(page, "<img") != 2 || !strings.Contains(page, `src="https://shop.example/media/7/mug.jpg?w=128"`) {
		t.Error(page)
	}
}

// Whoever is reminded can end it from the mail program and from the message; other messages have nothing to end.
func TestRemindersCanBeEnded(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		expect.OK(t,
			b.write(t, mail.Message{To: "ada@example.com", Template: mail.AbandonedCheckout,
				Data: map[string]any{"link": "/a", "stop": "/v1/abandoned-checkout/7/stop-reminders?token=n0More"}}))
		b.tried(t)
		letter := open(t, expect.Next(t, b.sink.got).Data)
		const stop = "https://shop.example/v1/abandoned-checkout/7/stop-reminders?token=n0More"
		expect.SameNow(t, letter.Header.Get("List-Unsubscribe"), "<"+stop+">")
		expect.SameNow(t, letter.Header.Get("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click")
		expect.That(t, strings.Contains(letter.Text, stop) && strings.Contains(letter.HTML, stop), letter.Text)
		expect.OK(t, b.write(t, reset("ada@example.com")))
		b.tried(t)
		expect.SameNow(t, open(t, expect.Next(t, b.sink.got).Data).Header.Get("List-Unsubscribe"), "")
	})
}
