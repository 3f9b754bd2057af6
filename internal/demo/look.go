package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"souk/internal/platform/wire"
	"souk/internal/shop/look"
)

// author is who made the demo, as records have it.
const author = "demo"

// wear gives the shop the look of the demo: words and pictures that fit its goods.
func (f *filler) wear(ctx context.Context) error {
	if f.Look == nil {
		return nil
	}
	was, err := f.Look.Draft(ctx)
	if err != nil {
		return err
	}
	saved, err := f.Look.Save(ctx, f.look(), was.Revision)
	if err != nil {
		return fmt.Errorf("look: %w", err)
	}
	_, err = f.Look.Publish(ctx, saved.Revision, nil)
	return err
}

func (f *filler) look() *look.Look {
	shelves := Collections()
	slices.SortFunc(shelves, func(a, b Collection) int { return strings.Compare(a.Name, b.Name) })
	var all wire.List[string]
	for _, c := range shelves {
		all = append(all, f.collections[c.Slug])
	}
	return &look.Look{
		Theme: look.House(),
		Home: wire.Of(
			look.Section{ID: "welcome", Kind: look.Hero, Hero: &look.HeroSection{
				Eyebrow: "New this season", Headline: "Made by hand, kept for years.",
				Text:          "Ceramics, textiles and light from small workshops, chosen one piece at a time.",
				Picture:       &look.Media{ID: f.pictures["tadelakt-vase-1.jpg"]},
				SecondPicture: &look.Media{ID: f.pictures["saffron-lamp-1.jpg"]},
				Button:        &look.Button{Text: "Shop new pieces", Link: look.Link{Kind: look.ToProducts}},
				SecondButton: &look.Button{Text: "Browse collections",
					Link: look.Link{Kind: look.ToAddress, Address: "/collections"}},
			}, Translations: look.Translations{"ar": {
				"eyebrow": "جديد هذا الموسم", "headline": "صُنع باليد، ليبقى سنين.",
				"text":   "خزف ومنسوجات وأضواء من ورش صغيرة، نختارها قطعة قطعة.",
				"button": "تسوّق الجديد", "secondButton": "تصفّح المجموعات",
			}}},
			look.Section{ID: "newest", Kind: look.Newest, Newest: &look.NewestSection{Count: 8}},
			look.Section{ID: "collections", Kind: look.Grid, Grid: &look.GridSection{CollectionIDs: all}},
		),
	}
}
