package catalog

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"souk/internal/platform/richtext"
	"souk/internal/shop/pictures"
	"souk/internal/shop/storesapi"
)

// changedFields names the wire fields that differ.
func (r *record) changedFields(other *record) []string {
	out := ChangedKeys(r.content, other.content)
	for name, differs := range map[string]bool{
		"media":                 !reflect.DeepEqual(r.extra.Media, other.extra.Media),
		"productOptions":        !reflect.DeepEqual(r.extra.ChoiceMedia, other.extra.ChoiceMedia),
		"digitalFile":           !reflect.DeepEqual(r.extra.DigitalFile, other.extra.DigitalFile),
		"collectionIds":         !slices.Equal(r.collections, other.collections),
		"subscriptionOptions":   !samePlans(r.plans, other.plans),
		"allowOneTimePurchases": r.extra.SubscriptionsOnly != other.extra.SubscriptionsOnly,
	} {
		if differs && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// ChangedKeys names the wire fields in which two values of one type differ.
func ChangedKeys(before, after any) []string {
	was, is := keysOf(before), keysOf(after)
	var out []string
	for name := range is {
		if !bytes.Equal(was[name], is[name]) {
			out = append(out, name)
		}
	}
	for name := range was {
		if _, still := is[name]; !still {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

func keysOf(v any) map[string]json.RawMessage {
	var out map[string]json.RawMessage
	if err := json.Unmarshal([]byte(storesapi.JSON(v)), &out); err != nil { // was written just now
		panic(err)
	}
	return out
}

// audited is what the audit record compares.
func (r *record) audited() any {
	type variantRow struct {
		ID      string            `json:"id"`
		Choices map[string]string `json:"choices"`
		Price   *int64            `json:"price,omitempty"`
		Cost    *int64            `json:"cost,omitempty"`
		Weight  Number            `json:"weight,omitempty"`
		SKU     string            `json:"sku,omitempty"`
		Visible bool              `json:"visible"`
	}
	rows := make([]variantRow, len(r.variants))
	for i, v := range r.variants {
		rows[i] = variantRow{v.id, v.choices, v.price, v.cost, v.weight, v.sku, v.visible}
	}
	offers := make([]OfferedPlan, len(r.plans))
	for i, p := range r.plans {
		offers[i] = OfferedPlan{ID: p.option.ID, Hidden: p.hidden}
	}
	return struct {
		Content
		Media             []pictures.Picture `json:"media,omitempty"`
		DigitalFile       *SecuredMedia      `json:"digitalFile,omitempty"`
		Variants          []variantRow       `json:"variants"`
		Subscriptions     []OfferedPlan      `json:"subscriptionOptions,omitempty"`
		SubscriptionsOnly bool               `json:"subscriptionsOnly,omitempty"`
	}{r.content, r.extra.Media, r.extra.DigitalFile, rows, offers, r.extra.SubscriptionsOnly}
}

const textKind = "product"

// text is what free-text search looks into. Tags of the description are left out.
func (r *record) text() string {
	parts := []string{r.content.Name, r.content.Brand, r.content.SKU}
	for _, v := range r.variants {
		if v.sku != "" {
			parts = append(parts, v.sku)
		}
	}
	return strings.Join(append(parts, richtext.Plain(r.content.Description)), " ")
}
