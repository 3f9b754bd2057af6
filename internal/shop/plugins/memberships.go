package plugins

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// CodeAlreadyCharged says that a charge was made before under the same key.
const CodeAlreadyCharged = "MEMBERSHIP_ALREADY_CHARGED"

// Membership is something a member bought before, with which lines can be paid.
type Membership struct {
	ID             string             `json:"id" validate:"required,max=200"`
	Name           *MembershipName    `json:"name"`
	LineItemIDs    []string           `json:"lineItemIds" validate:"max=300,dive,required,max=100"`
	Credits        *MembershipCredits `json:"credits"`
	ExpirationDate wire.Time          `json:"expirationDate,omitzero"`
	AdditionalData json.RawMessage    `json:"additionalData,omitempty"`
	Description    string             `json:"offeringDescription,omitempty" validate:"max=500"`
}

// MembershipName is what a membership is called.
type MembershipName struct {
	Original   string `json:"original" validate:"max=100"`
	Translated string `json:"translated,omitempty" validate:"max=100"`
}

// MembershipCredits are how often a membership can be used, and what one use takes.
type MembershipCredits struct {
	Total          int64  `json:"total" validate:"min=1"`
	Remaining      int64  `json:"remaining" validate:"min=0"`
	RedemptionCost int64  `json:"redemptionCost" validate:"min=0"`
	BalanceType    string `json:"balanceType,omitempty" validate:"omitempty,oneof=PUNCH_CARD CREDIT"`
}

// InvalidMembership cannot be used, and why.
type InvalidMembership struct {
	Membership *Membership `json:"membership" validate:"required"`
	Reason     string      `json:"reason" validate:"required,max=200"`
}

// SelectedMembership says which lines a buyer pays with a membership.
type SelectedMembership struct {
	ID          string   `json:"id" validate:"required,max=200"`
	LineItemIDs []string `json:"lineItemIds" validate:"min=1,max=300,dive,required,max=100"`
}

// MembershipQuestion asks what a member can pay lines with.
type MembershipQuestion struct {
	MemberID string
	Lines    []Line
	// Selected are the buyer's choices, by the app that the membership is of.
	Selected map[string][]SelectedMembership
}

// MembershipOptions are what a member can pay with.
type MembershipOptions struct {
	Eligible []Membership         `json:"eligibleMemberships" validate:"max=300"`
	Invalid  []InvalidMembership  `json:"invalidMemberships" validate:"max=300"`
	Selected []SelectedMembership `json:"selectedMemberships" validate:"max=300"`
}

// CoveredLine is a line that a membership pays for.
type CoveredLine struct {
	LineItemID     string `json:"lineItemId" validate:"required,max=100"`
	RedemptionCost int64  `json:"redemptionCost" validate:"min=0"`
}

// ExistingMembership is a membership and the lines that it pays for.
type ExistingMembership struct {
	Membership *Membership   `json:"membership" validate:"required"`
	Covered    []CoveredLine `json:"coveredLineItems" validate:"max=300"`
}

// MembershipCharge pays one line with a membership.
type MembershipCharge struct {
	MemberID, MembershipID string
	Key                    string // the same for every try of the same payment
	Reference              catalog.Reference
	RootItemID             string
	Service                *ServiceProperties
}

type (
	membershipLine struct {
		ID                string             `json:"id"`
		CatalogReference  *reference         `json:"catalogReference,omitempty"`
		ServiceProperties *ServiceProperties `json:"serviceProperties,omitempty"`
		RootCatalogItemID string             `json:"rootCatalogItemId,omitempty"`
	}
	membershipsRequest struct {
		LineItems []membershipLine     `json:"lineItems"`
		MemberID  string               `json:"memberId,omitempty"`
		Selected  *selectedMemberships `json:"selectedMemberships,omitempty"`
	}
	selectedMemberships struct {
		Memberships []SelectedMembership `json:"memberships"`
	}
	existingAnswer struct {
		Memberships []ExistingMembership `json:"memberships" validate:"max=300"`
	}
	chargeRequest struct {
		MemberID          string             `json:"memberId"`
		MembershipID      string             `json:"membershipId"`
		IdempotencyKey    string             `json:"idempotencyKey"`
		ServiceProperties *ServiceProperties `json:"serviceProperties,omitempty"`
		CatalogReference  *reference         `json:"catalogReference"`
		RootCatalogItemID string             `json:"rootCatalogItemId,omitempty"`
	}
	chargeAnswer struct {
		TransactionID string `json:"transactionId" validate:"required,max=100"`
	}
	transactionRequest struct {
		TransactionID string `json:"transactionId"`
	}
	voidabilityAnswer struct {
		Voidable bool   `json:"voidable"`
		Reason   string `json:"reason" validate:"max=200"`
	}
)

func membershipRequest(memberID string, lines []Line) *membershipsRequest {
	out := &membershipsRequest{MemberID: memberID, LineItems: make([]membershipLine, len(lines))}
	for i := range lines {
		l := &lines[i]
		out.LineItems[i] = membershipLine{ID: l.ID, CatalogReference: referenceOf(l.Reference), ServiceProperties: l.Service,
			RootCatalogItemID: l.RootItemID}
	}
	return out
}

// Memberships asks every app what a member can pay lines with. A choice that an app
// refuses is an error with the contract's code in its answer.
func (s *Service) Memberships(ctx context.Context, q *MembershipQuestion) ([]Answer[*MembershipOptions], error) {
	list, err := s.of(ctx, Memberships)
	if err != nil || len(list) == 0 || len(q.Lines) == 0 {
		return nil, err
	}
	known := idsOf(q.Lines)
	return askAll(list, func(p *Plugin) (*MembershipOptions, error) {
		request := membershipRequest(q.MemberID, q.Lines)
		if chosen := q.Selected[p.AppID]; len(chosen) > 0 {
			request.Selected = &selectedMemberships{chosen}
		}
		return ask(ctx, s, question{p, listEligibleMemberships, "", request},
			func(a *MembershipOptions) error { return a.fits(known) })
	}), ctx.Err()
}

// fits refuses answers about lines and memberships that were not asked for or offered.
func (a *MembershipOptions) fits(known map[string]bool) error {
	offered := map[string]bool{}
	for i := range a.Eligible {
		if err := named(a.Eligible[i].LineItemIDs, known); err != nil {
			return fmt.Errorf("eligibleMemberships[%d]: %w", i, err)
		}
		offered[a.Eligible[i].ID] = true
	}
	for i := range a.Selected {
		if !offered[a.Selected[i].ID] {
			return fmt.Errorf("selectedMemberships[%d] is none of the eligible ones", i)
		}
		if err := named(a.Selected[i].LineItemIDs, known); err != nil {
			return fmt.Errorf("selectedMemberships[%d]: %w", i, err)
		}
	}
	return nil
}

func named(ids []string, known map[string]bool) error {
	for _, id := range ids {
		if !known[id] {
			return errors.New("it names a line that was not asked for")
		}
	}
	return nil
}

// ExistingMemberships asks every app for the memberships that a member has, with the
// lines that each pays for.
func (s *Service) ExistingMemberships(ctx context.Context, memberID string,
	lines []Line) ([]Answer[[]ExistingMembership], error) {
	list, err := s.of(ctx, Memberships)
	if err != nil || len(list) == 0 || len(lines) == 0 {
		return nil, err
	}
	known := idsOf(lines)
	return askAll(list, func(p *Plugin) ([]ExistingMembership, error) {
		answer, err := ask(ctx, s, question{p, listExistingMemberships, "", membershipRequest(memberID, lines)},
			func(a *existingAnswer) error {
				for i := range a.Memberships {
					for _, line := range a.Memberships[i].Covered {
						if !known[line.LineItemID] {
							return fmt.Errorf("memberships[%d] names a line that was not asked for", i)
						}
					}
				}
				return nil
			})
		if err != nil {
			return nil, err
		}
		return answer.Memberships, nil
	}), ctx.Err()
}

// ChargeMembership has an app take one use off a membership and gives the transaction.
// It may be tried again under the same key: a charge that was made before counts.
func (s *Service) ChargeMembership(ctx context.Context, appID string, in MembershipCharge) (string, error) {
	p, err := s.one(ctx, Memberships, appID)
	if err != nil {
		return "", err
	}
	request := &chargeRequest{in.MemberID, in.MembershipID, in.Key, in.Service, referenceOf(in.Reference), in.RootItemID}
	answer, err := ask[chargeAnswer](ctx, s, question{p, chargeMembership, "", request}, nil)
	if err == nil {
		return answer.TransactionID, nil
	}
	if errs.CodeOf(err) == CodeAlreadyCharged {
		var refused *errs.Error
		if errors.As(err, &refused) {
			if id, _ := refused.Data["transactionId"].(string); id != "" && len(id) <= 100 {
				return id, nil
			}
		}
	}
	return "", err
}

// MembershipVoidable asks whether a charge can be undone, and why not.
func (s *Service) MembershipVoidable(ctx context.Context, appID, transactionID string) (bool, string, error) {
	p, err := s.one(ctx, Memberships, appID)
	if err != nil {
		return false, "", err
	}
	answer, err := ask[voidabilityAnswer](ctx, s,
		question{p, getMembershipVoidability, "", &transactionRequest{transactionID}}, nil)
	if err != nil {
		return false, "", err
	}
	return answer.Voidable, answer.Reason, nil
}

// VoidMembershipCharge undoes a charge. One that was undone before is no error.
func (s *Service) VoidMembershipCharge(ctx context.Context, appID, transactionID string) error {
	p, err := s.one(ctx, Memberships, appID)
	if err != nil {
		return err
	}
	_, err = ask[wire.Empty](ctx, s, question{p, voidMembershipCharge, "", &transactionRequest{transactionID}}, nil)
	if errs.CodeOf(err) == "TRANSACTION_ALREADY_VOIDED" {
		return nil
	}
	return err
}
