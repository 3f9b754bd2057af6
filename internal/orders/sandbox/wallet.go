package sandbox

import (
	"context"
	"slices"
	"time"

	"souk/internal/orders/provider"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// walletLife is how long a shopper has on the wallet's page.
const walletLife = 15 * time.Minute

// walletDoc is a shopper at the wallet, as the books have it.
type walletDoc struct {
	Currency  string `json:"currency"`
	Delivery  bool   `json:"delivery,omitempty"`
	ReturnURL string `json:"returnUrl"`
	Until     int64  `json:"until"`
	Person    string `json:"person,omitempty"` // who was chosen
}

// people are those that a shopper can be in the wallet, each with another card.
var people = []provider.WalletPerson{
	person("nora", "Nora", "Haddad", "+12075550134", "approve", "4242",
		wire.Address{Country: "US", Subdivision: "US-ME", City: "Portland", PostalCode: "04101",
			AddressLine: "12 Harbor Street"}),
	person("omar", "Omar", "Idrissi", "+15125550178", "decline", "0002",
		wire.Address{Country: "US", Subdivision: "US-TX", City: "Austin", PostalCode: "78701",
			AddressLine: "400 Congress Avenue"}),
	person("lina", "Lina", "Weber", "+14155550112", "challenge", "3220",
		wire.Address{Country: "US", Subdivision: "US-CA", City: "San Francisco", PostalCode: "94103",
			AddressLine: "77 Howard Street"}),
	person("aroha", "Aroha", "Ngata", "+6445550123", "approve", "4242",
		wire.Address{Country: "NZ", City: "Wellington", PostalCode: "6011", AddressLine: "5 Cuba Street"}),
}

func person(id, first, last, phone, script, digits string, at wire.Address) provider.WalletPerson {
	card := &provider.Card{Brand: "Visa", LastDigits: digits, ExpiryMonth: 12, ExpiryYear: 2199}
	return provider.WalletPerson{ID: id, Email: id + "@example.com", Address: at,
		Contact: wire.ContactDetails{FirstName: first, LastName: last, Phone: phone},
		Method:  provider.Method{Ref: script + ":" + card.Brand + ":" + digits, Card: card}}
}

// Wallets names the one there is.
func (*Bank) Wallets() []provider.Wallet {
	return []provider.Wallet{{ID: "sandbox-wallet", Name: "Test Wallet"}}
}

// OpenWallet writes down that a shopper comes; where the page is knows the shop.
func (s *Bank) OpenWallet(ctx context.Context, in provider.WalletCall) (string, error) {
	_, _, err := s.write(store.ByRows(ctx), in.Key, func(tx *store.Tx) (*entry, error) {
		return &entry{kind: kindWallet, amount: in.Amount.Minor(), state: string(provider.NeedsBuyer),
			doc: entryDoc{Wallet: &walletDoc{Currency: in.Amount.Currency().Code(), Delivery: in.Delivery,
				ReturnURL: in.ReturnURL, Until: tx.Now.Add(walletLife).UnixMilli()}}}, nil
	})
	return "", err
}

// WalletGave tells what the shopper did there.
func (s *Bank) WalletGave(ctx context.Context, key string) (*provider.WalletAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*provider.WalletAnswer, error) {
		e, err := walletOf(tx, key)
		if err != nil {
			return nil, err
		}
		if e == nil || e.late(tx) {
			return &provider.WalletAnswer{Verdict: provider.Refused}, nil
		}
		out := &provider.WalletAnswer{Verdict: provider.Verdict(e.state)}
		if at := byID(e.doc.Wallet.Person); at >= 0 && out.Verdict == provider.Done {
			who := people[at]
			out.Email, out.Contact, out.Method = who.Email, who.Contact, who.Method
			home, bills := who.Address, who.Address
			if out.Billing = &bills; e.doc.Wallet.Delivery {
				out.Delivery = &home
			}
		}
		return out, nil
	})
}

// Wallet gives the page of a shopper who was sent here; nil for a key of nobody's.
func (s *Bank) Wallet(ctx context.Context, key string) (*provider.WalletPage, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*provider.WalletPage, error) {
		e, err := walletOf(tx, key)
		if err != nil || e == nil {
			return nil, err
		}
		return e.page(tx)
	})
}

// AnswerWallet is the shopper's word. Only the first counts.
func (s *Bank) AnswerWallet(ctx context.Context, key, person string) (*provider.WalletPage, error) {
	if person != "" && byID(person) < 0 {
		return nil, errs.Invalid(errs.Field("person", errs.RuleOther, "must be one of the test people"))
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*provider.WalletPage, error) {
		e, err := walletOf(tx, key)
		if err != nil || e == nil {
			return nil, err
		}
		if e.state == string(provider.NeedsBuyer) && !e.late(tx) {
			state := provider.Ended
			if e.doc.Wallet.Person = person; person != "" {
				state = provider.Done
			}
			if err := e.move(tx, string(state), ""); err != nil {
				return nil, err
			}
		}
		return e.page(tx)
	})
}

func walletOf(tx *store.Tx, key string) (*entry, error) {
	return entryWhere(tx, "id = ? AND kind = '"+kindWallet+"'", key)
}

func byID(id string) int {
	return slices.IndexFunc(people, func(p provider.WalletPerson) bool { return p.ID == id })
}

// late tells that nobody answered in time.
func (e *entry) late(tx *store.Tx) bool {
	return e.state == string(provider.NeedsBuyer) && tx.Millis() >= e.doc.Wallet.Until
}

func (e *entry) page(tx *store.Tx) (*provider.WalletPage, error) {
	w := e.doc.Wallet
	currency, err := money.ParseCurrency(w.Currency)
	return &provider.WalletPage{Open: e.state == string(provider.NeedsBuyer) && !e.late(tx), Delivery: w.Delivery,
		Amount: money.New(e.amount, currency), ReturnURL: w.ReturnURL, People: people}, err
}
