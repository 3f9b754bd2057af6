package tips

import (
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// Tip is what was given on an order, and how it is shared out.
type Tip struct {
	ID                  string                     `json:"id,omitempty"`
	LineItemSubtotal    wire.Decimal               `json:"lineItemSubtotal,omitempty"`
	Amount              wire.Decimal               `json:"amount,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=3"`
	Distributions       wire.List[TipDistribution] `json:"distributions" validate:"max=50"`
	UndistributedAmount wire.Decimal               `json:"undistributedAmount,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=3"`
}

// TipDistribution is somebody's share of a tip.
type TipDistribution struct {
	ID           string                  `json:"id,omitempty" validate:"omitempty,guid"`
	TipID        string                  `json:"tipId,omitempty"`
	Staff        *Staff                  `json:"staff,omitempty" validate:"required"`
	Amount       wire.Decimal            `json:"amount,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=3"`
	LineItemInfo wire.List[LineItemInfo] `json:"lineItemInfo" validate:"max=12"`
	Transaction  *Transaction            `json:"transaction,omitempty"`
	OrderID      string                  `json:"orderId,omitempty"`
	CreatedDate  wire.Time               `json:"createdDate,omitzero"`
	Source       string                  `json:"source" validate:"omitempty,oneof=UNKNOWN_SOURCE POS WEB DASHBOARD"`
}

// Sources of shares.
const (
	sourceUnknown   = "UNKNOWN_SOURCE"
	sourceDashboard = "DASHBOARD"
)

// Staff is somebody who gets a share.
type Staff struct {
	ID                 string          `json:"id,omitempty"`
	Name               string          `json:"name,omitempty" validate:"max=500"`
	StaffMemberID      string          `json:"staffMemberId,omitempty" validate:"omitempty,guid"`
	IdentificationData *Identification `json:"identificationData,omitempty"`
}

// Identification tells which account somebody has.
type Identification struct {
	AnonymousVisitorID string `json:"anonymousVisitorId,omitempty" validate:"omitempty,guid"`
	MemberID           string `json:"memberId,omitempty" validate:"omitempty,guid"`
	WixUserID          string `json:"wixUserId,omitempty" validate:"omitempty,guid"`
	AppID              string `json:"appId,omitempty" validate:"omitempty,guid"`
	ContactID          string `json:"contactId,omitempty" validate:"omitempty,guid"`
	IdentityType       string `json:"identityType" validate:"omitempty,oneof=UNKNOWN ANONYMOUS_VISITOR MEMBER WIX_USER APP"`
}

// user is the kind of account that staff have.
const user = "WIX_USER"

// Validate asks for one of the staff: others do not work here.
func (s *Staff) Validate() []errs.Violation {
	var out []errs.Violation
	if i := s.IdentificationData; i != nil {
		for _, other := range []struct{ name, id string }{{"anonymousVisitorId", i.AnonymousVisitorID},
			{"memberId", i.MemberID}, {"appId", i.AppID}} {
			if other.id != "" {
				out = append(out, wire.Named("identificationData."+other.name, errs.RuleNotAllowed, "",
					"is not allowed: shares go to the staff, named by wixUserId"))
			}
		}
		if s.StaffMemberID != "" && i.WixUserID != "" && i.WixUserID != s.StaffMemberID {
			out = append(out, wire.Named("identificationData.wixUserId", errs.RuleOneOfAlignment, "",
				"must be the same as staffMemberId"))
		}
	}
	if s.key() == "" && len(out) == 0 {
		out = append(out, wire.Named("", errs.RuleRequiredOneOf, "",
			"must have staffMemberId or identificationData.wixUserId"))
	}
	return out
}

// key is whom a share is for.
func (s *Staff) key() string {
	switch {
	case s.StaffMemberID != "":
		return s.StaffMemberID
	case s.IdentificationData != nil:
		return s.IdentificationData.WixUserID
	}
	return ""
}

// LineItemInfo is a line that a tip, or a share of it, is for.
type LineItemInfo struct {
	LineItemID       string            `json:"lineItemId,omitempty" validate:"max=100"`
	CatalogReference *CatalogReference `json:"catalogReference,omitempty"`
	Price            wire.Decimal      `json:"price,omitempty" validate:"decimal,dgte=0,dlte=1000000000000000,dscale=3"`
	Name             string            `json:"name,omitempty" validate:"max=200"`
	Quantity         *int64            `json:"quantity,omitempty" validate:"omitempty,min=1,max=100000"`
}

// CatalogReference names something of a catalog.
type CatalogReference struct {
	CatalogItemID string `json:"catalogItemId,omitempty" validate:"omitempty,guid"`
	AppID         string `json:"appId,omitempty" validate:"omitempty,guid"`
}

// total is the price of the whole quantity, rounded once.
func (l *LineItemInfo) total(c money.Currency) (money.Amount, error) {
	if l.Price == "" {
		return money.Zero(c), nil
	}
	number, err := money.ParseRate(string(l.Price))
	if err != nil {
		return money.Amount{}, err
	}
	one, err := money.AmountOf(number, c)
	if err != nil {
		return money.Amount{}, err
	}
	quantity := int64(1)
	if l.Quantity != nil {
		quantity = *l.Quantity
	}
	return one.Times(quantity)
}

// Transaction is the payment of a share.
type Transaction struct {
	ID   string    `json:"id,omitempty" validate:"required,guid"`
	Date wire.Time `json:"date,omitzero" validate:"required"`
}

// OrderInfo tells what a tip is on its order.
type OrderInfo struct {
	OrderID            string      `json:"orderId,omitempty"`
	DraftOrderID       string      `json:"draftOrderId,omitempty"`
	AdditionalFeeID    string      `json:"additionalFeeId,omitempty"`
	AdditionalFeePrice *wire.Price `json:"additionalFeePrice,omitempty"`
}

func decimal(a money.Amount) wire.Decimal { return wire.Decimal(a.String()) }
