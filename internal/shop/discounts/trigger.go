package discounts

import (
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Trigger is a condition; exactly one of its kinds is set.
type Trigger struct {
	And                 *Triggers            `json:"and,omitempty"`
	Or                  *Triggers            `json:"or,omitempty"`
	CustomTrigger       *CustomTrigger       `json:"customTrigger,omitempty"`
	SubtotalRange       *SubtotalRange       `json:"subtotalRange,omitempty"`
	ItemQuantityRange   *ItemQuantityRange   `json:"itemQuantityRange,omitempty"`
	CustomerEligibility *CustomerEligibility `json:"customerEligibility,omitempty"`
	TriggerType         string               `json:"triggerType" validate:"omitempty,oneof=AND SUBTOTAL_RANGE ITEM_QUANTITY_RANGE CUSTOM OR CUSTOMER_ELIGIBILITY"`
}

// Triggers joins conditions.
type Triggers struct {
	Triggers wire.List[Trigger] `json:"triggers" validate:"min=2,max=5"`
}

// CustomTrigger is a condition that an app decides.
type CustomTrigger struct {
	ID    string `json:"id" validate:"required,max=100"`
	AppID string `json:"appId" validate:"required,guid"`
}

// SubtotalRange is a condition on what items cost; without scopes on all of them.
type SubtotalRange struct {
	Scopes wire.List[Scope] `json:"scopes" validate:"max=50"`
	From   wire.Decimal     `json:"from,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=4" money:"shop"`
	To     wire.Decimal     `json:"to,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=4" money:"shop"`
}

// Validate asks for a range that holds something.
func (s *SubtotalRange) Validate() []errs.Violation {
	switch {
	case s.From == "" && s.To == "":
		return []errs.Violation{wire.Named("", errs.RuleRequiredOneOf, "MISSING_SUBTOTAL_RANGE", "must have from or to")}
	case s.From.Valid() && s.To.Valid() && s.From != "" && s.To != "" && s.From.Cmp(s.To) > 0:
		return []errs.Violation{wire.Named("to", errs.RuleValidation, "INVALID_SUBTOTAL_RANGE", "must not be below from")}
	}
	return nil
}

// ItemQuantityRange is a condition on how many items there are; without scopes of all.
type ItemQuantityRange struct {
	Scopes wire.List[Scope] `json:"scopes" validate:"max=50"`
	From   *int64           `json:"from,omitempty" validate:"omitempty,min=1"`
	To     *int64           `json:"to,omitempty" validate:"omitempty,min=1"`
}

// Validate asks for a range that holds something.
func (s *ItemQuantityRange) Validate() []errs.Violation {
	switch {
	case s.From == nil && s.To == nil:
		return []errs.Violation{wire.Named("", errs.RuleRequiredOneOf, "MISSING_ITEM_QUANTITY_RANGE", "must have from or to")}
	case s.From != nil && s.To != nil && *s.From > *s.To:
		return []errs.Violation{wire.Named("to", errs.RuleValidation, "INVALID_ITEM_QUANTITY_RANGE",
			"must not be below from")}
	}
	return nil
}

// Names of triggers.
const (
	triggerAnd         = "AND"
	triggerOr          = "OR"
	triggerCustom      = "CUSTOM"
	triggerSubtotal    = "SUBTOTAL_RANGE"
	triggerQuantity    = "ITEM_QUANTITY_RANGE"
	triggerEligibility = "CUSTOMER_ELIGIBILITY"
	maxDepth           = 2 // a condition within and or or, and those once within each other
)

func (t *Trigger) kind() string {
	return only(map[string]bool{
		triggerAnd: t.And != nil, triggerOr: t.Or != nil, triggerCustom: t.CustomTrigger != nil,
		triggerSubtotal: t.SubtotalRange != nil, triggerQuantity: t.ItemQuantityRange != nil,
		triggerEligibility: t.CustomerEligibility != nil,
	})
}

func (t *Trigger) joined() []Trigger {
	switch {
	case t.And != nil:
		return t.And.Triggers
	case t.Or != nil:
		return t.Or.Triggers
	}
	return nil
}

func (t *Trigger) depth() int {
	deepest := 0
	for i := range t.joined() {
		deepest = max(deepest, 1+t.joined()[i].depth())
	}
	return deepest
}

// Validate asks for the one kind that the type names.
func (t *Trigger) Validate() []errs.Violation {
	wrong := namesCondition(t.kind(), "triggerType", t.TriggerType, "INVALID_TRIGGER_TYPE",
		"must have exactly one condition")
	if wrong == nil && t.depth() > maxDepth {
		wrong = []errs.Violation{wire.Named("", errs.RuleValidation, "OPERATOR_TOO_DEEPLY_NESTED",
			"must not be nested deeper than one \"and\" inside one \"or\"")}
	}
	return wrong
}

func (t *Trigger) settle() {
	t.TriggerType = t.kind()
	if t.CustomerEligibility != nil {
		t.CustomerEligibility.EligibilityType = t.CustomerEligibility.kind()
	}
	joined := t.joined()
	for i := range joined {
		joined[i].settle()
	}
}

func (t *Trigger) scopes() []*wire.List[Scope] {
	var out []*wire.List[Scope]
	switch {
	case t.SubtotalRange != nil:
		out = append(out, &t.SubtotalRange.Scopes)
	case t.ItemQuantityRange != nil:
		out = append(out, &t.ItemQuantityRange.Scopes)
	}
	joined := t.joined()
	for i := range joined {
		out = append(out, joined[i].scopes()...)
	}
	return out
}
