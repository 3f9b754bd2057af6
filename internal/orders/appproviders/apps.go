// Package appproviders makes payment providers of the apps that keep memberships and gift cards.
//
// It keeps this true: an app that says no is a refusal, an app that does not answer is an error, so that
// it is asked again with the same key.
package appproviders

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"souk/internal/orders/provider"
	"souk/internal/platform/errs"
	"souk/internal/shop/catalog"
	"souk/internal/shop/plugins"
)

// Apps keep memberships and gift cards of their own; plugins.Service is one.
type Apps interface {
	ChargeMembership(ctx context.Context, appID string, in plugins.MembershipCharge) (string, error)
	VoidMembershipCharge(ctx context.Context, appID, transactionID string) error
	VoidGiftCard(ctx context.Context, appID, transactionID, locationID string) (*plugins.GiftCardMovement, error)
}

// memberships lets apps take uses off memberships, as a provider takes money.
type memberships struct{ apps Apps }

// cards lets apps put money back on gift cards of theirs. They are charged in placing orders.
type cards struct{ memberships }

// Names of the two providers.
const (
	MembershipsName = "memberships"
	CardsName       = "giftcards"
)

// OfApps makes providers of the apps that keep memberships and gift cards.
func OfApps(apps Apps) []provider.Provider {
	return []provider.Provider{memberships{apps}, cards{memberships{apps}}}
}

func (cards) Name() string { return CardsName }

func (cards) Charge(context.Context, provider.ChargeCall) (*provider.Outcome, error) {
	return &provider.Outcome{Verdict: provider.Refused}, nil
}

// Refund puts all that a card paid back on it.
func (c cards) Refund(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	app, id, _ := strings.Cut(in.Charge, "/")
	_, err := c.apps.VoidGiftCard(ctx, app, id, "")
	return undone(err, in.Charge)
}

// undone tells how giving something back ended.
func undone(err error, ref string) (*provider.Outcome, error) {
	if refusal(err) {
		return &provider.Outcome{Verdict: provider.Refused, Code: errs.CodeOf(err)}, nil
	}
	if err != nil {
		return nil, err
	}
	return &provider.Outcome{Verdict: provider.Done, Ref: ref}, nil
}

// MembershipUse is what a charge of a membership needs to be tried again.
type MembershipUse struct {
	AppID        string            `json:"appId"`
	MembershipID string            `json:"membershipId"`
	MemberID     string            `json:"memberId"`
	Reference    catalog.Reference `json:"reference"`
	RootItemID   string            `json:"rootItemId,omitempty"`
}

func (memberships) Name() string { return MembershipsName }

func (memberships) Offer() provider.Offer { return provider.Offer{} }

func (m memberships) Charge(ctx context.Context, in provider.ChargeCall) (*provider.Outcome, error) {
	var use MembershipUse
	if err := json.Unmarshal([]byte(in.Method.Ref), &use); err != nil {
		return nil, err
	}
	id, err := m.apps.ChargeMembership(ctx, use.AppID, plugins.MembershipCharge{
		MemberID: use.MemberID, MembershipID: use.MembershipID, Key: in.Key, Reference: use.Reference,
		RootItemID: use.RootItemID,
	})
	if refusal(err) {
		return &provider.Outcome{Verdict: provider.Refused, Reason: provider.DeclineFailed, Code: errs.CodeOf(err)}, nil
	}
	if err != nil {
		return nil, err
	}
	return &provider.Outcome{Verdict: provider.Done, Ref: use.AppID + "/" + id}, nil
}

// refusal tells a no from a silence.
func refusal(err error) bool {
	var silent *plugins.Failure
	if errors.As(err, &silent) {
		return silent.Reason == plugins.NotInstalled // nobody will ever answer
	}
	switch errs.KindOf(err) {
	case errs.FailedPrecondition, errs.NotFound, errs.InvalidArgument, errs.AlreadyExists, errs.PermissionDenied:
		return err != nil
	}
	return false
}

func (m memberships) Refund(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	app, id, _ := strings.Cut(in.Charge, "/")
	return undone(m.apps.VoidMembershipCharge(ctx, app, id), in.Charge)
}

func (memberships) Capture(context.Context, provider.FollowCall) (*provider.Outcome, error) {
	return &provider.Outcome{Verdict: provider.Refused}, nil
}

func (memberships) Void(context.Context, provider.FollowCall) (*provider.Outcome, error) {
	return &provider.Outcome{Verdict: provider.Refused}, nil
}

// Cancel finds out whether the app took a use that nobody heard of. Apps cannot be asked how
// a charge stands, so it is asked for again by its key: a use that was taken, or is taken
// now, goes back when it is booked.
func (m memberships) Cancel(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	return m.Charge(ctx, provider.ChargeCall{Key: in.Key, Amount: in.Amount, Method: in.Method})
}
