package plugins

import (
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
)

// CatalogQuestion asks what references of other catalogs than the built-in one mean.
type CatalogQuestion struct {
	Currency   money.Currency
	WeightUnit string
	Items      []CatalogWanted
	LocationID string
	VisitorID  string
	MemberID   string
	ContactID  string
	Email      string
}

// CatalogWanted is a reference, and how many are wanted.
type CatalogWanted struct {
	Reference catalog.Reference
	Quantity  int64
}

// CatalogItem is what a catalog of an app says of a reference. Item has what the
// built-in catalog would say; its status is Unknown where the app does not know the
// reference, where nobody serves its catalog, and where Failed says why there is no
// answer.
type CatalogItem struct {
	catalog.Item
	Failed error

	RootItemID        string
	ItemKind          string // a kind of the app's own making
	PaymentOption     string
	Deposit           money.Amount // per unit; unset without one
	DeliveryProfileID string
	PriceUndetermined bool
	FixedQuantity     bool
	SavePaymentMethod bool
	MembersOnly       bool
	ConsentPolicy     string
	TaxableAddress    string // BUSINESS, BILLING, SHIPPING; empty for the sale's
	PriceDescription  string
	Shippable         bool
	Service           *ServiceProperties
	Policies          []basket.Policy
	Fees              []Fee
	Modifiers         []ModifierGroup
}

// ModifierGroup is a group of paid choices.
type ModifierGroup struct {
	ID        string     `json:"id" validate:"required,max=36"`
	Name      *Label     `json:"name"`
	Modifiers []Modifier `json:"modifiers" validate:"min=1,max=25"`
}

// Modifier is one paid choice.
type Modifier struct {
	ID       string       `json:"id" validate:"required,max=36"`
	Quantity *int64       `json:"quantity,omitempty" validate:"omitempty,min=1,max=100000"`
	Label    *Label       `json:"label"`
	Details  *Label       `json:"details,omitempty"`
	Price    wire.Decimal `json:"price,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=3"`
}

// Label is a text and its translation.
type Label struct {
	Original   string `json:"original" validate:"required,max=200"`
	Translated string `json:"translated,omitempty" validate:"max=400"`
}

type (
	catalogRequest struct {
		CatalogReferences  []catalogWanted `json:"catalogReferences"`
		WeightUnit         string          `json:"weightUnit"`
		Currency           string          `json:"currency"`
		BusinessLocationID string          `json:"businessLocationId,omitempty"`
		BuyerInfo          *catalogBuyer   `json:"buyerInfo,omitempty"`
	}
	catalogWanted struct {
		CatalogReference *reference `json:"catalogReference"`
		Quantity         int64      `json:"quantity"`
	}
	catalogBuyer struct {
		VisitorID string `json:"visitorId,omitempty"`
		MemberID  string `json:"memberId,omitempty"`
		ContactID string `json:"contactId,omitempty"`
		Email     string `json:"email,omitempty"`
	}
	catalogAnswer struct {
		CatalogItems []catalogItem `json:"catalogItems" validate:"max=300"`
	}
	catalogItem struct {
		CatalogReference *reference   `json:"catalogReference" validate:"required"`
		Data             *catalogData `json:"data" validate:"required"`
	}
	catalogData struct {
		ProductName        *Label              `json:"productName" validate:"required"`
		URL                *catalogURL         `json:"url"`
		ItemType           *itemType           `json:"itemType"`
		Price              wire.Decimal        `json:"price" validate:"required,decimal,dgte=0,dlte=1000000000000000"`
		FullPrice          wire.Decimal        `json:"fullPrice" validate:"decimal,dgte=0,dlte=1000000000000000"`
		TaxGroupID         string              `json:"taxGroupId" validate:"omitempty,guid"`
		DescriptionLines   []descriptionLine   `json:"descriptionLines" validate:"max=20"`
		Media              *catalogImage       `json:"media"`
		QuantityAvailable  *int64              `json:"quantityAvailable" validate:"omitempty,min=0,max=100000000"`
		PhysicalProperties *physicalProperties `json:"physicalProperties"`
		Subscription       *subscription       `json:"subscriptionOptionInfo"`
		PaymentOption      string              `json:"paymentOption" validate:"omitempty,oneof=FULL_PAYMENT_ONLINE FULL_PAYMENT_OFFLINE MEMBERSHIP DEPOSIT_ONLINE MEMBERSHIP_OFFLINE MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER"`
		Service            *ServiceProperties  `json:"serviceProperties"`
		RootCatalogItemID  string              `json:"rootCatalogItemId" validate:"max=36"`
		PriceDescription   *Label              `json:"priceDescription"`
		DepositAmount      wire.Decimal        `json:"depositAmount" validate:"decimal,dgte=0,dlte=1000000000000000"`
		DeliveryProfileID  string              `json:"deliveryProfileId" validate:"omitempty,guid"`
		ConsentPolicy      string              `json:"consentRequiredPaymentPolicy" validate:"max=2500"`
		PriceUndetermined  bool                `json:"priceUndetermined"`
		FixedQuantity      bool                `json:"fixedQuantity"`
		SavePaymentMethod  bool                `json:"savePaymentMethod"`
		TaxableAddress     *taxableAddress     `json:"taxableAddress"`
		Policies           []basket.Policy     `json:"policies" validate:"max=5"`
		AdditionalFees     []fee               `json:"additionalFees" validate:"max=5"`
		MembersOnly        bool                `json:"membersOnly"`
		ModifierGroups     []ModifierGroup     `json:"modifierGroups" validate:"max=25"`
	}
	subscription struct {
		Settings    *subscriptionSettings `json:"subscriptionSettings" validate:"required"`
		Title       *Label                `json:"title"`
		Description *Label                `json:"description"`
	}
	subscriptionSettings struct {
		Frequency                  string     `json:"frequency" validate:"required,oneof=DAY WEEK MONTH YEAR"`
		Interval                   *int       `json:"interval" validate:"omitempty,min=1,max=3650"`
		AutoRenewal                bool       `json:"autoRenewal"`
		BillingCycles              *int       `json:"billingCycles" validate:"omitempty,min=1,max=999"`
		EnableCustomerCancellation bool       `json:"enableCustomerCancellation"`
		FreeTrialPeriod            *freeTrial `json:"freeTrialPeriod"`
	}
	freeTrial struct {
		Frequency string `json:"frequency" validate:"required,oneof=DAY WEEK MONTH YEAR"`
		Interval  int    `json:"interval" validate:"min=1,max=999"`
	}
	catalogURL struct {
		RelativePath string `json:"relativePath" validate:"max=2048"`
		URL          string `json:"url" validate:"omitempty,weburl,max=2048"`
	}
	catalogImage struct {
		ID       string `json:"id" validate:"max=400"`
		URL      string `json:"url" validate:"omitempty,weburl,max=2048"`
		Height   int    `json:"height" validate:"min=0,max=100000"`
		Width    int    `json:"width" validate:"min=0,max=100000"`
		AltText  string `json:"altText" validate:"max=1000"`
		Filename string `json:"filename" validate:"max=1000"`
	}
	descriptionLine struct {
		Name      *lineName  `json:"name" validate:"required"`
		PlainText *plainText `json:"plainText"`
		ColorInfo *colorInfo `json:"colorInfo"`
	}
	lineName struct {
		Original string `json:"original" validate:"max=100"`
	}
	plainText struct {
		Original string `json:"original" validate:"max=600"`
	}
	colorInfo struct {
		Original string `json:"original" validate:"max=500"`
		Code     string `json:"code" validate:"max=100"`
	}
)
