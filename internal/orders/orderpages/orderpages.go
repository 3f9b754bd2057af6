// Package orderpages shows buyers one of their orders with all about it, and lets guests find theirs
// again.
//
// It keeps these things true. An order is shown only to whoever placed it (signed in, or in the same
// browser), to whoever gave its number and the e-mail address it was placed with, and to whoever has a
// key that this shop made for that. If number and address do not match, the answer does not say which
// was wrong, and wrong tries are counted. A key opens one order, for a day.
package orderpages

import (
	"context"
	"strconv"
	"strings"
	"time"

	"souk/internal/orders/downloads"
	"souk/internal/orders/fulfilments"
	"souk/internal/orders/ledger"
	"souk/internal/orders/ordermails"
	"souk/internal/orders/orders"
	"souk/internal/orders/payrequests"
	"souk/internal/orders/returns"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// keyLife is how long somebody who found an order sees it without naming it again.
const keyLife = 24 * time.Hour

// Paper is an invoice or a credit note that the buyer can open.
type Paper struct {
	Credit bool   `json:"credit"`
	Number string `json:"number"`
	Link   string `json:"link"`
}

// Page is an order with all that became of it.
type Page struct {
	Order        *orders.Order                      `json:"order"`
	Fulfillments wire.List[fulfilments.Fulfillment] `json:"fulfillments"`
	Transactions *ledger.OrderTransactions          `json:"transactions"`
	Papers       wire.List[Paper]                   `json:"papers"`
	Files        wire.List[downloads.File]          `json:"files"`
	Returns      wire.List[*returns.Return]         `json:"returns"`
	Offer        *returns.Offer                     `json:"offer"`
	// Due is what can be paid now by payOrder.
	Due *wire.Price `json:"due,omitempty"`
}

// Config is what pages are made of.
type Config struct {
	DB          *store.DB
	Orders      *orders.Service
	Fulfilments *fulfilments.Service
	Downloads   *downloads.Service
	Returns     *returns.Service
	PayLinks    *payrequests.Service
	Mails       *ordermails.Service
	Book        func(tx *store.Tx, orderID string) (*ledger.OrderTransactions, error)
	Papers      func(tx *store.Tx, orderID string) ([]ordermails.Paper, error)
}

// Service shows orders to their buyers.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// open gives an order to its buyer with all about it. NotFound.
func (s *Service) open(ctx context.Context, in *openRequest) (*openAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*openAnswer, error) {
		o, err := s.cfg.Returns.VisibleTx(tx, in.OrderID, in.Key)
		if err != nil {
			return nil, err
		}
		p, err := s.page(tx, o)
		return &openAnswer{p}, err
	})
}

func (s *Service) page(tx *store.Tx, o *orders.Order) (*Page, error) {
	out := &Page{Order: o, Due: payrequests.DueTx(tx, o)}
	sent, err := s.cfg.Fulfilments.OfTx(tx, o.ID)
	if err != nil {
		return nil, err
	}
	out.Fulfillments = sent.Fulfillments
	if out.Transactions, err = s.cfg.Book(tx, o.ID); err != nil {
		return nil, err
	}
	papers, err := s.cfg.Papers(tx, o.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range papers {
		out.Papers = append(out.Papers, Paper(p))
	}
	if out.Files, err = s.cfg.Downloads.FilesTx(tx, o); err != nil {
		return nil, err
	}
	if out.Returns, err = s.cfg.Returns.OfOrderTx(tx, o.ID); err != nil {
		return nil, err
	}
	out.Offer, err = s.cfg.Returns.OfferTx(tx, o)
	return out, err
}

// find gives the key to an order to who names its number and e-mail. NotFound, whatever was wrong.
func (s *Service) find(ctx context.Context, in *findRequest) (*findAnswer, error) {
	number, err := strconv.ParseInt(strings.TrimPrefix(strings.TrimSpace(in.Number), "#"), 10, 64)
	if err != nil {
		return nil, notFound() // what is no number is no order's number
	}
	id, err := store.Get(ctx, s.db, func(tx *store.Tx) (string, error) {
		return s.cfg.Orders.FindTx(tx, number, strings.TrimSpace(in.Email))
	})
	if err != nil {
		return nil, err
	}
	if id == "" {
		return nil, notFound()
	}
	return &findAnswer{OrderID: id, Key: s.cfg.Mails.Token(id, s.db.Now().Add(keyLife))}, nil
}

// prove gives the key to an order whose id is known, from its address, to who names its e-mail. NotFound.
func (s *Service) prove(ctx context.Context, in *proveRequest) (*findAnswer, error) {
	o, err := store.Get(ctx, s.db, func(tx *store.Tx) (*orders.Order, error) {
		return s.cfg.Orders.BuyerTx(tx, in.OrderID)
	})
	if errs.KindOf(err) == errs.NotFound {
		return nil, notFound()
	}
	if err != nil {
		return nil, err
	}
	if o.BuyerInfo == nil || o.BuyerInfo.Email == "" ||
		store.Fold(o.BuyerInfo.Email) != store.Fold(strings.TrimSpace(in.Email)) {
		return nil, notFound()
	}
	return &findAnswer{OrderID: o.ID, Key: s.cfg.Mails.Token(o.ID, s.db.Now().Add(keyLife))}, nil
}

func notFound() error {
	return errs.New(errs.NotFound, orders.CodeNotFound, "there is no order with this number and e-mail")
}

// pay gives the page on which what is left of an order is paid. NotFound, FailedPrecondition.
func (s *Service) pay(ctx context.Context, in *openRequest) (*payAnswer, error) {
	path, err := s.cfg.PayLinks.ForBuyer(ctx, func(tx *store.Tx) (*orders.Order, error) {
		return s.cfg.Returns.VisibleTx(tx, in.OrderID, in.Key)
	})
	return &payAnswer{path}, err
}

// renewFiles gives the buyer new links to files whose links are over. NotFound, FailedPrecondition.
func (s *Service) renewFiles(ctx context.Context, in *openRequest) (*filesAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*filesAnswer, error) {
		o, err := s.cfg.Returns.VisibleTx(tx, in.OrderID, in.Key)
		if err != nil {
			return nil, err
		}
		files, err := s.cfg.Downloads.RenewForBuyerTx(tx, o)
		return &filesAnswer{files}, err
	})
}
