package traces_test

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/traces"
)

func ada() *traces.Subject {
	s := &traces.Subject{MemberID: "11111111-1111-4111-8111-111111111111"}
	s.AddEmail("Ada.L@Example.com", "ada.l@example.com")
	s.AddName("Ada", "O'Hara")
	s.AddPhone("+44 20 7946-0000")
	s.Add(traces.Order, "0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee")
	s.Add(traces.Visitor, "0190ffff-bbbb-7ccc-8ddd-eeeeeeeeeeee")
	return s
}

func TestFinder(t *testing.T) {
	t.Parallel()
	f := ada().Finder()
	for text, want := range map[string][2]bool{ // named, about
		"to ada.l@EXAMPLE.com":                              {true, true},
		`{"name":"Ada O'Hara"}`:                             {true, true},
		"<p>Dear Ada O&#39;Hara,</p>":                       {true, true},
		"call 442079460000":                                 {true, true},
		"/orders/0190AAAA-bbbb-7ccc-8ddd-eeeeeeeeeeee?x":    {false, true},
		"member 11111111-1111-4111-8111-111111111111":       {false, true},
		"visitor 0190ffff-bbbb-7ccc-8ddd-eeeeeeeeeeee":      {false, false},
		"Ada bought a lamp":                                 {false, false},
		"0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeef and --------": {false, false},
		"": {false, false},
		"-----------------------------------------------": {false, false},
	} {
		expect.Equal(t, [2]bool{f.Named(text), f.About(text)}, want, "%q: named and about", text)
	}
	for text, want := range map[string]bool{"for Ada, with love": true, "for adam": false, "Canada": false,
		"O'HARA!": true, "Lamp": false} {
		expect.Equal(t, f.Says(text), want, "%q says it", text)
	}
}

func TestBlank(t *testing.T) {
	t.Parallel()
	f := ada().Finder()
	for doc, want := range map[string]string{
		`{"email":"x@y.z","total":12.340,"address":{"country":"DE","city":"B","postalCode":"1"}}`: `{"address":{"country":"DE"},"total":12.340}`,
		`{"lines":[{"name":"Lamp","note":"hi"},{"name":"for Ada O'Hara"}]}`:                       `{"lines":[{"name":"Lamp"},{"name":""}]}`,
		`{"email":"","customFields":[]}`:                                                          `{"email":"","customFields":[]}`,
		`{"a":9007199254740993}`:                                                                  `{"a":9007199254740993}`,
		`no json`:                                                                                 `null`,
	} {
		got, changed := f.Blank(doc)
		expect.That(t, got == want && changed == (doc != want), "%s became %s (%v), want %s", doc, got, changed, want)
		if again, changed := f.Blank(got); again != got || changed {
			t.Errorf("%s blanked twice is %s (%v)", doc, again, changed)
		}
	}
	if got, _ := f.Blank(`{"title":"a","reason":"b"}`, "Reason"); got != `{"title":"a"}` {
		t.Errorf("a further field: %s", got)
	}
	for doc, want := range map[string]string{`{"b":1,"a":{"c":"x"}}`: `{"a":"(erased)","b":"(erased)"}`, `null`: `null`,
		`[1]`: `null`, `x`: `null`} {
		if got := traces.Outline(doc); got != want || traces.Outline(got) != got {
			t.Errorf("the outline of %s is %s", doc, got)
		}
	}
}
