package look

import (
	"context"

	"souk/internal/platform/wire"
)

// Kinds of what has texts of its own.
const (
	TextBar  = "ANNOUNCEMENT"
	TextHome = "HOME"
	TextMenu = "MENU"
	TextPage = "PAGE"
)

// Text is something the draft says, beside what it says in another language.
type Text struct {
	Key   string // the place in the look
	Kind  string
	Name  string // what people call the place
	Field string
	// Original is never empty. Said is empty where the look says nothing in the language.
	Original, Said string
	Rich           bool
	Most           int // characters
}

// Texts gives all that the draft says in the shop's own language and can say in another.
func (s *Service) Texts(ctx context.Context, language string) ([]Text, error) {
	draft, err := s.Draft(ctx)
	if err != nil {
		return nil, err
	}
	var out []Text
	draft.Look.eachText(func(t Text, said *Translations) {
		t.Said = (*said)[language][t.Field]
		out = append(out, t)
	})
	return out, nil
}

// Say puts texts by their keys into the draft. Visitors see them when the draft is published. InvalidArgument; Aborted
// when somebody else changed the draft meanwhile.
func (s *Service) Say(ctx context.Context, language string, texts map[string]string) error {
	draft, err := s.Draft(ctx)
	if err != nil {
		return err
	}
	next, err := parse(text(&draft.Look)) // a copy: what is read is shared
	if err != nil {
		return err
	}
	next.eachText(func(t Text, said *Translations) {
		words, here := texts[t.Key]
		if !here {
			return
		}
		if *said == nil {
			*said = Translations{}
		}
		if (*said)[language] == nil {
			(*said)[language] = map[string]string{}
		}
		(*said)[language][t.Field] = words
	})
	_, err = s.Save(ctx, next, draft.Revision)
	return err
}

// eachText goes through what a look says, in the order of its pages.
func (l *Look) eachText(fn func(t Text, said *Translations)) {
	each := func(kind, at, name string, fields map[string]int, said *Translations, words ...string) {
		for i := 0; i+1 < len(words); i += 2 {
			field, original := words[i], words[i+1]
			if original != "" {
				fn(Text{Key: at + "/" + field, Kind: kind, Name: name, Field: field, Original: original,
					Rich: field == "body", Most: fields[field]}, said)
			}
		}
	}
	each(TextBar, "announcement", "", barSays, &l.Announcement.Translations, "text", l.Announcement.Text)
	for i := range l.Home {
		section := &l.Home[i]
		words := section.words()
		each(TextHome, "home/"+section.ID, section.name(words), sayable[section.Kind], &section.Translations, words...)
	}
	menu := func(at string, list wire.List[MenuItem]) {
		for i := range list {
			item := &list[i]
			each(TextMenu, at+item.ID, item.Text, menuSays, &item.Translations, "text", item.Text)
			for j := range item.Children {
				child := &item.Children[j]
				each(TextMenu, at+item.ID+"/"+child.ID, child.Text, menuSays, &child.Translations, "text", child.Text)
			}
		}
	}
	menu("menu/main/", l.Menus.Main)
	menu("menu/footer/", l.Menus.Footer)
	for i := range l.Pages {
		page := &l.Pages[i]
		each(TextPage, "page/"+page.ID, page.Title, pageSays, &page.Translations,
			"title", page.Title, "description", page.Description, "body", page.Body)
	}
}

// words are the fields of a section that can be said in other languages, each followed by what it says.
func (s *Section) words() []string {
	button := func(b *Button) string {
		if b == nil {
			return ""
		}
		return b.Text
	}
	picture := func(m *Media) string {
		if m == nil {
			return ""
		}
		return m.AltText
	}
	switch {
	case s.Hero != nil:
		h := s.Hero
		return []string{"headline", h.Headline, "eyebrow", h.Eyebrow, "text", h.Text, "button", button(h.Button),
			"secondButton", button(h.SecondButton), "picture", picture(h.Picture), "secondPicture", picture(h.SecondPicture)}
	case s.Featured != nil:
		return []string{"title", s.Featured.Title}
	case s.Newest != nil:
		return []string{"title", s.Newest.Title}
	case s.TextPicture != nil:
		p := s.TextPicture
		return []string{"title", p.Title, "text", p.Text, "button", button(p.Button), "picture", picture(p.Picture)}
	case s.Grid != nil:
		return []string{"title", s.Grid.Title}
	case s.Quote != nil:
		return []string{"text", s.Quote.Text, "by", s.Quote.By}
	}
	return nil
}

// name is what people know a section by: its first words.
func (s *Section) name(words []string) string {
	if len(words) > 1 && words[1] != "" {
		return words[1]
	}
	return s.Kind
}
