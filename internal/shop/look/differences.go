package look

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// Parts of a look, as changes are told of.
const (
	PartTheme        = "THEME"
	PartAnnouncement = "ANNOUNCEMENT"
	PartHome         = "HOME"
	PartMenus        = "MENUS"
	PartPages        = "PAGES"
)

var partWords = map[string]string{
	PartTheme: "colours and type", PartAnnouncement: "announcement", PartHome: "home page", PartMenus: "menus",
	PartPages: "pages",
}

// differences counts what differs between two looks, and in which parts: every setting of
// the theme, every section and its place, every menu and every page is one.
func differences(a, b *Look) (count int, parts []string) {
	add := func(part string, n int) {
		if n > 0 {
			count += n
			parts = append(parts, part)
		}
	}
	x, y := a.Theme, b.Theme
	x.Computed, y.Computed = nil, nil
	add(PartTheme, fields(x, y))
	add(PartAnnouncement, min(fields(a.Announcement, b.Announcement), 1))
	add(PartHome, lists(a.Home, b.Home, func(s Section) string { return s.ID }))
	add(PartMenus, fields(a.Menus, b.Menus))
	add(PartPages, lists(a.Pages, b.Pages, func(p ContentPage) string { return p.ID }))
	return count, parts
}

// summary puts the parts into words.
func summary(parts []string) string {
	var out []string
	for _, part := range parts {
		out = append(out, partWords[part])
	}
	text := strings.Join(out, ", ")
	if text == "" {
		return "No changes"
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

func written(v any) []byte {
	raw, _ := json.Marshal(v) // plain structs
	return raw
}

// fields counts the fields that differ.
func fields(a, b any) (n int) {
	var x, y map[string]json.RawMessage
	_ = json.Unmarshal(written(a), &x)
	_ = json.Unmarshal(written(b), &y)
	for name, value := range x {
		if !bytes.Equal(value, y[name]) {
			n++
		}
	}
	for name := range y {
		if _, had := x[name]; !had {
			n++
		}
	}
	return n
}

// lists counts what was added, taken out or changed; another order of the same is one.
func lists[T any](a, b []T, id func(T) string) (n int) {
	var were, are []string
	old := map[string][]byte{}
	for _, one := range b {
		old[id(one)] = written(one)
		were = append(were, id(one))
	}
	for _, one := range a {
		are = append(are, id(one))
		if was, had := old[id(one)]; !had || !bytes.Equal(was, written(one)) {
			n++
		}
	}
	for _, one := range were {
		if !slices.Contains(are, one) {
			n++
		}
	}
	keep := func(list, among []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(one string) bool { return !slices.Contains(among, one) })
	}
	if !slices.Equal(keep(are, were), keep(were, are)) {
		n++
	}
	return n
}
