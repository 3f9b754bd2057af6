package look

import (
	"context"
	"strings"

	"souk/internal/platform/wire"
)

// House are the colours, the type and the corners of a shop that chose none.
func House() Theme {
	t := Theme{Primary: "#3a3fa8", Accent: "#e2a11c", Paper: "#fbf8f3", HeadingFont: "FRAUNCES", HeadingSize: 72,
		Corners: "SOFT"}
	t.compute()
	return t
}

// ownWords are those of a shop that wrote none, by its language: what is true of any shop. Pages know them, too, so
// that they follow the visitor's language until they are edited: web/packages/client/src/look/words.ts.
var ownWords = map[string][2]string{
	"en": {"Welcome. Take your time and look around.", "See everything"},
	"ar": {"أهلًا بك. تجوّل في المتجر على مهل.", "تصفح كل المنتجات"},
}

// own is the look of a shop that never said how it looks: its name, its first collection and its newest goods.
func (s *Service) own(ctx context.Context) (*Look, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	language, _, _ := strings.Cut(settings.Language, "-")
	words, known := ownWords[language]
	if !known {
		words = ownWords["en"]
	}
	headline := []rune(settings.Name)
	l := &Look{Theme: House()}
	l.Home = append(l.Home, Section{ID: "welcome", Kind: Hero, Hero: &HeroSection{
		Headline: string(headline[:min(len(headline), 120)]), Text: words[0],
		Button: &Button{Text: words[1], Link: Link{Kind: ToProducts}},
	}})
	first, err := s.cfg.First(ctx)
	if err != nil {
		return nil, err
	}
	if first != nil {
		l.Home = append(l.Home, Section{ID: "featured", Kind: Featured,
			Featured: &FeaturedSection{CollectionID: first.ID, Count: 4}})
	}
	l.Home = append(l.Home, Section{ID: "newest", Kind: Newest, Newest: &NewestSection{Count: 8}})
	l.Menus = Menus{Main: wire.List[MenuItem]{}, Footer: wire.List[MenuItem]{}}
	return l, nil
}
