package inventory

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// CodeNotCounted says that nobody counts the stock of a product.
const CodeNotCounted = "STOCK_NOT_COUNTED"

// StockEntry is one change of stock.
type StockEntry struct {
	ID          string    `json:"id"`
	CreatedDate wire.Time `json:"createdDate"`
	ProductID   string    `json:"productId"`
	VariantID   string    `json:"variantId"`
	Delta       int64     `json:"delta"`
	Quantity    int64     `json:"quantity"` // afterwards
	Reason      string    `json:"reason"`
	OrderID     string    `json:"orderId,omitempty"`
	Note        string    `json:"note,omitempty"`
	By          StockBy   `json:"by"`
}

// StockBy is who changed stock. Of shoppers only the kind is kept.
type StockBy struct {
	Kind string `json:"kind"`
	ID   string `json:"id,omitempty"`
}

type (
	historyRequest struct {
		ProductID string `json:"productId,omitempty" validate:"max=64"`
		VariantID string `json:"variantId,omitempty" validate:"max=64"`
		// Before is the id of the last entry of the page before.
		Before *int64 `json:"before,omitempty" validate:"omitempty,min=1"`
		Limit  *int   `json:"limit,omitempty" validate:"omitempty,min=1,max=100"`
	}
	historyResponse struct {
		Entries wire.List[StockEntry] `json:"entries"`
		// Next is what to send as before for the next page; absent at the end.
		Next *string `json:"next,omitempty"`
	}
	adjustRequest struct {
		Changes []stockAdjustment `json:"changes" validate:"required,min=1,max=100"`
		Reason  string            `json:"reason" validate:"required,oneof=MANUAL RECEIVED RECOUNT DAMAGED LOST OTHER"`
		Note    string            `json:"note,omitempty" validate:"max=500"`
	}
	stockAdjustment struct {
		ProductID string `json:"productId" validate:"required,max=64"`
		VariantID string `json:"variantId,omitempty" validate:"max=64"`
		By        *int64 `json:"by,omitempty" validate:"omitempty,min=-99999,max=99999"`
		Quantity  *int64 `json:"quantity,omitempty" validate:"omitempty,min=0,max=99999"`
	}
	adjusted struct {
		ProductID string `json:"productId"`
		VariantID string `json:"variantId"`
		Quantity  int64  `json:"quantity"`
	}
	adjustResponse struct {
		Results wire.List[adjusted] `json:"results"`
	}
)

// Validate wants one of the two.
func (a *stockAdjustment) Validate() []errs.Violation {
	if (a.By == nil) == (a.Quantity == nil) {
		return []errs.Violation{errs.Field("by", errs.RuleOneOfAlignment, "must have either by or quantity")}
	}
	return nil
}

func (s *Service) listHistory(ctx context.Context, in *historyRequest) (*historyResponse, error) {
	if in.VariantID != "" && in.ProductID == "" {
		return nil, errs.Invalid(errs.Field("productId", errs.RuleRequired, "is required with variantId"))
	}
	limit := 50
	if in.Limit != nil {
		limit = *in.Limit
	}
	where, args := "TRUE", []any(nil)
	add := func(condition string, value any) { where, args = where+" AND "+condition, append(args, value) }
	if in.ProductID != "" {
		add("product_id = ?", in.ProductID)
	}
	if in.VariantID != "" {
		add("variant_id = ?", in.VariantID)
	}
	if in.Before != nil {
		add("seq < ?", *in.Before)
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*historyResponse, error) {
		out := &historyResponse{}
		err := tx.Each(
			"SELECT seq, created, product_id, variant_id, delta, quantity, reason, order_id, note, by_kind, by_id FROM stock_history WHERE "+where+
				" ORDER BY seq DESC LIMIT ?", append(args, limit+1), func(rows store.Rows) error {
				var e StockEntry
				var seq, created int64
				var order, note, by *string
				if err := rows.Scan(&seq, &created, &e.ProductID, &e.VariantID, &e.Delta, &e.Quantity, &e.Reason, &order, &note,
					&e.By.Kind, &by); err != nil {
					return err
				}
				e.ID, e.CreatedDate = strconv.FormatInt(seq, 10), wire.Time(created)
				for to, from := range map[*string]*string{&e.OrderID: order, &e.Note: note, &e.By.ID: by} {
					if from != nil {
						*to = *from
					}
				}
				out.Entries = append(out.Entries, e)
				return nil
			})
		if len(out.Entries) > limit {
			out.Entries = out.Entries[:limit]
			out.Next = &out.Entries[limit-1].ID
		}
		return out, err
	})
}

func (s *Service) adjustStock(ctx context.Context, in *adjustRequest) (*adjustResponse, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*adjustResponse, error) {
		out := &adjustResponse{}
		for i := range in.Changes {
			done, err := s.adjust(tx, &in.Changes[i], fmt.Sprintf("changes[%d]", i), Cause{Why: in.Reason, Note: in.Note})
			if err != nil {
				return nil, err
			}
			out.Results = append(out.Results, *done)
		}
		return out, nil
	})
}

func (s *Service) adjust(tx *store.Tx, a *stockAdjustment, path string, why Cause) (*adjusted, error) {
	before, err := load(tx, a.ProductID)
	if errs.KindOf(err) == errs.NotFound {
		return nil, errs.Missing(CodeInventoryNotFound, "product", storesapi.Clip(a.ProductID))
	}
	if err != nil {
		return nil, err
	}
	id := cmp.Or(a.VariantID, ZeroVariant)
	after := before.clone()
	v := after.variant(id)
	switch {
	case v == nil:
		return nil, errs.Missing(storesapi.CodeVariantNotFound, "variant", storesapi.Clip(id)).With("field", path)
	case !after.Tracked:
		return nil, errs.New(errs.FailedPrecondition, CodeNotCounted,
			"the stock of this product is not tracked; switch tracking on first").With("productId", a.ProductID)
	}
	is := v.Quantity
	if a.Quantity != nil {
		is = *a.Quantity
	} else {
		is += *a.By
	}
	if is < 0 && is < v.Quantity {
		return nil, errs.New(errs.FailedPrecondition, CodeNotEnoughStock, "there is not enough stock").
			With("productId", a.ProductID).With("variantId", id).With("available", max(0, v.Quantity))
	}
	if is > 99_999 {
		return nil, errs.Invalid(wire.Bounded(path+".by", errs.RuleMax, 99_999,
			"would make the stock larger than the maximum"))
	}
	v.Quantity, v.Flag = is, is > 0
	after.Status = after.status()
	return &adjusted{a.ProductID, id, is}, s.SaveTx(tx, before, after, ReasonManual, why)
}
