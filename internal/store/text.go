package store

import (
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Fold makes text comparable without case and accents. It is computed in Go and
// stored, because SQLite's lower() knows ASCII only and the two databases would
// disagree.
func Fold(text string) string {
	ascii := true
	for i := range len(text) {
		if text[i] >= 0x80 {
			ascii = false
			break
		}
	}
	if ascii {
		return strings.ToLower(text)
	}
	folder := transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	folded, _, err := transform.String(folder, strings.ToLower(text))
	if err != nil {
		return strings.ToLower(text)
	}
	return folded
}

// Words splits text into folded words of letters and digits.
func Words(text string) []string {
	return strings.FieldsFunc(Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// IndexText makes the thing findable by these words, in place of earlier ones.
func (tx *Tx) IndexText(kind, id, text string) error {
	words := strings.Join(Words(text), " ")
	if tx.Dialect() == PostgreSQL {
		_, err := tx.Exec(`INSERT INTO search_refs (kind, ref, words) VALUES (?, ?, to_tsvector('simple', ?))
			ON CONFLICT (kind, ref) DO UPDATE SET words = excluded.words`, kind, id, words)
		return err
	}
	if err := tx.RemoveText(kind, id); err != nil {
		return err
	}
	if _, err := tx.Exec("INSERT INTO search_refs (kind, ref) VALUES (?, ?)", kind, id); err != nil {
		return err
	}
	_, err := tx.Exec("INSERT INTO search_words (rowid, words) SELECT row, ? FROM search_refs WHERE kind = ? AND ref = ?", words, kind, id)
	return err
}

// RemoveText makes the thing unfindable.
func (tx *Tx) RemoveText(kind, id string) error {
	if tx.Dialect() == SQLite {
		if _, err := tx.Exec("DELETE FROM search_words WHERE rowid IN (SELECT row FROM search_refs WHERE kind = ? AND ref = ?)", kind, id); err != nil {
			return err
		}
	}
	_, err := tx.Exec("DELETE FROM search_refs WHERE kind = ? AND ref = ?", kind, id)
	return err
}

// TextMatch is the condition that idColumn names a thing of this kind that has all
// (or, with any, some) of the words of expression; the last word may be unfinished.
// An expression without words matches nothing. FTS5 and tsvector have different
// query languages, so the query text is built here from plain words only.
func (d Dialect) TextMatch(kind, idColumn, expression string, anyWord bool) (string, []any) {
	words := Words(expression)
	if len(words) == 0 {
		return "1 = 0", nil
	}
	if len(words) > 32 {
		words = words[:32]
	}
	if d == PostgreSQL {
		join := " & "
		if anyWord {
			join = " | "
		}
		query := strings.Join(words, join) + ":*"
		return idColumn + " IN (SELECT ref FROM search_refs WHERE kind = ? AND words @@ to_tsquery('simple', ?))", []any{kind, query}
	}
	join := " AND "
	if anyWord {
		join = " OR "
	}
	for i, word := range words {
		words[i] = `"` + word + `"`
	}
	query := strings.Join(words, join) + "*"
	return idColumn + " IN (SELECT r.ref FROM search_words w JOIN search_refs r ON r.row = w.rowid WHERE w.words MATCH ? AND r.kind = ?)", []any{query, kind}
}
