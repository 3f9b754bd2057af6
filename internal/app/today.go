package app

import (
	"context"
	"strings"

	"souk/internal/demo"
	"souk/internal/orders/today"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// openToday makes the day's list.
func (a *App) openToday() {
	a.demo = &demo.Remover{DB: a.db, Catalog: a.Catalog, Collections: a.Collections, Options: a.Options, Media: a.Media,
		Look: a.Look, Used: pictureUsed}
	a.Today = today.New(today.Config{
		DB: a.db, Orders: a.Orders, Demo: a.demo, Locale: a.locale, Settings: a.Site.Get,
		LowStock: a.lowStock, Payments: a.Payments.ChosenTx,
		Delivers: a.Mail.Delivers, Look: a.ownLook, Name: a.staffName,
	})
}

// staffName is what somebody who works here is called; empty for who is gone.
func (a *App) staffName(ctx context.Context, id string, mail bool) (string, error) {
	c, err := a.Identity.Staff.GetContributor(ctx, id)
	if errs.KindOf(err) == errs.NotFound {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	name := strings.TrimSpace(c.FirstName + " " + c.LastName)
	if name == "" && mail {
		name = c.Email
	}
	return name, nil
}

// lowStock shows variants of which little is left as items of the day's list.
func (a *App) lowStock(tx *store.Tx, limit int) ([]today.Item, error) {
	list, err := a.Stock.LittleLeftTx(tx, limit)
	var out []today.Item
	for _, one := range list {
		quantity := one.Quantity
		out = append(out, today.Item{
			ID: one.VariantID, ParentID: one.ProductID, Name: one.ProductName,
			Detail: one.VariantName, Quantity: &quantity, Date: one.Since,
		})
	}
	return out, err
}

// ownLook tells whether the checkout shows a logo of the shop's own.
func (a *App) ownLook(ctx context.Context) (bool, error) {
	settings, err := a.CheckoutConfig.Get(ctx)
	if err != nil {
		return false, err
	}
	brand := settings.CheckoutBrand
	return brand != nil && brand.Header != nil && brand.Header.Logo != nil && brand.Header.Logo.Image != nil, nil
}
