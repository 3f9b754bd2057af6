package about

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/wire/wiretest"
)

// keep reads a document and gives what is kept of it, or what is wrong with it.
func keep(t *testing.T, text string) (string, []string) {
	t.Helper()
	var c Content
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return "", []string{err.Error()}
	}
	if violations := c.Validate(); len(violations) > 0 {
		var out []string
		for _, v := range violations {
			out = append(out, v.Field+" "+string(v.Rule))
		}
		return "", out
	}
	clean, err := c.cleaned()
	expect.OK(t, err)
	kept, err := json.Marshal(clean)
	expect.OK(t, err)
	return string(kept), nil
}

// sampleOf fills every field of a shape, but for those of which an object has one.
func sampleOf(shape string, depth int) map[string]any {
	out := map[string]any{}
	if depth > 8 {
		return out
	}
	taken := false
	for _, name := range slices.Sorted(maps.Keys(shapeFields[shape])) {
		s := shapeFields[shape][name]
		if s.only && taken || shape == "Decoration" && (s.only || name == "type") {
			continue
		}
		taken = taken || s.only
		var value any
		switch s.kind {
		case "text":
			value = "x"
		case "enum":
			value = s.values[len(s.values)-1]
		case "smartBlock":
			value = "PILLS"
		case "free":
			value = map[string]any{"a": []any{1, "x", nil}}
		case "bool":
			value = true
		case "int", "level", "float", "percent":
			value = 2
		case "time":
			value = "2026-11-15T12:00:00.000Z"
		case "color":
			value = "rgba(1, 2, 3, 0.5)"
		case "css":
			value = "1.5em"
		case "font":
			value = "'Open Sans', serif"
		case "link":
			value = "mailto:ada@example.com"
		case "web", "media":
			value = "https://example.com/a.png"
		case "html":
			value = "<b>x</b>"
		case "price":
			value = "9.90"
		case "currency":
			value = "EUR"
		case "guid":
			value = "11111111-1111-4111-8111-111111111111"
		default:
			value = sampleOf(s.kind, depth+1)
		}
		if shape == "Decoration" {
			continue
		}
		switch {
		case s.list && s.kind == "Decoration":
			value = decorations()
		case s.list:
			value = []any{value}
		case s.byName:
			value = map[string]any{"1": value}
		}
		out[name] = value
	}
	return out
}

func decorations() []any {
	var out []any
	for _, name := range slices.Sorted(maps.Keys(decorationData)) {
		d := map[string]any{"type": name}
		if field := decorationData[name]; field != "" {
			switch s := shapeFields["Decoration"][field]; s.kind {
			case "bool":
				d[field] = true
			case "int":
				d[field] = 700
			default:
				d[field] = sampleOf(s.kind, 0)
			}
		}
		out = append(out, d)
	}
	return out
}

// Every type of node is taken with all of its fields, and kept as it came.
func TestEveryTypeOfNode(t *testing.T) {
	t.Parallel()
	expect.ThatNow(t, len(nodes) == 39 && len(decorationData) == 15, "%d types of nodes and %d of decorations",
		len(nodes), len(decorationData))
	for name, kind := range nodes {
		node := map[string]any{"type": name, "id": "n", "nodes": []any{}, "style": sampleOf("NodeStyle", 0)}
		if kind.data != "" {
			held := shapeFields["Node"][kind.data].kind
			if held == "free" {
				node[kind.data] = map[string]any{"a": []any{1, "x", nil}}
			} else {
				node[kind.data] = sampleOf(held, 0)
			}
		}
		for at := name; len(insideOnly[at]) > 0; { // into what it stands in
			slices.Sort(insideOnly[at])
			at = insideOnly[at][0]
			node = map[string]any{"type": at, "id": "o", "nodes": []any{node}}
		}
		sent, err := json.Marshal(map[string]any{"nodes": []any{node}, "documentStyle": sampleOf("DocumentStyle", 0)})
		expect.OK(t, err)
		kept, wrong := keep(t, string(sent))
		if len(wrong) > 0 {
			t.Errorf("%s: %v\n%s", name, wrong, sent)
			continue
		}
		var before, after any
		if json.Unmarshal(sent, &before) != nil || json.Unmarshal([]byte(kept), &after) != nil || !equal(before, after) {
			t.Errorf("%s became\n%s\nfrom\n%s", name, kept, sent)
		}
		if again, _ := keep(t, kept); again != kept {
			t.Errorf("%s, kept twice, became\n%s\nfrom\n%s", name, again, kept)
		}
	}
}

func equal(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}

// one puts a node into a document.
func one(node string) string { return `{"nodes":[` + node + `]}` }

func TestWrongDocuments(t *testing.T) {
	t.Parallel()
	link := func(url string) string {
		return one(`{"type":"TEXT","textData":{"text":"x","decorations":[{"type":"LINK","linkData":{"link":{"url":"` +
			url + `"}}}]}}`)
	}
	const url = "nodes[0].textData.decorations[0].linkData.link.url FORMAT"
	for name, c := range map[string]struct{ text, want string }{
		"no type":              {one(`{"id":"x"}`), "nodes[0].type REQUIRED_FIELD"},
		"an unknown type":      {one(`{"type":"SCRIPT"}`), "nodes[0].type INVALID_ENUM_VALUE"},
		"an unknown field":     {one(`{"type":"DIVIDER","onclick":"x"}`), "nodes[0].onclick FIELD_NOT_ALLOWED"},
		"another spelling":     {one(`{"type":"DIVIDER","ID":"x"}`), "nodes[0].ID FIELD_NOT_ALLOWED"},
		"data of another type": {one(`{"type":"DIVIDER","imageData":{}}`), "nodes[0].imageData ONE_OF_ALIGNMENT"},
		"no text":              {one(`{"type":"TEXT"}`), "nodes[0].textData REQUIRED_FIELD"},
		"nodes inside text": {one(`{"type":"TEXT","textData":{},"nodes":[{"type":"DIVIDER"}]}`),
			"nodes[0].nodes[0].type FIELD_NOT_ALLOWED"},
		"a row without a table": {one(`{"type":"TABLE_ROW"}`), "nodes[0].type FIELD_NOT_ALLOWED"},
		"a paragraph in a table": {one(`{"type":"TABLE","nodes":[{"type":"PARAGRAPH"}]}`),
			"nodes[0].nodes[0].type FIELD_NOT_ALLOWED"},
		"a list item in a quotation": {one(`{"type":"BLOCKQUOTE","nodes":[{"type":"LIST_ITEM"}]}`),
			"nodes[0].nodes[0].type FIELD_NOT_ALLOWED"},
		"a wrong enum": {one(`{"type":"DIVIDER","dividerData":{"width":"WIDE"}}`),
			"nodes[0].dividerData.width INVALID_ENUM_VALUE"},
		"a wrong number": {one(`{"type":"HEADING","headingData":{"level":7}}`),
			"nodes[0].headingData.level FORMAT"},
		"half a number": {one(`{"type":"HEADING","headingData":{"level":1.5}}`),
			"nodes[0].headingData.level FORMAT"},
		"a huge number": {one(`{"type":"VIDEO","videoData":{"video":{"width":1e99}}}`),
			"nodes[0].videoData.video.width FORMAT"},
		"a text for a flag": {one(`{"type":"IMAGE","imageData":{"decorative":"yes"}}`),
			"nodes[0].imageData.decorative FORMAT"},
		"a decoration without type": {one(`{"type":"TEXT","textData":{"decorations":[{}]}}`),
			"nodes[0].textData.decorations[0].type REQUIRED_FIELD"},
		"a decoration's other data": {one(`{"type":"TEXT","textData":{"decorations":[{"type":"BOLD","italicData":true}]}}`),
			"nodes[0].textData.decorations[0].italicData ONE_OF_ALIGNMENT"},
		"two of which one is allowed": {one(`{"type":"FILE","fileData":{"src":{"url":"/a","id":"b"}}}`),
			"nodes[0].fileData.src.url ONE_OF_ALIGNMENT"},
		"a script":                 {link("javascript:alert(1)"), url},
		"a script in capitals":     {link("JavaScript:alert(1)"), url},
		"a script with a tab":      {link(`java\tscript:alert(1)`), url},
		"a script after a space":   {link(" javascript:alert(1)"), url},
		"a script after a control": {link(`\u0001javascript:alert(1)`), url},
		"data":                     {link("data:text/html,x"), url},
		"vbscript":                 {link("vbscript:x"), url},
		"a file":                   {link("file:///etc/passwd"), url},
		"a picture that runs": {one(`{"type":"IMAGE","imageData":{"image":{"src":{"url":"data:image/svg+xml,x"}}}}`),
			"nodes[0].imageData.image.src.url FORMAT"},
		"a frame that runs": {one(`{"type":"EMBED","embedData":{"src":"javascript:x"}}`),
			"nodes[0].embedData.src FORMAT"},
		"a page that runs": {one(`{"type":"HTML","htmlData":{"url":"javascript:x"}}`),
			"nodes[0].htmlData.url FORMAT"},
		"a colour that loads": {one(`{"type":"PARAGRAPH","style":{"backgroundColor":"url(//evil.example)"}}`),
			"nodes[0].style.backgroundColor FORMAT"},
		"a style that goes on": {one(`{"type":"PARAGRAPH","style":{"paddingTop":"1px;position:fixed"}}`),
			"nodes[0].style.paddingTop FORMAT"},
		"a font that goes on": {one(
			`{"type":"TEXT","textData":{"decorations":[{"type":"FONT_FAMILY","fontFamilyData":{"value":"x;background:url(x)"}}]}}`), "nodes[0].textData.decorations[0].fontFamilyData.value FORMAT"},
		"what apps keep that runs": {one(`{"type":"EXTERNAL","externalData":{"a":["java\nscript:x"]}}`),
			"nodes[0].externalData.a[0] FORMAT"},
		"what apps keep, too deep": {one(`{"type":"EXTERNAL","externalData":{"a":[[[[[[[[[[[1]]]]]]]]]]]}}`),
			"nodes[0].externalData.a[0][0][0][0][0][0][0][0][0][0] MAX"},
		"what apps keep, no object": {one(`{"type":"EXTERNAL","externalData":[]}`), "nodes[0].externalData FORMAT"},
		"a long name": {one(`{"type":"MAP","mapData":{"mapSettings":{"address":"` + strings.Repeat("x", 1001) +
			`"}}}`), "nodes[0].mapData.mapSettings.address MAX_LENGTH"},
		"a wrong price": {one(`{"type":"APP_EMBED","appEmbedData":{"pricingData":{"valueFrom":"1.999"}}}`),
			"nodes[0].appEmbedData.pricingData.valueFrom FORMAT"},
	} {
		if kept, got := keep(t, c.text); len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: %v, want %s (%s)", name, got, c.want, kept)
		}
	}
}

func TestKeptDocuments(t *testing.T) {
	t.Parallel()
	const divider = `{"id":"","nodes":[],"type":"DIVIDER"}`
	for name, c := range map[string]struct{ text, want string }{
		"nothing":      {`{}`, `{"nodes":[]}`},
		"null":         {`{"nodes":null,"metadata":null}`, `{"nodes":[]}`},
		"nulls inside": {one(`{"type":"DIVIDER","dividerData":null,"nodes":null,"id":null}`), one(divider)},
		"markup": {one(`{"type":"HTML","htmlData":{"html":"<p onclick=x>a<script>x</script></p>"}}`),
			one(`{"htmlData":{"html":"\u003cp\u003ea\u003c/p\u003e"},"id":"","nodes":[],"type":"HTML"}`)},
		"whole floats": {one(`{"type":"HEADING","headingData":{"level":2.0}}`),
			one(`{"headingData":{"level":2},"id":"","nodes":[],"type":"HEADING"}`)},
		"a relative link": {one(`{"type":"BUTTON","buttonData":{"link":{"url":"/a?b:c"}}}`),
			one(`{"buttonData":{"link":{"url":"/a?b:c"}},"id":"","nodes":[],"type":"BUTTON"}`)},
		"a picture of ours": {one(`{"type":"IMAGE","imageData":{"image":{"src":{"id":"wix:image://v1/a.jpg"}}}}`),
			one(`{"id":"","imageData":{"image":{"src":{"id":"wix:image://v1/a.jpg"}}},"nodes":[],"type":"IMAGE"}`)},
		"a caption": {one(`{"type":"IMAGE","nodes":[{"type":"CAPTION","nodes":[]}]}`),
			one(`{"id":"","nodes":[{"id":"","nodes":[],"type":"CAPTION"}],"type":"IMAGE"}`)},
		"what is about it": {`{"nodes":[],"metadata":{"version":4,"id":"x"}}`,
			`{"nodes":[],"metadata":{"version":4,"id":"x"}}`},
		"one field, two now": {`{"nodes":[` + divider + `],"nodes":[]}`, `{"nodes":[]}`},
	} {
		if kept, wrong := keep(t, c.text); kept != c.want {
			t.Errorf("%s: %s %v, want %s", name, kept, wrong, c.want)
		}
	}
}

// Whatever bytes come, reading them neither fails in a way of its own nor takes what runs.
func FuzzContent(f *testing.F) {
	f.Add(
		one(
			`{"type":"TEXT","textData":{"text":"x","decorations":[{"type":"LINK","linkData":{"link":{"url":"javascript:x"}}}]}}`))
	f.Add(
		`{"nodes":[{"type":"TABLE","nodes":[{"type":"TABLE_ROW","nodes":[{"type":"TABLE_CELL"}]}]}],"metadata":{"version":1}}`)
	f.Fuzz(func(t *testing.T, text string) {
		kept, wrong := keep(t, text)
		if len(wrong) > 0 {
			return
		}
		if again, wrong := keep(t, kept); again != kept || len(wrong) > 0 {
			t.Errorf("%q became %s and then %s %v", text, kept, again, wrong)
		}
	})
}

func TestNothingIsSentAsNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, MemberAbout{}, Content{}, Metadata{}, oneAnswer{}, manyAnswer{})
}
