package catalog

import (
	"encoding/json"

	"souk/internal/platform/wire"
	"souk/internal/shop/inventory"
)

// Values of the contract's enums.
const (
	Physical = "physical"
	Digital  = "digital"

	DiscountNone    = "NONE"
	DiscountAmount  = "AMOUNT"
	DiscountPercent = "PERCENT"

	optionDropDown = "drop_down"
	optionColor    = "color"
)

// ZeroVariant is the id of the one variant of a product whose variants are not managed.
const ZeroVariant = inventory.ZeroVariant

// AllProducts is the id of the collection that every product is in.
const AllProducts = "00000000-000000-000000-000000000001"

// Product is what readers get.
type Product struct {
	ID                     string                           `json:"id"`
	Name                   string                           `json:"name"`
	Slug                   string                           `json:"slug"`
	Visible                bool                             `json:"visible"`
	ProductType            string                           `json:"productType"`
	Description            string                           `json:"description"`
	SKU                    string                           `json:"sku,omitempty"`
	Weight                 Number                           `json:"weight,omitempty"`
	WeightRange            *Range                           `json:"weightRange,omitempty"`
	ProductDimensions      *Dimensions                      `json:"productDimensions,omitempty"`
	PackageDimensions      *Dimensions                      `json:"packageDimensions,omitempty"`
	Stock                  Stock                            `json:"stock"`
	Price                  *PriceData                       `json:"price,omitempty"`
	PriceData              *PriceData                       `json:"priceData,omitempty"`
	ConvertedPriceData     *PriceData                       `json:"convertedPriceData,omitempty"`
	PriceRange             *Range                           `json:"priceRange,omitempty"`
	CostAndProfitData      *CostAndProfit                   `json:"costAndProfitData,omitempty"`
	CostRange              *Range                           `json:"costRange,omitempty"`
	PricePerUnitData       *PricePerUnit                    `json:"pricePerUnitData,omitempty"`
	AdditionalInfoSections wire.List[AdditionalInfoSection] `json:"additionalInfoSections"`
	Ribbons                wire.List[Ribbon]                `json:"ribbons"`
	Media                  wire.Media                       `json:"media"`
	CustomTextFields       wire.List[ShownTextField]        `json:"customTextFields"`
	ManageVariants         bool                             `json:"manageVariants"`
	ProductOptions         wire.List[ProductOption]         `json:"productOptions"`
	ProductPageURL         wire.BasePathURL                 `json:"productPageUrl"`
	NumericID              string                           `json:"numericId"`
	InventoryItemID        string                           `json:"inventoryItemId"`
	Discount               Discount                         `json:"discount"`
	CollectionIDs          wire.List[string]                `json:"collectionIds"`
	Variants               wire.List[Variant]               `json:"variants"`
	LastUpdated            wire.Time                        `json:"lastUpdated"`
	CreatedDate            wire.Time                        `json:"createdDate"`
	SeoData                *SeoSchema                       `json:"seoData,omitempty"`
	Ribbon                 string                           `json:"ribbon"`
	Brand                  string                           `json:"brand,omitempty"`
	TaxGroupID             string                           `json:"taxGroupId,omitempty"`
	ExportProductID        string                           `json:"exportProductId"`
	DigitalFile            *SecuredMedia                    `json:"digitalFile,omitempty"`
	// MembersOnly: everybody sees it, members buy it.
	MembersOnly bool `json:"membersOnly,omitempty"`
	// DeliveryProfileID names the regions and rates that it is delivered by; empty, or gone, for the default.
	DeliveryProfileID string `json:"deliveryProfileId,omitempty"`
}

// Range is the least and the most over a product's variants.
type Range struct {
	MinValue Number `json:"minValue"`
	MaxValue Number `json:"maxValue"`
}

// PriceData is a price before and after the product's discount.
type PriceData struct {
	Currency        string         `json:"currency"`
	Price           Number         `json:"price"`
	DiscountedPrice Number         `json:"discountedPrice"`
	Formatted       FormattedPrice `json:"formatted"`
	PricePerUnit    Number         `json:"pricePerUnit,omitempty"`
}

// FormattedPrice is a price for people.
type FormattedPrice struct {
	Price           string `json:"price"`
	DiscountedPrice string `json:"discountedPrice"`
	PricePerUnit    string `json:"pricePerUnit,omitempty"`
}

// CostAndProfit is what staff see beside the price.
type CostAndProfit struct {
	ItemCost          Number `json:"itemCost,omitempty"`
	FormattedItemCost string `json:"formattedItemCost"`
	Profit            Number `json:"profit"`
	FormattedProfit   string `json:"formattedProfit"`
	ProfitMargin      Number `json:"profitMargin"`
}

// Stock is the stock of a product over all its variants.
type Stock struct {
	TrackInventory  bool   `json:"trackInventory"`
	Quantity        *int64 `json:"quantity,omitempty"`
	InStock         bool   `json:"inStock"`
	InventoryStatus string `json:"inventoryStatus"`
	// Preorder tells that nothing is there and something can be bought in advance.
	Preorder bool `json:"preorder,omitempty"`
}

// Ribbon is the older form of Product.Ribbon.
type Ribbon struct {
	Text string `json:"text"`
}

// AdditionalInfoSection is one more text of a product page.
type AdditionalInfoSection struct {
	Title       string `json:"title" validate:"max=50"`
	Description string `json:"description" validate:"max=16000"`
}

// CustomTextField is something the buyer writes.
type CustomTextField struct {
	Title     string `json:"title" validate:"required,max=100"`
	MaxLength int    `json:"maxLength" validate:"min=1,max=500"`
	Mandatory bool   `json:"mandatory"`
}

// ShownTextField is a field as readers get it, with what it is called in their language where that differs.
type ShownTextField struct {
	CustomTextField
	TranslatedTitle string `json:"translatedTitle,omitempty"`
}

// ProductOption is something the buyer chooses. TranslatedName is what it is called in the reader's language, where
// that differs: the name itself tells variants apart.
type ProductOption struct {
	OptionType string            `json:"optionType"`
	Name       string            `json:"name"`
	Choices    wire.List[Choice] `json:"choices"`

	TranslatedName string `json:"translatedName,omitempty"`
}

// Choice is one of the things to choose from.
type Choice struct {
	Value       string `json:"value"`
	Description string `json:"description"`
	// TranslatedDescription is what it is called in the reader's language, where that differs.
	TranslatedDescription string `json:"translatedDescription,omitempty"`

	Media   *wire.Media `json:"media,omitempty"`
	InStock bool        `json:"inStock"`
	Visible bool        `json:"visible"`
}

// Variant is one combination of choices.
type Variant struct {
	ID      string            `json:"id"`
	Choices map[string]string `json:"choices"`
	Variant VariantData       `json:"variant"`
	Stock   VariantStock      `json:"stock"`
}

// VariantData is a variant but for its stock.
type VariantData struct {
	PriceData          *PriceData     `json:"priceData,omitempty"`
	ConvertedPriceData *PriceData     `json:"convertedPriceData,omitempty"`
	CostAndProfitData  *CostAndProfit `json:"costAndProfitData,omitempty"`
	Weight             Number         `json:"weight"`
	SKU                string         `json:"sku"`
	Visible            bool           `json:"visible"`
	ProductDimensions  *Dimensions    `json:"productDimensions,omitempty"`
	PackageDimensions  *Dimensions    `json:"packageDimensions,omitempty"`
}

// VariantStock is a variant's stock.
type VariantStock struct {
	TrackQuantity bool   `json:"trackQuantity"`
	Quantity      *int64 `json:"quantity,omitempty"`
	InStock       bool   `json:"inStock"`
}

// Discount is taken off the price of the product and of all its variants.
type Discount struct {
	Type  string `json:"type,omitempty" validate:"omitempty,oneof=UNDEFINED NONE AMOUNT PERCENT"`
	Value Number `json:"value" validate:"decimal,dgte=0,dlte=999999999.99" money:"type=AMOUNT"`
}

// Dimensions are sides of a thing or its package.
type Dimensions struct {
	Length wire.Decimal `json:"length,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=6"`
	Width  wire.Decimal `json:"width,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=6"`
	Height wire.Decimal `json:"height,omitempty" validate:"decimal,dgte=0,dlte=999999999,dscale=6"`
	Unit   string       `json:"unit,omitempty" validate:"omitempty,oneof=UNKNOWN_DIMENSIONS_UNIT MM CM M IN FT YD"`
}

// PricePerUnit says how much is in the package and what the price by measure refers to.
type PricePerUnit struct {
	TotalQuantity        Number `json:"totalQuantity" validate:"required,decimal,dgte=0.01,dlte=999999999.99"`
	TotalMeasurementUnit string `json:"totalMeasurementUnit" validate:"required,oneof=ML CL L CBM MG G KG MM CM M SQM OZ LB FLOZ PT QT GAL IN FT YD SQFT"`
	BaseQuantity         Number `json:"baseQuantity" validate:"required,decimal,dgte=0.01,dlte=999999999.99"`
	BaseMeasurementUnit  string `json:"baseMeasurementUnit" validate:"required,oneof=ML CL L CBM MG G KG MM CM M SQM OZ LB FLOZ PT QT GAL IN FT YD SQFT"`
}

// SeoSchema is what search engines are told.
type SeoSchema struct {
	Tags     wire.List[SeoTag] `json:"tags" validate:"max=100"`
	Settings *SeoSettings      `json:"settings,omitempty"`
}

// SeoTag is one tag of the page's head.
type SeoTag struct {
	Type     string          `json:"type" validate:"max=50"`
	Props    json.RawMessage `json:"props,omitempty"`
	Meta     json.RawMessage `json:"meta,omitempty"`
	Children string          `json:"children" validate:"max=5000"`
	Custom   bool            `json:"custom"`
	Disabled bool            `json:"disabled"`
}

// SeoSettings are notes for people who tune pages.
type SeoSettings struct {
	PreventAutoRedirect bool                  `json:"preventAutoRedirect"`
	Keywords            wire.List[SeoKeyword] `json:"keywords" validate:"max=5"`
}

// SeoKeyword is a word the page should be found by.
type SeoKeyword struct {
	Term   string `json:"term" validate:"max=500"`
	IsMain bool   `json:"isMain"`
	Origin string `json:"origin,omitempty" validate:"max=1000"`
}

// SecuredMedia is a file that only buyers get.
type SecuredMedia struct {
	ID       string `json:"id" validate:"required,max=100"`
	FileName string `json:"fileName" validate:"required,max=1000"`
	FileType string `json:"fileType" validate:"omitempty,oneof=UNSPECIFIED SECURE_PICTURE SECURE_VIDEO SECURE_DOCUMENT SECURE_MUSIC SECURE_ARCHIVE SECURE_RAW"`
}
