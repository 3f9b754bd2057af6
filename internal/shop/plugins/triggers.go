package plugins

import (
	"context"
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/discounts"
)

// TriggerQuestion asks which conditions of apps hold for a sale.
type TriggerQuestion struct {
	Currency   money.Currency
	Lines      []Line
	FlowID     string
	ShipTo     *wire.Address
	OptionCode string // of the chosen delivery
}

type (
	triggersRequest struct {
		LineItems      []priceLine      `json:"lineItems"`
		Triggers       []triggerAsked   `json:"triggers"`
		PurchaseFlowID string           `json:"purchaseFlowId,omitempty"`
		ShippingInfo   *triggerShipping `json:"shippingInfo,omitempty"`
	}
	triggerAsked struct {
		CustomTrigger triggerID `json:"customTrigger"`
		Identifier    string    `json:"identifier"`
	}
	triggerID struct {
		ID string `json:"id"`
	}
	triggerShipping struct {
		Address    *triggerAddress `json:"address,omitempty"`
		OptionCode string          `json:"preferredShippingOptionCode,omitempty"`
	}
	triggerAddress struct {
		Country     string `json:"country,omitempty"`
		Subdivision string `json:"subdivision,omitempty"`
		City        string `json:"city,omitempty"`
	}
	triggersAnswer struct {
		EligibleTriggers []eligibleTrigger `json:"eligibleTriggers" validate:"max=1000"`
	}
	eligibleTrigger struct {
		CustomTriggerID string `json:"customTriggerId" validate:"required,max=100"`
		Identifier      string `json:"identifier" validate:"max=120"`
	}
	knownTriggers struct {
		CustomTriggers []knownTrigger `json:"customTriggers" validate:"max=1000"`
	}
	knownTrigger struct {
		ID   string `json:"id" validate:"required,max=100"`
		Name string `json:"name" validate:"required,max=200"`
	}
	listTriggersRequest struct{}
	listTriggersAnswer  struct {
		Triggers wire.List[listedTrigger] `json:"triggers"`
	}
	listedTrigger struct {
		ID    string `json:"id"`
		AppID string `json:"appId"`
		Name  string `json:"name"`
	}
)

// Triggers tells which of the conditions that discount rules wait for hold, by
// discounts.CustomKey. Those of a plugin that gives no answer do not.
func (s *Service) Triggers(ctx context.Context, q *TriggerQuestion) (map[string]bool, error) {
	if s.cfg.WaitingFor == nil {
		return nil, nil
	}
	waiting, err := s.cfg.WaitingFor(ctx)
	if err != nil || len(waiting) == 0 {
		return nil, err
	}
	list, err := s.of(ctx, CustomTriggers)
	if err != nil {
		return nil, err
	}
	asked := map[string][]string{}
	seen := map[string]bool{}
	for _, t := range waiting {
		if key := discounts.CustomKey(t.AppID, t.ID); !seen[key] {
			seen[key] = true
			asked[t.AppID] = append(asked[t.AppID], t.ID)
		}
	}
	var whom []*Plugin
	for _, p := range list {
		if len(asked[p.AppID]) > 0 {
			whom = append(whom, p)
		}
	}
	holds := map[string]bool{}
	for _, one := range askAll(whom, func(p *Plugin) ([]string, error) { return s.eligible(ctx, p, asked[p.AppID], q) }) {
		for _, id := range one.Value {
			holds[discounts.CustomKey(one.AppID, id)] = true
		}
	}
	return holds, ctx.Err()
}

// eligible asks one plugin which of its conditions hold.
func (s *Service) eligible(ctx context.Context, p *Plugin, ids []string, q *TriggerQuestion) ([]string, error) {
	request := &triggersRequest{LineItems: priceLines(q.Lines), PurchaseFlowID: q.FlowID}
	known := map[string]bool{}
	for _, id := range ids {
		known[id] = true
		request.Triggers = append(request.Triggers, triggerAsked{CustomTrigger: triggerID{id}, Identifier: id})
	}
	if q.ShipTo != nil || q.OptionCode != "" {
		request.ShippingInfo = &triggerShipping{OptionCode: q.OptionCode}
		if q.ShipTo != nil {
			request.ShippingInfo.Address = &triggerAddress{q.ShipTo.Country, q.ShipTo.Subdivision, q.ShipTo.City}
		}
	}
	answer, err := ask(ctx, s, question{p, getEligibleTriggers, q.Currency.Code(), request},
		func(a *triggersAnswer) error {
			for i, one := range a.EligibleTriggers {
				if !known[one.CustomTriggerID] {
					return fmt.Errorf("eligibleTriggers[%d] was not asked for", i)
				}
			}
			return nil
		})
	if err != nil {
		return nil, err
	}
	out := make([]string, len(answer.EligibleTriggers))
	for i, one := range answer.EligibleTriggers {
		out[i] = one.CustomTriggerID
	}
	return out, nil
}

// maxTriggers is how many the contract lists.
const maxTriggers = 1000

// knownTriggers lists the conditions that apps offer. Those of a plugin that gives no
// answer are left out.
func (s *Service) knownTriggers(ctx context.Context, _ *listTriggersRequest) (*listTriggersAnswer, error) {
	list, err := s.of(ctx, CustomTriggers)
	if err != nil {
		return nil, err
	}
	out := &listTriggersAnswer{}
	for _, one := range askAll(list, func(p *Plugin) (*knownTriggers, error) {
		return ask[knownTriggers](ctx, s, question{p, listTriggers, "", &wire.Empty{}}, nil)
	}) {
		if one.Failed != nil {
			continue
		}
		for _, t := range one.Value.CustomTriggers {
			if len(out.Triggers) < maxTriggers {
				out.Triggers = append(out.Triggers, listedTrigger{ID: t.ID, AppID: one.AppID, Name: t.Name})
			}
		}
	}
	return out, ctx.Err()
}

// readTriggers is the contract's permission.
const readTriggers = "ECOM.CUSTOM_TRIGGERS_READ"

func (s *Service) triggerOperations() []httpapi.Operation {
	return []httpapi.Operation{httpapi.Handle(httpapi.Op{
		ID: "ecom.discountsCustomTrigger.listTriggers", Method: "POST", Path: "/v1/discount-custom-triggers/list",
		Access: actor.Managers(readTriggers), Reads: true,
		Summary: "List the custom triggers of apps that discount rules can use as conditions.",
	}, s.knownTriggers)}
}
