package payments

import (
	"context"
	"encoding/json"
	"errors"
	"souk/internal/platform/errs"
	"souk/internal/shop/catalog"
	"souk/internal/shop/plugins"
	"strings"
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

const (
	membershipsName = "memberships"
	cardsName       = "giftcards"
)

// OfApps makes providers of the apps that keep memberships and gift cards.
func OfApps(apps Apps) []Provider { return []Provider{memberships{apps}, cards{memberships{apps}}} }

func (cards) Name() string { return cardsName }

func (cards) Charge(context.Context, ChargeCall) (*Outcome, error) {
	return &Outcome{Verdict: Refused}, nil
}

// Refund puts all that a card paid back on it.
func (c cards) Refund(ctx context.Context, in FollowCall) (*Outcome, error) {
	app, id, _ := strings.Cut(in.Charge, "/")
	_, err := c.apps.VoidGiftCard(ctx, app, id, "")
	return undone(err, in.Charge)
}

// undone tells how giving something back ended.
func undone(err error, ref string) (*Outcome, error) {
	if refusal(err) {
		return &Outcome{Verdict: Refused, Code: errs.CodeOf(err)}, nil
	}
	if err != nil {
		return nil, err
	}
	return &Outcome{Verdict: Done, Ref: ref}, nil
}

// membershipUse is what a charge of a membership needs to be tried again.
type membershipUse struct {
	AppID        string            `json:"appId"`
	MembershipID string            `json:"membershipId"`
	MemberID     string            `json:"memberId"`
	Reference    catalog.Reference `json:"reference"`
	RootItemID   string            `json:"rootItemId,omitempty"`
}

func (memberships) Name() string { return membershipsName }

func (memberships) Offer() Offer { return Offer{} }

func (m memberships) Charge(ctx context.Context, in ChargeCall) (*Outcome, error) {
	var use membershipUse
	if err := json.Unmarshal([]byte(in.Method.Ref), &use); err != nil {
		return nil, err
	}
	id, err := m.apps.ChargeMembership(ctx, use.AppID, plugins.MembershipCharge{
		MemberID: use.MemberID, MembershipID: use.MembershipID, Key: in.Key, Reference: use.Reference, RootItemID: use.RootItemID,
	})
	if refusal(err) {
		return &Outcome{Verdict: Refused, Reason: DeclineFailed, Code: errs.CodeOf(err)}, nil
	}
	if err != nil {
		return nil, err
	}
	return &Outcome{Verdict: Done, Ref: use.AppID + "/" + id}, nil
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

func (m memberships) Refund(ctx context.Context, in FollowCall) (*Outcome, error) {
	app, id, _ := strings.Cut(in.Charge, "/")
	return undone(m.apps.VoidMembershipCharge(ctx, app, id), in.Charge)
}

func (memberships) Capture(context.Context, FollowCall) (*Outcome, error) {
	return &Outcome{Verdict: Refused}, nil
}

func (memberships) Void(context.Context, FollowCall) (*Outcome, error) {
	return &Outcome{Verdict: Refused}, nil
}

// Cancel finds out whether the app took a use that nobody heard of. Apps cannot be asked how
// a charge stands, so it is asked for again by its key: a use that was taken, or is taken
// now, goes back when it is booked.
func (m memberships) Cancel(ctx context.Context, in FollowCall) (*Outcome, error) {
	return m.Charge(ctx, ChargeCall{Key: in.Key, Amount: in.Amount, Method: in.Method})
}
