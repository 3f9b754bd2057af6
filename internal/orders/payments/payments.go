// Package payments charges, authorises, captures, voids and refunds the money of orders, through providers or by hand.
//
// It guarantees: each request to a provider is saved before it is sent, with the key that keeps the provider from
// doing it twice; so a crash, a lost answer or an impatient buyer never charges anybody twice, and the outcome is found
// out after a restart. Every result of a payment, from the answer, from the provider's own call or from asking again,
// is applied by Service.advance, and counts once. What moved is written into the order's book (package ledger); how a
// buyer pays is chosen in package paymentmethods.
package payments

import (
	"context"
	"log/slog"
	"time"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/provider"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/shop/giftcards"
)

// Config holds what the service depends on.
type Config struct {
	DB        *store.DB
	Site      *site.Service
	Orders    *orders.Service
	GiftCards *giftcards.Service
	// Providers take money. The first of Offered ones that is switched on is the shop's.
	Providers []provider.Provider
	// Mails may be nil.
	Mails ledger.Mails
	// Credits makes out credit notes for refunds; nil makes none.
	Credits ledger.Credits
	// Paid hears that a gateway order was paid, within the transaction; may be nil.
	Paid func(tx *store.Tx, gatewayID string) error
	// Kept hears which kept way of paying paid for an order, within the transaction; may be nil.
	Kept func(tx *store.Tx, orderID, methodID string) error
	// Forgotten hears of each way of paying that is kept no longer, within the transaction, and has
	// TellProvider called after it; may be nil.
	Forgotten func(tx *store.Tx, f paymentmethods.Forgotten) error
	// Currency and Locale are the shop's.
	Currency func(ctx context.Context) money.Currency
	Locale   func(ctx context.Context) string
	// Testing tells that the caller's checkouts run as tests: the sandbox takes their money,
	// whoever else does otherwise. nil for never.
	Testing func(ctx context.Context) bool
	// Sandbox switches the sandbox on in a shop that has not chosen yet.
	Sandbox   bool
	PublicURL string
	Logger    *slog.Logger
}

// Service moves money, by the ways of paying that the shop offers.
type Service struct {
	*paymentmethods.Service
	cfg    Config
	db     *store.DB
	ledger *ledger.Service
	sealer *site.Sealer
}

// Open makes the service.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	s := &Service{cfg: cfg, db: cfg.DB}
	s.Service = paymentmethods.New(paymentmethods.Config{
		DB: cfg.DB, Providers: cfg.Providers, Sandbox: cfg.Sandbox, Testing: cfg.Testing, Currency: cfg.Currency,
		Forgotten: cfg.Forgotten, PublicURL: cfg.PublicURL,
	})
	s.ledger = &ledger.Service{DB: cfg.DB, Orders: cfg.Orders, Mails: cfg.Mails, Credits: cfg.Credits, Locale: cfg.Locale}
	var err error
	s.sealer, err = cfg.Site.Sealer(ctx, "payments")
	return s, err
}

// book is an order's book in the hands of who moves its money.
type book struct {
	*ledger.Book
	s *Service
}

// CreditedTx tells what went back by a refund of an order. NotFound.
func (s *Service) CreditedTx(tx *store.Tx, orderID, refundID string) (*orders.Order, *ledger.Credited, error) {
	return s.ledger.CreditedTx(tx, orderID, refundID)
}

// BookTx gives the payments and refunds of an order as its buyer sees them. NotFound.
func (s *Service) BookTx(tx *store.Tx, orderID string) (*ledger.OrderTransactions, error) {
	return s.ledger.BuyerTx(tx, orderID)
}

// open reads the book of an order. NotFound.
func (s *Service) open(tx *store.Tx, orderID string) (*book, error) {
	b, err := s.ledger.Open(tx, orderID)
	if err != nil {
		return nil, err
	}
	return &book{b, s}, nil
}

// withBook runs fn with the book of an order in one transaction: run is store.Get or store.Do. NotFound.
func withBook[T any](ctx context.Context, s *Service,
	run func(context.Context, *store.DB, func(*store.Tx) (T, error)) (T, error), orderID string,
	fn func(tx *store.Tx, b *book) (T, error),
) (T, error) {
	return run(ctx, s.db, func(tx *store.Tx) (out T, err error) {
		b, err := s.open(tx, orderID)
		if err != nil {
			return out, err
		}
		return fn(tx, b)
	})
}

// Times of the service.
const (
	actionLife  = time.Hour           // a buyer has to confirm a payment that no checkout waits for
	firstLook   = 30 * time.Second    // until somebody looks what became of a request
	longestLook = time.Hour           // between two looks
	holdMargin  = 12 * time.Hour      // before its end
	giveUp      = 14 * 24 * time.Hour // until a request without an answer is one for people
)
