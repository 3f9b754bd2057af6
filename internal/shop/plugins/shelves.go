package plugins

import (
	"cmp"
	"context"

	"souk/internal/platform/money"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/tax"
)

// Shelves gives the catalogs of apps.
func (s *Service) Shelves(weightUnit func(ctx context.Context) string) basket.Outside {
	return shelves{s, weightUnit}
}

type shelves struct {
	*Service
	weightUnit func(ctx context.Context) string
}

func (s shelves) Serves(ctx context.Context, appID string) bool {
	found, err := s.Installed(ctx, Catalog)
	if err != nil {
		return false
	}
	for _, id := range found {
		if id == appID {
			return true
		}
	}
	return false
}

func (s shelves) Items(ctx context.Context, currency money.Currency, references []catalog.Reference) (
	[]basket.Thing, error) {
	question := &CatalogQuestion{Currency: currency, WeightUnit: s.weightUnit(ctx)}
	for _, r := range references {
		question.Items = append(question.Items, CatalogWanted{Reference: r, Quantity: 1})
	}
	items, err := s.CatalogItems(ctx, question)
	if err != nil {
		return nil, err
	}
	out := make([]basket.Thing, len(items))
	for i := range items {
		if out[i], err = thing(&items[i], currency); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// thing is what an app says of its own item.
func thing(item *CatalogItem, currency money.Currency) (basket.Thing, error) {
	extra := &basket.Extra{
		Outside: true, PaymentOption: item.PaymentOption, Deposit: item.Deposit, ItemKind: item.ItemKind,
		NotShipped: !item.Shippable, DeliveryProfileID: item.DeliveryProfileID,
		MembersOnly: item.MembersOnly, FixedQuantity: item.FixedQuantity, PriceUndetermined: item.PriceUndetermined,
		SavePaymentMethod: item.SavePaymentMethod, Root: item.RootItemID,
	}
	if item.PriceDescription != "" {
		words := basket.Says(item.PriceDescription)
		extra.PriceDescription = &words
	}
	extra.Policies = append(extra.Policies, item.Policies...)
	for _, f := range item.Fees {
		fee := basket.Fee{Code: f.Code, Name: f.Name, Price: f.Price}
		if f.Taxable {
			fee.GroupID = cmp.Or(f.TaxGroupID, tax.GroupProducts)
		}
		extra.Fees = append(extra.Fees, fee)
	}
	if p := item.Service; p != nil {
		extra.Service = &basket.ServiceProperties{NumberOfParticipants: p.NumberOfParticipants}
		if !p.ScheduledDate.IsZero() {
			extra.Service.ScheduledDate = &p.ScheduledDate
		}
		if !p.EndDate.IsZero() {
			extra.Service.EndDate = &p.EndDate
		}
	}
	for i := range item.Modifiers {
		group, paid, err := choices(&item.Modifiers[i], currency)
		if err != nil {
			return basket.Thing{}, err
		}
		extra.Groups, extra.Modifiers = append(extra.Groups, group), append(extra.Modifiers, paid...)
	}
	return basket.Thing{Item: item.Item, Extra: extra}, nil
}

// choices are the paid choices of a group, as they are shown and worked out.
func choices(g *ModifierGroup, currency money.Currency) (basket.ModifierGroup, []basket.Modifier, error) {
	group := basket.ModifierGroup{ID: g.ID, Name: said(g.Name)}
	var paid []basket.Modifier
	for _, m := range g.Modifiers {
		one := basket.ItemModifier{ID: m.ID, Quantity: 1, Label: said(m.Label), Price: m.Price}
		if m.Quantity != nil {
			one.Quantity = *m.Quantity
		}
		if m.Details != nil {
			details := said(m.Details)
			one.Details = &details
		}
		price, err := amount(cmp.Or(m.Price, "0"), currency)
		if err != nil {
			return group, nil, err
		}
		group.Modifiers = append(group.Modifiers, one)
		paid = append(paid, basket.Modifier{GroupID: g.ID, ID: m.ID, Price: price, Quantity: one.Quantity})
	}
	return group, paid, nil
}

func said(l *Label) basket.Text {
	if l == nil {
		return basket.Text{}
	}
	return basket.Text{Original: l.Original, Translated: l.Translated}
}
