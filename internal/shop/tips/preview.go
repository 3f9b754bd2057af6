package tips

import (
	"context"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// CodeNoItems says that some items are in no catalog.
const CodeNoItems = "CATALOG_ITEMS_NOT_FOUND"

// preview works a tip out for lines that are not bought yet, or for a draft of an order.
func (s *Service) preview(ctx context.Context, in *previewRequest) (*tipAnswer, error) {
	if err := s.inCatalog(ctx, in.LineItemInfo); err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*tipAnswer, error) {
		b, err := s.ready.In(tx)
		if err != nil {
			return nil, err
		}
		settings := b.standard
		if in.TipSettingsID != "" {
			settings = b.byID[in.TipSettingsID]
		}
		if settings == nil {
			return nil, errs.New(errs.NotFound, CodeSettingsNotFound, "the tip settings were not found")
		}
		subtotal, err := s.subtotal(tx, in)
		if err != nil {
			return nil, err
		}
		amount, err := in.TipChoice.worth(subtotal)
		if err != nil {
			return nil, invalid("this tip is too large")
		}
		out := &Tip{LineItemSubtotal: decimal(subtotal), Amount: decimal(amount)}
		if !amount.IsZero() {
			out.UndistributedAmount = decimal(amount)
		}
		return &tipAnswer{out}, nil
	})
}

// subtotal is that of the draft, where one is named, and else of the lines.
func (s *Service) subtotal(tx *store.Tx, in *previewRequest) (money.Amount, error) {
	if in.DraftOrderID != "" {
		g, err := s.find(tx, "", in.DraftOrderID)
		if err != nil {
			return money.Amount{}, err
		}
		return g.Subtotal, nil
	}
	sum := money.Zero(s.cfg.Currency(tx.Context()))
	for i := range in.LineItemInfo {
		price, err := in.LineItemInfo[i].total(sum.Currency())
		if err == nil {
			sum, err = sum.Add(price)
		}
		if err != nil {
			return sum, invalid("the prices of the lines are too large")
		}
	}
	return sum, nil
}

// inCatalog refuses items of the shop's own catalog that are not in it. Other
// catalogs are not asked.
func (s *Service) inCatalog(ctx context.Context, lines []LineItemInfo) error {
	var wanted []catalog.Reference
	for _, l := range lines {
		if l.CatalogReference != nil && catalog.Serves(l.CatalogReference.AppID) {
			wanted = append(wanted, catalog.Reference{AppID: l.CatalogReference.AppID,
				CatalogItemID: l.CatalogReference.CatalogItemID})
		}
	}
	if s.cfg.Catalog == nil || len(wanted) == 0 {
		return nil
	}
	items, err := s.cfg.Catalog.Resolve(ctx, wanted)
	if err != nil {
		return err
	}
	var missing []string
	for i, item := range items {
		if item.Status == catalog.Unknown {
			missing = append(missing, wanted[i].CatalogItemID)
		}
	}
	if len(missing) > 0 {
		return errs.New(errs.NotFound, CodeNoItems, "%d of the items are not in the catalog", len(missing)).With(
			"catalogItemIds", missing)
	}
	return nil
}

// Validate asks for what a preview cannot do without.
func (r *previewRequest) Validate() []errs.Violation {
	var out []errs.Violation
	need := func(path string, there bool) {
		if !there {
			out = append(out, wire.Named(path, errs.RuleRequired, "", "is required"))
		}
	}
	for i := range r.LineItemInfo {
		l, at := &r.LineItemInfo[i], fmt.Sprintf("lineItemInfo[%d].", i)
		need(at+"price", l.Price != "")
		need(at+"catalogReference.appId", l.CatalogReference != nil && l.CatalogReference.AppID != "")
		need(at+"catalogReference.catalogItemId", l.CatalogReference != nil && l.CatalogReference.CatalogItemID != "")
	}
	if r.TipChoice != nil {
		need("tipChoice.tipType", r.TipChoice.known())
		need("tipChoice.value", r.TipChoice.Value != "")
	}
	return out
}
