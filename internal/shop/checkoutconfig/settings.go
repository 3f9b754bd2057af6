package checkoutconfig

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
	"souk/internal/platform/tongue"
	"souk/internal/platform/wire"
)

// CheckoutSettings are those of the whole shop. In what Get and In give, every part
// is there.
type CheckoutSettings struct {
	meta resource.Meta

	CheckoutPolicies *CheckoutPolicies `json:"checkoutPolicies,omitempty"`
	CheckoutFields   *CheckoutFields   `json:"checkoutFields,omitempty"`
	CheckoutBrand    *CheckoutBrand    `json:"checkoutBrand,omitempty"`
	CreatedDate      wire.Time         `json:"createdDate,omitzero"`
	UpdatedDate      wire.Time         `json:"updatedDate,omitzero"`
	// CheckoutBillingFields says what a buyer must tell to pay.
	CheckoutBillingFields string `json:"checkoutBillingFields" validate:"omitempty,oneof=All_FIELDS MINIMUM_REQUIRED_FIELDS"`
}

// Metadata gives the engine its part.
func (c *CheckoutSettings) Metadata() *resource.Meta { return &c.meta }

// What a buyer must tell to pay.
const (
	AllFields     = "All_FIELDS"
	MinimumFields = "MINIMUM_REQUIRED_FIELDS"
)

// CheckoutPolicies are what buyers can read before they buy.
type CheckoutPolicies struct {
	TermsAndConditions *Policy       `json:"termsAndConditions,omitempty"`
	PrivacyPolicy      *Policy       `json:"privacyPolicy,omitempty"`
	ReturnPolicy       *Policy       `json:"returnPolicy,omitempty"`
	DigitalItemPolicy  *Policy       `json:"digitalItemPolicy,omitempty"`
	ContactUs          *Policy       `json:"contactUs,omitempty"`
	CustomPolicy       *CustomPolicy `json:"customPolicy,omitempty"`
}

// Policy is one such text.
type Policy struct {
	Visible *bool   `json:"visible,omitempty"`
	Content *string `json:"content,omitempty" validate:"omitempty,max=100000"`
}

// CustomPolicy is one under a title of the shop's own.
type CustomPolicy struct {
	Visible *bool   `json:"visible,omitempty"`
	Content *string `json:"content,omitempty" validate:"omitempty,max=100000"`
	Title   *string `json:"title,omitempty" validate:"omitempty,max=200"`
}

// CheckoutFields say what the checkout asks and how it is paid.
type CheckoutFields struct {
	SubscriptionCheckbox           *SubscriptionCheckbox `json:"subscriptionCheckbox,omitempty"`
	PolicyAgreementCheckbox        *Checkbox             `json:"policyAgreementCheckbox,omitempty"`
	GiftCardRedeemEnabled          *bool                 `json:"giftCardRedeemEnabled,omitempty"`
	MitEnabled                     *bool                 `json:"mitEnabled,omitempty"`
	DelayCaptureEnabled            *bool                 `json:"delayCaptureEnabled,omitempty"`
	CaptureBeforeExpiryEnabled     *bool                 `json:"captureBeforeExpiryEnabled,omitempty"`
	PurchaseRecommendationsEnabled *bool                 `json:"purchaseRecommendationsEnabled,omitempty"`
	TestMode                       string                `json:"testMode" validate:"omitempty,oneof=DISABLED ENABLED_TO_ALL ENABLED_TO_OWNER_AND_COLLABORATORS"`
	// CustomFields are our own addition to the contract: what the shop asks besides.
	CustomFields []CustomField `json:"customFields,omitempty" validate:"max=10"`
}

// CustomField is a question of the shop's own, answered in a line of text. The answer is a customFields entry of the
// checkout and its order, under this title.
type CustomField struct {
	Title    string `json:"title" validate:"required,max=100"`
	Required bool   `json:"required"`
	// TranslatedTitles are what buyers read in other languages, by language. A front end sends the one that it showed as
	// translatedTitle of the answer.
	TranslatedTitles map[string]string `json:"translatedTitles,omitempty" validate:"max=50,dive,max=100"`
}

// Validate takes languages as keys, and no translation that is blank: where there is none, the title is shown.
func (f *CustomField) Validate() []errs.Violation {
	var out []errs.Violation
	for _, language := range slices.Sorted(maps.Keys(f.TranslatedTitles)) {
		switch at := "translatedTitles." + language; {
		case !tongue.Valid(language):
			out = append(out, wire.Named(at, errs.RuleFormat, "LANGUAGE", "must be a language code such as en or pt-BR"))
		case strings.TrimSpace(f.TranslatedTitles[language]) == "":
			out = append(out, wire.Named(at, errs.RuleRequired, "", "must not be blank; leave the language out instead"))
		}
	}
	return out
}

// Validate takes each title once: by it the answer is found.
func (f *CheckoutFields) Validate() []errs.Violation {
	seen := map[string]bool{}
	var out []errs.Violation
	for i, field := range f.CustomFields {
		title := strings.ToLower(strings.TrimSpace(field.Title))
		switch at := fmt.Sprintf("customFields[%d].title", i); {
		case title == "" && field.Title != "":
			out = append(out, wire.Named(at, errs.RuleRequired, "", "must not be blank"))
		case title != "" && seen[title]:
			out = append(out, wire.Named(at, errs.RuleNotAllowed, "", "must not be the title of another custom field"))
		}
		seen[title] = true
	}
	return out
}

// Who buys without paying, to try the checkout out.
const (
	TestOff      = "DISABLED"
	TestForAll   = "ENABLED_TO_ALL"
	TestForStaff = "ENABLED_TO_OWNER_AND_COLLABORATORS"
)

// SubscriptionCheckbox lets buyers ask for news.
type SubscriptionCheckbox struct {
	Visible          *bool `json:"visible,omitempty"`
	CheckedByDefault *bool `json:"checkedByDefault,omitempty"`
	SplitByChannel   *bool `json:"splitByChannel,omitempty"`
}

// Checkbox is a box to tick.
type Checkbox struct {
	Visible          *bool `json:"visible,omitempty"`
	CheckedByDefault *bool `json:"checkedByDefault,omitempty"`
}

// CheckoutBrand is how the checkout looks.
type CheckoutBrand struct {
	Header      *Header      `json:"header,omitempty"`
	MainSection *MainSection `json:"mainSection,omitempty"`
	Footer      *Footer      `json:"footer,omitempty"`
	Global      *Global      `json:"global,omitempty"`
}

// Header is the top of the page.
type Header struct {
	Text                 *string           `json:"text,omitempty" validate:"omitempty,max=55"`
	TextColor            string            `json:"textColor,omitempty" validate:"omitempty,colorhex"`
	Logo                 *Logo             `json:"logo,omitempty"`
	Alignment            string            `json:"alignment" validate:"omitempty,oneof=SIDE CENTER"`
	DisplayCheckoutLabel *bool             `json:"displayCheckoutLabel,omitempty"`
	ContinueShopping     *ContinueShopping `json:"continueShopping,omitempty"`
	BackgroundFill       *BackgroundFill   `json:"backgroundFill,omitempty"`
	DividerColor         string            `json:"dividerColor,omitempty" validate:"omitempty,colorhex"`
}

// Logo is the shop's mark.
type Logo struct {
	Image *Image `json:"image,omitempty"`
	Size  string `json:"size" validate:"omitempty,oneof=SMALL MEDIUM LARGE"`
}

// ContinueShopping is the way back to the shop.
type ContinueShopping struct {
	Hidden      *bool  `json:"hidden,omitempty"`
	DisplayType string `json:"displayType" validate:"omitempty,oneof=TEXT ICON"`
}

// BackgroundFill is a colour or a picture.
type BackgroundFill struct {
	Color string `json:"color,omitempty" validate:"omitempty,colorhex"`
	Image *Image `json:"image,omitempty"`
}

// Validate takes one of the two.
func (b *BackgroundFill) Validate() []errs.Violation {
	if b.Color != "" && b.Image != nil {
		return []errs.Violation{wire.Named("", errs.RuleOneOfAlignment, "", "must have at most one of color and image")}
	}
	return nil
}

// MainSection is where buyers fill things in, and what they buy.
type MainSection struct {
	FormBackgroundFill         *BackgroundFill `json:"formBackgroundFill,omitempty"`
	SummaryBackgroundFill      *BackgroundFill `json:"summaryBackgroundFill,omitempty"`
	DividerColor               string          `json:"dividerColor,omitempty" validate:"omitempty,colorhex"`
	TintedBoxColor             string          `json:"tintedBoxColor,omitempty" validate:"omitempty,colorhex"`
	ExpressButtonsCornerRadius string          `json:"expressButtonsCornerRadius" validate:"omitempty,oneof=RECTANGLE PILL"`
	CornerRadius               *int            `json:"cornerRadius,omitempty" validate:"omitempty,min=0,max=100"`
}

// Footer is the end of the page.
type Footer struct {
	BackgroundFill *BackgroundFill `json:"backgroundFill,omitempty"`
	DividerColor   string          `json:"dividerColor,omitempty" validate:"omitempty,colorhex"`
}

// Global is what holds everywhere.
type Global struct {
	SelectionColor            string  `json:"selectionColor,omitempty" validate:"omitempty,colorhex"`
	PlaceOrderButtonColor     string  `json:"placeOrderButtonColor,omitempty" validate:"omitempty,colorhex"`
	ButtonColor               string  `json:"buttonColor,omitempty" validate:"omitempty,colorhex"`
	InputFieldBackgroundStyle string  `json:"inputFieldBackgroundStyle" validate:"omitempty,oneof=WHITE TRANSPARENT"`
	HeadingsFontFamily        *string `json:"headingsFontFamily,omitempty" validate:"omitempty,max=30"`
	BodyFontFamily            *string `json:"bodyFontFamily,omitempty" validate:"omitempty,max=30"`
}

// part makes a part that nobody set, so that its defaults can be filled in.
func part[T any](at **T) *T {
	if *at == nil {
		*at = new(T)
	}
	return *at
}

func standard(flags ...**bool) {
	for _, flag := range flags {
		if *flag == nil {
			*flag = wire.Ptr(false)
		}
	}
}

func first(at *string, value string) {
	if *at == "" {
		*at = value
	}
}

// complete fills in what nobody set.
func (c *CheckoutSettings) complete() {
	c.CreatedDate, c.UpdatedDate = c.meta.CreatedDate, c.meta.UpdatedDate
	first(&c.CheckoutBillingFields, AllFields)
	policies := part(&c.CheckoutPolicies)
	for _, policy := range []**Policy{&policies.TermsAndConditions, &policies.PrivacyPolicy, &policies.ReturnPolicy,
		&policies.DigitalItemPolicy, &policies.ContactUs} {
		standard(&part(policy).Visible)
	}
	standard(&part(&policies.CustomPolicy).Visible)

	fields := part(&c.CheckoutFields)
	news, agreement := part(&fields.SubscriptionCheckbox), part(&fields.PolicyAgreementCheckbox)
	// Money set aside is not let go by itself, and a shop that sells gift cards takes them.
	for _, on := range []**bool{&fields.CaptureBeforeExpiryEnabled, &fields.GiftCardRedeemEnabled} {
		if *on == nil {
			*on = wire.Ptr(true)
		}
	}
	standard(&news.Visible, &news.CheckedByDefault, &news.SplitByChannel, &agreement.Visible, &agreement.CheckedByDefault,
		&fields.MitEnabled, &fields.DelayCaptureEnabled, &fields.PurchaseRecommendationsEnabled)
	first(&fields.TestMode, TestOff)

	brand := part(&c.CheckoutBrand)
	header, global := part(&brand.Header), part(&brand.Global)
	first(&header.Alignment, "SIDE")
	first(&part(&header.Logo).Size, "SMALL")
	back := part(&header.ContinueShopping)
	standard(&back.Hidden)
	first(&back.DisplayType, "TEXT")
	first(&part(&brand.MainSection).ExpressButtonsCornerRadius, "RECTANGLE")
	part(&brand.Footer)
	first(&global.InputFieldBackgroundStyle, "WHITE")
}
