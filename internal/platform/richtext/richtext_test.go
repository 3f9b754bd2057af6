package richtext_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/richtext"
)

func TestClean(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ in, want string }{
		"no markup": {`Salt & pepper, 5" high, it's 3 > 2`, `Salt & pepper, 5" high, it's 3 > 2`},
		"nothing":   {"", ""},
		"formatting": {`<p>It's <b>"big"</b> &amp; <em>soft</em></p><ul><li>one</li></ul>`,
			`<p>It's <b>"big"</b> &amp; <em>soft</em></p><ul><li>one</li></ul>`},
		"headings and tables": {`<h2>Size</h2><table><tr><td>5</td></tr></table><br><hr>`,
			`<h2>Size</h2><table><tr><td>5</td></tr></table><br><hr>`},
		"a link": {`<a href="https://example.com/?a=1&amp;b=2">x</a>`,
			`<a href="https://example.com/?a=1&amp;b=2">x</a>`},
		"links of other kinds": {`<a href="mailto:a@b.c">m</a><a href="tel:+123">t</a><a href="/care">c</a>`,
			`<a href="mailto:a@b.c">m</a><a href="tel:+123">t</a><a href="/care">c</a>`},
		"a picture": {`<img src="https://example.com/a.jpg" alt="A pot" width="20">`,
			`<img src="https://example.com/a.jpg" alt="A pot" width="20">`},
		"direction": {`<p dir="rtl" lang="ar">نص</p>`, `<p dir="rtl" lang="ar">نص</p>`},
		"colour": {`<span style="color: red; text-align: center">x</span>`,
			`<span style="color: red; text-align: center">x</span>`},
		"script":             {`<p>a</p><script>alert(1)</script><p>b</p>`, `<p>a</p><p>b</p>`},
		"script in capitals": {`<SCRIPT SRC=//evil.example/x.js></SCRIPT>x`, `x`},
		"unfinished script":  {`a<script`, `a`},
		"event handler": {`<img src="/a.png" onerror="alert(1)"><p onclick=alert(1)>x</p>`,
			`<img src="/a.png"><p>x</p>`},
		"handler after a slash": {`<img/src="/a.png"/onerror=alert(1)>`, `<img src="/a.png">`},
		"javascript address":    {`<a href="javascript:alert(1)">x</a>`, `<a>x</a>`},
		"hidden javascript": {"<a href=\"java\nscript:alert(1)\">x</a><a href=\"&#106;avascript:alert(1)\">y</a>",
			`<a>x</a><a>y</a>`},
		"data address": {`<a href="data:text/html,<script>alert(1)</script>">x</a><img src="data:image/svg+xml,x">`,
			`<a>x</a>`},
		"frames and objects": {`<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">a`,
			`a`},
		"forms":         {`<form action="//evil.example"><input name="card"><button>Pay</button></form>`, `Pay`},
		"style element": {`<style>body{display:none}</style>a`, `a`},
		"dangerous styles": {`<p style="position:fixed;background:url(//evil.example);color:blue">x</p>`,
			`<p style="color: blue">x</p>`},
		"svg and math":     {`<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg><math href="javascript:alert(1)">y</math>`, `<a>x</a>y`},
		"meta, base, link": {`<meta http-equiv=refresh content="0;url=//evil.example"><base href="//evil.example/"><link rel=stylesheet href=x>a`, `a`},
		"comment":          {`a<!-- <script>alert(1)</script> -->b`, `ab`},
		"template":         {`<template><img src=x onerror=alert(1)></template>`, `<img src="x">`},
		"escaped stays escaped": {`<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>`,
			`<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>`},
		"quote in an attribute": {`<a href="/" title="&quot; onmouseover=&quot;alert(1)">it's</a>`,
			`<a href="/" title="&#34; onmouseover=&#34;alert(1)">it's</a>`},
		"id and class": {`<p id="login" class="modal">x</p>`, `<p>x</p>`},
		"less than":    {`<p>for sizes < 5</p>`, `<p>for sizes &lt; 5</p>`},
	} {
		got := richtext.Clean(c.in)
		expect.Equal(t, got, c.want, name)
		expect.Equal(t, richtext.Clean(got), got, "%s, cleaned twice", name)
	}
}

// Whatever is put together from dangerous parts, nothing of them survives, and cleaning settles.
func TestCleanIsStable(t *testing.T) {
	t.Parallel()
	parts := []string{
		"<", ">", "/", `"`, "'", "&", "&quot;", "&#39;", "&lt;", " ", "=", "a", "p", "img", "script", "<script>", "</script>",
		"<svg", "<p ", "onload=x", "src=",
		"href=", "javascript:", "<!--", "-->", "<a href=", "style=", "color:red", "url(", "<textarea>", "<title>", "<xmp>",
		"<noscript>", "\n", "\x00", "é",
	}
	rapid.Check(t, func(t *rapid.T) {
		in := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 25).Draw(t, "parts"), "")
		once := richtext.Clean(in)
		expect.EqualNow(t, richtext.Clean(once), once, "%q became and then", in)
		if strings.Contains(in, "<") {
			for _, bad := range []string{"<script", "<svg", "<textarea", "<title", "<xmp", "<noscript", "<!--"} {
				expect.ThatNow(t, !strings.Contains(strings.ToLower(once), bad), "%q became %q", in, once)
			}
		}
	})
}

func TestPlain(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                             "",
		" two  words ":                 "two words",
		"salt &amp; pepper":            "salt & pepper",
		"<p>One</p><p>t<b>w</b>o</p>":  "One two",
		"a<br>b<li>c":                  "a b c",
		"<p>it&#39;s &lt;b&gt;</p>":    "it's <b>",
		"x<script>alert(1)</script>y":  "x y",
		"<style>p{}</style>only words": "only words",
	} {
		expect.Equal(t, richtext.Plain(in), want, in)
	}
}
