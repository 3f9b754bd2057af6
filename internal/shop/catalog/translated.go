package catalog

import (
	"encoding/json"
	"slices"
	"strconv"

	"souk/internal/platform/richtext"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/pictures"
	"souk/internal/shop/words"
)

// loadWords fills in what products are called in other languages.
func loadWords(tx *store.Tx, products []*record) error {
	var ids []string
	for _, r := range products {
		if r.extra.Spoken {
			ids = append(ids, r.id)
		}
	}
	spoken, err := words.LoadTx(tx, words.Product, ids)
	if err != nil {
		return err
	}
	for _, r := range products {
		r.spoken = spoken[r.id]
	}
	return nil
}

// fields are what of a product can be said in another language. Pictures that nobody found words for are called as the
// product is, in every language.
func (r *record) fields() []words.Field {
	out := r.content.fields()
	for i := range r.extra.Media {
		p := &r.extra.Media[i]
		if p.Title == "" || p.Title == r.content.Name {
			continue
		}
		out = append(out, words.Field{Key: words.Key(words.Picture, p.ID), Part: words.Picture, Of: strconv.Itoa(i + 1),
			Original: p.Title, Most: 1000})
	}
	return out
}

// spokenPictures gives pictures with what they show in the reader's language.
func (w *view) spokenPictures(r *record, list []pictures.Picture) []pictures.Picture {
	said := r.spoken.In(w.language)
	if said == nil {
		return list
	}
	out := slices.Clone(list)
	for i := range out {
		if key := words.Key(words.Picture, out[i].ID); out[i].Title != r.content.Name {
			out[i].Title = said.Or(key, out[i].Title)
		} else {
			out[i].Title = said.Or(words.Name, out[i].Title)
		}
	}
	return out
}

// fields are what of a product's texts can be said in another language, in the order of its page.
func (c *Content) fields() []words.Field {
	var out []words.Field
	add := func(f words.Field) {
		known := slices.ContainsFunc(out, func(other words.Field) bool { return other.Key == f.Key })
		if f.Original != "" && !known { // two sections of one title are said once
			out = append(out, f)
		}
	}
	add(words.Field{Key: words.Name, Part: words.Name, Original: c.Name, Most: 80})
	add(words.Field{Key: words.Ribbon, Part: words.Ribbon, Original: c.Ribbon, Most: 30})
	add(words.Field{Key: words.Description, Part: words.Description, Original: c.Description, Rich: true, Most: 8000})
	for _, s := range c.AdditionalInfoSections {
		add(words.Field{Key: words.Key(words.SectionTitle, s.Title), Part: words.SectionTitle, Original: s.Title, Most: 50})
		add(words.Field{Key: words.Key(words.SectionText, s.Title), Part: words.SectionText, Of: s.Title,
			Original: s.Description, Rich: true, Most: 16000})
	}
	for i := range c.ProductOptions {
		o := &c.ProductOptions[i]
		add(words.Field{Key: words.Key(words.Option, o.Name), Part: words.Option, Original: o.Name, Most: 50})
		for _, choice := range o.Choices {
			add(words.Field{Key: words.Key(words.Choice, o.Name, choice.Description), Part: words.Choice, Of: o.Name,
				Original: choice.Description, Most: 50})
		}
	}
	for _, f := range c.CustomTextFields {
		add(words.Field{Key: words.Key(words.TextField, f.Title), Part: words.TextField, Original: f.Title, Most: 100})
	}
	return append(out, c.SeoData.Fields()...)
}

// Fields are what search engines are told that can be said in another language.
func (s *SeoSchema) Fields() []words.Field {
	var out []words.Field
	if s == nil {
		return nil
	}
	for i := range s.Tags {
		tag := &s.Tags[i]
		part, text := tag.words()
		if part == "" || text == "" || slices.ContainsFunc(out, func(f words.Field) bool { return f.Part == part }) {
			continue
		}
		out = append(out, words.Field{Key: part, Part: part, Original: text, Most: 1000})
	}
	return out
}

// words tells what a tag says to people: a title, or the meta tag of a description.
func (t *SeoTag) words() (part, text string) {
	if t.Type == "title" {
		return words.SeoTitle, t.Children
	}
	var props struct{ Name, Content string }
	if t.Type != "meta" || json.Unmarshal(t.Props, &props) != nil || props.Name != "description" {
		return "", ""
	}
	return words.SeoDescription, props.Content
}

// In gives what search engines are told in other words.
func (s *SeoSchema) In(said words.Words) *SeoSchema {
	if s == nil || said == nil {
		return s
	}
	out := *s
	out.Tags = slices.Clone(s.Tags)
	for i := range out.Tags {
		tag := &out.Tags[i]
		part, text := tag.words()
		other := said.Or(part, text)
		switch {
		case other == text:
		case part == words.SeoTitle:
			tag.Children = other
		default:
			var props map[string]any
			if json.Unmarshal(tag.Props, &props) == nil {
				props["content"] = other
				tag.Props, _ = json.Marshal(props) // was read just now
			}
		}
	}
	return &out
}

// speak puts the words of the reader's language in place. Names of options, choices and text fields stay, because
// they tell variants apart: what they are called stands beside them.
func (w *view) speak(r *record, p *Product) {
	said := r.spoken.In(w.language)
	if said == nil {
		return
	}
	p.Name, p.Ribbon = said.Or(words.Name, p.Name), said.Or(words.Ribbon, p.Ribbon)
	p.Description = said.Or(words.Description, p.Description)
	if p.Ribbon != "" {
		p.Ribbons = wire.Of(Ribbon{p.Ribbon})
	}
	p.AdditionalInfoSections = slices.Clone(p.AdditionalInfoSections)
	for i := range p.AdditionalInfoSections {
		s := &p.AdditionalInfoSections[i]
		s.Description = said.Or(words.Key(words.SectionText, s.Title), s.Description)
		s.Title = said.Or(words.Key(words.SectionTitle, s.Title), s.Title)
	}
	for i := range p.CustomTextFields {
		f := &p.CustomTextFields[i]
		f.TranslatedTitle = other(said, words.Key(words.TextField, f.Title), f.Title)
	}
	p.SeoData = p.SeoData.In(said)
}

// speakOption says what an option and its choices are called.
func (w *view) speakOption(r *record, o *ProductOption) {
	said := r.spoken.In(w.language)
	if said == nil {
		return
	}
	o.TranslatedName = other(said, words.Key(words.Option, o.Name), o.Name)
	for i := range o.Choices {
		c := &o.Choices[i]
		c.TranslatedDescription = other(said, words.Key(words.Choice, o.Name, c.Description), c.Description)
	}
}

// other gives what something is called; empty where that is its original.
func other(said words.Words, key, original string) string {
	if text := said.Or(key, original); text != original {
		return text
	}
	return ""
}

// ShelvedWords is what a product is called in one language, as whoever helps to find it looks at it.
type ShelvedWords struct {
	Language, Name, Ribbon, Text string
	Options                      map[string]string    // by name
	Choices                      map[[2]string]string // by option and description
}

// shelvedWords gives a product's words in all languages, in the order of their codes.
func (r *record) shelvedWords() []ShelvedWords {
	var out []ShelvedWords
	for language, said := range r.spoken {
		one := ShelvedWords{Language: language, Options: map[string]string{}, Choices: map[[2]string]string{}}
		for _, f := range r.content.fields() {
			text, here := said[f.Key]
			if !here {
				continue
			}
			switch f.Part {
			case words.Name:
				one.Name = text.Text
			case words.Ribbon:
				one.Ribbon = text.Text
			case words.Description, words.SectionText:
				one.Text += " " + richtext.Plain(text.Text)
			case words.SectionTitle:
				one.Text += " " + text.Text
			case words.Option:
				one.Options[f.Original] = text.Text
			case words.Choice:
				one.Choices[[2]string{f.Of, f.Original}] = text.Text
			}
		}
		out = append(out, one)
	}
	slices.SortFunc(out, func(a, b ShelvedWords) int {
		if a.Language < b.Language {
			return -1
		}
		return 1
	})
	return out
}

// FieldsTx gives what of a product can be said in another language. NotFound.
func (s *Service) FieldsTx(tx *store.Tx, id string) ([]words.Field, error) {
	r, err := load(tx, id)
	if err != nil {
		return nil, err
	}
	return r.fields(), nil
}

// SpokenTx says that the words of a product in other languages are changed by tx: who remembers it compares its
// revision, and lists and pages show it anew.
func (s *Service) SpokenTx(tx *store.Tx, id string) error {
	r, err := load(tx, id)
	if err != nil {
		return err
	}
	r.extra.Spoken = true
	if err := update(tx, r); err != nil {
		return err
	}
	return s.ChangedTx(tx, true, id)
}
