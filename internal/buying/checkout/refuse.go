package checkout

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// Codes of refusals to place an order, as the contract names them.
const (
	CodeCalculation         = "CALCULATION_ERROR"
	CodeEmpty               = "EMPTY_CHECKOUT"
	CodePartlyOutOfStock    = "PARTIAL_OUT_OF_STOCK"
	CodeOutOfStock          = "FULL_OUT_OF_STOCK"
	CodeNoOption            = "NO_SELECTED_CARRIER_SERVICE_OPTION"
	CodeOptionGone          = "SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE"
	CodeViolations          = "VIOLATIONS_WITH_ERROR_SEVERITY"
	CodeUnheard             = "FAILED_TO_RETRIEVE_VALIDATIONS_VIOLATIONS"
	CodeMembersOnly         = "MEMBERS_ONLY_ITEM"
	CodeChanged             = "CHECKOUT_CHANGED"
	CodeRenewsWithOthers    = "SUBSCRIPTION_WITH_SEVERAL_LINE_ITEMS"
	CodeRenewsForNothing    = "SUBSCRIPTION_WITH_ZERO_TOTAL"
	CodeRenewsWithCard      = "SUBSCRIPTION_WITH_GIFT_CARD"
	CodeCardBuysCard        = "GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD"
	CodeCouponBuysCard      = "COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD"
	ruleMissingForDelivery  = "is required: the checkout has items to ship"
	ruleMissingForPayment   = "is required: the checkout has an amount to pay"
	ruleMissingPickupPlace  = "must have the address of the pickup location"
	fieldDestinationAddress = "shippingInfo.shippingDestination.address"
)

func refusal(code, words string) *errs.Error {
	return errs.New(errs.FailedPrecondition, code, "%s", words)
}

// refuse says why a checkout cannot become an order as it is; nil when it can. What
// a buyer can do most about comes first.
func refuse(r *record, p *sale.Priced) error {
	for _, reason := range []func(*record, *sale.Priced) error{
		refuseLines, refuseDelivery, refuseCard, refuseFaults, violated, refuseBuyer, refuseRenewals, refuseAddress,
	} {
		if err := reason(r, p); err != nil {
			return err
		}
	}
	return nil
}

// refuseLines: there is something, and all of it can be had, if not as much as asked for.
func refuseLines(r *record, p *sale.Priced) error {
	if len(r.Lines) == 0 {
		return refusal(CodeEmpty, "the checkout has no line items; add one first")
	}
	var gone []string
	for i, a := range p.Availability {
		if a.Status != basket.Available && a.Status != basket.PartiallyAvailable {
			gone = append(gone, r.Lines[i].ID)
		}
	}
	return outOfStock(gone, len(r.Lines))
}

// outOfStock is the refusal for lines that cannot be had; nil for none.
func outOfStock(gone []string, of int) error {
	switch len(gone) {
	case 0:
		return nil
	case of:
		return refusal(CodeOutOfStock, "none of the line items is available any more").With("lineItemIds", gone)
	}
	return refusal(CodePartlyOutOfStock,
		"some line items are not available any more; remove them or reduce their quantity").With("lineItemIds", gone)
}

// refuseDelivery: what has to be sent goes somewhere, in a way that is offered.
func refuseDelivery(r *record, p *sale.Priced) error {
	if !p.NeedsShipping {
		return nil
	}
	if r.option() == nil {
		return refusal(CodeNoOption, "no shipping option is selected; set shippingInfo.selectedCarrierServiceOption")
	}
	to := addressOf(r.destination())
	nowhere := to == nil || to.Country == ""
	if p.Option == nil && !nowhere { // without a destination nothing is offered, and it is what is missing
		return refusal(CodeOptionGone,
			"the selected shipping option is not offered any more; select another").With("code", r.option().Code)
	}
	if p.Option != nil && p.Option.Logistics.Pickup != nil {
		if p.Option.Logistics.Pickup.Address == nil {
			return errs.Invalid(wire.Named("shippingInfo.selectedCarrierServiceOption.logistics.pickupDetails",
				errs.RuleRequired, "", ruleMissingPickupPlace))
		}
		return nil
	}
	if nowhere {
		return errs.Invalid(wire.Named(fieldDestinationAddress, errs.RuleRequired, "", ruleMissingForDelivery))
	}
	return nil
}

// refuseCard: gift cards are bought with money, and a card that shall pay can.
func refuseCard(r *record, p *sale.Priced) error {
	sells := false
	for i := range p.Things {
		sells = sells || p.Things[i].There() && p.Things[i].ItemType == basket.GiftCard
	}
	switch {
	case sells && r.Card != nil:
		return refusal(CodeCardBuysCard, "a gift card cannot be bought with a gift card; remove the gift card that pays")
	case sells && p.Result.CouponProblem == pricing.CouponOnlyGiftCards:
		return refusal(CodeCouponBuysCard, "a coupon cannot be used on gift cards; remove the coupon")
	case p.Faults.GiftCard != nil:
		return redeemError(p.Faults.GiftCard)
	}
	return nil
}

func redeemError(err error) error {
	e := refusal(CodeRedeemCardError,
		"the gift card cannot pay for this checkout; remove it or use another").With("reason", errs.CodeOf(err))
	e.Cause = err
	return e
}

// refuseFaults: everything could be worked out.
func refuseFaults(_ *record, p *sale.Priced) error {
	if p.Faults.Validation != nil {
		e := refusal(CodeUnheard, "an app that validates checkouts did not answer; try again")
		e.Cause = p.Faults.Validation
		return e
	}
	fault := p.Faults.Any()
	if fault == nil {
		return nil
	}
	return calculation(p, fault)
}

// calculation is the refusal for what could not be worked out, with all of it.
func calculation(p *sale.Priced, fault error) error {
	words := "the totals of this checkout could not be calculated; see the calculation errors"
	var known *errs.Error
	if errors.As(fault, &known) && known.Kind != errs.Internal {
		words = known.Message
	}
	e := refusal(CodeCalculation, words)
	e.Cause = fault
	text, err := json.Marshal(p.CalculationErrors())
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &e.Data); err != nil {
		return err
	}
	return e
}

// refuseViolations: nothing that apps or the shop said stops the buyer.
func refuseViolations(p *sale.Priced) error {
	var list []sale.Violation
	for _, v := range p.Problem {
		if v.Severity == sale.Blocks {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return refusal(CodeViolations,
		"this checkout has violations that must be resolved first; see violations").With("violations", list)
}

func violated(_ *record, p *sale.Priced) error { return refuseViolations(p) }

// refuseBuyer: some things are for members.
func refuseBuyer(r *record, p *sale.Priced) error {
	if r.Kind == actor.Member {
		return nil
	}
	for i := range p.Things {
		if t := &p.Things[i]; t.There() && t.ForMembers() {
			return refusal(CodeMembersOnly,
				"a line item can be bought by members only; sign in first").With("lineItemId", r.Lines[i].ID)
		}
	}
	return nil
}

// refuseRenewals: what renews is bought alone, for money that can be asked for again.
func refuseRenewals(r *record, p *sale.Priced) error {
	if !renews(p) {
		return nil
	}
	switch {
	case len(r.Lines) > 1:
		return refusal(CodeRenewsWithOthers, "a subscription must be the only line item of its checkout")
	case p.Result.Summary.Total.Sign() == 0:
		return refusal(CodeRenewsForNothing, "a subscription must have a total above 0")
	case r.Card != nil:
		return refusal(CodeRenewsWithCard, "a subscription cannot be paid with a gift card; remove the gift card")
	}
	return nil
}

// refuseAddress: who pays says where they live.
func refuseAddress(r *record, p *sale.Priced) error {
	if p.Result.Summary.Total.Sign() == 0 {
		return nil
	}
	if a := addressOf(r.BillingInfo); a == nil || a.Country == "" {
		return errs.Invalid(wire.Named("billingInfo.address", errs.RuleRequired, "", ruleMissingForPayment))
	}
	return nil
}

// refuseUntold: nobody pays another price than the one they were told. Those who run
// the shop act for the buyer: what either of them was told will do.
func refuseUntold(r *record, who actor.Actor, p *sale.Priced) error {
	text, _ := telling(p)
	if text == r.told[toBuyer] || !who.Shopper() && text == r.told[toShop] {
		return nil
	}
	return refusal(CodeChanged,
		"the total changed since the checkout was last read; read it again and confirm the new total").With("total",
		p.Result.TotalAfterGiftCard.String())
}

// refuseAll says why a checkout cannot become an order; nil when it can.
func refuseAll(r *record, p *sale.Priced, in *CreateOrderRequest, rule Rule, who actor.Actor) error {
	if rule.Closed != nil && who.Kind != actor.Staff {
		return rule.Closed
	}
	if err := refuse(r, p); err != nil {
		return err
	}
	if err := refuseUntold(r, who, p); err != nil {
		return err
	}
	if err := confirmed(p, in); err != nil {
		return err
	}
	if err := unanswered(r, rule, who); err != nil {
		return err
	}
	if r.guest(who) && r.Kind == actor.Member && renews(p) {
		return refusal(CodeNotConfirmed,
			"only the member who created this checkout can buy a subscription with it, because their payment method is saved")
	}
	if r.Card != nil && !rule.GiftCards && who.Shopper() { // switched off since it was put in
		return redeemError(cardsOff())
	}
	return nil
}

// unanswered: buyers answer what the shop must know. Those who run it know what they do.
func unanswered(r *record, rule Rule, who actor.Actor) error {
	if !who.Shopper() {
		return nil
	}
	var out []errs.Violation
	for _, title := range rule.Answers {
		if !slices.ContainsFunc(r.CustomFields, func(f CustomField) bool { return f.Title == title && f.said() }) {
			out = append(out, wire.Named("customFields", errs.RuleRequired, "", "must have a value titled "+strconv.Quote(title)))
		}
	}
	if len(out) == 0 {
		return nil
	}
	return errs.Invalid(out...)
}

// said tells whether there is anything in an answer.
func (f *CustomField) said() bool {
	var text string
	if json.Unmarshal(f.Value, &text) == nil { // null too
		return strings.TrimSpace(text) != ""
	}
	return true
}

// confirmed: nobody's way of paying is kept without their word.
func confirmed(p *sale.Priced, in *CreateOrderRequest) error {
	for i := range p.Things {
		if e := p.Things[i].Extra; e != nil && e.SavePaymentMethod && !in.SavePaymentMethod {
			return refusal(CodeNotConfirmed, "a line item is charged again later: savePaymentMethod must be true")
		}
	}
	return nil
}
