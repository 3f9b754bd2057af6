package mail

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
)

// The templates, by the names under which messages are stored.
const (
	VerifyEmail       = "verify-email"       // the code that proves an address
	SecondFactor      = "second-factor"      // the code of a sign-in
	SetPassword       = "set-password"       // the link for an account that staff made
	ResetPassword     = "reset-password"     // the link for somebody who forgot
	ActivateAccount   = "activate-account"   // the link that opens an account
	ApprovalPending   = "approval-pending"   // to a new member who has to wait
	ApprovalRequested = "approval-requested" // to staff: a new member waits
	Approved          = "approved"           // to the member, who may now sign in
	NewDevice         = "new-device"         // somebody signed in from elsewhere
	PasswordChanged   = "password-changed"   // notice
	EmailChanged      = "email-changed"      // notice to the address that was used before
	StaffInvitation   = "staff-invitation"   // the link to join the staff
	AbandonedCheckout = "abandoned-checkout" // the link back to what somebody left

	OrderPlaced               = "order-placed"           // thank you
	OrderPaid                 = "order-paid"             // the money for it came
	OrderShipped              = "order-shipped"          // it is on its way
	OrderReady                = "order-ready"            // it waits to be fetched
	OrderRefunded             = "order-refunded"         // money goes back
	OrderCanceled             = "order-canceled"         // it comes to nothing
	OrderEdited               = "order-edited"           // it is another one now
	OrderDownload             = "order-download"         // links to files
	OrderPaymentRequest       = "order-payment-request"  // the link to pay
	OrderInvoice              = "order-invoice"          // the link to the invoice
	SubscriptionPaymentFailed = "order-payment-failed"   // a subscription could not be charged
	OrderDelivered            = "order-delivered"        // it arrived
	ReturnApproved            = "return-approved"        // how to send goods back
	ReturnDeclined            = "return-declined"        // the shop says no to what was asked
	ReturnNew                 = "return-new"             // to the shop: somebody asked
	OrderPaymentDeclined      = "order-payment-declined" // the payment that an order waited for failed
	OrderNew                  = "order-new"              // to the shop: somebody bought

	GiftCard = "gift-card" // the code of a gift card, to whom it is for
	LowStock = "low-stock" // to staff: little is left of something

	BackInStock = "back-in-stock" // to whoever asked: something can be bought again

	// Pages that are laid out as messages are, and not sent.
	OrderPage = "order-page" // how an order stands, for whoever has its link
	LinkOver  = "link-over"  // what a link opens that is over
)

// kind is the sort of a field's value.
type kind uint8

const (
	text    kind = iota // string; tidied, cut, and left out if it looks like an address on the web
	code                // string of digits or capitals
	link                // string: a path of this shop ("/x?y") or a full address of it
	address             // string: an e-mail address
	moment              // time.Time; shown in the shop's time zone
	span                // time.Duration; after it the message is not sent any more
	words               // string: words of the shop, with paragraphs
	sheet               // *Sheet
)

// definition says what a template needs.
type definition struct {
	file   string // of the templates; empty for the name itself
	secret bool   // it has a code or link that opens an account
	page   bool   // it is shown and never sent
	needs  map[string]kind
	takes  map[string]kind // may be missing
}

var templates = map[string]definition{
	VerifyEmail: {secret: true, needs: map[string]kind{"code": code, "validFor": span}},
	SecondFactor: {secret: true, needs: map[string]kind{"code": code, "validFor": span},
		takes: map[string]kind{"device": text, "place": text}},
	SetPassword:     {secret: true, needs: map[string]kind{"link": link, "validFor": span}},
	ResetPassword:   {secret: true, needs: map[string]kind{"link": link, "validFor": span}},
	ActivateAccount: {secret: true, needs: map[string]kind{"link": link, "validFor": span}},
	ApprovalPending: {},
	ApprovalRequested: {needs: map[string]kind{"member": address, "link": link},
		takes: map[string]kind{"memberName": text}},
	Approved: {takes: map[string]kind{"link": link}},
	NewDevice: {needs: map[string]kind{"when": moment},
		takes: map[string]kind{"device": text, "place": text, "link": link}},
	PasswordChanged: {needs: map[string]kind{"when": moment},
		takes: map[string]kind{"device": text, "place": text, "link": link}},
	EmailChanged: {needs: map[string]kind{"when": moment}},
	AbandonedCheckout: {secret: true, needs: map[string]kind{"link": link, "stop": link},
		takes: map[string]kind{"item": text}},
	StaffInvitation: {secret: true, needs: map[string]kind{"link": link, "validFor": span},
		takes: map[string]kind{"inviter": text, "role": text}},
}

func init() {
	templates[GiftCard] = definition{
		secret: true, needs: map[string]kind{"giftCode": text, "amount": text, "link": link},
		takes: map[string]kind{"validUntil": moment, "message": words},
	}
	templates[LowStock] = definition{file: "order", needs: map[string]kind{"sheet": sheet, "link": link}}
	templates[BackInStock] = definition{file: "order",
		needs: map[string]kind{"link": link, "stop": link, "sheet": sheet}}
	templates[LinkOver] = definition{file: "note", page: true, needs: map[string]kind{"link": link}}
	templates[OrderPage] = definition{file: "order", page: true, needs: map[string]kind{"number": text, "sheet": sheet},
		takes: map[string]kind{"intro": words}}
	for _, name := range []string{
		OrderPlaced, OrderPaid, OrderShipped, OrderReady, OrderRefunded, OrderCanceled, OrderEdited, OrderDownload,
		OrderPaymentRequest, OrderInvoice, SubscriptionPaymentFailed, OrderNew,
		OrderDelivered, OrderPaymentDeclined, ReturnApproved, ReturnDeclined, ReturnNew,
	} {
		templates[name] = definition{
			file: "order", secret: name == OrderDownload || name == OrderInvoice,
			needs: map[string]kind{"number": text, "sheet": sheet},
			takes: map[string]kind{"link": link, "subject": words, "intro": words, "message": words, "amount": text},
		}
	}
}

// Templates lists the names, with the fields that each needs and may have. Every
// template also takes "name", the reader's.
func Templates() map[string]struct{ Needs, Takes []string } {
	out := map[string]struct{ Needs, Takes []string }{}
	for name, d := range templates {
		out[name] = struct{ Needs, Takes []string }{slices.Sorted(maps.Keys(d.needs)),
			append(slices.Sorted(maps.Keys(d.takes)), "name")}
	}
	return out
}

// values checks the data of a template and writes them out in one language.
func (s *Service) values(d definition, data map[string]any, say voice) (out map[string]string, validFor time.Duration,
	err error) {
	out = map[string]string{}
	for field, value := range data {
		k, known := d.needs[field]
		if !known {
			k, known = d.takes[field]
		}
		if field == "name" {
			k, known = text, true
		}
		if !known {
			return nil, 0, fmt.Errorf("there is no field %q", field)
		}
		if given, ok := value.(*Sheet); ok && k == sheet && given != nil {
			out[field] = "given" // write shows it
			continue
		}
		if out[field], err = s.value(k, value, say); err != nil {
			return nil, 0, fmt.Errorf("field %q: %w", field, err)
		}
		if k == span {
			validFor = value.(time.Duration)
		}
	}
	for field := range d.needs {
		if out[field] == "" {
			return nil, 0, fmt.Errorf("field %q is needed", field)
		}
	}
	return out, validFor, nil
}

// maxLink bounds an address; one may carry another to come back to.
const maxLink = 8000

// maxField bounds what callers write into a message, in characters.
const maxField = 100

var (
	codeForm = regexp.MustCompile(`^[0-9A-Z]{4,12}$`)
	// looksLinked tells texts that mail programs would make into links: strangers
	// choose names and devices, and must not advertise with our letters.
	looksLinked = regexp.MustCompile(`(?i)[/@\\]|\bwww\.|[\pL\pN]\.\pL{2,}`)
)

func (s *Service) value(k kind, value any, say voice) (string, error) {
	switch v := value.(type) {
	case string:
		switch k {
		case text:
			v = limit(tidy(v), maxField)
			if looksLinked.MatchString(v) {
				return "", nil
			}
			return v, nil
		case words:
			return prose(v), nil
		case code:
			if !codeForm.MatchString(v) {
				return "", errors.New("must be 4 to 12 digits or capitals")
			}
			return v, nil
		case link:
			return s.link(v)
		case address:
			return ParseAddress(v)
		}
	case time.Time:
		if k == moment && !v.IsZero() {
			return say.moment(v), nil
		}
	case time.Duration:
		if k == span && v >= time.Minute {
			return say.span(v), nil
		}
	}
	return "", fmt.Errorf("must not be %T", value)
}

// link gives the full address of a place in this shop. Others are refused:
// what leads out of a message must have been thought of here.
func (s *Service) link(to string) (string, error) {
	if strings.HasPrefix(to, "/") {
		to = s.origin + to
	}
	u, err := url.Parse(to)
	if err != nil || len(to) > maxLink || u.User != nil || u.Scheme+"://"+u.Host != s.origin ||
		strings.HasPrefix(u.Path, "//") || strings.ContainsAny(to, " \"'<>\\^`{|}") {
		return "", errors.New("must lead to this shop")
	}
	return u.String(), nil
}

// tidy makes text of strangers fit for one line: no breaks, no control
// characters, nothing that turns the direction of what follows.
func tidy(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029' || r == '\u00A0':
			return ' '
		case r < 0x20 || r >= 0x7F && r < 0xA0, r == '\uFEFF', r == '\u200B', r == '\u200E', r == '\u200F', r == '\u061C',
			r >= '\u202A' && r <= '\u202E', r >= '\u2066' && r <= '\u2069':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return strings.Join(strings.Fields(s), " ")
}

// limit cuts text to so many characters.
func limit(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return s
}
