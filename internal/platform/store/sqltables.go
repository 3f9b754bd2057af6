package store

import (
	"regexp"
	"slices"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"
)

// sqlTables are the tables that a statement reads and writes.
type sqlTables struct{ read, written []string }

var (
	// A word that a table's name follows, the name, and a bracket if it is a function's.
	tableWord = regexp.MustCompile(`(?i)\b(insert\s+into|delete\s+from|update|from|join)\s+"?([a-z_][a-z_0-9]*)"?(\s*\()?`)
	// One more table of a list: FROM a, b or FROM a x, b.
	tableAfter = regexp.MustCompile(`(?i)^(?:\s+(?:as\s+)?[a-z]\w*)?\s*,\s*"?([a-z_][a-z_0-9]*)"?(\s*\()?`)
	// A name that the statement itself gives: WITH name AS (.
	withName = regexp.MustCompile(`(?i)([a-z_][a-z_0-9]*)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(`)

	knownTables, _ = lru.New[string, sqlTables](2048) // fails on a size below one only
)

// notTables are words that follow where a table's name could: DO UPDATE SET, FOR UPDATE
// SKIP LOCKED.
var notTables = []string{"set", "skip", "nowait", "lateral", "only", "select"}

// tablesOf reads a statement of ours. It does not parse SQL; our statements are plain
// enough for it, and its test has one of each form.
func tablesOf(sql string) sqlTables {
	if known, ok := knownTables.Get(sql); ok {
		return known
	}
	var out sqlTables
	own := slices.Clone(notTables)
	for _, m := range withName.FindAllStringSubmatch(sql, -1) {
		own = append(own, strings.ToLower(m[1]))
	}
	add := func(list *[]string, name string, function bool) {
		if name = strings.ToLower(name); !function && !slices.Contains(own, name) && !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
	for _, at := range tableWord.FindAllStringSubmatchIndex(sql, -1) {
		name, function := sql[at[4]:at[5]], at[6] >= 0
		switch word := strings.ToLower(sql[at[2]:at[3]]); word[0] {
		case 'i':
			add(&out.written, name, false) // the bracket opens its columns
		case 'u', 'd':
			add(&out.written, name, function)
		default:
			add(&out.read, name, function)
			for rest := sql[at[1]:]; word == "from"; {
				next := tableAfter.FindStringSubmatchIndex(rest)
				if next == nil {
					break
				}
				add(&out.read, rest[next[2]:next[3]], next[4] >= 0)
				rest = rest[next[1]:]
			}
		}
	}
	knownTables.Add(sql, out)
	return out
}
