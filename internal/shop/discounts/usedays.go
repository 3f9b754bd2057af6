package discounts

import (
	"context"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeRuleNotFound says that there is no such rule.
const CodeRuleNotFound = "DISCOUNT_RULE_NOT_FOUND"

type (
	usesRequest struct {
		ID string `json:"id" validate:"required,max=100"`
		// Days is how many days are counted, today the last of them; absent means 30.
		Days int `json:"days,omitempty" validate:"omitempty,min=1,max=366"`
	}
	// DayUses is how often something was used on a day, without what was given back.
	DayUses struct {
		Day  string `json:"day"`
		Uses int64  `json:"uses"`
	}
	usesResponse struct {
		TimeZone string             `json:"timeZone"`
		Days     wire.List[DayUses] `json:"days"`
	}
)

const usualDays = 30

// step is as long as the pieces of a day that uses are counted by: the clocks of all zones differ by whole ones.
const step = 15 * time.Minute

func (s *Service) useOperations() []httpapi.Operation {
	op := func(id, path, permission, summary, code string) httpapi.Op {
		return httpapi.Op{ID: "souk.discountUses." + id, Method: "GET", Path: "/v1/discount-uses/" + path,
			Access: actor.Managers(permission), Reads: true, Summary: summary, Codes: []string{code}}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("getCouponUses", "coupons/{id}", readCoupons, "Get how often a coupon was used, day by day.",
			CodeUnknownCoupon),
			func(ctx context.Context, in *usesRequest) (*usesResponse, error) {
				return store.Get(ctx, s.db, func(tx *store.Tx) (*usesResponse, error) {
					if _, err := couponBy(tx, "id = ?", in.ID); err != nil {
						return nil, err
					}
					return s.useDays(tx, usedCoupon, in)
				})
			}),
		httpapi.Handle(op("getRuleUses", "rules/{id}", readRules, "Get how often an automatic discount was used, day by day.",
			CodeRuleNotFound),
			func(ctx context.Context, in *usesRequest) (*usesResponse, error) {
				return store.Get(ctx, s.db, func(tx *store.Tx) (*usesResponse, error) {
					var n int
					if err := tx.QueryRow("SELECT COUNT(*) FROM discount_rules WHERE id = ?", []any{in.ID}, &n); err != nil {
						return nil, err
					}
					if n == 0 {
						return nil, errs.Missing(CodeRuleNotFound, "discount rule", in.ID)
					}
					return s.useDays(tx, usedRule, in)
				})
			}),
	}
}

// useDays counts by days of the shop's time zone. The database adds up quarters of hours, so that a coupon
// that is used a million times answers with few rows.
func (s *Service) useDays(tx *store.Tx, kind string, in *usesRequest) (*usesResponse, error) {
	zone, days := s.cfg.Zone(tx.Context()), in.Days
	if days == 0 {
		days = usualDays
	}
	year, month, day := tx.Now.In(zone).Date()
	first := time.Date(year, month, day-days+1, 0, 0, 0, 0, zone)
	counts := map[string]int64{}
	err := tx.Each(`SELECT created / ? AS piece, COUNT(*) FROM discount_uses
		WHERE kind = ? AND discount = ? AND NOT given_back AND created >= ? GROUP BY piece`,
		[]any{step.Milliseconds(), kind, in.ID, first.UnixMilli()}, func(rows store.Rows) error {
			var piece, n int64
			err := rows.Scan(&piece, &n)
			counts[time.UnixMilli(piece*step.Milliseconds()).In(zone).Format(time.DateOnly)] += n
			return err
		})
	if err != nil {
		return nil, err
	}
	out := &usesResponse{TimeZone: zone.String()}
	for i := range days {
		name := time.Date(year, month, day-days+1+i, 0, 0, 0, 0, zone).Format(time.DateOnly)
		out.Days = append(out.Days, DayUses{Day: name, Uses: counts[name]})
	}
	return out, nil
}
