// Package translations lets staff enter the names and texts of products and collections in other
// languages, and shows them what is still missing.
//
// It keeps these things true. There are translations only for the languages that the shop offers
// beside its own. A text fits the field it is for, and contains no script or unsafe markup. A save
// based on an old version is refused, so words that somebody else changed meanwhile are not
// overwritten. A translation is marked as outdated if its original has changed since. Importing a file
// changes nothing unless every row could be read, or the person who imports it chose to skip bad rows;
// an empty cell deletes nothing.
package translations

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"unicode/utf8"

	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/richtext"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/look"
	"souk/internal/shop/words"
)

// Codes of errors.
const (
	CodeNotSpoken = "LANGUAGE_NOT_SPOKEN"
	CodeChanged   = "TRANSLATION_CHANGED_MEANWHILE"
)

// Entity is what events and the audit log call a translation.
const Entity = "souk.translations.v1.translation"

// Things are what of one kind has translations.
type Things interface {
	// FieldsTx gives what can be said of a thing. NotFound.
	FieldsTx(tx *store.Tx, id string) ([]words.Field, error)
	// SpokenTx says that the words of a thing are changed by tx.
	SpokenTx(tx *store.Tx, id string) error
}

// Config is what translations need from others.
type Config struct {
	DB                    *store.DB
	Products, Collections Things
	// Languages gives the shop's own language, and all that it speaks.
	Languages func(ctx context.Context) (own string, all []string, err error)
	// Shop has the words of the home page, menus and pages; nil leaves them out of files.
	Shop ShopTexts
	// Logger is told of files that could not be written to their end; nil means slog.Default.
	Logger *slog.Logger
}

// ShopTexts are the words of the home page, menus and pages: what is said goes into the draft of the look.
type ShopTexts interface {
	Texts(ctx context.Context, language string) ([]look.Text, error)
	Say(ctx context.Context, language string, texts map[string]string) error
}

// Service keeps translations.
type Service struct{ cfg Config }

// New makes the service.
func New(cfg Config) *Service {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	return &Service{cfg}
}

func (s *Service) things(kind words.Kind) Things {
	if kind == words.Collection {
		return s.cfg.Collections
	}
	return s.cfg.Products
}

// others gives the languages that there can be words in.
func (s *Service) others(ctx context.Context) (own string, others []string, err error) {
	own, all, err := s.cfg.Languages(ctx)
	if err != nil {
		return "", nil, err
	}
	return own, slices.DeleteFunc(slices.Clone(all), func(one string) bool { return one == own }), nil
}

func (s *Service) spoken(ctx context.Context, language string) error {
	_, others, err := s.others(ctx)
	if err == nil && !slices.Contains(others, language) {
		err = errs.New(errs.FailedPrecondition, CodeNotSpoken,
			"%s is not one of the shop's other languages; add it in the settings first", language).With("language", language)
	}
	return err
}

// Progress is how far one kind is in one language.
type Progress struct {
	Kind     words.Kind `json:"kind"`
	Language string     `json:"language"`
	Total    int64      `json:"total"`
	Done     int64      `json:"done"`     // all is said, of the originals of now
	Outdated int64      `json:"outdated"` // something is said of another original
	Started  int64      `json:"started"`  // something is said
}

// ProgressResponse tells how far everything is.
type ProgressResponse struct {
	// Language is the shop's own; Languages are the others that it speaks.
	Language  string              `json:"language"`
	Languages wire.List[string]   `json:"languages"`
	Progress  wire.List[Progress] `json:"progress"`
}

// Progress tells how far each kind is in each language.
func (s *Service) Progress(ctx context.Context, _ *wire.Empty) (*ProgressResponse, error) {
	own, others, err := s.others(ctx)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*ProgressResponse, error) {
		out := &ProgressResponse{Language: own, Languages: others}
		for _, kind := range []words.Kind{words.Product, words.Collection} {
			from := places[kind]
			var total int64
			if err := tx.QueryRow("SELECT COUNT(*) FROM "+from.table+" t WHERE "+from.where, nil, &total); err != nil {
				return nil, err
			}
			for _, language := range others {
				one := Progress{Kind: kind, Language: language, Total: total}
				err := tx.QueryRow(`SELECT COUNT(*), COALESCE(SUM(CASE WHEN missing = 0 AND outdated = 0 THEN 1 ELSE 0 END), 0),
					COALESCE(SUM(CASE WHEN outdated > 0 THEN 1 ELSE 0 END), 0) FROM `+from.words+" WHERE language = ?",
					[]any{language}, &one.Started, &one.Done, &one.Outdated)
				if err != nil {
					return nil, err
				}
				out.Progress = append(out.Progress, one)
			}
		}
		return out, nil
	})
}

// places tells where things and their words are.
var places = map[words.Kind]struct{ table, words, where string }{
	words.Product:    {"products", "product_translations", "1 = 1"},
	words.Collection: {"collections", "collection_translations", "t.id <> '" + catalog.AllProducts + "'"},
}

// States that a list can be narrowed to.
const (
	Missing  = "MISSING"
	Outdated = "OUTDATED"
	Done     = "DONE"
)

var states = map[string]string{
	"": "1 = 1", Missing: "(w.owner IS NULL OR w.missing > 0)", Outdated: "w.outdated > 0",
	Done: "w.missing = 0 AND w.outdated = 0",
}

// QueryRequest asks for the things of a kind, by how far they are in a language.
type QueryRequest struct {
	Kind     words.Kind   `json:"kind" validate:"required,oneof=PRODUCT COLLECTION"`
	Language string       `json:"language" validate:"required,language,max=35"`
	State    string       `json:"state,omitempty" validate:"omitempty,oneof=MISSING OUTDATED DONE"`
	Search   string       `json:"search,omitempty" validate:"max=100"`
	Paging   *wire.Paging `json:"paging,omitempty"`
}

// Summary is how far one thing is.
type Summary struct {
	ID      string `json:"id"`
	Name    string `json:"name"` // in the shop's own language
	Visible bool   `json:"visible"`
	Started bool   `json:"started"`
	// Missing and Outdated count fields; nothing is counted before something is said.
	Missing     int64      `json:"missing"`
	Outdated    int64      `json:"outdated"`
	UpdatedDate *wire.Time `json:"updatedDate,omitempty"`
}

// QueryResponse is a page of things, by name.
type QueryResponse struct {
	Translations   wire.List[Summary]  `json:"translations"`
	PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
}

// The usual and the largest page.
const (
	usualPage = 50
	mostPage  = 100
)

// Query lists things. InvalidArgument; FailedPrecondition for a language that the shop does not speak.
func (s *Service) Query(ctx context.Context, in *QueryRequest) (*QueryResponse, error) {
	if err := s.spoken(ctx, in.Language); err != nil {
		return nil, err
	}
	limit, offset, err := in.Paging.Page(usualPage, mostPage)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*QueryResponse, error) {
		from := places[in.Kind]
		rest := " FROM " + from.table + " t LEFT JOIN " + from.words + ` w ON w.owner = t.id AND w.language = ?
			WHERE ` + from.where + " AND " + states[in.State]
		args := []any{in.Language}
		if text := strings.TrimSpace(in.Search); text != "" {
			rest += ` AND t.name_folded LIKE ? ESCAPE '\'`
			args = append(args, "%"+strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(store.Fold(text))+"%")
		}
		var total int
		if err := tx.QueryRow("SELECT COUNT(*)"+rest, args, &total); err != nil {
			return nil, err
		}
		list, err := store.All(tx, func(scan func(...any) error) (out Summary, err error) {
			var updated int64
			err = scan(&out.ID, &out.Name, &out.Visible, &out.Started, &out.Missing, &out.Outdated, &updated)
			if out.Started {
				out.UpdatedDate = wire.Ptr(wire.Time(updated))
			}
			return out, err
		}, `SELECT t.id, t.name, t.visible, w.owner IS NOT NULL, COALESCE(w.missing, 0), COALESCE(w.outdated, 0),
			COALESCE(w.updated, 0)`+rest+" ORDER BY t.name_folded, t.id LIMIT ? OFFSET ?",
			append(args, int64(limit), int64(offset))...)
		if err != nil {
			return nil, err
		}
		return &QueryResponse{list, wire.PagingMetadata{Count: wire.Ptr(len(list)), Offset: &offset, Total: &total}}, nil
	})
}

// OneRequest names a thing and a language.
type OneRequest struct {
	Kind     words.Kind `json:"kind" validate:"required,oneof=PRODUCT COLLECTION"`
	ID       string     `json:"id" validate:"required,max=64"`
	Language string     `json:"language" validate:"required,language,max=35"`
}

// Field is an original beside its translation.
type Field struct {
	Key  string `json:"key"`
	Part string `json:"part"`
	// Of is the option of a choice, or the section of a text.
	Of        string `json:"of,omitempty"`
	Original  string `json:"original"`
	Rich      bool   `json:"rich"` // has markup
	MaxLength int    `json:"maxLength"`
	Text      string `json:"text"` // empty where nothing is said
	Outdated  bool   `json:"outdated"`
	// Digest names the original, to be sent back with a text that is made of it.
	Digest string `json:"digest"`
}

// Translation is a thing in one language.
type Translation struct {
	OneRequest
	Revision    wire.Revision    `json:"revision"`
	Fields      wire.List[Field] `json:"fields"`
	Missing     int              `json:"missing"`
	Outdated    int              `json:"outdated"`
	UpdatedDate *wire.Time       `json:"updatedDate,omitempty"`
}

// Response holds one translation.
type Response struct {
	Translation *Translation `json:"translation"`
}

// Get gives the originals of a thing beside what is said of them. NotFound, FailedPrecondition.
func (s *Service) Get(ctx context.Context, in *OneRequest) (*Response, error) {
	if err := s.spoken(ctx, in.Language); err != nil {
		return nil, err
	}
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*Response, error) {
		fields, row, err := s.load(tx, in)
		if err != nil {
			return nil, err
		}
		return &Response{show(in, row, fields)}, nil
	})
}

// load reads the originals of a thing, and what is said of them in a language.
func (s *Service) load(tx *store.Tx, in *OneRequest) ([]words.Field, *words.Row, error) {
	fields, err := s.things(in.Kind).FieldsTx(tx, in.ID)
	if err != nil {
		return nil, nil, err
	}
	row, err := words.RowTx(tx, in.Kind, in.ID, in.Language)
	return fields, row, err
}

func show(in *OneRequest, row *words.Row, fields []words.Field) *Translation {
	out := &Translation{OneRequest: *in, Revision: wire.Revision(row.Revision)}
	out.Missing, out.Outdated = row.Words.Count(fields)
	if row.Revision > 0 {
		out.UpdatedDate = wire.Ptr(wire.Time(row.Updated))
	}
	for i := range fields {
		f := &fields[i]
		one := Field{Key: f.Key, Part: f.Part, Of: f.Of, Original: f.Original, Rich: f.Rich, MaxLength: f.Most,
			Digest: words.Digest(f.Original)}
		if said, here := row.Words[f.Key]; here {
			one.Text, one.Outdated = said.Text, said.Of != one.Digest
		}
		out.Fields = append(out.Fields, one)
	}
	return out
}

// NewText is what a field is to be called; an empty text takes the translation away.
type NewText struct {
	Key  string `json:"key" validate:"required,max=500"`
	Text string `json:"text" validate:"max=20000"`
	// Digest names the original that the text was made of; empty is the one of now.
	Digest string `json:"digest,omitempty" validate:"max=64"`
}

// UpdateRequest changes the texts that it names.
type UpdateRequest struct {
	OneRequest
	Texts    []NewText     `json:"texts" validate:"required,min=1,max=1000"`
	Revision wire.Revision `json:"revision"`
}

// Update writes texts. NotFound; InvalidArgument for a field that is not there and a text that does not fit;
// Aborted when somebody else changed the words since they were read.
func (s *Service) Update(ctx context.Context, in *UpdateRequest) (*Response, error) {
	if err := s.spoken(ctx, in.Language); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*Response, error) {
		fields, row, err := s.load(tx, &in.OneRequest)
		if err != nil {
			return nil, err
		}
		if int64(in.Revision) != row.Revision {
			return nil, errs.New(errs.Aborted, CodeChanged, "these translations were changed by someone else; read them again")
		}
		before := texts(row.Words, fields)
		if wrong := apply(row.Words, in.Texts, fields); len(wrong) > 0 {
			return nil, errs.Invalid(wrong...)
		}
		shown, err := s.save(tx, &in.OneRequest, fields, row, before)
		if err != nil {
			return nil, err
		}
		return &Response{shown}, nil
	})
}

// save writes the words of a thing in a language; before are the texts that it had.
func (s *Service) save(tx *store.Tx, in *OneRequest, fields []words.Field, row *words.Row, before map[string]string) (
	*Translation, error) {
	if err := words.SaveTx(tx, in.Kind, in.ID, in.Language, row, fields); err != nil {
		return nil, err
	}
	if len(row.Words) == 0 {
		row.Revision = 0
	}
	if err := s.things(in.Kind).SpokenTx(tx, in.ID); err != nil {
		return nil, err
	}
	shown := show(in, row, fields)
	after := texts(row.Words, fields)
	err := audit.Change(tx, Entity, in.ID, said{in.Kind, in.Language, before}, said{in.Kind, in.Language, after})
	if err != nil {
		return nil, err
	}
	return shown, tx.Emit(store.Event{Type: Entity + "_updated", Entity: Entity, Slug: "updated",
		EntityID: in.ID, Kind: store.Updated, Body: shown, Modified: map[string]any{"texts": before}})
}

// said is what the audit record compares.
type said struct {
	Kind     words.Kind        `json:"kind"`
	Language string            `json:"language"`
	Texts    map[string]string `json:"texts"`
}

func texts(w words.Words, fields []words.Field) map[string]string {
	out := map[string]string{}
	for i := range fields {
		if said, here := w[fields[i].Key]; here {
			out[fields[i].Key] = said.Text
		}
	}
	return out
}

// apply puts texts in place, and tells which do not fit.
func apply(w words.Words, list []NewText, fields []words.Field) []errs.Violation {
	var wrong []errs.Violation
	for i := range list {
		at := slices.IndexFunc(fields, func(f words.Field) bool { return f.Key == list[i].Key })
		if at < 0 {
			wrong = append(wrong, errs.Field(fmt.Sprintf("texts[%d].key", i), errs.RuleOther,
				"is not a field that can be translated"))
			continue
		}
		f := &fields[at]
		text := fit(f.Rich, list[i].Text)
		if utf8.RuneCountInString(text) > f.Most {
			wrong = append(wrong, wire.Bounded(fmt.Sprintf("texts[%d].text", i), errs.RuleMaxLength, f.Most,
				fmt.Sprintf("must be at most %d characters long", f.Most)))
			continue
		}
		if text == "" {
			delete(w, f.Key)
			continue
		}
		digest := list[i].Digest
		if digest == "" {
			digest = words.Digest(f.Original)
		}
		w[f.Key] = words.Said{Text: text, Of: digest}
	}
	return wrong
}

// fit writes a text as it is kept: without blanks around it and without what could act in a page; empty when nothing is
// left to read.
func fit(rich bool, text string) string {
	text = words.Tidy(text)
	if !rich {
		return text
	}
	if text = richtext.Clean(text); richtext.Plain(text) == "" {
		return ""
	}
	return text
}
