package catalogfiles

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"souk/internal/platform/csvfile"
	"souk/internal/shop/catalog"
)

// exportPage is how many products are read at a time.
const exportPage = 200

// Export writes all products in Souk's own layout, page by page: products that are
// changed meanwhile are as before or as after, and the whole is not of one moment.
func (s *Service) Export(ctx context.Context, to io.Writer) error {
	if _, err := to.Write(csvfile.ByteOrderMark); err != nil {
		return err
	}
	var after catalog.Place
	return csvfile.Write(to, soukColumns, func() (lines [][]string, err error) {
		list, last, err := s.cfg.Entries.Export(ctx, after, exportPage)
		for _, p := range list {
			lines = append(lines, soukRows(p)...)
		}
		after = last
		return lines, err
	})
}

// line collects the cells of one row by their columns.
type line map[string]string

func (l line) text(column, text string) { l[column] = csvfile.Harmless(text) }

func (l line) truth(column string, yes bool) { l[column] = strings.ToUpper(strconv.FormatBool(yes)) }

func (l line) number(column string, n *catalog.Number) {
	if n != nil {
		l[column] = string(*n)
	}
}

func (l line) whole(column string, n *int64) {
	if n != nil {
		l[column] = strconv.FormatInt(*n, 10)
	}
}

func (l line) object(column string, value any, there bool) {
	if !there {
		return
	}
	b, err := json.Marshal(value)
	if err != nil { // plain types of the catalog
		panic(err)
	}
	l[column] = string(b)
}

func (l line) cells() []string {
	out := make([]string, len(soukColumns))
	for i, column := range soukColumns {
		out[i] = l[column]
	}
	return out
}

// soukRows are the rows of one product.
func soukRows(p *catalog.Exported) [][]string {
	c := &p.Content
	l := line{"row": rowProduct, "type": c.ProductType, "weight": string(c.Weight), "taxGroupId": c.TaxGroupID,
		"deliveryProfileId": c.DeliveryProfileID}
	managed := c.ManageVariants != nil && *c.ManageVariants
	for column, text := range map[string]string{
		"handle": c.Slug, "name": c.Name, "description": c.Description, "brand": c.Brand, "ribbon": c.Ribbon, "sku": c.SKU,
	} {
		l.text(column, text)
	}
	if p.Preorder.Message != nil {
		l.text("preorderMessage", *p.Preorder.Message)
	}
	l.truth("visible", c.Visible == nil || *c.Visible)
	l.truth("membersOnly", c.MembersOnly)
	l.truth("trackQuantity", p.Tracked)
	l.truth("preorder", p.Preorder.Enabled)
	l.whole("preorderLimit", p.Preorder.Limit)
	l.truth("manageVariants", managed)
	l.truth("oneTimePurchase", !p.SubscriptionsOnly)
	if c.PriceData != nil {
		l.number("price", &c.PriceData.Price)
	}
	if c.CostAndProfitData != nil {
		l.number("cost", &c.CostAndProfitData.ItemCost)
	}
	if c.Discount != nil {
		l["discountType"] = c.Discount.Type
		l.number("discountValue", &c.Discount.Value)
	}
	l.object("customTextFields", c.CustomTextFields, len(c.CustomTextFields) > 0)
	l.object("infoSections", c.AdditionalInfoSections, len(c.AdditionalInfoSections) > 0)
	l.object("seoData", c.SeoData, c.SeoData != nil)
	l.object("pricePerUnit", c.PricePerUnitData, c.PricePerUnitData != nil)
	l.object("productDimensions", c.ProductDimensions, c.ProductDimensions != nil)
	l.object("packageDimensions", c.PackageDimensions, c.PackageDimensions != nil)
	l.lists(p)
	for i := range c.ProductOptions {
		l.option(i+1, &c.ProductOptions[i])
	}
	if !managed {
		for _, v := range p.Variants {
			l.whole("quantity", v.Quantity)
			l.truth("inStock", *v.InStock)
		}
		return [][]string{l.cells()}
	}
	out := [][]string{l.cells()}
	for i := range p.Variants {
		out = append(out, variantLine(c, &p.Variants[i]).cells())
	}
	return out
}

func variantLine(c *catalog.Content, v *catalog.EntryVariant) line {
	l := line{"row": rowVariant}
	l.text("handle", c.Slug)
	l.number("price", v.Price.Value)
	l.number("cost", v.Cost.Value)
	l.number("weight", v.Weight.Value)
	if v.SKU.Value != nil {
		l.text("sku", *v.SKU.Value)
	}
	l.truth("visible", *v.Visible)
	l.whole("quantity", v.Quantity)
	l.truth("inStock", *v.InStock)
	for i, option := range c.ProductOptions {
		l.text(fmt.Sprintf("option%d", i+1), v.Choices[option.Name])
	}
	l.object("productDimensions", v.ProductDimensions.Value, v.ProductDimensions.Value != nil)
	l.object("packageDimensions", v.PackageDimensions.Value, v.PackageDimensions.Value != nil)
	return l
}

func (l line) option(n int, option *catalog.OptionInput) {
	l.text(fmt.Sprintf("option%dName", n), option.Name)
	choices := make([]string, len(option.Choices))
	for i, choice := range option.Choices {
		choices[i] = escape(choice.Description)
		if choice.Value != choice.Description {
			choices[i] += "=" + escape(choice.Value)
		}
	}
	l.text(fmt.Sprintf("option%d", n), strings.Join(choices, " | "))
}

func (l line) lists(p *catalog.Exported) {
	pairs := func(column string, n int, at func(int) (string, string)) {
		items := make([]string, n)
		for i := range n {
			name, value := at(i)
			if items[i] = escape(name); value != "" {
				items[i] += "=" + escape(value)
			}
		}
		l.text(column, strings.Join(items, " | "))
	}
	pairs("collections", len(p.Collections),
		func(i int) (string, string) { return p.Collections[i].Name, p.Collections[i].Slug })
	pairs("images", len(p.Pictures), func(i int) (string, string) { return p.Pictures[i].URL, p.Pictures[i].Title })
	pairs("subscriptionOptions", len(p.Subscriptions), func(i int) (string, string) {
		if p.Subscriptions[i].Hidden {
			return p.Subscriptions[i].ID, "hidden"
		}
		return p.Subscriptions[i].ID, ""
	})
	shown := map[catalog.OptionAndChoice][]string{}
	var order []catalog.OptionAndChoice
	for i, picture := range p.Pictures {
		for _, c := range picture.Choices {
			if shown[c] == nil {
				order = append(order, c)
			}
			shown[c] = append(shown[c], strconv.Itoa(i+1))
		}
	}
	items := make([]string, len(order))
	for i, c := range order {
		items[i] = escape(c.Option) + "=" + escape(c.Choice) + "=" + strings.Join(shown[c], ",")
	}
	l.text("choiceImages", strings.Join(items, " | "))
}
