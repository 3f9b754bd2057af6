package orders

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// open are the parts of an order that managers may change; the rest of what they send
// is read-only and not looked at. Contact details are named one by one, so that
// clearing them as a whole changes nothing.
var open = func() []string {
	out := []string{"buyerInfo.email", "buyerLanguage", "weightUnit", "archived", "attributionSource", "seenByAHuman",
		"extendedFields"}
	for _, place := range []string{"billingInfo", "recipientInfo", "shippingInfo.logistics.shippingDestination"} {
		out = append(out, place+".address")
		for _, part := range []string{"firstName", "lastName", "fullName", "phone", "company", "email", "vatId"} {
			out = append(out, place+".contactDetails."+part)
		}
	}
	return out
}()

// changeable is what of an order is checked when managers change it.
type changeable struct {
	BuyerInfo         *BuyerInfo               `json:"buyerInfo"`
	BuyerLanguage     string                   `json:"buyerLanguage" validate:"omitempty,language,max=35"`
	WeightUnit        string                   `json:"weightUnit" validate:"omitempty,oneof=UNSPECIFIED_WEIGHT_UNIT KG LB"`
	AttributionSource string                   `json:"attributionSource" validate:"omitempty,oneof=UNSPECIFIED FACEBOOK_ADS"`
	BillingInfo       *wire.AddressWithContact `json:"billingInfo"`
	RecipientInfo     *wire.AddressWithContact `json:"recipientInfo"`
	ShippingInfo      *ShippingInformation     `json:"shippingInfo"`
	ExtendedFields    *wire.ExtendedFields     `json:"extendedFields"`
}

// maxExtended bounds what apps keep on an order, in bytes.
const maxExtended = 50_000

// Validate bounds what has no bound of its own.
func (c *changeable) Validate() []errs.Violation {
	size := 0
	for name, value := range or(c.ExtendedFields).Namespaces {
		size += len(name) + len(value)
	}
	if size <= maxExtended {
		return nil
	}
	return []errs.Violation{wire.Bounded("extendedFields", errs.RuleMaxLength, maxExtended,
		fmt.Sprintf("must not be longer than %d bytes in total", maxExtended))}
}

// narrow gives the paths that are in both lists, or inside a path of the other. No
// mask is every path.
func narrow(mask wire.FieldMask, paths []string) wire.FieldMask {
	if len(mask) == 0 {
		return paths
	}
	var out wire.FieldMask
	for _, m := range mask {
		for _, p := range paths {
			switch {
			case m == "*", m == p, strings.HasPrefix(p, m+"."):
				out = append(out, p)
			case strings.HasPrefix(m, p+"."):
				out = append(out, m)
			}
		}
	}
	return out
}

// merge gives a document after a patch of the paths that may be changed.
func merge[T any](old *T, patch json.RawMessage, mask wire.FieldMask, paths []string, prefix string) (*T, error) {
	kind := reflect.TypeFor[T]()
	if len(patch) == 0 {
		patch = json.RawMessage("{}")
	}
	if _, violations := wire.Merge(json.RawMessage("{}"), patch, wire.MergeRules{Type: kind, Mask: mask}); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	allowed := narrow(mask, paths)
	if len(allowed) == 0 {
		return old, nil
	}
	target, err := wire.Marshal(old)
	if err != nil {
		return nil, err
	}
	merged, violations := wire.Merge(target, patch, wire.MergeRules{Type: kind, Mask: allowed})
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	out := new(T)
	if err := json.Unmarshal(merged, out); err != nil {
		return nil, errs.Invalid(errs.Field(prefix, errs.RuleFormat, "has a value of the wrong type"))
	}
	return out, nil
}

// CodeChanged refuses an update because the order changed after the caller read it.
const CodeChanged = "ORDER_CHANGED"

type (
	updateRequest struct {
		Order     wire.Patch[Order] `json:"order"`
		FieldMask wire.FieldMask    `json:"fieldMask,omitempty"`
		// ExpectedUpdatedDate is the updatedDate of the order that the caller has read. If
		// somebody has changed the order since, nothing is written.
		ExpectedUpdatedDate wire.Time `json:"expectedUpdatedDate,omitzero"`
	}
	maskedOrder struct {
		Order     wire.Patch[Order] `json:"order"`
		FieldMask wire.FieldMask    `json:"fieldMask,omitempty"`
	}
	bulkUpdateRequest struct {
		Orders       []maskedOrder `json:"orders" validate:"required,min=1,max=100"`
		ReturnEntity bool          `json:"returnEntity,omitempty"`
	}
	updateLineRequest struct {
		ID        string               `json:"id" validate:"required,max=100"`
		LineItem  wire.Patch[LineItem] `json:"lineItem"`
		FieldMask wire.FieldMask       `json:"fieldMask,omitempty"`
	}
)

func (s *Service) update(ctx context.Context, in *updateRequest) (*OneAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*OneAnswer, error) {
		o, err := s.updateTx(tx, in.Order, in.FieldMask, in.ExpectedUpdatedDate, "order")
		return &OneAnswer{o}, err
	})
}

// updateTx changes an order; expected is when it was last changed as far as the caller
// knows, or absent when that does not matter to them.
func (s *Service) updateTx(tx *store.Tx, patch wire.Patch[Order], mask wire.FieldMask, expected wire.Time,
	prefix string) (*Order, error) {
	if patch.Value.ID == "" {
		return nil, errs.Invalid(wire.Named(prefix+".id", errs.RuleRequired, "", "is required"))
	}
	return s.changeTx(tx, patch.Value.ID, func(r *record) error {
		if !expected.IsZero() && expected != r.UpdatedDate {
			return errs.New(errs.Aborted, CodeChanged, "the order was changed by someone else at %s", r.UpdatedDate).With(
				"updatedDate", r.UpdatedDate)
		}
		if r.Status == Pending || r.Status == Rejected {
			return r.editable()
		}
		after, err := merge(&r.Order, patch.Raw, mask, open, prefix)
		if err != nil {
			return err
		}
		if or(after.BuyerInfo).Email == "" { // who bought cannot be forgotten
			after.BuyerInfo = r.BuyerInfo
		}
		if after.ShippingInfo != nil && r.ShippingInfo == nil {
			return errs.Invalid(wire.Named(prefix+".shippingInfo", errs.RuleNotAllowed, "",
				"is not allowed, because this order has nothing to ship"))
		}
		if destination(after) != nil && or(or(r.ShippingInfo).Logistics).PickupDetails != nil {
			return errs.Invalid(wire.Named(prefix+".shippingInfo.logistics.shippingDestination", errs.RuleOneOfAlignment, "",
				"is not allowed, because this order is picked up"))
		}
		violations := wire.Check(&changeable{
			after.BuyerInfo, after.BuyerLanguage, after.WeightUnit, after.AttributionSource, after.BillingInfo,
			after.RecipientInfo,
			&ShippingInformation{Logistics: &DeliveryLogistics{ShippingDestination: destination(after)}}, after.ExtendedFields,
		}, prefix)
		if len(violations) > 0 {
			return errs.Invalid(violations...)
		}
		if violations := complete(after, r.currency, s.cfg.Locale(tx.Context()), prefix); len(violations) > 0 {
			return errs.Invalid(violations...)
		}
		before := r.Order
		r.Order = *after
		if or(before.BuyerInfo).Email != or(after.BuyerInfo).Email {
			r.log(tx, Activity{ActivityType: ActivityEmailEdited})
		}
		if !reflect.DeepEqual(destination(&before), destination(after)) {
			r.log(tx, Activity{ActivityType: ActivityAddressEdited})
		}
		return nil
	})
}

// destination is where the order is sent.
func destination(o *Order) *wire.AddressWithContact {
	return or(or(o.ShippingInfo).Logistics).ShippingDestination
}

func (s *Service) bulkUpdate(ctx context.Context, in *bulkUpdateRequest) (*wire.BulkResponse[Order], error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*wire.BulkResponse[Order], error) {
		out := &wire.BulkResponse[Order]{}
		for i := range in.Orders {
			var o *Order
			err := tx.Savepoint(func() (err error) {
				o, err = s.updateTx(tx, in.Orders[i].Order, in.Orders[i].FieldMask, 0, "order")
				return err
			})
			if !in.ReturnEntity {
				o = nil
			}
			out.Add(in.Orders[i].Order.Value.ID, o, err)
		}
		return out, nil
	})
}

// openLine are the parts of a line that may be changed: none that a price depends on.
var openLine = []string{
	"productName", "descriptionLines", "image", "fulfillerId", "digitalFile", "extendedFields", "locations",
	"physicalProperties.sku", "physicalProperties.weight",
	"physicalProperties.productDimensions", "physicalProperties.packageDimensions", "serviceProperties",
}

func (s *Service) updateLine(ctx context.Context, in *updateLineRequest) (*OneAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*OneAnswer, error) {
		o, err := s.changeTx(tx, in.ID, func(r *record) error {
			if r.Status == Pending || r.Status == Rejected {
				return r.editable()
			}
			at := r.line(in.LineItem.Value.ID)
			if at < 0 {
				return errs.Missing("LINE_ITEM_NOT_FOUND", "line item", in.LineItem.Value.ID)
			}
			after, err := merge(&r.LineItems[at], in.LineItem.Raw, in.FieldMask, openLine, "lineItem")
			if err != nil {
				return err
			}
			violations := append(wire.Check(after, "lineItem"),
				complete(after, r.currency, s.cfg.Locale(tx.Context()), "lineItem")...)
			if or(after.ProductName).Original == "" && or(r.LineItems[at].ProductName).Original != "" {
				violations = append(violations, wire.Named("lineItem.productName.original", errs.RuleRequired, "",
					"is required"))
			}
			if len(violations) > 0 {
				return errs.Invalid(violations...)
			}
			lines := append(wire.List[LineItem]{}, r.LineItems...)
			lines[at] = *after
			r.LineItems = lines
			return nil
		})
		return &OneAnswer{o}, err
	})
}

// line finds a line by id; -1 for none.
func (r *record) line(id string) int {
	for i := range r.LineItems {
		if r.LineItems[i].ID == id && id != "" {
			return i
		}
	}
	return -1
}
