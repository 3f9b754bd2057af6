package app

import (
	"context"
	"time"

	"souk/internal/orders/downloads"
	"souk/internal/orders/fulfilments"
	"souk/internal/orders/invoices"
	"souk/internal/orders/ordermails"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/orders/payrequests"
	"souk/internal/orders/reports"
	"souk/internal/orders/subscriptions"
	"souk/internal/orders/visits"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// openOrders makes orders, their money, papers and parcels.
func (a *App) openOrders(ctx context.Context, signer *query.Signer) error {
	fileKey, err := a.Site.Secret(ctx, "downloads")
	if err != nil {
		return err
	}
	shop, err := a.shopID(ctx)
	if err != nil {
		return err
	}
	a.Orders = orders.New(orders.Config{
		Contact: guestContact(shop),
		FileLink: func(order, line string, expires wire.Time) string {
			return downloads.Link(fileKey, a.cfg.PublicURL, order, line, expires)
		},
		DB: a.db, Cursors: signer, Currency: a.currency, Locale: a.locale, WeightUnit: a.weightUnit,
		Stock: orderStock{a.Catalog, a.Stock}, Changed: a.orderChanged,
		Canceled: func(ctx context.Context, orderID string) { a.Payments.Pursue(ctx, orderID) },
	})
	a.Downloads = downloads.New(downloads.Config{DB: a.db, Orders: a.Orders, Files: a.Media, Key: fileKey,
		PublicURL: a.cfg.PublicURL, Mails: fileMails{a}})
	visitKey, err := a.Site.Secret(ctx, "visits")
	if err != nil {
		return err
	}
	a.Visits = visits.New(visits.Config{DB: a.db, Logger: a.log, Zone: a.zone, Key: visitKey,
		Staff: func(client string) bool { return client == a.backOffice }})
	a.Reports = reports.New(reports.Config{
		DB: a.db, Orders: a.Orders, Zone: a.zone, Currency: a.currency, Locale: a.locale, Visits: a.Visits,
		Variants: orderStock{a.Catalog, a.Stock}.variants,
	})
	a.openContacts(shop, signer)
	pageKey, err := a.Site.Secret(ctx, "order-pages")
	if err != nil {
		return err
	}
	a.OrderMails = ordermails.New(ordermails.Config{
		DB: a.db, Mail: a.Mail, Orders: a.Orders, Locale: a.locale, Currency: a.currency,
		Contact: func(ctx context.Context) string { return a.settings(ctx).ContactEmail },
		Parcel:  a.parcel, Parcels: a.parcels, CreditNote: a.creditNote, Papers: a.papers, Key: pageKey,
	})
	noticeKey, err := a.Site.Secret(ctx, "sandbox-notices")
	if err != nil {
		return err
	}
	var forgotten *jobs.Kind[paymentmethods.Forgotten]
	a.Payments, err = payments.Open(ctx, payments.Config{
		DB: a.db, Site: a.Site, Orders: a.Orders, GiftCards: a.Gifts, Mails: a.OrderMails, Credits: orderCredits{a},
		Providers: a.takers(noticeKey),
		Currency:  a.currency, Locale: a.locale, Sandbox: a.cfg.Demo, Testing: a.testing, PublicURL: a.cfg.PublicURL,
		Logger: a.log,
		Paid:   func(tx *store.Tx, gatewayID string) error { return a.PayLinks.PaidTx(tx, gatewayID) },
		Kept: func(tx *store.Tx, orderID, methodID string) error {
			return a.Subscriptions.KeptTx(tx, orderID, methodID)
		},
		Forgotten: func(tx *store.Tx, f paymentmethods.Forgotten) error { return forgotten.Enqueue(tx, f, jobs.Options{}) },
	})
	if err != nil {
		return err
	}
	forgotten = jobs.Register(a.queue, "payments.forget", jobs.KindOptions{Timeout: time.Minute, MaxTries: 20},
		func(ctx context.Context, job jobs.Job[paymentmethods.Forgotten]) error {
			return a.Payments.TellProvider(ctx, job.Args)
		})
	a.PayLinks = payrequests.New(payrequests.Config{
		DB: a.db, Cursors: signer, Orders: a.Orders, Payments: a.Payments, Mails: a.OrderMails, Picture: a.Media.MediaFile,
		Locale: a.locale, PublicURL: a.cfg.PublicURL,
	})
	a.Subscriptions = subscriptions.New(subscriptions.Config{
		DB: a.db, Cursors: signer, Orders: a.Orders, Payments: a.Payments, Mails: a.OrderMails, Locale: a.locale,
		PublicURL: a.cfg.PublicURL, Logger: a.log,
	})
	invoiceKey, err := a.Site.Secret(ctx, "invoices")
	if err != nil {
		return err
	}
	a.Invoices = invoices.New(invoices.Config{
		DB: a.db, Orders: a.Orders, Cursors: signer, Mails: a.OrderMails, Shop: a.signature, Locale: a.locale, Zone: a.zone,
		Logo: a.logo,
		Key:  invoiceKey, PublicURL: a.cfg.PublicURL, Logger: a.log, Refund: a.Payments.CreditedTx,
	})
	a.Fulfilled = fulfilments.New(fulfilments.Config{
		DB: a.db, Orders: a.Orders, Mails: a.OrderMails, Shop: a.Invoices.Letterhead, Locale: a.locale, Zone: a.zone,
		Labels: a.labelConfigurations,
	})
	a.openReturns(signer)
	return nil
}
