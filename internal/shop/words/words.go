// Package words keeps the names and texts of goods in other languages than the shop's own.
//
// It keeps these things true. A translation belongs to one field of one thing, and remembers the
// original it was made from: when the original changes, the translation is outdated, and is still
// shown until somebody writes a new one. Where there is no translation, the original is shown, field
// by field. The number of missing and outdated fields is stored with each language of a thing, so that
// lists need not count.
package words

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/platform/tongue"
)

// Kind is what has translations.
type Kind string

// The kinds.
const (
	Product    Kind = "PRODUCT"
	Collection Kind = "COLLECTION"
)

func (k Kind) table() string {
	if k == Collection {
		return "collection_translations"
	}
	return "product_translations"
}

// Parts that a field can be.
const (
	Name           = "name"
	Description    = "description"
	Ribbon         = "ribbon"
	SeoTitle       = "seoTitle"
	SeoDescription = "seoDescription"
	SectionTitle   = "sectionTitle"
	SectionText    = "sectionText"
	Option         = "option"
	Choice         = "choice"
	TextField      = "textField"
	Picture        = "picture" // what a picture shows
)

// Key names a field: its part, and what tells it from others of that part.
func Key(part string, which ...string) string {
	parts := make([]string, 1, 1+len(which))
	parts[0] = part
	for _, one := range which {
		parts = append(parts, url.PathEscape(one))
	}
	return strings.Join(parts, "/")
}

// Field is something that can be said in another language.
type Field struct {
	Key  string
	Part string
	// Of is what a choice or the text of a section belongs to, and which of the pictures it is, for people.
	Of       string
	Original string
	Rich     bool // has markup
	Most     int  // characters
}

// Said is a field in another language, and the digest of the original that it was made of.
type Said struct {
	Text string `json:"text"`
	Of   string `json:"of"`
}

// Words are the fields of one thing in one language, by key.
type Words map[string]Said

// Spoken are the words of one thing, by language.
type Spoken map[string]Words

// In gives the words that a reader of a language understands; nil for none.
func (s Spoken) In(language string) Words {
	if len(s) == 0 || language == "" {
		return nil
	}
	if exact, here := s[language]; here {
		return exact
	}
	return s[tongue.Near(language, slices.Collect(maps.Keys(s)))]
}

// Or gives what a field is called, or its original.
func (w Words) Or(key, original string) string {
	if said, here := w[key]; here && original != "" {
		return said.Text
	}
	return original
}

// Digest tells one original from another.
func Digest(original string) string {
	sum := sha256.Sum256([]byte(original))
	return hex.EncodeToString(sum[:8])
}

// Count tells how many fields nobody has said yet, and how many were said of another original.
func (w Words) Count(fields []Field) (missing, outdated int) {
	for i := range fields {
		said, here := w[fields[i].Key]
		switch {
		case !here:
			missing++
		case said.Of != Digest(fields[i].Original):
			outdated++
		}
	}
	return missing, outdated
}

// LoadTx gives what things are called, by their ids; what has no words is left out.
func LoadTx(tx *store.Tx, kind Kind, ids []string) (map[string]Spoken, error) {
	out := map[string]Spoken{}
	if len(ids) == 0 {
		return out, nil
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	err = tx.Each("SELECT owner, language, words FROM "+kind.table()+" WHERE "+tx.Dialect().InList("owner"),
		[]any{string(list)}, func(rows store.Rows) error {
			var owner, language, text string
			if err := rows.Scan(&owner, &language, &text); err != nil {
				return err
			}
			var w Words
			if err := json.Unmarshal([]byte(text), &w); err != nil {
				return fmt.Errorf("words: %s of %s: %w", language, owner, err)
			}
			if out[owner] == nil {
				out[owner] = Spoken{}
			}
			out[owner][language] = w
			return nil
		})
	return out, err
}

// Row is what is stored of one thing in one language.
type Row struct {
	Words    Words
	Revision int64
	Updated  int64
}

// RowTx reads one language of a thing, locked for a change; empty with revision 0 when there is none.
func RowTx(tx *store.Tx, kind Kind, owner, language string) (*Row, error) {
	out, err := store.First(tx, func(scan func(...any) error) (*Row, error) {
		r, text := &Row{Words: Words{}}, ""
		if err := scan(&r.Revision, &r.Updated, &text); err != nil {
			return nil, err
		}
		return r, json.Unmarshal([]byte(text), &r.Words)
	}, "SELECT revision, updated, words FROM "+kind.table()+" WHERE owner = ? AND language = ?", owner, language)
	if err == nil && out == nil {
		out = &Row{Words: Words{}}
	}
	return out, err
}

// SaveTx writes one language of a thing; without words it is deleted.
func SaveTx(tx *store.Tx, kind Kind, owner, language string, row *Row, fields []Field) error {
	if len(row.Words) == 0 {
		_, err := tx.Exec("DELETE FROM "+kind.table()+" WHERE owner = ? AND language = ?", owner, language)
		return err
	}
	text, err := json.Marshal(row.Words)
	if err != nil {
		return err
	}
	missing, outdated := row.Words.Count(fields)
	row.Revision++
	row.Updated = tx.Millis()
	_, err = tx.Exec("INSERT INTO "+kind.table()+` (owner, language, revision, updated, missing, outdated, words)
		VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (owner, language) DO UPDATE SET revision = excluded.revision,
		updated = excluded.updated, missing = excluded.missing, outdated = excluded.outdated, words = excluded.words`,
		owner, language, row.Revision, row.Updated, int64(missing), int64(outdated), string(text))
	return err
}

// FollowTx brings all languages of a thing up to date after its originals changed. What was renamed in its place
// keeps its words, as outdated ones.
func FollowTx(tx *store.Tx, kind Kind, owner string, before, after []Field) error {
	if slices.Equal(before, after) {
		return nil
	}
	languages, err := store.Values[string](tx, "SELECT language FROM "+kind.table()+" WHERE owner = ? ORDER BY language",
		owner)
	if err != nil {
		return err
	}
	moved := renamed(before, after)
	for _, language := range languages {
		row, err := RowTx(tx, kind, owner, language)
		if err != nil {
			return err
		}
		old := maps.Clone(row.Words)
		for to, from := range moved {
			if said, here := old[from]; here {
				row.Words[to] = said
			}
		}
		forget(row.Words, after)
		if err := SaveTx(tx, kind, owner, language, row, after); err != nil {
			return err
		}
	}
	return nil
}

// renamed tells which new fields stand where others stood that are gone: new key to old key. It goes by places
// only where a part has as many fields as before. Another picture in the place of one shows something else.
func renamed(before, after []Field) map[string]string {
	was, is := byPart(before), byPart(after)
	out := map[string]string{}
	for part, fields := range is {
		if len(was[part]) != len(fields) || part == Picture {
			continue
		}
		for i := range fields {
			from, to := was[part][i].Key, fields[i].Key
			if from != to && !has(fields, from) && !has(was[part], to) {
				out[to] = from
			}
		}
	}
	return out
}

func byPart(fields []Field) map[string][]Field {
	out := map[string][]Field{}
	for i := range fields {
		out[fields[i].Part] = append(out[fields[i].Part], fields[i])
	}
	return out
}

func has(fields []Field, key string) bool {
	return slices.ContainsFunc(fields, func(f Field) bool { return f.Key == key })
}

// keptFields is how many words of fields that are gone are kept for when they come back.
const keptFields = 50

// forget drops words of fields that are gone, but for some.
func forget(w Words, fields []Field) {
	var gone []string
	for key := range w {
		if !has(fields, key) {
			gone = append(gone, key)
		}
	}
	slices.Sort(gone)
	for _, key := range gone[min(len(gone), keptFields):] {
		delete(w, key)
	}
}

// Tidy trims a text that somebody wrote.
func Tidy(text string) string { return strings.TrimSpace(text) }
