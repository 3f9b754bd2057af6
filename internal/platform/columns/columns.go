// Package columns says which field each column of a file is: by its own name, by another that people use for the same,
// or as the caller maps it.
//
// It keeps these things true. A field is read from one column at most, and a column as one field. What a mapping names
// is in the file and among the fields, or the mapping is refused with the column that is wrong. A guess is only ever
// suggested: nothing is read from a column that nobody named.
package columns

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"unicode"

	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of files that are no tables of text.
const (
	CodeNotText   = "NOT_A_TEXT_FILE"
	CodeEmptyFile = "EMPTY_FILE"
)

// Fields is what can be read from a kind of file. All names are folded.
type Fields struct {
	Of    string   // whose fields they are, for messages
	Names []string // that are read
	// Called are other names that columns have, which are read without asking; Words are those that are suggested.
	Called map[string]string
	Words  map[string][]string
}

// Head is the first row of a file.
type Head struct {
	Comma  byte
	Names  []string // as the file writes them
	fields Fields
	places map[string]int // by folded name
}

// Read reads a header. A column is called by its own name, by another that its fields know, or as the mapping says;
// mapped to nothing, it is left out.
func Read(comma byte, cells []string, fields Fields, mapping map[string]string) *Head {
	h := &Head{Comma: comma, Names: make([]string, len(cells)), fields: fields, places: make(map[string]int, len(cells))}
	mapped := map[string]string{}
	for from, to := range mapping {
		mapped[store.Fold(strings.TrimSpace(from))] = store.Fold(to)
	}
	put := func(field string, i int) {
		if _, twice := h.places[field]; !twice && field != "" {
			h.places[field] = i
		}
	}
	// What somebody said goes before what a column is called.
	for i, cell := range cells {
		h.Names[i] = strings.TrimSpace(cell)
		put(mapped[store.Fold(h.Names[i])], i)
	}
	for i, name := range h.Names {
		folded := store.Fold(name)
		if _, said := mapped[folded]; said {
			continue
		}
		put(cmp.Or(fields.Called[folded], folded), i)
	}
	return h
}

// Widest reads the header of a file by the separator that gives most columns. False when none can be read.
func Widest(file io.ReaderAt, size int64, fields Fields, mapping map[string]string) (*Head, *csvfile.Table, bool) {
	var best *Head
	var table *csvfile.Table
	for _, comma := range csvfile.Separators {
		t := csvfile.New(file, size, comma)
		first, err := t.Next()
		if err != nil {
			continue
		}
		if best == nil || len(first.Cells) > len(best.Names) {
			best, table = Read(comma, first.Cells, fields, mapping), t
		}
	}
	return best, table, best != nil
}

// Place gives where a field stands; false when the file does not have it.
func (h *Head) Place(field string) (int, bool) {
	at, ok := h.places[field]
	return at, ok
}

// Has reports whether the file has the field.
func (h *Head) Has(field string) bool {
	_, ok := h.places[field]
	return ok
}

// Written gives a field's name as the file writes it.
func (h *Head) Written(field string) string {
	if at, ok := h.places[field]; ok {
		return h.Names[at]
	}
	return field
}

// Reads gives the field that is read from a place of the file; empty for none.
func (h *Head) Reads(i int) string {
	for _, field := range h.fields.Names {
		if at, ok := h.places[field]; ok && at == i {
			return field
		}
	}
	return ""
}

// Ignored gives the columns that nothing is read from.
func (h *Head) Ignored() []string {
	var out []string
	for i, name := range h.Names {
		if name != "" && h.Reads(i) == "" {
			out = append(out, name)
		}
	}
	return out
}

// Check refuses names of a mapping that the file or the fields do not have. InvalidArgument.
func (h *Head) Check(mapping map[string]string) error {
	var wrong []errs.Violation
	from := make([]string, 0, len(mapping))
	for name := range mapping {
		from = append(from, name)
	}
	slices.Sort(from)
	used, said := map[string]string{}, map[string]bool{}
	for _, name := range from {
		to, column := store.Fold(mapping[name]), store.Fold(strings.TrimSpace(name))
		switch {
		case said[column]:
			wrong = append(wrong, errs.Field("mapping."+clip(name), errs.RuleOther, "is the same column as another name here"))
		case !slices.ContainsFunc(h.Names,
			func(have string) bool { return store.Fold(have) == column }):
			wrong = append(wrong, errs.Field("mapping."+clip(name), errs.RuleOther, "is not a column of the file"))
		case to != "" && !slices.Contains(h.fields.Names, to):
			wrong = append(wrong, errs.Field("mapping."+clip(name), errs.RuleOther, "%s is not a field of %s",
				clip(to), h.fields.Of))
		case to != "" && used[to] != "":
			wrong = append(wrong, errs.Field("mapping."+clip(name), errs.RuleOther, "%s is already read from %s", to,
				clip(used[to])))
		default:
			used[to] = name
		}
		said[column] = true
	}
	if len(wrong) > 0 {
		return errs.Invalid(wrong...)
	}
	return nil
}

// Inspected is one column of a file.
type Inspected struct {
	Name       string            `json:"name"`
	Field      string            `json:"field,omitempty"`      // what is read from it; empty for nothing
	Suggestion string            `json:"suggestion,omitempty"` // what it might be, where nothing is read from it
	Samples    wire.List[string] `json:"samples"`              // its first values
}

// Bounds of what is shown of a file.
const (
	samples     = 3
	sampleRows  = 50 // that are looked at for values
	sampleRunes = 100
)

// Inspect tells of each column what is read from it, and shows its first values. The table is behind its header.
func (h *Head) Inspect(table *csvfile.Table) []Inspected {
	var taken []string
	out := make([]Inspected, 0, len(h.Names))
	for i, name := range h.Names {
		column := Inspected{Name: name, Field: h.Reads(i), Samples: wire.List[string]{}}
		taken = append(taken, column.Field)
		out = append(out, column)
	}
	for i := range out {
		if c := &out[i]; c.Field == "" && c.Name != "" {
			if c.Suggestion = h.suggest(c.Name, taken); c.Suggestion != "" {
				taken = append(taken, c.Suggestion)
			}
		}
	}
	for range sampleRows {
		r, err := table.Next()
		if err != nil {
			break
		}
		for i := range out {
			if c := &out[i]; i < len(r.Cells) && r.Cells[i] != "" && len(c.Samples) < samples {
				c.Samples = append(c.Samples, short(r.Cells[i]))
			}
		}
	}
	return out
}

// Missing gives those of the needed fields that no column is read as.
func (h *Head) Missing(needs []string) []string {
	var out []string
	for _, name := range needs {
		if !h.Has(name) {
			out = append(out, name)
		}
	}
	return out
}

// suggest finds the field that a column is likely to be; empty for none. Fields that are taken are not suggested.
func (h *Head) suggest(name string, taken []string) string {
	letters := onlyLetters(name)
	for _, field := range h.fields.Names { // the same but for blanks and signs
		if !slices.Contains(taken, field) && onlyLetters(field) == letters {
			return field
		}
	}
	for _, field := range h.fields.Names {
		if !slices.Contains(taken, field) && slices.Contains(h.fields.Words[field], letters) {
			return field
		}
	}
	return ""
}

func onlyLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, store.Fold(text))
}

func clip(text string) string {
	if len(text) > 100 {
		return text[:100]
	}
	return text
}

func short(cell string) string {
	runes := []rune(strings.TrimSpace(cell))
	if len(runes) > sampleRunes {
		runes = runes[:sampleRunes]
	}
	return string(runes)
}

// Readable refuses what is no text at all. InvalidArgument.
func Readable(file io.ReaderAt, size int64) error {
	start := make([]byte, min(size, 4096))
	n, err := file.ReadAt(start, 0)
	if err != nil && n < len(start) {
		return err
	}
	switch {
	case len(bytes.TrimSpace(bytes.TrimPrefix(start, csvfile.ByteOrderMark))) == 0:
		return errs.New(errs.InvalidArgument, CodeEmptyFile, "the file is empty")
	case bytes.HasPrefix(start, []byte("PK\x03\x04")):
		return errs.New(errs.InvalidArgument, CodeNotText, "the file is a workbook or an archive: save it as CSV (UTF-8)")
	case bytes.HasPrefix(start, []byte("\xff\xfe")), bytes.HasPrefix(start, []byte("\xfe\xff")), bytes.IndexByte(start,
		0) >= 0:
		return errs.New(errs.InvalidArgument, CodeNotText, "the file is not written in UTF-8: save it as CSV (UTF-8)")
	}
	return nil
}

// mostMapped bounds a mapping.
const mostMapped = 500

// Mapping reads a mapping as callers send it: JSON, column of the file to field. Empty for none.
func Mapping(text string) (map[string]string, []errs.Violation) {
	if text == "" {
		return nil, nil
	}
	var out map[string]string
	if err := json.Unmarshal([]byte(text), &out); err != nil || len(out) > mostMapped {
		return nil, []errs.Violation{errs.Field("mapping", errs.RuleFormat,
			"must be an object of at most %d texts: the names of columns and of fields", mostMapped)}
	}
	return out, nil
}
