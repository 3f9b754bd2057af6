package collections

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
)

// Codes of collections by rule.
const (
	CodeRulesNotFound    = "COLLECTION_RULES_NOT_FOUND"
	CodeCollectionByRule = "COLLECTION_IS_BY_RULE"
	CodeRuleChain        = "COLLECTION_RULES_CHAIN"
)

// What rules look at.
const (
	RulePrice         = "PRICE"
	RuleInStock       = "IN_STOCK"
	RuleName          = "NAME"
	RuleRibbon        = "RIBBON"
	RuleBrand         = "BRAND"
	RuleType          = "PRODUCT_TYPE"
	RuleCreatedWithin = "CREATED_WITHIN"
	RuleDiscounted    = "DISCOUNTED"
	RuleCollection    = "COLLECTION"
	RuleOption        = "OPTION"
)

// Rule is one condition on products.
type Rule struct {
	Field string `json:"field" validate:"required,oneof=PRICE IN_STOCK NAME RIBBON BRAND PRODUCT_TYPE CREATED_WITHIN DISCOUNTED COLLECTION OPTION"`
	// Min and Max are for PRICE, which is what is paid after the product's own discount. Both ends count.
	Min *catalog.Number `json:"min,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999.99" money:"shop"`
	Max *catalog.Number `json:"max,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999.99" money:"shop"`
	// Is is for IN_STOCK and DISCOUNTED; absent is true.
	Is *bool `json:"is,omitempty"`
	// Value is for NAME (contains), RIBBON, BRAND, PRODUCT_TYPE, COLLECTION (an id) and OPTION (a choice).
	Value string `json:"value,omitempty" validate:"max=100"`
	// Option names the option of OPTION; empty is any.
	Option string `json:"option,omitempty" validate:"max=50"`
	// Days is for CREATED_WITHIN.
	Days int64 `json:"days,omitempty" validate:"min=0,max=3650"`
}

// RuleSet is what the products of a collection have in common.
type RuleSet struct {
	Match string `json:"match" validate:"required,oneof=ALL ANY"`
	Rules []Rule `json:"rules" validate:"required,min=1,max=20"`
}

// CollectionRules are the rules of a collection.
type CollectionRules struct {
	CollectionID string `json:"collectionId"`
	RuleSet
	// State is UPDATING while products are held against changed rules, and CURRENT afterwards.
	State       string    `json:"state"`
	UpdatedDate wire.Time `json:"updatedDate"`

	looked *string
	swept  int64
}

// Validate wants each rule to have what its field needs.
func (r *Rule) Validate() []errs.Violation {
	var out []errs.Violation
	need := func(field string, there bool, text string) {
		if !there {
			out = append(out, errs.Field(field, errs.RuleRequired, "%s", text))
		}
	}
	switch r.Field {
	case RulePrice:
		need("min", r.Min != nil || r.Max != nil, "must have min, max or both")
	case RuleName, RuleRibbon, RuleBrand, RuleCollection, RuleOption:
		need("value", strings.TrimSpace(r.Value) != "", "is required")
	case RuleType:
		need("value", r.Value == catalog.Physical || r.Value == catalog.Digital,
			"must be "+catalog.Physical+" or "+catalog.Digital)
	case RuleCreatedWithin:
		need("days", r.Days > 0, "must be at least one day")
	}
	return out
}

const day = 24 * 60 * 60 * 1000

// fits tells whether a product is one of the set. swept is the time that its age goes by.
func (s *RuleSet) fits(p *catalog.Facts, c money.Currency, swept int64) bool {
	for i := range s.Rules {
		if one := s.Rules[i].fits(p, c, swept); one != (s.Match == "ALL") {
			return one
		}
	}
	return s.Match == "ALL"
}

func (r *Rule) fits(p *catalog.Facts, c money.Currency, swept int64) bool {
	wanted := r.Is == nil || *r.Is
	switch r.Field {
	case RulePrice:
		return (r.Min == nil || p.Paid >= r.Min.Minor(c)) && (r.Max == nil || p.Paid <= r.Max.Minor(c))
	case RuleInStock:
		return (p.Status != inventory.OutOfStock) == wanted
	case RuleName:
		return strings.Contains(store.Fold(p.Name), store.Fold(r.Value))
	case RuleRibbon:
		return store.Fold(p.Ribbon) == store.Fold(r.Value)
	case RuleBrand:
		return store.Fold(p.Brand) == store.Fold(r.Value)
	case RuleType:
		return p.ProductType == r.Value
	case RuleCreatedWithin:
		return p.Created > swept-r.Days*day
	case RuleDiscounted:
		return (p.Paid < p.Price) == wanted
	case RuleCollection:
		return slices.Contains(p.Collections, r.Value)
	case RuleOption:
		return p.HasOption(r.Option, r.Value)
	}
	return false
}

// uses tells whether a rule of the set looks at a field, and with which values.
func (s *RuleSet) uses(field string) (values []string) {
	for i := range s.Rules {
		if s.Rules[i].Field == field {
			values = append(values, s.Rules[i].Value)
		}
	}
	return values
}

// ages are the ages that rules of the set allow, in milliseconds.
func (s *RuleSet) ages() (out []int64) {
	for i := range s.Rules {
		if s.Rules[i].Field == RuleCreatedWithin {
			out = append(out, s.Rules[i].Days*day)
		}
	}
	return out
}

const rulesColumns = "collection_id, updated, doc, looked, swept"

func scanRules(scan func(...any) error) (*CollectionRules, error) {
	out := &CollectionRules{State: "CURRENT"}
	var updated int64
	var doc string
	if err := scan(&out.CollectionID, &updated, &doc, &out.looked, &out.swept); err != nil {
		return nil, err
	}
	if out.UpdatedDate = wire.Time(updated); out.looked != nil {
		out.State = "UPDATING"
	}
	if err := json.Unmarshal([]byte(doc), &out.RuleSet); err != nil {
		return nil, fmt.Errorf("collections: rules of collection %s: %w", out.CollectionID, err)
	}
	return out, nil
}

// loadRules reads all rules, by the ids of their collections.
func loadRules(tx *store.Tx) ([]*CollectionRules, error) {
	return store.All(tx, scanRules, "SELECT "+rulesColumns+" FROM collection_rules ORDER BY collection_id")
}

// loadByRule tells which collections are by rule; it is kept as a snapshot.
func loadByRule(tx *store.Tx) (map[string]bool, error) {
	list, err := loadRules(tx)
	out := make(map[string]bool, len(list))
	for _, r := range list {
		out[r.CollectionID] = true
	}
	return out, err
}

// ByRule tells which collections have products that follow from rules.
func (s *Service) ByRule(ctx context.Context) (map[string]bool, error) { return s.byRule.Get(ctx) }

// ByHandTx leaves out of collections those whose products follow from rules.
func (s *Service) ByHandTx(tx *store.Tx, ids []string) ([]string, error) {
	byRule, err := s.byRule.In(tx)
	if err != nil || len(byRule) == 0 {
		return ids, err
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return byRule[id] }), nil
}

func errByRule(id string) error {
	return errs.New(errs.FailedPrecondition, CodeCollectionByRule,
		"the products of this collection follow from its rules; change the rules instead").With("collectionId", id)
}
