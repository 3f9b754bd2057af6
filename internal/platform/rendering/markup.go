package rendering

import (
	"encoding/json"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// markup reads HTML that the shop's people wrote as browsers read it, for engines, which have no documents. The answer
// is JSON: a text is a string, an element [name, href, children...], where href is null for one that has none.
func markup(args []any) (any, error) {
	document, err := html.ParseWithOptions(strings.NewReader(text(args, 0)), html.ParseOptionEnableScripting(false))
	if err != nil {
		return nil, err
	}
	out := []any{}
	for node := range document.Descendants() {
		if node.DataAtom == atom.Body && node.Type == html.ElementNode {
			out = nodes(node)
			break
		}
	}
	told, err := json.Marshal(out)
	return string(told), err
}

func nodes(parent *html.Node) []any {
	out := []any{}
	for node := range parent.ChildNodes() {
		switch node.Type {
		case html.TextNode:
			out = append(out, node.Data)
		case html.ElementNode:
			var href any
			for _, attribute := range node.Attr {
				if attribute.Key == "href" && attribute.Namespace == "" {
					href = attribute.Val
				}
			}
			out = append(out, append([]any{node.Data, href}, nodes(node)...))
		default: // what is said to nobody
		}
	}
	return out
}
