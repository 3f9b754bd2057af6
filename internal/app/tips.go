package app

import (
	"context"
	"encoding/json"
	"strings"

	"souk/internal/buying/checkout"
	"souk/internal/people/accounts"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/tips"
)

// staff lists who works in the shop and was not shut out.
func (a *App) staff(ctx context.Context) ([]tips.Person, error) {
	filter, err := json.Marshal(map[string]string{"status": accounts.StatusActive})
	if err != nil {
		return nil, err
	}
	var out []tips.Person
	request := query.Request{Filter: filter, CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(100)}}
	for {
		page, err := a.Identity.Staff.QueryContributors(ctx, request)
		if err != nil {
			return nil, err
		}
		for _, c := range page.Items {
			name := strings.TrimSpace(c.FirstName + " " + c.LastName)
			if name == "" {
				name = c.Email
			}
			out = append(out, tips.Person{ID: c.ID, Name: name, Owner: c.Owner})
		}
		if page.Cursors.Next == "" {
			return out, nil
		}
		request = query.Request{CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(100), Cursor: page.Cursors.Next}}
	}
}

// flow finds a purchase flow of the caller's: a checkout of theirs, or their cart.
func (a *App) flow(tx *store.Tx, id string) (*tips.Flow, error) {
	location, found, err := checkout.FlowTx(tx, id)
	if err != nil || found {
		return &tips.Flow{LocationID: location}, err
	}
	current, err := a.Cart.ForCheckoutTx(tx, "")
	switch {
	case errs.KindOf(err) == errs.NotFound, errs.KindOf(err) == errs.PermissionDenied:
		return nil, nil //nolint:nilnil // a flow that is not there
	case err != nil:
		return nil, err
	case current.PurchaseFlowID != id:
		return nil, nil //nolint:nilnil // or not theirs
	}
	return &tips.Flow{LocationID: current.Info.BusinessLocationID}, nil
}
