package frontends

import (
	_ "embed" // for the list of functions
	"fmt"
	"slices"
	"strings"

	"souk/internal/platform/httpapi"
)

// functions lists the functions of the public packages and the call that each makes:
// package, service, function, method and path on the API hosts, a line each.
//
//go:embed packages.tsv
var functions string

// Served writes a page for people: which functions of the public packages a server
// answers, and which calls besides.
func Served(operations []httpapi.Operation, serves func(method, path string) bool) string {
	type service struct {
		name, pkg    string
		good, absent []string
	}
	var list []*service
	served, all := 0, 0
	for line := range strings.Lines(functions) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		pkg, name, function, method, path := f[0], f[1], f[2], f[3], f[4]
		at := slices.IndexFunc(list, func(s *service) bool { return s.pkg == pkg && s.name == name })
		if at < 0 {
			at = len(list)
			list = append(list, &service{name: name, pkg: pkg})
		}
		all++
		if serves(method, path) {
			served++
			list[at].good = append(list[at].good, function)
		} else {
			list[at].absent = append(list[at].absent, function)
		}
	}
	var b strings.Builder
	b.WriteString("# What is served\n\n")
	b.WriteString(
		"Made by `make generate` from the list of operations; do not edit. `souk served` prints it for the version you run.\n\n")
	fmt.Fprintf(&b,
		"Of the %d functions of the public packages that are known here, %d are served. A call that is not answers 404 in the\n", all, served)
	b.WriteString("error envelope, and stands in the back office under System, Front ends.\n\n")
	b.WriteString("| package | service | served | not served |\n|---|---|---|---|\n")
	for _, s := range list {
		good, absent := fmt.Sprintf("all %d", len(s.good)), ""
		switch {
		case len(s.good) == 0:
			good, absent = "none", fmt.Sprintf("all %d", len(s.absent))
		case len(s.absent) > 0:
			good, absent = fmt.Sprintf("%d of %d", len(s.good), len(s.good)+len(s.absent)), strings.Join(s.absent, ", ")
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", s.pkg, s.name, good, absent)
	}
	b.WriteString("\nBesides, with the answer of a site that has no such app:\n\n| call | answer |\n|---|---|\n")
	for _, o := range operations {
		if strings.HasPrefix(o.ID, "elsewhere.") {
			fmt.Fprintf(&b, "| `%s` | %s |\n", o.Path, o.Summary)
		}
	}
	return b.String()
}
