// Package ordermails sends the mails about orders, to buyers and to the shop.
//
// It keeps these things true. Each moment that a buyer expects to hear of has one kind of message,
// which the shop can switch off, give its own subject and first words, and preview. A message is
// written in the transaction of the change that it tells of, or by a subscriber of that change's
// event, which runs once: so it is sent if and only if the change happened, and once. An order without
// a usable e-mail address is no error. The contents of an order are shown as text, never as markup.
package ordermails

import (
	"context"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/mail"
	"souk/internal/platform/money"
	"souk/internal/platform/snapshot"
	"souk/internal/platform/store"
)

// Kind is the moment that a message is about.
type Kind string

// The moments, by the names that the API and the settings have.
const (
	Placed             Kind = "PLACED"
	Paid               Kind = "PAID"
	Shipped            Kind = "SHIPPED"
	Ready              Kind = "READY_FOR_PICKUP"
	Refunded           Kind = "REFUNDED"
	Canceled           Kind = "CANCELED"
	Edited             Kind = "EDITED"
	Download           Kind = "DOWNLOAD_LINKS"
	PaymentRequest     Kind = "PAYMENT_REQUEST"
	Invoice            Kind = "INVOICE"
	SubscriptionFailed Kind = "SUBSCRIPTION_PAYMENT_FAILED"
	Delivered          Kind = "DELIVERED"
	PaymentFailed      Kind = "PAYMENT_FAILED" // what an order waited for did not come
	NewOrder           Kind = "NEW_ORDER"      // to the shop
	ReturnApproved     Kind = "RETURN_APPROVED"
	ReturnDeclined     Kind = "RETURN_DECLINED" // or a request to cancel
	NewReturn          Kind = "NEW_RETURN"      // to the shop
)

// Kinds lists all moments in the order in which they come.
var Kinds = []Kind{Placed, Paid, PaymentFailed, Shipped, Ready, Delivered, Download, Refunded, Canceled, Edited,
	PaymentRequest, Invoice, SubscriptionFailed, ReturnApproved, ReturnDeclined, NewOrder, NewReturn}

var templates = map[Kind]string{
	Placed: mail.OrderPlaced, Paid: mail.OrderPaid, Shipped: mail.OrderShipped, Ready: mail.OrderReady,
	Refunded: mail.OrderRefunded, Canceled: mail.OrderCanceled,
	Edited: mail.OrderEdited, Download: mail.OrderDownload, PaymentRequest: mail.OrderPaymentRequest,
	Invoice: mail.OrderInvoice, SubscriptionFailed: mail.SubscriptionPaymentFailed,
	ReturnApproved: mail.ReturnApproved, ReturnDeclined: mail.ReturnDeclined, NewReturn: mail.ReturnNew,
	NewOrder: mail.OrderNew, Delivered: mail.OrderDelivered, PaymentFailed: mail.OrderPaymentDeclined,
}

// Mail writes messages; mail.Service is one.
type Mail interface {
	Send(tx *store.Tx, m mail.Message) error
	Preview(ctx context.Context, m mail.Message) (*mail.Preview, error)
}

// Orders reads orders; orders.Service is one.
type Orders interface {
	OrderTx(tx *store.Tx, id string) (*orders.Order, error)
	NotifyTx(tx *store.Tx, id string) (o *orders.Order, buyer, business bool, err error)
}

// Parcel is what was handed over, or waits to be fetched.
type Parcel struct {
	Carrier, TrackingNumber, TrackingLink string
	Quantities                            map[string]int64 // by line; nil for all of the order
}

// Paper is an invoice, or a credit note, of an order.
type Paper struct {
	Credit       bool
	Number, Link string
}

// Config is what the service needs from others.
type Config struct {
	DB     *store.DB
	Mail   Mail
	Orders Orders
	// Parcel tells what is in a fulfilment; nil tells nothing of it.
	Parcel func(tx *store.Tx, orderID, fulfillmentID string) (*Parcel, error)
	// Parcels tells all that was sent of an order; nil tells nothing of it.
	Parcels func(tx *store.Tx, orderID string) ([]Parcel, error)
	// CreditNote gives number and link of the credit note of a refund, empty for none; nil never has one.
	CreditNote func(tx *store.Tx, refundID string) (number, link string, err error)
	// Papers gives the invoices and credit notes of an order that its buyer may read; nil has none.
	Papers func(tx *store.Tx, orderID string) ([]Paper, error)
	// Key signs the links to the pages of orders.
	Key []byte
	// Locale is how amounts are written for people.
	Locale func(ctx context.Context) string
	// Currency is the shop's, for examples; nil takes the euro.
	Currency func(ctx context.Context) money.Currency
	// Contact is where the shop hears of orders; empty for nowhere.
	Contact func(ctx context.Context) string
}

// Service writes messages about orders.
type Service struct {
	cfg      Config
	db       *store.DB
	settings *snapshot.Snapshot[Settings]
}

// New makes the service.
func New(cfg Config) *Service {
	return &Service{cfg: cfg, db: cfg.DB, settings: snapshot.New(cfg.DB, settingsKey, loadSettings)}
}

// PlacedTx tells the buyer that the order is there, and the shop.
func (s *Service) PlacedTx(tx *store.Tx, o *orders.Order, buyer, business bool) error {
	if buyer {
		if _, err := s.send(tx, Placed, o, about{}); err != nil {
			return err
		}
	}
	if business {
		if _, err := s.send(tx, NewOrder, o, about{}); err != nil {
			return err
		}
	}
	return nil
}

// EditedTx tells the buyer that the order is another one now. The shop, which changed
// it, is not told what it did.
func (s *Service) EditedTx(tx *store.Tx, o *orders.Order, buyer, _ bool) error {
	if !buyer {
		return nil
	}
	_, err := s.send(tx, Edited, o, about{})
	return err
}

// PaidTx tells the buyer that the money came.
func (s *Service) PaidTx(tx *store.Tx, o *orders.Order) error {
	_, err := s.send(tx, Paid, o, about{})
	return err
}

// CanceledTx tells the buyer that the order comes to nothing, with a word of the shop's.
func (s *Service) CanceledTx(tx *store.Tx, o *orders.Order, message string) error {
	_, err := s.send(tx, Canceled, o, about{message: message})
	return err
}

// ShippedTx tells that things are on their way; false when nothing was written.
func (s *Service) ShippedTx(tx *store.Tx, orderID, fulfillmentID string) (bool, error) {
	return s.parcel(tx, Shipped, orderID, fulfillmentID)
}

// PickupReadyTx tells that things wait for the buyer; false when nothing was written.
func (s *Service) PickupReadyTx(tx *store.Tx, orderID, fulfillmentID string) (bool, error) {
	return s.parcel(tx, Ready, orderID, fulfillmentID)
}

// DeliveredTx tells that things arrived; false when nothing was written.
func (s *Service) DeliveredTx(tx *store.Tx, orderID, fulfillmentID string) (bool, error) {
	return s.parcel(tx, Delivered, orderID, fulfillmentID)
}

func (s *Service) parcel(tx *store.Tx, kind Kind, orderID, fulfillmentID string) (bool, error) {
	a := about{}
	if s.cfg.Parcel != nil {
		var err error
		if a.parcel, err = s.cfg.Parcel(tx, orderID, fulfillmentID); err != nil {
			return false, err
		}
	}
	return s.byID(tx, kind, orderID, a)
}

// RefundedTx tells that money goes back. Shops that mail invoices send the credit note along.
func (s *Service) RefundedTx(tx *store.Tx, orderID, refundID string, amount money.Amount, message string) error {
	a := about{amount: amount, message: message}
	settings, err := s.settings.In(tx)
	if err != nil {
		return err
	}
	if s.cfg.CreditNote != nil && !settings[Invoice].Disabled {
		if a.creditNote.Number, a.creditNote.Link, err = s.cfg.CreditNote(tx, refundID); err != nil {
			return err
		}
	}
	_, err = s.byID(tx, Refunded, orderID, a)
	return err
}

// File is something to download.
type File struct {
	Name, Link string
}

// DownloadTx gives the links to what was bought; until is when they end, zero for never.
// False when nothing was written.
func (s *Service) DownloadTx(tx *store.Tx, orderID string, files []File, until time.Time) (bool, error) {
	return s.byID(tx, Download, orderID, about{files: files, until: until})
}

// PaymentRequestTx asks for money, with the page to pay it on. False when nothing was
// written.
func (s *Service) PaymentRequestTx(tx *store.Tx, orderID, link string, amount money.Amount, message string) (
	bool, error) {
	return s.byID(tx, PaymentRequest, orderID, about{link: link, amount: amount, message: message})
}

// InvoiceTx gives the link to an invoice. False when nothing was written.
func (s *Service) InvoiceTx(tx *store.Tx, orderID, number, link string) (bool, error) {
	return s.byID(tx, Invoice, orderID, about{link: link, invoice: number})
}

// SubscriptionFailedTx tells that a subscription could not be charged, and when it is
// tried again; zero for not any more.
func (s *Service) SubscriptionFailedTx(tx *store.Tx, orderID, link string, amount money.Amount, next time.Time) (
	bool, error) {
	return s.byID(tx, SubscriptionFailed, orderID, about{link: link, amount: amount, until: next})
}

// ReturnAskedTx tells the shop that a buyer wants to send something back, or to have the order cancelled.
func (s *Service) ReturnAskedTx(tx *store.Tx, orderID, note string) error {
	_, err := s.byID(tx, NewReturn, orderID, about{message: note})
	return err
}

// ReturnApprovedTx tells the buyer how to send goods back.
func (s *Service) ReturnApprovedTx(tx *store.Tx, orderID, instructions string) error {
	_, err := s.byID(tx, ReturnApproved, orderID, about{message: instructions})
	return err
}

// ReturnDeclinedTx tells the buyer why the shop says no.
func (s *Service) ReturnDeclinedTx(tx *store.Tx, orderID, reason string) error {
	_, err := s.byID(tx, ReturnDeclined, orderID, about{message: reason})
	return err
}

func (s *Service) byID(tx *store.Tx, kind Kind, orderID string, a about) (bool, error) {
	o, err := s.cfg.Orders.OrderTx(tx, orderID)
	if err != nil {
		return false, err
	}
	return s.send(tx, kind, o, a)
}
