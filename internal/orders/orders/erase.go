package orders

import (
	"context"
	"encoding/json"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
	"souk/internal/platform/wire"
)

// CodeOpenOrder says that an order is not done, so its buyer cannot be erased.
const CodeOpenOrder = "OPEN_ORDER"

// PersonalData says how orders forget a person: who bought and where it went is taken out;
// numbers, lines, sums, taxes, payments and countries stay for the books.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "orders", Title: "Your orders", Tables: []string{"orders", "order_search", "order_terms", "search_refs"},
		Collect: collect, Obstacles: obstacles,
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "id", who.Of(traces.Order))
			return tx.Each("SELECT doc FROM orders WHERE "+where+" ORDER BY number", []any{list},
				func(rows store.Rows) error {
					var doc string
					if err := rows.Scan(&doc); err != nil {
						return err
					}
					return put(json.RawMessage(doc))
				})
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			f := who.Finder()
			return traces.EachOf(ctx, s.db, who.Of(traces.Order), at, func(tx *store.Tx, id string) error {
				r, err := find(tx, "id = ?", id)
				if err != nil || r == nil { // deleted meanwhile
					return err
				}
				_, err = s.change(tx, r, func(r *record) error {
					// The order before the change shares what it refers to, so this is done to another reading.
					own := Order{}
					if err := json.Unmarshal([]byte(r.doc), &own); err != nil {
						return err
					}
					r.Order = own
					r.forget(f)
					return nil
				})
				return err
			})
		},
	}
}

// collect notes the person's orders, and what else these say of the person.
func collect(tx *store.Tx, who *traces.Subject) error {
	d := tx.Dialect()
	contacts, contactList := traces.InList(d, "value", who.Contacts())
	members, memberList := traces.InList(d, "value", who.Members())
	hidden, hiddenList := traces.InList(d, "value", who.EmailKeys)
	emails, emailList := traces.InList(d, "email", who.EmailKeys)
	terms := "SELECT order_id FROM order_terms WHERE field = "
	return tx.Each("SELECT "+columns+" FROM orders WHERE id IN ("+terms+"'contact' AND "+contacts+" UNION "+
		terms+"'member' AND "+members+" UNION "+terms+"'email' AND "+hidden+
		" UNION SELECT id FROM order_search WHERE "+emails+" AND email <> '') ORDER BY id",
		[]any{contactList, memberList, hiddenList, emailList}, func(rows store.Rows) error {
			r, err := scan(rows.Scan)
			if err != nil {
				return err
			}
			who.Add(traces.Order, r.ID)
			who.Add(traces.Checkout, r.CheckoutID)
			who.Add(traces.Cart, r.CartID)
			buyer := r.buyer()
			who.Add(traces.Visitor, buyer.VisitorID)
			who.AddKnown(buyer.Email)
			at := r.BillingInfo // who receives it may be somebody else
			if at == nil {
				at = r.logistics().ShippingDestination
			}
			if at != nil && at.ContactDetails != nil {
				who.AddName(at.ContactDetails.FirstName, at.ContactDetails.LastName)
				who.AddKnown(at.ContactDetails.FullName)
				who.AddPhone(at.ContactDetails.Phone)
			}
			return nil
		})
}

// obstacles lists orders that are not done: somebody waits for money or for goods.
func obstacles(tx *store.Tx, who *traces.Subject) ([]traces.Obstacle, error) {
	var out []traces.Obstacle
	where, list := traces.InList(tx.Dialect(), "id", who.Of(traces.Order))
	err := tx.Each("SELECT "+columns+" FROM orders WHERE "+where+" ORDER BY number", []any{list},
		func(rows store.Rows) error {
			r, err := scan(rows.Scan)
			if err != nil {
				return err
			}
			if why := r.open(); why != "" {
				out = append(out, traces.Obstacle{Code: CodeOpenOrder, EntityID: r.ID,
					Description: "Order " + r.Number + " " + why})
			}
			return nil
		})
	return out, err
}

// open tells why an order is not done; empty when it is. An order that is in no list was
// never made: it goes on without the person's data.
func (r *record) open() string {
	waits := func(states ...string) bool {
		for _, p := range r.facts.Payments {
			for _, state := range states {
				if p.Status == state {
					return true
				}
			}
		}
		return false
	}
	switch {
	case r.Imported || r.hidden() && !waits(StatePending, StateAuthorized):
		return ""
	case r.Status == Canceled || r.Status == Rejected:
		if waits(StatePending, StateAuthorized) {
			return "is canceled, but a payment of it is still under way. Wait until it is settled."
		}
		return ""
	case waits(StatePending, StateAuthorized) || r.Status == Pending || r.Status == Initialized:
		return "waits for its payment. Settle the payment or cancel the order first."
	case r.FulfillmentStatus != Fulfilled &&
		(r.PaymentStatus == Paid || r.PaymentStatus == PartiallyRefunded || r.PaymentStatus == PartiallyPaid):
		return "is paid but not fulfilled. Fulfil or cancel it first."
	case r.PaymentStatus == NotPaid || r.PaymentStatus == PendingMerchant:
		if r.FulfillmentStatus == Fulfilled {
			return "is fulfilled but not paid. Mark it as paid or cancel it first."
		}
		return "is open. Fulfil it, or cancel it first."
	}
	return ""
}

// forget takes out of an order who bought it.
func (r *record) forget(f *traces.Finder) {
	o := &r.Order
	o.BuyerInfo, o.BuyerNote, o.CustomFields, o.ExtendedFields = &BuyerInfo{}, "", nil, nil
	if by := o.CreatedBy; by != nil && (by.MemberID != "" || by.VisitorID != "") {
		by.MemberID, by.VisitorID = "", ""
	}
	o.BillingInfo, o.RecipientInfo = placeOnly(o.BillingInfo), placeOnly(o.RecipientInfo)
	if o.ShippingInfo != nil && o.ShippingInfo.Logistics != nil {
		l := o.ShippingInfo.Logistics
		l.ShippingDestination, l.Instructions = placeOnly(l.ShippingDestination), ""
	}
	if c := o.ChannelInfo; c != nil {
		c.ExternalOrderURL = ""
	}
	for i := range o.LineItems {
		o.LineItems[i].forget(f)
	}
	for i := range o.AppliedDiscounts {
		if d := o.AppliedDiscounts[i].MerchantDiscount; d != nil && f.Says(d.Description) {
			d.Description = ""
		}
	}
	for i := range o.Activities {
		o.Activities[i].forget()
	}
}

// placeOnly keeps of an address what taxes depend on.
func placeOnly(a *wire.AddressWithContact) *wire.AddressWithContact {
	if a == nil || a.Address == nil {
		return nil
	}
	return &wire.AddressWithContact{Address: &wire.Address{
		Country: a.Address.Country, Subdivision: a.Address.Subdivision,
		CountryFullname: a.Address.CountryFullname, SubdivisionFullname: a.Address.SubdivisionFullname,
	}}
}

// forget takes out of a line what the buyer wrote on the thing.
func (l *LineItem) forget(f *traces.Finder) {
	l.ExtendedFields = nil
	for i := range l.DescriptionLines {
		if text := l.DescriptionLines[i].PlainText; text != nil && (f.Says(text.Original) || f.Says(text.Translated)) {
			text.Original, text.Translated = "", ""
		}
	}
	if ref := l.CatalogReference; ref != nil && len(ref.Options) > 0 {
		ref.Options = withoutTexts(ref.Options)
	}
}

// withoutTexts takes the texts that the buyer typed out of a line's choices.
func withoutTexts(options json.RawMessage) json.RawMessage {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(options, &fields); err != nil || fields["customTextFields"] == nil {
		return options
	}
	delete(fields, "customTextFields")
	out, err := json.Marshal(fields)
	if err != nil {
		return options
	}
	return out
}

// forget takes free texts out of an entry of the log, and what tells of the buyer.
func (a *Activity) forget() {
	if a.MerchantComment != nil {
		a.MerchantComment = &MerchantComment{Message: traces.Erased}
	}
	if a.CustomActivity != nil {
		a.CustomActivity.AdditionalData = nil
	}
	if a.OrderRefunded != nil {
		a.OrderRefunded.Reason = ""
	}
	if a.RefundInitiated != nil {
		a.RefundInitiated.Reason = ""
	}
	if a.RefundedAsStoreCredit != nil {
		a.RefundedAsStoreCredit.Reason = ""
	}
}
