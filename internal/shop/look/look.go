// Package look keeps how the shop looks: colours and type, the announcement, the
// sections of the home page, the menus and the pages with the shop's own words.
//
// It keeps these things true. Visitors see what was published and nothing of the
// draft. A publish that was set for a time counts from that time on, on every node at
// once, because whoever reads decides by the clock. What is stored was checked: words
// can be read on their background, links lead to the shop or to a secure address, and
// markup was cleaned. A shop without a look of
// its own gets a default one made from its name and goods.
package look

import (
	"slices"

	"souk/internal/platform/wire"
)

// Look is how the shop looks, as a whole.
type Look struct {
	Theme        Theme                  `json:"theme"`
	Announcement Announcement           `json:"announcement"`
	Home         wire.List[Section]     `json:"home" validate:"max=20"`
	Menus        Menus                  `json:"menus"`
	Pages        wire.List[ContentPage] `json:"pages" validate:"max=40"`
}

// Theme is colours, type and corners.
type Theme struct {
	Logo        *Media `json:"logo,omitempty"`
	Primary     string `json:"primary" validate:"required"`
	Accent      string `json:"accent" validate:"required"`
	Paper       string `json:"paper" validate:"required"`
	HeadingFont string `json:"headingFont" validate:"required,oneof=FRAUNCES INTER"`
	// HeadingSize is that of the largest heading, in pixels, on a wide screen.
	HeadingSize int    `json:"headingSize" validate:"min=40,max=88"`
	Corners     string `json:"corners" validate:"required,oneof=SQUARE SOFT ROUND"`
	// Computed are colours that follow from the others; what a caller sends of them is not read.
	Computed *Computed `json:"computed,omitempty"`
}

// Computed are the colours in which words can be read.
type Computed struct {
	PrimaryText string `json:"primaryText"`
	AccentText  string `json:"accentText"`
	OnPrimary   string `json:"onPrimary"`
}

// Media is a picture: one that the shop stores, by its id, or one at a secure address.
type Media struct {
	ID      string `json:"id,omitempty" validate:"max=400"`
	URL     string `json:"url" validate:"max=2000"`
	AltText string `json:"altText,omitempty" validate:"max=200"`
}

// Announcement is the line above everything.
type Announcement struct {
	On   bool   `json:"on"`
	Text string `json:"text" validate:"max=200"`
	Link *Link  `json:"link,omitempty"`
	// Translations of the text.
	Translations Translations `json:"translations,omitempty"`
}

// Kinds of sections.
const (
	Hero        = "HERO"
	Featured    = "FEATURED"
	Newest      = "NEWEST"
	TextPicture = "TEXT_PICTURE"
	Grid        = "GRID"
	Quote       = "QUOTE"
)

// Section is a part of the home page. It has exactly the part of its kind.
type Section struct {
	ID          string              `json:"id" validate:"required,max=50"`
	Kind        string              `json:"kind" validate:"required,oneof=HERO FEATURED NEWEST TEXT_PICTURE GRID QUOTE"`
	Hidden      bool                `json:"hidden"`
	Hero        *HeroSection        `json:"hero,omitempty"`
	Featured    *FeaturedSection    `json:"featured,omitempty"`
	Newest      *NewestSection      `json:"newest,omitempty"`
	TextPicture *TextPictureSection `json:"textPicture,omitempty"`
	Grid        *GridSection        `json:"grid,omitempty"`
	Quote       *QuoteSection       `json:"quote,omitempty"`
	// Translations of the part's words: of its fields, of the words on its buttons and of what its pictures show.
	Translations Translations `json:"translations,omitempty"`
}

// HeroSection welcomes.
type HeroSection struct {
	Eyebrow       string  `json:"eyebrow,omitempty" validate:"max=80"`
	Headline      string  `json:"headline" validate:"required,max=120"`
	Text          string  `json:"text,omitempty" validate:"max=400"`
	Picture       *Media  `json:"picture,omitempty"`
	SecondPicture *Media  `json:"secondPicture,omitempty"`
	Button        *Button `json:"button,omitempty"`
	SecondButton  *Button `json:"secondButton,omitempty"`
}

// Button leads somewhere.
type Button struct {
	Text string `json:"text" validate:"required,max=60"`
	Link Link   `json:"link"`
}

// FeaturedSection shows products of a collection. Without a title it has the collection's name.
type FeaturedSection struct {
	Title        string `json:"title,omitempty" validate:"max=120"`
	CollectionID string `json:"collectionId" validate:"required,guid"`
	Count        int    `json:"count" validate:"min=2,max=12"`
}

// NewestSection shows the newest products.
type NewestSection struct {
	Title string `json:"title,omitempty" validate:"max=120"`
	Count int    `json:"count" validate:"min=2,max=12"`
}

// TextPictureSection is words beside a picture; a blank line begins a paragraph.
type TextPictureSection struct {
	Title       string  `json:"title,omitempty" validate:"max=120"`
	Text        string  `json:"text,omitempty" validate:"max=2000"`
	Picture     *Media  `json:"picture,omitempty"`
	PictureSide string  `json:"pictureSide" validate:"required,oneof=START END"`
	Button      *Button `json:"button,omitempty"`
}

// GridSection shows collections.
type GridSection struct {
	Title         string            `json:"title,omitempty" validate:"max=120"`
	CollectionIDs wire.List[string] `json:"collectionIds" validate:"min=1,max=12,unique,dive,guid"`
}

// QuoteSection is what somebody said.
type QuoteSection struct {
	Text string `json:"text" validate:"required,max=400"`
	By   string `json:"by,omitempty" validate:"max=120"`
}

// Kinds of links.
const (
	ToHome       = "HOME"
	ToProducts   = "PRODUCTS"
	ToCollection = "COLLECTION"
	ToPage       = "PAGE"
	ToAddress    = "ADDRESS"
)

// Link leads to a place in the shop, or to an address.
type Link struct {
	Kind           string `json:"kind" validate:"required,oneof=HOME PRODUCTS COLLECTION PAGE ADDRESS"`
	CollectionSlug string `json:"collectionSlug,omitempty" validate:"max=100"`
	PageSlug       string `json:"pageSlug,omitempty" validate:"max=100"`
	Address        string `json:"address,omitempty" validate:"max=2000"`
}

// Menus are the links of header and footer. One that is empty shows the shop's usual links.
type Menus struct {
	Main   wire.List[MenuItem] `json:"main" validate:"max=12"`
	Footer wire.List[MenuItem] `json:"footer" validate:"max=24"`
}

// MenuItem is a link, or a title with links below it.
type MenuItem struct {
	ID       string              `json:"id" validate:"required,max=50"`
	Text     string              `json:"text" validate:"required,max=60"`
	Link     *Link               `json:"link,omitempty"`
	Children wire.List[MenuLink] `json:"children,omitempty" validate:"max=12"`
	// Translations of the text.
	Translations Translations `json:"translations,omitempty"`
}

// MenuLink is a link below a menu's item.
type MenuLink struct {
	ID   string `json:"id" validate:"required,max=50"`
	Text string `json:"text" validate:"required,max=60"`
	Link Link   `json:"link"`
	// Translations of the text.
	Translations Translations `json:"translations,omitempty"`
}

// ContentPage is a page with the shop's own words, at /pages/ and its slug.
type ContentPage struct {
	ID    string `json:"id" validate:"required,max=50"`
	Slug  string `json:"slug" validate:"required,max=60"`
	Title string `json:"title" validate:"required,max=120"`
	// Body has simple markup; what could act in a page is taken out.
	Body     string `json:"body" validate:"max=20000"`
	InFooter bool   `json:"inFooter"`
	// Description is for search engines.
	Description string `json:"description,omitempty" validate:"max=300"`
	// Translations of title, body and description.
	Translations Translations `json:"translations,omitempty"`
}

// Page finds a page by its slug; nil for none.
func (l *Look) Page(slug string) *ContentPage {
	at := slices.IndexFunc(l.Pages, func(p ContentPage) bool { return p.Slug == slug })
	if at < 0 {
		return nil
	}
	return &l.Pages[at]
}

// Lean is the look without the words of its pages, but for the one at a slug: what a page of the shop is served with.
func (l *Look) Lean(slug string) *Look {
	out := *l
	out.Pages = slices.Clone(l.Pages)
	for i := range out.Pages {
		if out.Pages[i].Slug != slug {
			out.Pages[i].Body, out.Pages[i].Translations = "", out.Pages[i].Translations.without("body")
		}
	}
	return &out
}
