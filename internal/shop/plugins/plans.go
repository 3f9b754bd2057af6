package plugins

import (
	"context"
	"fmt"

	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// Plan is a membership that would pay for lines, and can be bought.
type Plan struct {
	Reference        catalog.Reference
	Name             string
	Price            money.Amount
	PriceDescription string
	Description      string
	InfoURL          string
	Benefits         []Benefit
}

// Benefit is what a plan gives.
type Benefit struct {
	ID           string        `json:"benefitId" validate:"required,max=200"`
	Label        string        `json:"label,omitempty" validate:"max=200"`
	QuotaType    string        `json:"quotaType" validate:"omitempty,oneof=LIMITED UNLIMITED"`
	LimitedQuota *LimitedQuota `json:"limitedQuota,omitempty"`
}

// LimitedQuota bounds how often a benefit can be used.
type LimitedQuota struct {
	Total     int64  `json:"total" validate:"min=1"`
	Remaining int64  `json:"remaining" validate:"min=0"`
	Type      string `json:"limitedQuotaType,omitempty" validate:"omitempty,oneof=PUNCH_CARD CREDIT"`
}

// Coverage says which benefit would pay for a line.
type Coverage struct {
	BenefitID      string `json:"benefitId" validate:"required,max=200"`
	LineItemID     string `json:"lineItemId" validate:"required,max=100"`
	RedemptionCost int64  `json:"redemptionCost" validate:"min=0"`
}

// Plans are the plans of one app, and which lines each would pay for.
type Plans struct {
	Plans     []Plan
	Coverages []Coverage
}

type (
	plansAnswer struct {
		PurchasablePlans []plan     `json:"purchasablePlans" validate:"max=300"`
		Coverages        []Coverage `json:"coverages" validate:"max=300"`
	}
	plan struct {
		CatalogReference  *reference      `json:"catalogReference" validate:"required"`
		Name              *MembershipName `json:"name" validate:"required"`
		Benefits          []Benefit       `json:"benefits" validate:"min=1,max=50"`
		Description       string          `json:"offeringDescription" validate:"max=500"`
		InfoCollectionURL string          `json:"infoCollectionUrl" validate:"omitempty,weburl,max=2048"`
		Price             wire.Decimal    `json:"price" validate:"required,decimal,dgte=0,dlte=1000000000000000,dscale=3"`
		PriceDescription  string          `json:"priceDescription" validate:"max=500"`
	}
)

// PurchasablePlans asks every app for plans that would pay for lines; memberID may be empty.
func (s *Service) PurchasablePlans(ctx context.Context, memberID string, currency money.Currency,
	lines []Line) ([]Answer[*Plans], error) {
	list, err := s.of(ctx, Memberships)
	if err != nil || len(list) == 0 || len(lines) == 0 {
		return nil, err
	}
	known := idsOf(lines)
	return askAll(list, func(p *Plugin) (*Plans, error) {
		out := &Plans{}
		_, err := ask(ctx, s, question{p, listPurchasablePlans, currency.Code(), membershipRequest(memberID, lines)},
			func(a *plansAnswer) (err error) {
				out, err = a.plans(currency, known)
				return err
			})
		return out, err
	}), ctx.Err()
}

func (a *plansAnswer) plans(c money.Currency, known map[string]bool) (*Plans, error) {
	out := &Plans{Coverages: a.Coverages}
	benefits := map[string]bool{}
	for i := range a.PurchasablePlans {
		one := &a.PurchasablePlans[i]
		price, err := amount(one.Price, c)
		if err != nil {
			return nil, err
		}
		for _, b := range one.Benefits {
			benefits[b.ID] = true
		}
		out.Plans = append(out.Plans, Plan{
			Reference: one.CatalogReference.reference(), Name: one.Name.Original, Price: price,
			PriceDescription: one.PriceDescription,
			Description:      one.Description, InfoURL: one.InfoCollectionURL, Benefits: one.Benefits,
		})
	}
	for i, c := range a.Coverages {
		if !known[c.LineItemID] || !benefits[c.BenefitID] {
			return nil, fmt.Errorf("coverages[%d] names a line or a benefit that is not there", i)
		}
	}
	return out, nil
}
