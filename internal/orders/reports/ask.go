package reports

import (
	"context"
	"fmt"
	"strings"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// maxDays bounds one report.
const maxDays = 1100

// Range asks for sales from one day to another, both included, as the shop's clock has
// them. Without days it is the last thirty.
type Range struct {
	// Days asks for the last so many days, today included, in the place of From and To.
	Days     int    `json:"days,omitempty" validate:"min=0,max=1100"`
	From     string `json:"from,omitempty" validate:"omitempty,datetime=2006-01-02"`
	To       string `json:"to,omitempty" validate:"omitempty,datetime=2006-01-02"`
	Currency string `json:"currency,omitempty" validate:"omitempty,currency"` // empty: the shop's
}

// Validate asks for days in their order, and not too many.
func (r *Range) Validate() []errs.Violation {
	if r.Days != 0 && (r.From != "" || r.To != "") {
		return []errs.Violation{wire.Named("days", errs.RuleNotAllowed, "ONE_OF", "cannot be set together with from or to")}
	}
	from, err := time.Parse(time.DateOnly, r.From)
	to, other := time.Parse(time.DateOnly, r.To)
	switch {
	case err != nil || other != nil:
		return nil
	case to.Before(from):
		return []errs.Violation{wire.Named("to", errs.RuleValidation, "ORDER", "must not be before from")}
	case to.Sub(from) > maxDays*24*time.Hour:
		return []errs.Violation{wire.Bounded("to", errs.RuleMax, maxDays,
			fmt.Sprintf("must be at most %d days after from", maxDays))}
	}
	return nil
}

// SalesRequest asks for sales over time.
type SalesRequest struct {
	Range
	Interval string `json:"interval,omitempty" validate:"omitempty,oneof=HOUR DAY WEEK MONTH"` // empty: DAY
	// Compare adds the same number of days before.
	Compare bool `json:"compare,omitempty"`
}

// span is a range worked out.
type span struct {
	from, until time.Time // until is not part of it
	zone        *time.Location
	currency    money.Currency
	locale      string
}

func (s *Service) span(ctx context.Context, r *Range) (*span, error) {
	out := &span{zone: s.cfg.Zone(ctx), currency: s.cfg.Currency(ctx), locale: s.cfg.Locale(ctx)}
	if r.Currency != "" {
		var err error
		if out.currency, err = money.ParseCurrency(r.Currency); err != nil {
			return nil, errs.Invalid(wire.Named("currency", errs.RuleFormat, "CURRENCY", "must be a currency in use today"))
		}
	}
	today := s.db.Now().In(out.zone)
	from, to := r.From, r.To
	if to == "" {
		to = today.Format(time.DateOnly)
		if from > to {
			to = from
		}
	}
	last, err := time.ParseInLocation(time.DateOnly, to, out.zone)
	if err != nil {
		return nil, err
	}
	out.from = last.AddDate(0, 0, -29)
	if r.Days > 0 {
		out.from = last.AddDate(0, 0, 1-r.Days)
	}
	if from != "" {
		if out.from, err = time.ParseInLocation(time.DateOnly, from, out.zone); err != nil {
			return nil, err
		}
	}
	if last.Sub(out.from) > (maxDays+1)*24*time.Hour {
		return nil, errs.Invalid(wire.Bounded("from", errs.RuleMax, maxDays,
			fmt.Sprintf("must be at most %d days before to", maxDays)))
	}
	out.until = last.AddDate(0, 0, 1)
	return out, nil
}

// Head is what every report says of itself.
type Head struct {
	From     string `json:"from"`
	To       string `json:"to"`
	TimeZone string `json:"timeZone"`
	Currency string `json:"currency"`
	// OtherCurrencies tells that orders in these were placed too; ask for each.
	OtherCurrencies wire.List[string] `json:"otherCurrencies"`
	// Counting tells that older orders are still being counted, after an upgrade.
	Counting bool `json:"counting"`
}

const currenciesSQL = "SELECT DISTINCT currency FROM report_orders WHERE sold >= ? AND sold < ? AND currency <> ? ORDER BY currency"

func (p *span) head(tx *store.Tx) (Head, error) {
	out := Head{From: p.from.Format(time.DateOnly), To: p.until.AddDate(0, 0, -1).Format(time.DateOnly),
		TimeZone: p.zone.String(), Currency: p.currency.Code()}
	err := tx.Each(currenciesSQL, p.args(), func(rows store.Rows) error {
		var code string
		err := rows.Scan(&code)
		out.OtherCurrencies = append(out.OtherCurrencies, code)
		return err
	})
	if err != nil {
		return out, err
	}
	out.Counting, err = counting(tx)
	return out, err
}

// over writes on a report what it is over.
func (h *Head) over(is Head) { *h = is }

// report is an answer that has a Head.
type report[R any] interface {
	*R
	over(is Head)
}

// tell makes a report: what every report says of itself, and what fill writes on it.
func tell[R any, P report[R]](ctx context.Context, s *Service, in *Range,
	fill func(tx *store.Tx, p *span, out *R) error) (*R, error) {
	p, err := s.span(ctx, in)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*R, error) {
		out := new(R)
		head, err := p.head(tx)
		if err != nil {
			return nil, err
		}
		P(out).over(head)
		return out, fill(tx, p, out)
	})
}

func (p *span) args() []any {
	return []any{p.from.UnixMilli(), p.until.UnixMilli(), p.currency.Code()}
}

func (p *span) price(minor int64) wire.Price {
	a := money.New(minor, p.currency)
	return wire.Price{Amount: wire.Decimal(a.String()), FormattedAmount: money.Format(a, p.locale)}
}

// Sums are sales, added up. Total is what buyers pay: subtotal, less discounts, with shipping, fees, tips and the tax
// on top.
// Net is what is left of it after refunds.
type Sums struct {
	Orders    int64      `json:"orders"`
	Items     int64      `json:"items"`
	Subtotal  wire.Price `json:"subtotal"`
	Discounts wire.Price `json:"discounts"`
	Shipping  wire.Price `json:"shipping"`
	Tax       wire.Price `json:"tax"`
	TaxOnTop  wire.Price `json:"taxOnTop"` // what of the tax prices did not include
	Fees      wire.Price `json:"fees"`     // without tips
	Tips      wire.Price `json:"tips"`
	Total     wire.Price `json:"total"`
	Refunded  wire.Price `json:"refunded"`
	Net       wire.Price `json:"net"`
	Paid      wire.Price `json:"paid"`
	Average   wire.Price `json:"averageOrder"`
}

// parts are sums in minor units.
type parts struct {
	orders, items, subtotal, discount, shipping, tax, fees, total, refunded, paid, tips, taxOnTop int64
}

const partsSQL = `COUNT(*), CAST(SUM(items) AS BIGINT), CAST(SUM(subtotal) AS BIGINT), CAST(SUM(discount) AS BIGINT), CAST(SUM(shipping) AS BIGINT), CAST(SUM(tax) AS BIGINT),
	CAST(SUM(fees) AS BIGINT), CAST(SUM(total) AS BIGINT), CAST(SUM(refunded) AS BIGINT), CAST(SUM(paid) AS BIGINT), CAST(SUM(tips) AS BIGINT), CAST(SUM(tax_on_top) AS BIGINT)`

// partsOrNoneSQL is partsSQL where there may be no orders.
var partsOrNoneSQL = strings.NewReplacer("SUM(", "COALESCE(SUM(", ") AS", "), 0) AS").Replace(partsSQL)

func (p *parts) scan() []any {
	return []any{&p.orders, &p.items, &p.subtotal, &p.discount, &p.shipping, &p.tax, &p.fees, &p.total, &p.refunded,
		&p.paid, &p.tips, &p.taxOnTop}
}

func (p *parts) add(o *parts) {
	p.orders, p.items, p.subtotal, p.discount, p.shipping = p.orders+o.orders, p.items+o.items, p.subtotal+
		o.subtotal, p.discount+o.discount, p.shipping+o.shipping
	p.tax, p.fees, p.total, p.refunded, p.paid = p.tax+o.tax, p.fees+o.fees, p.total+o.total, p.refunded+
		o.refunded, p.paid+o.paid
	p.tips, p.taxOnTop = p.tips+o.tips, p.taxOnTop+o.taxOnTop
}

func (p *span) sums(in *parts) Sums {
	out := Sums{
		Orders: in.orders, Items: in.items, Subtotal: p.price(in.subtotal), Discounts: p.price(in.discount),
		Shipping: p.price(in.shipping), Tax: p.price(in.tax), TaxOnTop: p.price(in.taxOnTop),
		Fees: p.price(in.fees - in.tips), Tips: p.price(in.tips),
		Total: p.price(in.total), Refunded: p.price(in.refunded), Net: p.price(in.total - in.refunded),
		Paid: p.price(in.paid), Average: p.price(0),
	}
	if in.orders > 0 {
		out.Average = p.price((in.total + in.orders/2) / in.orders)
	}
	return out
}
