package webui

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
)

// chunks are the scripts that the build made, by what they were made of.
type chunks map[string]struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
	Entry   bool     `json:"isEntry"`
}

// readChunks gives none where the build says nothing of them.
func readChunks(files fs.FS) (chunks, error) {
	text, err := fs.ReadFile(files, ".vite/manifest.json")
	if err != nil {
		return nil, nil //nolint:nilerr // then nothing is fetched ahead
	}
	var out chunks
	return out, json.Unmarshal(text, &out)
}

// with adds a chunk and all that it imports.
func (c chunks) with(list []string, name string) []string {
	if _, known := c[name]; !known || slices.Contains(list, name) {
		return list
	}
	list = append(list, name)
	for _, imported := range c[name].Imports {
		list = c.with(list, imported)
	}
	return list
}

// routes name the part of the storefront that draws a section's own page, and one below it.
var routes = map[string][2]string{
	"": {"Home"}, "products": {"Products", "Product"}, "collections": {"Collections", "Collection"}, "search": {"Search"},
	"pages": {"", "Content"},
}

// preloads tells a browser, before any script ran, which scripts a page needs besides those that all pages do.
func (c chunks) preloads(base, clean, language string) string {
	var have []string
	for name, chunk := range c {
		if chunk.Entry {
			have = c.with(have, name)
		}
	}
	section, rest, _ := strings.Cut(strings.TrimPrefix(clean, "/"), "/")
	route := routes[section][0]
	if rest != "" {
		route = routes[section][1]
	}
	need := c.with(slices.Clone(have), "src/app/routes/"+route+"Route.tsx")
	need = c.with(need, "src/shared/text/"+language+".ts")
	var out strings.Builder
	for _, name := range need[len(have):] {
		if file := c[name].File; strings.HasSuffix(file, ".js") {
			out.WriteString(`<link rel="modulepreload" fetchpriority="low" crossorigin href="` + base + file + `">`)
		}
	}
	return out.String()
}
