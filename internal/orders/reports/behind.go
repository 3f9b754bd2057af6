package reports

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// BehindRequest asks for the orders behind a number: those of some days that fit all that is given. Absent is not asked
// for,
// empty is what has none.
type BehindRequest struct {
	Range
	Channel       *string `json:"channel,omitempty" validate:"omitempty,max=64"`
	PaymentStatus *string `json:"paymentStatus,omitempty" validate:"omitempty,max=64"`
	Country       *string `json:"country,omitempty" validate:"omitempty,max=3"`
	MemberID      string  `json:"memberId,omitempty" validate:"omitempty,max=36"`
	ProductID     string  `json:"productId,omitempty" validate:"omitempty,max=36"`
	VariantID     *string `json:"variantId,omitempty" validate:"omitempty,max=64"` // of the product
	ProductName   string  `json:"productName,omitempty" validate:"max=1000"`       // of what the catalog does not have
	CollectionID  string  `json:"collectionId,omitempty" validate:"omitempty,max=36"`
	DiscountKind  string  `json:"discountKind,omitempty" validate:"omitempty,oneof=COUPON RULE MERCHANT"`
	DiscountName  string  `json:"discountName,omitempty" validate:"max=1000"` // with discountKind
	// Refunded asks for orders with a refund; with a product, for refunds of it.
	Refunded bool `json:"refunded,omitempty"`
	// Returned asks for orders of which goods came back; the number counts those.
	Returned bool `json:"returned,omitempty"`
	// Reason asks for orders with a refund for it, in the words of who gave it.
	Reason *string `json:"reason,omitempty" validate:"omitempty,max=10000"`
	// Part asks for orders in which this part of the sum is something.
	Part string `json:"part,omitempty" validate:"omitempty,oneof=SUBTOTAL DISCOUNTS SHIPPING TAX TAX_ON_TOP FEES TIPS REFUNDED BACK_PRODUCTS BACK_SHIPPING BACK_FEES BACK_OTHER"`
	// Cohort is the month (2026-11) of the buyer's first order.
	Cohort string `json:"cohort,omitempty" validate:"omitempty,datetime=2006-01"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=100"` // 0: 50
	// Cursor goes on after the last order of another answer.
	Cursor string `json:"cursor,omitempty" validate:"max=100"`
}

// ListedOrder is an order as reports know it: nobody is in it.
type ListedOrder struct {
	ID       string     `json:"id"`
	Number   string     `json:"number"`
	Sold     wire.Time  `json:"soldDate"`
	Items    int64      `json:"items"`
	Total    wire.Price `json:"total"`
	Refunded wire.Price `json:"refunded"`
	Counted  *Counted   `json:"counted,omitempty"`
}

// ListReport is the orders behind a number, the latest first. Sum is of all of them, also of those that are not listed.
type ListReport struct {
	Head
	Orders  wire.List[ListedOrder] `json:"orders"`
	Sum     Sums                   `json:"sum"`
	Counted *Counted               `json:"counted,omitempty"` // of all of them
	Cursor  string                 `json:"cursor,omitempty"`  // there are more
}

// where writes what is asked for.
func (in *BehindRequest) where(p *span, reason refundsBy, d store.Dialect) (sql string, args []any, err error) {
	var all strings.Builder
	all.WriteString("r.sold >= ? AND r.sold < ? AND r.currency = ?")
	args = p.args()
	and := func(sql string, more ...any) {
		all.WriteString(" AND " + sql)
		args = append(args, more...)
	}
	for _, is := range []struct {
		column string
		value  *string
	}{{"payment_status", in.PaymentStatus}, {"channel", in.Channel}, {"country", in.Country}} {
		if is.value != nil {
			and("r."+is.column+" = ?", *is.value)
		}
	}
	if in.MemberID != "" {
		and("r.member = ?", in.MemberID)
	}
	if in.DiscountKind != "" {
		and("EXISTS (SELECT 1 FROM report_discounts d WHERE d.order_id = r.order_id AND d.kind = ? AND d.name = ?)",
			in.DiscountKind, in.DiscountName)
	}
	if line, of := in.line(); line != "" {
		and("EXISTS (SELECT 1 FROM report_lines l WHERE l.order_id = r.order_id"+line+")", of...)
	} else if in.Refunded {
		and("r.refunded > 0")
	}
	if in.Part != "" {
		and("(" + partColumns[in.Part] + ") <> 0")
	}
	if in.Reason != nil {
		ids, err := reason.ids()
		if err != nil {
			return "", nil, err
		}
		and(d.InList("r.order_id"), ids)
	}
	if in.Cohort != "" {
		month, err := time.ParseInLocation(monthLayout, in.Cohort, p.zone)
		if err != nil {
			return "", nil, err
		}
		const first = "(SELECT MIN(f.sold) FROM report_orders f WHERE f.buyer = r.buyer AND f.currency = r.currency)"
		and("r.buyer <> '' AND "+first+" >= ? AND "+first+" < ?", month.UnixMilli(), month.AddDate(0, 1, 0).UnixMilli())
	}
	return all.String(), args, nil
}

// line writes what is asked of one line of an order.
func (in *BehindRequest) line() (sql string, args []any) {
	switch {
	case in.ProductID != "":
		sql, args = " AND l.product_id = ?", []any{in.ProductID}
		if in.VariantID != nil {
			sql, args = sql+" AND l.variant_id = ?", append(args, *in.VariantID)
		}
	case in.ProductName != "":
		sql, args = " AND l.product_id = '' AND l.name = ?", []any{in.ProductName}
	}
	if in.CollectionID != "" {
		sql += " AND l.product_id IN (SELECT m.product_id FROM collection_products m WHERE m.collection_id = ?)"
		args = append(args, in.CollectionID)
	}
	if sql != "" && in.Refunded {
		sql += " AND (l.returned > 0 OR l.refunded > 0)"
	}
	if in.Returned {
		sql += " AND l.returned > 0"
	}
	return sql, args
}

const behindFromSQL = " FROM report_orders r LEFT JOIN orders o ON o.id = r.order_id WHERE "

// List gives the orders behind a number of a report.
func (s *Service) List(ctx context.Context, in *BehindRequest) (*ListReport, error) {
	return tell(ctx, s, &in.Range, func(tx *store.Tx, p *span, out *ListReport) error {
		reason, err := p.refundsFor(tx, in.Reason)
		if err != nil {
			return err
		}
		where, args, err := in.where(p, reason, tx.Dialect())
		if err != nil {
			return err
		}
		counts := in.counts(reason)
		var sum parts
		var counted countedSums
		err = tx.QueryRow("SELECT "+partsOrNoneSQL+counts.sums()+" FROM report_orders r WHERE "+where,
			slices.Concat(counts.args, args), append(sum.scan(), counted.scan()...)...)
		if err != nil {
			return err
		}
		if reason != nil {
			if counted.amount, err = reason.sum(tx, where, args); err != nil {
				return err
			}
		}
		out.Sum, out.Counted = p.sums(&sum), counts.told(p, &counted)
		rest, limit := "", cmp.Or(in.Limit, 50)
		if in.Cursor != "" {
			sold, id, ok := readCursor(in.Cursor)
			if !ok {
				return errs.Invalid(errs.Field("cursor", errs.RuleFormat, "is not a cursor of this list; start again without one"))
			}
			rest, args = " AND (r.sold < ? OR r.sold = ? AND r.order_id < ?)", append(args, sold, sold, id)
		}
		err = tx.Each("SELECT r.order_id, o.number, r.sold, r.items, r.total, r.refunded"+counts.each()+behindFromSQL+where+
			rest+" ORDER BY r.sold DESC, r.order_id DESC LIMIT ?", slices.Concat(counts.args, args, []any{limit + 1}),
			func(rows store.Rows) error {
				var one ListedOrder
				var number *int64
				var sold, total, refunded int64
				var counted countedSums
				err := rows.Scan(append([]any{&one.ID, &number, &sold, &one.Items, &total, &refunded}, counted.scan()...)...)
				if number != nil {
					one.Number = strconv.FormatInt(*number, 10)
				}
				if reason != nil {
					counted.amount = reason[one.ID]
				}
				one.Sold, one.Total, one.Refunded = wire.At(time.UnixMilli(sold)), p.price(total), p.price(refunded)
				one.Counted = counts.told(p, &counted)
				out.Orders = append(out.Orders, one)
				return err
			})
		if err == nil && len(out.Orders) > limit {
			out.Orders = out.Orders[:limit]
			last := &out.Orders[limit-1]
			out.Cursor = strconv.FormatInt(last.Sold.Millis(), 10) + "." + last.ID
		}
		return err
	})
}

func readCursor(text string) (sold int64, id string, ok bool) {
	at, id, ok := strings.Cut(text, ".")
	sold, err := strconv.ParseInt(at, 10, 64)
	return sold, id, ok && err == nil
}
