package rendering

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
)

// script is a storefront of a few lines: what it draws depends on the address it is asked for.
const script = `
const drawn = (html) => soukDone(JSON.stringify({html, language: 'en', direction: 'ltr', style: {}, state: {}, products: ['p1']}));
let later = [];
globalThis.soukTick = () => { const due = later; later = []; due.forEach((run) => run()); return due.length > 0; };
globalThis.count = 0;
globalThis.soukRender = (text) => {
  const {url, settings} = JSON.parse(text);
  const ways = {
    '/plain': () => drawn('<p>' + settings?.name + '</p>'),
    '/later': () => later.push(() => Promise.resolve().then(() => drawn('later'))),
    '/asks': () => drawn(soukFetch('POST', '/v1/things', '{"a":1}')),
    '/markup': () => drawn(soukMarkup('<p>a<b>c <a href="/x" onclick="y">d</b>e</a><!-- f --><noscript><i>g</i></noscript><script>h</script>')),
    '/count': () => drawn(String(++count)),
    '/fails': () => soukFailed('no such thing'),
    '/throws': () => { throw new Error('a slip'); },
    '/waits': () => {},
    '/loops': () => { for (;;); },
    '/eats': () => { const all = []; for (;;) all.push(new Array(100000).fill(all.length)); },
    '/deep': () => { const deeper = () => deeper() + 1; deeper(); },
  };
  ways[url]();
};`

func answers(_ context.Context, method, url, body, _ string) (int, string, []byte) {
	return 200, "id", []byte(method + " " + url + " " + body)
}

func TestRender(t *testing.T) {
	p := New(script, 1, answers)
	draw := func(url string) (string, error) {
		p.most.time = time.Minute
		if url == "/loops" {
			p.most.time = 50 * time.Millisecond
		}
		page, err := p.Render(t.Context(), Asked{URL: url, Settings: map[string]string{"name": "Souk"}})
		if err != nil {
			return "", err
		}
		return page.HTML, nil
	}
	for _, c := range []struct{ url, html, fault string }{
		{url: "/plain", html: "<p>Souk</p>"},
		{url: "/later", html: "later"},
		{url: "/asks", html: `{"status":200,"requestId":"id","body":"POST /v1/things {\"a\":1}"}`},
		{url: "/markup",
			html: `[["p",null,"a",["b",null,"c ",["a","/x","d"]],["a","/x","e"],["noscript",null,["i",null,"g"]],["script",null,"h"]]]`},
		{url: "/fails", fault: "no such thing"},
		{url: "/throws", fault: "a slip"},
		{url: "/waits", fault: "never comes"},
		{url: "/throws", fault: "a slip"}, // the next engine has its own bounds
		{url: "/loops", fault: "interrupted"},
		{url: "/eats", fault: "memory"},
		{url: "/deep", fault: "stack"},
		{url: "/plain", html: "<p>Souk</p>"}, // what failed left nothing behind
	} {
		html, err := draw(c.url)
		expect.That(t, c.fault != "" || err == nil && html == c.html, "%s: %q %v, want %q", c.url, html, err, c.html)
		expect.That(t, c.fault == "" || err != nil && strings.Contains(err.Error(), c.fault), "%s: %v, want %q", c.url,
			err, c.fault)
	}
}

// An engine draws page after page; after a failure another takes its place.
func TestEngineIsThrownAway(t *testing.T) {
	p := New(script, 1, answers)
	var got []string
	for _, url := range []string{"/count", "/count", "/throws", "/count"} {
		page, err := p.Render(t.Context(), Asked{URL: url})
		if err != nil {
			got = append(got, "fault")
			continue
		}
		got = append(got, page.HTML)
	}
	expect.Equal(t, strings.Join(got, " "), "1 2 fault 1", got)
}

func TestCallerLeaves(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := New(script, 1, func(context.Context, string, string, string, string) (int, string, []byte) {
		cancel()
		return 200, "", nil
	})
	// The answer comes, and the page after it is drawn or not; a page that loops ends.
	_, _ = p.Render(ctx, Asked{URL: "/asks"})
	expect.That(t, expect.Err(p.Render(ctx, Asked{URL: "/loops"})) != nil, "drawn for somebody who left")
	if page, err := p.Render(t.Context(), Asked{URL: "/count"}); err != nil || page.HTML != "1" {
		t.Error(page, err)
	}
}

func TestNoEngineIsFree(t *testing.T) {
	asked, answer := make(chan bool), make(chan bool)
	p := New(script, 1, func(context.Context, string, string, string, string) (int, string, []byte) {
		asked <- true
		<-answer
		return 200, "", nil
	})
	done := make(chan error)
	go func() {
		_, err := p.Render(t.Context(), Asked{URL: "/asks"})
		done <- err
	}()
	<-asked
	for _, madeUp := range []bool{true, false} {
		if _, err := p.Render(t.Context(), Asked{URL: "/plain", MadeUp: madeUp}); !errors.Is(err, ErrBusy) {
			t.Error(madeUp, err)
		}
	}
	close(answer)
	expect.Equal(t, <-done, nil)
}

// After a page that somebody made up others are drawn, but none made up for a while.
func TestMadeUpPagesRest(t *testing.T) {
	p := New(script, 2, answers)
	expect.OK(t, expect.Err(p.Render(t.Context(), Asked{URL: "/plain", MadeUp: true})))
	p.resting.Add(int64(1) << 50)
	if _, err := p.Render(t.Context(), Asked{URL: "/plain", MadeUp: true}); !errors.Is(err, ErrBusy) {
		t.Error(err)
	}
	expect.Equal(t, expect.Err(p.Render(t.Context(), Asked{URL: "/plain"})), nil)
}

func TestScriptThatDoesNotCompile(t *testing.T) {
	if _, err := New("let {", 1, answers).Render(t.Context(), Asked{}); err == nil ||
		!strings.Contains(err.Error(), "compiling") {
		t.Error(err)
	}
	if _, err := New("null.x", 1, answers).Render(t.Context(), Asked{}); err == nil ||
		!strings.Contains(err.Error(), "starting") {
		t.Error(err)
	}
}

func TestStateIsKeptAsWritten(t *testing.T) {
	page, err := New(script, 1, answers).Render(t.Context(), Asked{URL: "/plain"})
	expect.That(t, err == nil && json.Valid(page.State) && page.Products[0] == "p1", page, err)
}
