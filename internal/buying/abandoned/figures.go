package abandoned

import (
	"context"
	"fmt"
	"slices"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Figures that can be asked for.
const (
	recoverableValue   = "RECOVERABLE_VALUE"
	recoverableCount   = "RECOVERABLE_CHECKOUT_COUNT"
	averageRecoverable = "AVERAGE_RECOVERABLE_CHECKOUT_VALUE"
	recoveredValue     = "RECOVERED_VALUE"
	recoveredCount     = "RECOVERED_CHECKOUT_COUNT"
	recoveryRate       = "RECOVERY_RATE"
)

// FiguresRequest asks for sums over the days from one to another, both included, as
// the shop's time zone has them.
type FiguresRequest struct {
	StartDate string   `json:"startDate" validate:"required,datetime=2006-01-02"`
	EndDate   string   `json:"endDate" validate:"required,datetime=2006-01-02"`
	Metrics   []string `json:"metrics,omitempty" validate:"max=6,dive,oneof=RECOVERABLE_VALUE RECOVERABLE_CHECKOUT_COUNT AVERAGE_RECOVERABLE_CHECKOUT_VALUE RECOVERED_VALUE RECOVERED_CHECKOUT_COUNT RECOVERY_RATE"`
	Statuses  []string `json:"statuses,omitempty" validate:"max=2,dive,oneof=ABANDONED RECOVERED"`
}

// Validate asks for days in their order.
func (r *FiguresRequest) Validate() []errs.Violation {
	if len(r.StartDate) == 10 && len(r.EndDate) == 10 && r.EndDate < r.StartDate {
		return []errs.Violation{wire.Named("endDate", errs.RuleValidation, "ORDER", "must not be before startDate")}
	}
	return nil
}

// Figures are sums over purchases that were left in a time; those not asked for are
// absent. The rate is the part of them that was recovered, from 0 to 1.
type Figures struct {
	Currency                        string        `json:"currency"`
	RecoverableValue                *wire.Decimal `json:"recoverableValue,omitempty"`
	RecoverableCheckoutCount        *int64        `json:"recoverableCheckoutCount,omitempty"`
	AverageRecoverableCheckoutValue *wire.Decimal `json:"averageRecoverableCheckoutValue,omitempty"`
	RecoveredValue                  *wire.Decimal `json:"recoveredValue,omitempty"`
	RecoveredCheckoutCount          *int64        `json:"recoveredCheckoutCount,omitempty"`
	RecoveryRate                    *float64      `json:"recoveryRate,omitempty"`
}

const figuresSQL = "SELECT status, COUNT(*), CAST(COALESCE(SUM(total), 0) AS BIGINT) FROM abandoned_checkouts WHERE currency = ? AND created >= ? AND created < ? GROUP BY status"

// Figures adds up what was left, and what of it was recovered since, in the shop's
// currency.
func (s *Service) Figures(ctx context.Context, in *FiguresRequest) (*Figures, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	from, err := time.ParseInLocation(time.DateOnly, in.StartDate, settings.Location())
	if err != nil {
		return nil, err
	}
	to, err := time.ParseInLocation(time.DateOnly, in.EndDate, settings.Location())
	if err != nil {
		return nil, err
	}
	count, sum := map[string]int64{}, map[string]int64{}
	err = s.db.Read(ctx, func(tx *store.Tx) error {
		clear(count)
		clear(sum)
		return tx.Each(figuresSQL, []any{settings.Currency, from.UnixMilli(), to.AddDate(0, 0, 1).UnixMilli()},
			func(rows store.Rows) error {
				var status string
				var n, total int64
				if err := rows.Scan(&status, &n, &total); err != nil {
					return err
				}
				if len(in.Statuses) == 0 || slices.Contains(in.Statuses, status) {
					count[status], sum[status] = n, total
				}
				return nil
			})
	})
	if err != nil {
		return nil, err
	}
	wants := func(metric string) bool { return len(in.Metrics) == 0 || slices.Contains(in.Metrics, metric) }
	out := &Figures{Currency: settings.Currency}
	amount := func(scaled, among int64) *wire.Decimal {
		text := wire.Decimal("0.00")
		if among > 0 {
			text = hundredths(scaled, among)
		}
		return &text
	}
	if wants(recoverableValue) {
		out.RecoverableValue = amount(sum[Abandoned], 1)
	}
	if wants(recoverableCount) {
		out.RecoverableCheckoutCount = wire.Ptr(count[Abandoned])
	}
	if wants(averageRecoverable) {
		out.AverageRecoverableCheckoutValue = amount(sum[Abandoned], count[Abandoned])
	}
	if wants(recoveredValue) {
		out.RecoveredValue = amount(sum[Recovered], 1)
	}
	if wants(recoveredCount) {
		out.RecoveredCheckoutCount = wire.Ptr(count[Recovered])
	}
	if wants(recoveryRate) {
		rate := 0.0
		if all := count[Abandoned] + count[Recovered]; all > 0 {
			rate = float64(count[Recovered]) / float64(all)
		}
		out.RecoveryRate = &rate
	}
	return out, nil
}

// hundredths writes a sum with two decimals, which is what the contract has room for,
// shared among so many and rounded half up.
func hundredths(scaled, among int64) wire.Decimal {
	per := int64(1)
	for range totalScale - 2 {
		per *= 10
	}
	per *= among
	cents := scaled / per
	if rest := scaled % per; 2*rest >= per {
		cents++
	}
	return wire.Decimal(fmt.Sprintf("%d.%02d", cents/100, cents%100))
}
