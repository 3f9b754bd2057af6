package contacts

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/people/accounts"
	"souk/internal/people/members"
	"souk/internal/platform/events"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// buyer tells whose an order is, and makes the contact if there is none yet; empty when the
// order names nobody. A guest's order whose e-mail is a member's becomes the member's, and then
// the order is given as it is after that.
func (s *Service) buyer(tx *store.Tx, o **orders.Order) (string, error) {
	buyer := (*o).BuyerInfo
	if buyer == nil {
		return "", nil
	}
	key, named := accounts.EmailKey(buyer.Email)
	guest := s.guest(key)
	source := SourceOrder
	if (*o).Imported {
		source = SourceImport
	}
	for _, id := range membersOf(*o) {
		if id == "" || id == guest {
			continue
		}
		r, err := s.member(tx, id)
		if err != nil {
			return "", err
		}
		if r != nil {
			return id, r.firstMet(tx, soldAt(*o), source)
		}
	}
	if !named {
		return "", nil
	}
	owner, err := ownerOf(tx, key, guest)
	if err != nil {
		return "", err
	}
	if owner != guest {
		r, err := s.member(tx, owner)
		if err != nil {
			return "", err
		}
		if r != nil {
			if *o, err = s.cfg.Orders.LinkTx(tx, (*o).ID, owner); err != nil {
				return "", err
			}
			return owner, r.firstMet(tx, soldAt(*o), source)
		}
	}
	return guest, s.upsertGuest(tx, guest, key, source, detailsOf(*o))
}

// membersOf lists which members an order may be of: the one who bought, and the one whom the shop
// named as contact. Visitors can write a contact into their cart, and theirs is not believed.
func membersOf(o *orders.Order) []string {
	out := []string{o.BuyerInfo.MemberID}
	if by := o.CreatedBy; o.Imported || by != nil && by.UserID+by.AppID != "" {
		out = append(out, o.BuyerInfo.ContactID)
	}
	return out
}

// member gives the contact of a member, who is locked; nil when there is no such member.
func (s *Service) member(tx *store.Tx, id string) (*row, error) {
	there, err := members.LiveTx(tx, id)
	if err != nil || !there {
		return nil, err
	}
	r, err := find(tx, id)
	if err != nil || r != nil {
		return r, err
	}
	if err := s.follow(tx, id, true); err != nil {
		return nil, err
	}
	return find(tx, id)
}

// details are what a purchase says about who made it.
type details struct {
	document
	phones []string
}

// detailsOf reads who pays for an order, or who gets it where nobody is said to pay.
func detailsOf(o *orders.Order) details {
	out := details{document: document{Email: o.BuyerInfo.Email, From: o.ID, At: soldAt(o), Ordered: true}}
	for _, at := range []*wire.AddressWithContact{o.BillingInfo, o.RecipientInfo} {
		if at == nil {
			continue
		}
		if at.ContactDetails != nil && out.FirstName+out.LastName+out.Company == "" && len(out.phones) == 0 {
			out.take(at.ContactDetails)
		}
		if at.Address != nil && out.Address == nil {
			out.Address = at.Address
		}
	}
	return out
}

func (d *details) take(c *wire.ContactDetails) {
	d.FirstName, d.LastName, d.Company = c.FirstName, c.LastName, c.Company
	if c.FirstName+c.LastName == "" {
		d.FirstName = strings.TrimSpace(c.FullName)
	}
	if c.Phone != "" {
		d.phones = []string{c.Phone}
	}
}

// later tells whether these details replace others: an order's replace a checkout's, the latest
// order's an older one's, and of one order the present ones those from before. It does not
// matter which purchase is heard of first.
func (d *details) later(than *document) bool {
	switch {
	case d.Ordered != than.Ordered:
		return d.Ordered
	case d.At != than.At && d.From != than.From:
		return d.At > than.At
	}
	return d.From >= than.From
}

// upsertGuest makes the contact of a guest, or brings it up to date. The caller has written whose the
// e-mail is, so that nobody else does the same.
func (s *Service) upsertGuest(tx *store.Tx, id, key, source string, d details) error {
	r, err := find(tx, id)
	if err != nil {
		return err
	}
	if r == nil {
		r = &row{id: id, created: d.At, source: source, currency: s.currency(tx)}
		r.describe(key, d.document, d.phones)
		return insert(tx, r)
	}
	if d.later(&r.doc) {
		was := *r
		r.describe(key, d.document, d.phones)
		if err := update(tx, &was, r); err != nil {
			return err
		}
	}
	return r.firstMet(tx, d.At, source)
}

// Lead is a checkout that somebody left after giving an e-mail.
type Lead struct {
	ID       string
	At       int64
	MemberID string // empty for guests
	Email    string
	Details  *wire.ContactDetails // may be nil
}

// Left hears of checkouts that were left with an e-mail. It goes by what the event says: that
// somebody left an e-mail stays true, whatever became of the checkout.
func (s *Service) Left(_ context.Context, tx *store.Tx, event events.Delivered) error {
	var left struct {
		CreatedDate wire.Time `json:"createdDate"`
		BuyerInfo   struct {
			MemberID string `json:"memberId"`
			Email    string `json:"email"`
		} `json:"buyerInfo"`
		ContactDetails *wire.ContactDetails `json:"contactDetails"`
	}
	if err := json.Unmarshal(event.Body, &left); err != nil {
		return fmt.Errorf("contacts: event %s cannot be read: %w", event.ID, err)
	}
	return s.lead(tx, Lead{
		ID: event.EntityID, At: left.CreatedDate.Millis(), MemberID: left.BuyerInfo.MemberID, Email: left.BuyerInfo.Email,
		Details: left.ContactDetails,
	})
}

// lead makes a contact of a guest who left an e-mail.
func (s *Service) lead(tx *store.Tx, in Lead) error {
	key, named := accounts.EmailKey(in.Email)
	if !named || in.MemberID != "" {
		return nil
	}
	guest := s.guest(key)
	owner, err := ownerOf(tx, key, guest)
	if err != nil || owner != guest { // a member, who is a contact already
		return err
	}
	d := details{document: document{Email: in.Email, From: in.ID, At: in.At}}
	if in.Details != nil {
		d.take(in.Details)
	}
	tx.Unlocked("a guest is changed by those who write its e-mail", "contacts")
	return s.upsertGuest(tx, guest, key, SourceCheckout, d)
}
