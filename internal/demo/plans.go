package demo

import (
	"context"
	"fmt"
	"strconv"

	"souk/internal/shop/catalog"
	"souk/internal/shop/subscriptionoptions"
)

// addPlans makes the plans that these goods name, each once.
func (f *filler) addPlans(ctx context.Context, goods []Product) error {
	for _, p := range goods {
		for _, plan := range p.Plans {
			if f.plans[plan.Title] != "" {
				continue
			}
			made, err := f.Options.CreateSubscriptionOption(ctx,
				&subscriptionoptions.CreateSubscriptionOptionRequest{Option: plan.option()})
			if err != nil {
				return fmt.Errorf("plan %s: %w", plan.Title, err)
			}
			f.plans[plan.Title] = made.Option.ID
		}
	}
	return nil
}

func (p Plan) option() catalog.SubscriptionOption {
	settings := &catalog.SubscriptionSettings{Frequency: p.Frequency, Interval: &p.Every, AutoRenewal: p.Payments == 0,
		EnableCustomerCancellation: true}
	if p.Payments > 0 {
		settings.BillingCycles = &p.Payments
	}
	if p.TrialDays > 0 {
		settings.FreeTrialPeriod = &catalog.FreeTrial{Frequency: "DAY", Interval: p.TrialDays}
	}
	out := catalog.SubscriptionOption{Title: p.Title, Description: p.Description, Settings: settings}
	if p.Percent > 0 {
		out.Discount = &catalog.OptionDiscount{Type: catalog.DiscountPercent, Value: catalog.Number(strconv.Itoa(p.Percent))}
	}
	return out
}

// offer lets a product be subscribed to.
func (f *filler) offer(ctx context.Context, product string, plans []Plan) error {
	if len(plans) == 0 {
		return nil
	}
	request := &catalog.AssignSubscriptionOptionsRequest{ProductID: product}
	for _, plan := range plans {
		request.Options = append(request.Options, catalog.OfferedPlan{ID: f.plans[plan.Title]})
	}
	return catalog.Offers{Service: f.Catalog}.AssignSubscriptionOptions(ctx, request)
}
