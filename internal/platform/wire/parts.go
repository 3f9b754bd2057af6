package wire

import "encoding/json"

// Price is an amount in one currency. FormattedAmount is for people only.
type Price struct {
	Amount          Decimal `json:"amount" validate:"decimal,dgte=0,dlte=1000000000000000"`
	FormattedAmount string  `json:"formattedAmount"`
}

// MultiCurrencyPrice is an amount in the shop's currency and in the one shown.
type MultiCurrencyPrice struct {
	Amount                   Decimal `json:"amount" validate:"decimal,dgte=0,dlte=1000000000000000"`
	ConvertedAmount          Decimal `json:"convertedAmount"`
	FormattedAmount          string  `json:"formattedAmount"`
	FormattedConvertedAmount string  `json:"formattedConvertedAmount"`
}

// Address is a postal address. Country is ISO 3166 alpha 2, Subdivision ISO 3166-2.
type Address struct {
	Country             string           `json:"country,omitempty" validate:"omitempty,country"`
	Subdivision         string           `json:"subdivision,omitempty" validate:"max=50"`
	City                string           `json:"city,omitempty" validate:"max=50"`
	PostalCode          string           `json:"postalCode,omitempty" validate:"max=50"`
	StreetAddress       *StreetAddress   `json:"streetAddress,omitempty"`
	AddressLine         string           `json:"addressLine,omitempty" validate:"max=150"`
	AddressLine2        string           `json:"addressLine2,omitempty" validate:"max=100"`
	FormattedAddress    string           `json:"formattedAddress,omitempty" validate:"max=500"`
	Hint                string           `json:"hint,omitempty" validate:"max=500"`
	Geocode             *AddressLocation `json:"geocode,omitempty"`
	CountryFullname     string           `json:"countryFullname,omitempty"`
	SubdivisionFullname string           `json:"subdivisionFullname,omitempty"`
	Subdivisions        []Subdivision    `json:"subdivisions,omitempty" validate:"max=6"`
}

// StreetAddress is a street address in its parts.
type StreetAddress struct {
	Number               string `json:"number" validate:"max=100"`
	Name                 string `json:"name" validate:"max=200"`
	Apt                  string `json:"apt,omitempty" validate:"max=100"`
	FormattedAddressLine string `json:"formattedAddressLine,omitempty" validate:"max=500"`
}

// AddressLocation is a point on the map.
type AddressLocation struct {
	Latitude  *float64 `json:"latitude,omitempty" validate:"omitempty,min=-90,max=90"`
	Longitude *float64 `json:"longitude,omitempty" validate:"omitempty,min=-180,max=180"`
}

// Subdivision is one of the areas an address lies in.
type Subdivision struct {
	Code     string `json:"code"`
	Name     string `json:"name"`
	Type     string `json:"type,omitempty" validate:"omitempty,oneof=UNKNOWN_SUBDIVISION_TYPE ADMINISTRATIVE_AREA_LEVEL_1 ADMINISTRATIVE_AREA_LEVEL_2 ADMINISTRATIVE_AREA_LEVEL_3 ADMINISTRATIVE_AREA_LEVEL_4 ADMINISTRATIVE_AREA_LEVEL_5 COUNTRY"`
	TypeInfo string `json:"typeInfo,omitempty"`
}

// ContactDetails names the person at an address.
type ContactDetails struct {
	FirstName string `json:"firstName,omitempty" validate:"max=100"`
	LastName  string `json:"lastName,omitempty" validate:"max=100"`
	FullName  string `json:"fullName,omitempty" validate:"max=200"`
	Phone     string `json:"phone,omitempty" validate:"omitempty,phone"`
	Company   string `json:"company,omitempty" validate:"max=1000"`
	Email     string `json:"email,omitempty" validate:"omitempty,email,max=254"`
	VatID     *VatID `json:"vatId,omitempty"`
}

// VatID is a tax number of a person or a company.
type VatID struct {
	ID   string `json:"id" validate:"max=50"`
	Type string `json:"type" validate:"omitempty,oneof=UNSPECIFIED CPF CNPJ"`
}

// AddressWithContact is an address and who is found there.
type AddressWithContact struct {
	Address        *Address        `json:"address,omitempty"`
	ContactDetails *ContactDetails `json:"contactDetails,omitempty"`
}

// Image is a picture by id or address.
type Image struct {
	ID         string      `json:"id" validate:"max=400"`
	URL        string      `json:"url" validate:"omitempty,weburl"`
	Height     int         `json:"height" validate:"min=0"`
	Width      int         `json:"width" validate:"min=0"`
	AltText    string      `json:"altText,omitempty" validate:"max=200"`
	Filename   string      `json:"filename,omitempty" validate:"max=200"`
	FocalPoint *FocalPoint `json:"focalPoint,omitempty"`
}

// FocalPoint says which part of a picture must stay in view.
type FocalPoint struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Height *int    `json:"height,omitempty"`
	Width  *int    `json:"width,omitempty"`
}

// Media is a gallery in the shape of the first catalog.
type Media struct {
	MainMedia *MediaItem      `json:"mainMedia,omitempty"`
	Items     List[MediaItem] `json:"items"`
}

// MediaItem is a picture or a film of a gallery.
type MediaItem struct {
	Image     *MediaFile  `json:"image,omitempty"`
	Video     *MediaVideo `json:"video,omitempty"`
	Thumbnail *MediaFile  `json:"thumbnail,omitempty"`
	MediaType string      `json:"mediaType" validate:"omitempty,oneof=unspecified_media_item_type image video audio document zip"`
	Title     string      `json:"title"`
	ID        string      `json:"id"`
}

// MediaFile is one file of a media item.
type MediaFile struct {
	URL     string `json:"url" validate:"omitempty,weburl"`
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Format  string `json:"format,omitempty"`
	AltText string `json:"altText,omitempty"`
}

// MediaVideo is a film in its sizes.
type MediaVideo struct {
	Files             List[MediaFile] `json:"files"`
	StillFrameMediaID string          `json:"stillFrameMediaId"`
}

// PageURL is where a page is: relative to the shop, and in full.
type PageURL struct {
	RelativePath string `json:"relativePath"`
	URL          string `json:"url,omitempty"`
}

// BasePathURL is a page's address in two halves, as the first catalog writes it.
type BasePathURL struct {
	Base string `json:"base"`
	Path string `json:"path"`
}

// TimeOfDay is a time on the clock, whatever the day.
type TimeOfDay struct {
	Hours   int `json:"hours" validate:"min=0,max=23"`
	Minutes int `json:"minutes" validate:"min=0,max=59"`
}

// Minute is the minute of the day.
func (t *TimeOfDay) Minute() int { return t.Hours*60 + t.Minutes }

// ExtendedFields are values that apps keep on an entity, by the app's namespace.
type ExtendedFields struct {
	Namespaces map[string]json.RawMessage `json:"namespaces,omitempty"`
}

// Sorting is one sort key.
type Sorting struct {
	FieldName string `json:"fieldName" validate:"max=512"`
	Order     string `json:"order,omitempty" validate:"omitempty,oneof=ASC DESC"`
}

// Paging asks for a page by its place. What is not set takes the operation's default.
type Paging struct {
	Limit  *int `json:"limit,omitempty" validate:"omitempty,min=0"`
	Offset *int `json:"offset,omitempty" validate:"omitempty,min=0"`
}

// CursorPaging asks for a page by the mark an earlier answer gave.
type CursorPaging struct {
	Limit  *int   `json:"limit,omitempty" validate:"omitempty,min=0"`
	Cursor string `json:"cursor,omitempty" validate:"max=16000"`
}

// Cursors are the marks of the neighbouring pages; empty where there is none.
type Cursors struct {
	Next string `json:"next,omitempty"`
	Prev string `json:"prev,omitempty"`
}

// PagingMetadata describes a page. Set what the operation's contract has: offset
// paging gives Count, Offset and Total, cursor paging Count, Cursors and HasNext.
type PagingMetadata struct {
	Count          *int     `json:"count,omitempty"`
	Offset         *int     `json:"offset,omitempty"`
	Total          *int     `json:"total,omitempty"`
	TooManyToCount *bool    `json:"tooManyToCount,omitempty"`
	Cursors        *Cursors `json:"cursors,omitempty"`
	HasNext        *bool    `json:"hasNext,omitempty"`
}

// Ptr gives a pointer to a value, for optional fields.
func Ptr[T any](v T) *T { return &v }
