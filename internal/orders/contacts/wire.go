package contacts

import (
	"souk/internal/people/members"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// Contact is somebody the shop knows, as managers see it.
type Contact struct {
	ID string `json:"id"`
	// Member tells that the contact has an account; its id is the member's then.
	Member    bool              `json:"member"`
	Email     string            `json:"email,omitempty"`
	FirstName string            `json:"firstName,omitempty"`
	LastName  string            `json:"lastName,omitempty"`
	Company   string            `json:"company,omitempty"`
	Phones    wire.List[string] `json:"phones"`
	// Address is the one of the account, or of a guest's last order.
	Address *wire.Address `json:"address,omitempty"`
	// Source is where the shop met the contact first, and CreatedDate is when.
	Source      string    `json:"source"`
	CreatedDate wire.Time `json:"createdDate,omitzero"`
	UpdatedDate wire.Time `json:"updatedDate,omitzero"`
	// Orders are those that were approved and not canceled.
	Orders int64 `json:"orders"`
	// Spent is what they cost without what was refunded. Orders in another currency than
	// the shop's are counted, and their money is not: two currencies have no sum.
	Spent         wire.Price `json:"spent"`
	Currency      string     `json:"currency"`
	LastOrderDate wire.Time  `json:"lastOrderDate,omitzero"`
}

// wire gives a contact as callers see it.
func (r *row) wire(locale string) *Contact {
	spent := amount(r.bought.Spent, r.currency)
	return &Contact{
		ID: r.id, Member: r.member, Email: r.doc.Email, FirstName: r.doc.FirstName, LastName: r.doc.LastName,
		Company: r.doc.Company, Phones: r.phones, Address: r.doc.Address, Source: r.source,
		CreatedDate: wire.Time(r.created), UpdatedDate: wire.Time(r.updated), Orders: r.bought.Orders,
		Spent:    wire.Price{Amount: wire.Decimal(spent.String()), FormattedAmount: money.Format(spent, locale)},
		Currency: r.currency, LastOrderDate: wire.Time(r.bought.LastOrder),
	}
}

// amount reads money of a column.
func amount(column int64, code string) money.Amount {
	currency := money.MustCurrency(code)
	for range members.SpentScale - currency.Exponent() {
		column /= 10
	}
	return money.New(column, currency)
}
