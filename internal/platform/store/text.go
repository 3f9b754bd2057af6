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
	return strings.ToLower(folded) // taking signs apart can bring capitals: ™ becomes TM
}

// Words splits text into folded words of letters and digits.
func Words(text string) []string {
	return strings.FieldsFunc(Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// IndexText makes the thing findable by these words, in place of earlier ones.
func (tx *Tx) IndexText(kind, id, text string) error {
	if err := tx.RemoveText(kind, id); err != nil {
		return err
	}
	return tx.AddText(kind, id, text)
}

// AddText makes a new thing findable by these words. It reads nothing, so that many
// new things at once do not wait for each other.
func (tx *Tx) AddText(kind, id, text string) error {
	words := strings.Join(Words(text), " ")
	if _, err := tx.Exec("INSERT INTO search_refs (kind, ref, words) VALUES (?, ?, ?)", kind, id, words); err != nil {
		return err
	}
	if tx.Dialect() == PostgreSQL {
		return nil // the vector is a generated column
	}
	_, err := tx.Exec(
		"INSERT INTO search_words (rowid, words) SELECT row, words FROM search_refs WHERE kind = ? AND ref = ?", kind, id)
	return err
}

// RemoveText makes the thing unfindable.
func (tx *Tx) RemoveText(kind, id string) error {
	if tx.Dialect() == SQLite { // an index without own content must be told what it forgets
		if _, err := tx.Exec(`INSERT INTO search_words (search_words, rowid, words)
			SELECT 'delete', row, words FROM search_refs WHERE kind = ? AND ref = ?`, kind, id); err != nil {
			return err
		}
	}
	_, err := tx.Exec("DELETE FROM search_refs WHERE kind = ? AND ref = ?", kind, id)
	return err
}

// RebuildText makes the full-text index anew from the stored words, after rows
// were brought in from elsewhere.
func (tx *Tx) RebuildText() error {
	if tx.Dialect() == PostgreSQL {
		return nil
	}
	_, err := tx.Exec("INSERT INTO search_words (search_words) VALUES ('rebuild')")
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
		return idColumn + " IN (SELECT ref FROM search_refs WHERE kind = ? AND vector @@ to_tsquery('simple', ?))",
			[]any{kind, query}
	}
	join := " AND "
	if anyWord {
		join = " OR "
	}
	for i, word := range words {
		words[i] = `"` + word + `"`
	}
	query := strings.Join(words, join) + "*"
	return idColumn +
			" IN (SELECT r.ref FROM search_words w JOIN search_refs r ON r.row = w.rowid WHERE w.words MATCH ? AND r.kind = ?)",
		[]any{query, kind}
}
