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
	"pages": {"", "Content"}, "policies": {"Policies", "Policy"},
}

// The parts that every page begins with, and the shop that takes it over.
const (
	firstPart = "index.html"
	shopPart  = "src/app/start.tsx"
)

// scripts are those that a page needs besides the one that all pages begin with, when the shop takes it over.
func (c chunks) scripts(base, clean, language string) (out []string) {
	first := c.with(nil, firstPart)
	section, rest, _ := strings.Cut(strings.TrimPrefix(clean, "/"), "/")
	route := routes[section][0]
	if rest != "" {
		route = routes[section][1]
	}
	need := c.with(slices.Clone(first), shopPart)
	need = c.with(need, "src/app/routes/"+route+"Route.tsx")
	need = c.with(need, "src/shared/text/"+language+".ts")
	for _, name := range need[len(first):] {
		if file := c[name].File; strings.HasSuffix(file, ".js") {
			out = append(out, base+file)
		}
	}
	return out
}

// later names scripts for a page that came finished: they are fetched when its visitor does something.
func later(scripts []string) string {
	if len(scripts) == 0 {
		return ""
	}
	return `<meta name="souk-scripts" content="` + strings.Join(scripts, " ") + `">`
}

// ahead has a browser fetch scripts before it finds them by itself.
func ahead(scripts []string) string {
	var out strings.Builder
	for _, script := range scripts {
		out.WriteString(`<link rel="modulepreload" crossorigin href="` + script + `">`)
	}
	return out.String()
}
