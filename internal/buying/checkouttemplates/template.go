package checkouttemplates

import (
	"encoding/json"

	"souk/internal/buying/checkout"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

// States of a template.
const (
	Active   = "ACTIVE"
	Inactive = "INACTIVE"
)

// CheckoutTemplate is a checkout that is ready to be begun.
type CheckoutTemplate struct {
	resource.Meta
	Status                 string                      `json:"status" validate:"omitempty,oneof=ACTIVE INACTIVE"`
	Customization          *Customization              `json:"customization,omitempty"`
	LineItems              wire.List[Line]             `json:"lineItems" validate:"max=300"`
	CustomLineItems        wire.List[CustomLine]       `json:"customLineItems" validate:"max=300"`
	CouponCode             string                      `json:"couponCode,omitempty" validate:"max=100"`
	ExtendedFields         *wire.ExtendedFields        `json:"extendedFields,omitempty"`
	CustomContentReference *checkout.ContentReference  `json:"customContentReference,omitempty"`
	ExternalReference      *checkout.ExternalReference `json:"externalReference,omitempty"`
	// UsageCount is how many checkouts were made of it.
	UsageCount int64 `json:"usageCount"`
}

// Validate holds what spans fields.
func (t *CheckoutTemplate) Validate() []errs.Violation {
	out := basket.TooLong("extendedFields", t.ExtendedFields, maxExtended)
	if len(t.LineItems)+len(t.CustomLineItems) > basket.MaxLines {
		out = append(out, wire.Bounded("lineItems", errs.RuleMaxSize, basket.MaxLines,
			"and customLineItems must not be more than 300 together"))
	}
	return out
}

// maxExtended bounds what apps keep on a template, in bytes.
const maxExtended = 20_000

// Customization is how the checkout behaves.
type Customization struct {
	WebClient             *WebClient `json:"webClient,omitempty"`
	LockedGiftCard        bool       `json:"lockedGiftCard"`
	LockedCoupon          bool       `json:"lockedCoupon"`
	DisabledManualPayment bool       `json:"disabledManualPayment"`
}

// WebClient is how the checkout page behaves.
type WebClient struct {
	DisabledContinueShoppingButton  bool `json:"disabledContinueShoppingButton"`
	DisabledPolicyAgreementCheckbox bool `json:"disabledPolicyAgreementCheckbox"`
}

// Line is a thing of a catalog.
type Line struct {
	Quantity              int64            `json:"quantity" validate:"min=1,max=100000"`
	CatalogReference      basket.Reference `json:"catalogReference"`
	CatalogOverrideFields *Override        `json:"catalogOverrideFields,omitempty"`
}

// Override is what the template changes of a catalog's thing. Its lists are always sent.
type Override struct{ basket.Override }

// Validate stands in the way of that of basket.Override, which is called by itself.
func (o *Override) Validate() []errs.Violation { return nil }

// UnmarshalJSON reads what basket.Override has.
func (o *Override) UnmarshalJSON(raw []byte) error { return json.Unmarshal(raw, &o.Override) }

// MarshalJSON writes it.
func (o Override) MarshalJSON() ([]byte, error) {
	return wire.Marshal(struct {
		basket.Override
		DescriptionLines wire.List[basket.DescriptionLine] `json:"descriptionLines"`
	}{o.Override, o.DescriptionLines})
}

// CustomLine is a thing of no catalog. What is never null is always sent.
type CustomLine struct{ basket.Custom }

// Validate stands in the way of that of basket.Custom, which is called by itself.
func (c *CustomLine) Validate() []errs.Violation { return nil }

// UnmarshalJSON reads what basket.Custom has.
func (c *CustomLine) UnmarshalJSON(raw []byte) error { return json.Unmarshal(raw, &c.Custom) }

// MarshalJSON writes it.
func (c CustomLine) MarshalJSON() ([]byte, error) {
	pay := c.PaymentOption
	if pay == "" {
		pay = basket.PayOnline
	}
	return wire.Marshal(struct {
		basket.Custom
		PaymentOption     string                            `json:"paymentOption"`
		DescriptionLines  wire.List[basket.DescriptionLine] `json:"descriptionLines"`
		Policies          wire.List[basket.Policy]          `json:"policies"`
		ModifierGroups    wire.List[basket.ModifierGroup]   `json:"modifierGroups"`
		PriceUndetermined bool                              `json:"priceUndetermined"`
		FixedQuantity     bool                              `json:"fixedQuantity"`
		MembersOnly       bool                              `json:"membersOnly"`
		SavePaymentMethod bool                              `json:"savePaymentMethod"`
	}{c.Custom, pay, c.DescriptionLines, c.Policies, c.ModifierGroups, c.PriceUndetermined, c.FixedQuantity,
		c.MembersOnly, false})
}

func (s *Service) spec() resource.Spec[CheckoutTemplate, *CheckoutTemplate] {
	return resource.Spec[CheckoutTemplate, *CheckoutTemplate]{
		Name: "checkoutTemplate", Plural: "checkoutTemplates", ID: "ecom.checkoutTemplates", Table: "checkout_templates",
		Path: "/v1/checkout-templates",
		Fields: []resource.Field[CheckoutTemplate]{
			{Field: query.Field{Path: "status", Column: "status", Kind: query.Enum, Values: []string{Active, Inactive},
				Sortable: true, NotNull: true}},
		},
		OnCreate: func(_ *store.Tx, t *CheckoutTemplate) error {
			if t.empty() {
				return errs.New(errs.InvalidArgument, CodeNoItems, "a template needs at least one line item or custom line item")
			}
			if t.Status == "" {
				t.Status = Active
			}
			return nil
		},
		OnUpdate: func(_ *store.Tx, old, t *CheckoutTemplate) error {
			switch {
			case t.empty():
				return errs.New(errs.InvalidArgument, CodeEmptyItems,
					"a template must keep at least one line item or custom line item")
			case !same(t.ExternalReference, old.ExternalReference):
				return errs.New(errs.InvalidArgument, CodeUnsupportedField,
					"externalReference cannot be changed after the template is created").With("field",
					"externalReference")
			}
			if t.Status == "" {
				t.Status = Active
			}
			return nil
		},
		Fill: fillUses,
		Read: actor.Managers(readPermission), Create: actor.Managers(createPermission),
		Update: actor.Managers(updatePermission), Delete: actor.Managers(deletePermission),
		Events: resource.EventsOf(Entity), ReadOnly: []string{"usageCount"}, NoRevision: true, Style: query.ByCursor,
	}
}

func (t *CheckoutTemplate) empty() bool { return len(t.LineItems)+len(t.CustomLineItems) == 0 }

func same(a, b *checkout.ExternalReference) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// fillUses writes on templates how often they were used.
func fillUses(tx *store.Tx, templates []*CheckoutTemplate) error {
	ids := make([]string, len(templates))
	for i, t := range templates {
		ids[i] = t.ID
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	uses := map[string]int64{}
	err = tx.Each("SELECT template_id, uses FROM checkout_template_uses WHERE "+tx.Dialect().InList("template_id"),
		[]any{string(list)}, func(rows store.Rows) error {
			var id string
			var n int64
			err := rows.Scan(&id, &n)
			uses[id] = n
			return err
		})
	for _, t := range templates {
		t.UsageCount = uses[t.ID]
	}
	return err
}
