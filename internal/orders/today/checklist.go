package today

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// settingsPermission opens the shop's settings, and with them the list of the first run.
const settingsPermission = site.ManageSettings

// Codes of refusals.
const (
	CodeNoDemo    = "NO_DEMO_GOODS"
	CodeOwnerOnly = "OWNER_ONLY"
)

// Steps of the first run.
const (
	StepStore    = "STORE"
	StepProduct  = "PRODUCT"
	StepDelivery = "DELIVERY"
	StepTax      = "TAX"
	StepPayments = "PAYMENTS"
	StepMail     = "MAIL"
	StepLook     = "LOOK"
	StepOrder    = "ORDER"
)

// Check is a step of the first run.
type Check struct {
	Key  string `json:"key"`
	Done bool   `json:"done"`
}

// DemoGoods tells whether the demo's goods are here.
type DemoGoods struct {
	Present  bool `json:"present"`
	Products int  `json:"products"`
}

// Removed is what became of the demo's goods.
type Removed struct {
	Products    int `json:"products"`
	Collections int `json:"collections"`
	Plans       int `json:"plans"`
	Pictures    int `json:"pictures"`
	// Kept is how many of its products and collections somebody had changed: they stay.
	Kept int `json:"kept"`
}

const (
	ownProduct = `SELECT EXISTS (SELECT 1 FROM products p WHERE p.visible AND NOT EXISTS
		(SELECT 1 FROM demo_goods d WHERE d.kind = 'PRODUCT' AND d.id = p.id AND d.mark = p.updated))`
	anyDelivery = `SELECT EXISTS (SELECT 1 FROM shipping_options) OR EXISTS (SELECT 1 FROM pickup_locations)
		OR EXISTS (SELECT 1 FROM local_delivery_options)`
	anyTax   = "SELECT EXISTS (SELECT 1 FROM tax_regions)"
	anyOrder = "SELECT EXISTS (SELECT 1 FROM order_search o WHERE NOT o.demo)"
)

// checklist tells which steps of the first run are done, from how the shop is.
func (s *Service) checklist(tx *store.Tx, settings *site.Settings, look bool) ([]Check, error) {
	payments, err := s.cfg.Payments(tx)
	if err != nil {
		return nil, err
	}
	first := site.Defaults()
	out := []Check{
		{StepStore, settings.Name != first.Name && settings.ContactEmail != ""},
		{StepProduct, false}, {StepDelivery, false}, {StepTax, false},
		{StepPayments, payments}, {StepMail, s.cfg.Delivers()}, {StepLook, look}, {StepOrder, false},
	}
	asked := map[string]string{StepProduct: ownProduct, StepDelivery: anyDelivery, StepTax: anyTax, StepOrder: anyOrder}
	for i := range out {
		if sql := asked[out[i].Key]; sql != "" {
			if err := tx.QueryRow(sql, nil, &out[i].Done); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// RemoveDemo removes the demo's goods, for the owner. PermissionDenied with OWNER_ONLY, and
// FailedPrecondition with NO_DEMO_GOODS when there are none.
func (s *Service) RemoveDemo(ctx context.Context) (*Removed, error) {
	if caller := actor.From(ctx); !caller.Owner && !caller.All {
		return nil, errs.New(errs.PermissionDenied, CodeOwnerOnly, "only the owner can remove the demo goods")
	}
	goods, err := store.Get(store.FromPrimary(ctx), s.db, s.cfg.Demo.Goods)
	if err != nil {
		return nil, err
	}
	if goods == 0 {
		return nil, errs.New(errs.FailedPrecondition, CodeNoDemo,
			"this shop has no demo goods to remove; those that were changed belong to the shop now")
	}
	out, err := s.cfg.Demo.Remove(ctx)
	if err != nil {
		return nil, err
	}
	return &out, nil
}
