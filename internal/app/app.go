// Package app builds the store: it makes every service, hands each what it
// needs from the others, and lists all operations and subscriptions.
//
// It keeps one thing true: what is not on its lists is not served. Nothing
// below it knows how the whole is put together.
package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"souk/internal/buying/abandoned"
	"souk/internal/buying/backinstock"
	"souk/internal/buying/cart"
	"souk/internal/buying/checkout"
	"souk/internal/buying/checkouttemplates"
	"souk/internal/buying/drafts"
	"souk/internal/buying/takings"
	"souk/internal/buying/wishlists"
	"souk/internal/demo"
	"souk/internal/orders/appproviders"
	"souk/internal/orders/contacts"
	"souk/internal/orders/downloads"
	"souk/internal/orders/fulfilments"
	"souk/internal/orders/invoices"
	"souk/internal/orders/orderjobs"
	"souk/internal/orders/ordermails"
	"souk/internal/orders/orderpages"
	"souk/internal/orders/orders"
	"souk/internal/orders/paymentmethods"
	"souk/internal/orders/payments"
	"souk/internal/orders/payrequests"
	"souk/internal/orders/provider"
	"souk/internal/orders/recommendations"
	"souk/internal/orders/reports"
	"souk/internal/orders/returns"
	"souk/internal/orders/sandbox"
	"souk/internal/orders/stripe"
	"souk/internal/orders/subscriptions"
	"souk/internal/orders/today"
	"souk/internal/orders/visits"
	"souk/internal/people/about"
	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/badges"
	"souk/internal/people/blocks"
	"souk/internal/people/captcha"
	"souk/internal/people/customfields"
	"souk/internal/people/followers"
	"souk/internal/people/identity"
	"souk/internal/people/members"
	"souk/internal/people/notes"
	"souk/internal/people/permissions"
	"souk/internal/people/privacy"
	"souk/internal/people/profiles"
	"souk/internal/people/providers"
	"souk/internal/people/redirects"
	memberreports "souk/internal/people/reports"
	"souk/internal/people/rights"
	"souk/internal/people/roles"
	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/backup"
	"souk/internal/platform/events"
	"souk/internal/platform/frontends"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/jobs"
	"souk/internal/platform/live"
	"souk/internal/platform/mail"
	"souk/internal/platform/media"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/views"
	"souk/internal/platform/webhooks"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/catalogfiles"
	"souk/internal/shop/checkoutconfig"
	"souk/internal/shop/collections"
	"souk/internal/shop/currencies"
	"souk/internal/shop/discounts"
	"souk/internal/shop/finding"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/inventory"
	"souk/internal/shop/look"
	"souk/internal/shop/plugins"
	"souk/internal/shop/sale"
	"souk/internal/shop/shipping"
	"souk/internal/shop/subscriptionoptions"
	"souk/internal/shop/tax"
	"souk/internal/shop/tips"
	"souk/internal/shop/translations"
)

// Version is set when the program is built.
var Version = "dev"

// App is a whole store, ready to be started.
type App struct {
	Handler     http.Handler
	Site        *site.Service
	Accounts    *accounts.Service
	Permissions *permissions.Service
	Tokens      *tokens.Service
	Identity    *identity.Service
	Members     *members.Service
	Media       *media.Store
	Stock       *inventory.Service
	Catalog     *catalog.Service
	Collections *collections.Service
	Finding     *finding.Service
	Translated  *translations.Service
	Options     *subscriptionoptions.Service
	Files       *catalogfiles.Service
	Cart        *cart.Service
	Checkout    *checkout.Service
	takings     *takings.Service
	Gifts       *giftcards.Service
	Discounts   *discounts.Service
	Shipping    *shipping.Service
	Currencies  *currencies.Service
	Tax         *tax.Service
	Tips        *tips.Service
	Sales       *sale.Service
	Orders      *orders.Service
	Payments    *payments.Service
	PayLinks    *payrequests.Service
	// Subscriptions bills again and again.
	Subscriptions *subscriptions.Service
	Fulfilled     *fulfilments.Service
	Downloads     *downloads.Service
	Invoices      *invoices.Service
	Returns       *returns.Service
	OrderPages    *orderpages.Service
	Drafts        *drafts.Service
	OrderJobs     *orderjobs.Service
	Plugins       *plugins.Service
	Recommends    *recommendations.Service
	Templates     *checkouttemplates.Service
	Abandoned     *abandoned.Service
	Wishlists     *wishlists.Service
	BackInStock   *backinstock.Service
	OrderMails    *ordermails.Service
	Reports       *reports.Service
	Visits        *visits.Service
	Webhooks      *webhooks.Service
	Mail          *mail.Service
	Redirect      *redirects.Service
	Providers     *providers.Service
	FrontEnds     *frontends.Service
	Abouts        *about.Service
	Blocks        *blocks.Service
	Followers     *followers.Service
	Profiles      *profiles.Service
	MemberReports *memberreports.Service
	MemberNotes   *notes.Service
	Privacy       *privacy.Service
	Badges        *badges.Service
	MemberRoles   *roles.Service
	CustomFields  *customfields.Service
	Contacts      *contacts.Service
	Rights        *rights.Service
	Live          *live.Service
	Today         *today.Service
	Views         *views.Service
	Look          *look.Service
	Backups       *backup.Service

	CheckoutConfig *checkoutconfig.Service

	cfg        Config
	db         *store.DB
	log        *slog.Logger
	relay      *events.Relay
	queue      *jobs.Queue
	metrics    *prometheus.Registry
	operations []httpapi.Operation
	server     *httpapi.Server
	demo       *demo.Remover
	storefront string // OAuth client id of our own front ends
	backOffice string // and of the back office

	seen        atomic.Pointer[site.Settings]
	sitemapMu   sync.Mutex
	madeSitemap madeSitemap

	began  time.Time
	ready  atomic.Bool
	cancel context.CancelFunc
	work   sync.WaitGroup
}

// MediaDir is where uploaded files are kept.
func (c *Config) MediaDir() string { return filepath.Join(c.Data, "media") }

// OpenDB connects to the configured database without migrating it.
func OpenDB(ctx context.Context, cfg Config, log *slog.Logger, observe func(store.Finished)) (*store.DB, error) {
	return store.Open(ctx, store.Config{
		URL: cfg.DatabaseURL, ReplicaURL: cfg.ReplicaURL, DirectURL: cfg.DirectURL,
		Path: filepath.Join(cfg.Data, "souk.db"), Logger: log, Observe: observe,
	})
}

// Migrate brings the schema to this program's version and tells how many steps were made.
func Migrate(ctx context.Context, db *store.DB) (int, error) {
	made, err := db.Migrate(ctx)
	if err != nil {
		return 0, err
	}
	return made, jobs.Migrate(ctx, db)
}

// New opens the database, migrates it and builds the store. Any number of nodes may do so
// at once: what has to be there is made by one of them while the others wait.
func New(ctx context.Context, cfg Config, log *slog.Logger) (*App, error) {
	a := &App{cfg: cfg, log: log, metrics: prometheus.NewRegistry(), began: time.Now()}
	figures := newFigures(a.metrics)
	var err error
	if a.db, err = OpenDB(ctx, cfg, log, figures.transaction); err != nil {
		return nil, err
	}
	if err := a.db.Exclusive(ctx, func(ctx context.Context) error { return a.build(ctx, figures) }); err != nil {
		return nil, errors.Join(err, a.db.Close())
	}
	return a, nil
}

func (a *App) build(ctx context.Context, figures *figures) error {
	if _, err := Migrate(ctx, a.db); err != nil {
		return err
	}
	var err error
	if a.Site, err = site.Open(ctx, a.db, a.firstSettings()); err != nil {
		return err
	}
	secret, err := a.Site.Secret(ctx, "cursors")
	if err != nil {
		return err
	}
	signer := query.NewSigner(secret)
	a.queue = jobs.New(a.db, jobs.Config{Logger: a.log, Observe: figures.job})
	if a.Mail, err = mail.New(mail.Config{DB: a.db, Queue: a.queue, Site: a.Site, Signer: signer, SMTPURL: a.cfg.SMTPURL,
		PublicURL: a.cfg.PublicURL, Logger: a.log}); err != nil {
		return err
	}
	captchas, err := captcha.New(captcha.Config{Endpoint: a.cfg.CaptchaURL, AllowPrivate: a.local(), Clock: a.db.Now})
	if err != nil {
		return fmt.Errorf("SOUK_CAPTCHA_URL (--captcha-url): %w", err)
	}
	a.Permissions = permissions.New()
	a.Accounts = accounts.New(func(tx *store.Tx, before, after *accounts.Person) error {
		return a.Members.Follow(tx, before, after)
	})
	a.Tokens, err = tokens.Open(ctx, tokens.Config{
		DB: a.db, Site: a.Site, Cursor: signer, Logger: a.log, Permissions: a.Permissions, PublicURL: a.cfg.PublicURL,
	})
	if err != nil {
		return err
	}
	a.Identity, err = identity.Open(ctx, identity.Config{
		DB: a.db, Site: a.Site, Cursor: signer, Logger: a.log, PublicURL: a.cfg.PublicURL,
		Accounts: a.Accounts, Tokens: a.Tokens, Permissions: a.Permissions, Mailer: mailer{a.Mail}, Captcha: captchas,
		SignedIn: func(tx *store.Tx, visitor, member string) error {
			if err := a.Cart.Adopt(tx, visitor, member); err != nil {
				return err
			}
			return a.Checkout.Adopt(tx, visitor, member)
		},
		Blocking: func(tx *store.Tx, member string) error {
			if err := members.BlockingTx(tx, member); err != nil {
				return err
			}
			return a.Subscriptions.BlockTx(tx, member)
		},
		Deleting: members.DeletingTx,
		Contact:  contacts.IsGuestTx,
		Leaving: func(tx *store.Tx, member string) error {
			return inTurn(tx, member, a.Subscriptions.LeaveTx, a.Payments.ForgetTx)
		},
		Forgetting: func(tx *store.Tx, member string) error {
			return inTurn(tx, member, about.ForgetTx, followers.ForgetTx, memberreports.ForgetTx, notes.ForgetTx,
				blocks.ForgetTx, badges.ForgetTx, roles.ForgetTx, customfields.ForgetTx, wishlists.ForgetTx,
				giftcards.ForgetTx, cart.ForgetTx, a.Profiles.ForgetTx)
		},
	})
	if err != nil {
		return err
	}
	if err := a.openMembers(ctx, signer); err != nil {
		return err
	}
	if a.Media, err = media.New(media.Config{DB: a.db, Dir: a.cfg.MediaDir(), PublicURL: a.cfg.PublicURL, Logger: a.log}); err != nil {
		return err
	}
	a.Badges = badges.New(badges.Config{DB: a.db, Cursors: signer, Queue: a.queue, Logger: a.log,
		Picture: a.Media.MediaFile, PublicURL: a.cfg.PublicURL,
		Visible: func(tx *store.Tx, ids ...string) (map[string]bool, error) { return a.Privacy.VisibleTx(tx, ids...) },
	})
	a.MemberRoles = roles.New(a.db)
	a.CustomFields = customfields.New(resource.Deps{DB: a.db, Cursors: signer}, a.Members.DropValuesTx)
	a.Stock = inventory.New(a.db, signer)
	a.Catalog = catalog.New(catalog.Config{
		DB: a.db, Signer: signer, Inventory: a.Stock, Picture: a.Media.MediaFile, File: a.soldFile, Currency: a.currency,
		Locale:    a.locale,
		PublicURL: a.cfg.PublicURL, ProductPath: "/products/", Logger: a.log,
	})
	a.Collections = collections.New(collections.Config{
		DB: a.db, Signer: signer, Products: a.Catalog, Currency: a.currency, RulesMarked: a.collectionRules(),
	})
	a.Look = look.New(look.Config{DB: a.db, Site: a.Site, First: a.firstCollection, Picture: a.Media.MediaFile})
	a.Finding = finding.New(finding.Config{DB: a.db, Products: a.Catalog, Currency: a.currency,
		Collections: a.namedCollections, Pages: a.namedPages, Sold: a.sold})
	a.Translated = translations.New(translations.Config{DB: a.db, Products: a.Catalog, Collections: a.Collections,
		Languages: func(ctx context.Context) (string, []string, error) {
			settings, err := a.Site.Get(ctx)
			if err != nil {
				return "", nil, err
			}
			return settings.Language, settings.Languages, nil
		}})
	a.Options = subscriptionoptions.New(a.db, signer, a.Catalog)
	if err := a.Catalog.CleanTexts(ctx); err != nil {
		return fmt.Errorf("the stored descriptions could not be cleaned: %w", err)
	}
	a.Files, err = catalogfiles.New(catalogfiles.Config{
		DB: a.db, Entries: catalog.NewEntries(a.Catalog, a.Collections), Collections: a.Collections, Media: a.Media,
		Site: a.Site, Queue: a.queue, Dir: filepath.Join(a.cfg.Data, "imports"),
		PublicURL: a.cfg.PublicURL, AllowPrivate: a.local(), Logger: a.log,
	})
	if err != nil {
		return err
	}
	a.Currencies = currencies.New(a.db, a.locale)
	a.Plugins, err = plugins.New(ctx, plugins.Config{
		DB: a.db, Cursors: signer, Logger: a.log, AllowPrivate: a.local(), Currency: a.currency,
		Language:   func(ctx context.Context) string { return a.settings(ctx).Language },
		WaitingFor: func(ctx context.Context) ([]discounts.CustomTrigger, error) { return a.Discounts.CustomTriggers(ctx) },
	})
	if err != nil {
		return err
	}
	a.Shipping = shipping.New(shipping.Config{DB: a.db, Cursors: signer, Zone: a.zone, WeightUnit: a.weightUnit,
		Locale: a.locale, Rates: a.Plugins.Rates()})
	a.Tax = tax.New(tax.Config{DB: a.db, Cursors: signer, Site: a.Site, Queue: a.queue, Logger: a.log,
		Contacts: taxContacts, Calculators: a.Plugins.Calculators})
	a.Discounts = discounts.New(discounts.Config{DB: a.db, Cursors: signer, Zone: a.zone, Currency: a.currency,
		Locale: a.locale, Groups: memberGroups})
	if a.Gifts, err = giftcards.Open(ctx, giftcards.Config{DB: a.db, Site: a.Site, Cursors: signer, Locale: a.locale,
		Mail: a.Mail}); err != nil {
		return err
	}
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
		Stock: shelves{a.Catalog, a.Stock}, Changed: a.orderChanged,
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
		Variants: shelves{a.Catalog, a.Stock}.variants,
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
	a.Tips = tips.New(tips.Config{DB: a.db, Cursors: signer, Catalog: a.Catalog, Orders: tippedOrders{a.Orders},
		Drafts: tippedDrafts{a}, Currency: a.currency, Locale: a.locale, Staff: a.staff, Flow: a.flow})
	a.CheckoutConfig = checkoutconfig.New(checkoutconfig.Config{DB: a.db, Cursors: signer, Site: a.Site, Logger: a.log,
		Installed: a.installed, Shop: a.shop()})
	a.Sales = sale.New(sale.Config{
		DB: a.db, Site: a.Site, Shelf: &basket.Shelf{Catalog: a.Catalog, Outside: a.Plugins.Shelves(a.weightUnit)},
		Discounts: a.Discounts, Shipping: a.Shipping, Tax: a.Tax,
		GiftCards: a.Gifts, Currencies: a.Currencies, Tips: a.Tips, Plugins: a.Plugins.ForSales(), Business: a.business,
		Logger: a.log,
	})
	a.Cart = cart.New(cart.Config{DB: a.db, Sales: a.Sales, Addresses: a.addresses, Logger: a.log})
	cards, err := a.Site.Sealer(ctx, "checkout-cards")
	if err != nil {
		return err
	}
	a.takings = takings.New(a.db, a.Plugins, cards, a.log)
	a.Checkout, err = checkout.Open(ctx, checkout.Config{
		DB: a.db, Sales: a.Sales, Carts: a.Cart, Orders: a.Orders, Payments: a.Payments, Cards: a.Gifts, Takings: a.takings,
		Stock: a.Stock, Discounts: a.Discounts, Tips: a.Tips,
		Subscriptions: a.Subscriptions, Secrets: a.Site, Rules: checkoutRules{a.CheckoutConfig}, Addresses: a.addresses,
		StockWhenPaid: a.stockWhenPaid, PublicURL: a.cfg.PublicURL, Logger: a.log,
		Completed: func(tx *store.Tx, id, cart string) error { return a.Abandoned.CompletedTx(tx, id, cart) },
	})
	if err != nil {
		return err
	}
	a.Drafts = drafts.New(drafts.Config{
		DB: a.db, Cursors: signer, Sales: a.Sales, Orders: a.Orders, Locale: a.locale, Notices: a.OrderMails,
		Invoices: draftInvoices{a.Invoices}, Tips: a.Tips, Discounts: a.Discounts,
		Subscriptions: a.Subscriptions, Business: a.business,
	})
	a.OrderJobs = orderjobs.New(orderjobs.Config{
		DB: a.db, Queue: a.queue, Orders: a.Orders, Payments: a.Payments, Fulfilments: a.Fulfilled,
		Current: a.Tokens.CurrentTx, Logger: a.log,
	})
	a.Abandoned, err = abandoned.Open(ctx, abandoned.Config{
		DB: a.db, Cursors: signer, Site: a.Site, Checkouts: a.Checkout, Carts: a.Cart, Mail: a.Mail, Member: memberContact,
		PublicURL: a.cfg.PublicURL, Logger: a.log,
	})
	if err != nil {
		return err
	}
	if err := a.openWishes(ctx, signer); err != nil {
		return err
	}
	a.Templates = checkouttemplates.New(checkouttemplates.Config{DB: a.db, Cursors: signer, Checkouts: a.Checkout,
		Sales: a.Sales})
	a.Recommends = recommendations.New(recommendations.Config{DB: a.db, Catalog: a.Catalog, Orders: a.Orders,
		Outside: outsideAlgorithms{a.Plugins}, Logger: a.log})
	a.relay = events.New(a.db, events.Config{Logger: a.log, Observe: figures.relay})
	if a.Webhooks, err = webhooks.New(ctx, webhooks.Config{
		DB: a.db, Queue: a.queue, Relay: a.relay, Signer: signer, Logger: a.log, AllowPrivate: a.local(),
		Inside: []string{contacts.OrderChanged, contacts.ContactRegroups},
	}); err != nil {
		return err
	}
	own, err := a.Tokens.EnsureStorefront(ctx)
	if err != nil {
		return err
	}
	a.storefront = own.ID
	if own, err = a.Tokens.EnsureBackOffice(ctx); err != nil {
		return err
	}
	a.backOffice = own.ID
	a.Providers, err = providers.New(ctx, providers.Config{
		DB: a.db, Site: a.Site, Identity: a.Identity, Cursors: signer, PublicURL: a.cfg.PublicURL, AllowPrivate: a.local(),
		Logger: a.log,
	})
	if err != nil {
		return err
	}
	a.Redirect = redirects.New(redirects.Config{
		DB: a.db, Identity: a.Identity, Tokens: a.Tokens, PublicURL: a.cfg.PublicURL, Storefront: a.storefront,
		ProductPage: a.productPage, Providers: a.offered, SendAway: a.Providers.SendAway,
		Checkouts: checkoutPages{a.Checkout, a.PayLinks},
	})
	a.Privacy = privacy.New(privacy.Config{DB: a.db, Public: members.IsPublic})
	a.Abouts = about.New(about.Config{DB: a.db, Cursors: signer, Known: members.KnownTx, Visible: a.Privacy.Visible})
	a.Followers = followers.New(followers.Config{DB: a.db, Cursors: signer, Known: members.KnownTx})
	a.Blocks = blocks.New(blocks.Config{DB: a.db, Cursors: signer, Known: members.KnownTx, Unfollow: followers.BetweenTx})
	a.MemberReports = memberreports.New(memberreports.Config{DB: a.db, Cursors: signer, Known: members.KnownTx})
	a.Profiles = profiles.New(profiles.Config{DB: a.db, Members: a.Members, Fields: a.CustomFields, Abouts: a.Abouts,
		Badges: a.Badges, Privacy: a.Privacy, Media: a.Media})
	a.MemberNotes = notes.New(notes.Config{DB: a.db, Known: members.KnownTx,
		Told: []string{members.Entity, accounts.Entity, roles.Entity, sessions.Entity}})
	a.FrontEnds = frontends.New(frontends.Config{DB: a.db, Logger: a.log, PublicURL: a.cfg.PublicURL})
	a.Views = views.New(resource.Deps{DB: a.db, Cursors: signer})
	if err := a.openRights(ctx); err != nil {
		return err
	}
	a.Mail.Reader = a.callersAddress
	a.Backups = backup.New(backup.Config{
		DB: a.db, Queue: a.queue, Data: a.cfg.Data, Media: a.cfg.MediaDir(), Version: Version, Zone: a.zone, Migrate: Migrate,
		Logger: a.log,
	})
	a.Live = live.New(live.Config{DB: a.db, Logger: a.log})
	a.openToday()
	a.Providers.Bind(hostedFlows{a.Redirect})
	a.subscribe()
	return a.serveAll(figures)
}

// takers are all who take money: apps, Stripe where it is set up, and the sandbox.
func (a *App) takers(noticeKey []byte) []provider.Provider {
	list := appproviders.OfApps(a.Plugins)
	if a.cfg.StripeKey != "" {
		list = append(list, stripe.New(stripe.Config{Key: a.cfg.StripeKey, WebhookSecret: a.cfg.StripeSecret,
			URL: a.cfg.StripeURL}))
	}
	return append(list, sandbox.New(a.db).WithSecret(noticeKey))
}

// mailer hands mails from the packages that cannot know package mail to it.
type mailer struct{ mail *mail.Service }

func (m mailer) Send(tx *store.Tx, message accountmail.Message) error {
	return m.mail.Send(tx, mail.Message(message))
}

// offered lists the providers of identities to the hosted pages.
func (a *App) offered(ctx context.Context, staff bool) ([]redirects.Provider, error) {
	list, err := a.Providers.Offered(ctx, staff)
	var out []redirects.Provider
	for _, one := range list {
		out = append(out, redirects.Provider(one))
	}
	return out, err
}

// hostedFlows gives the flows of the hosted pages to the providers of identities.
type hostedFlows struct{ redirect *redirects.Service }

func (f hostedFlows) Flow(ctx context.Context, token string) (*providers.Flow, error) {
	running, err := f.redirect.Running(ctx, token)
	if err != nil {
		return nil, err
	}
	return &providers.Flow{Visitor: running.Visitor, Staff: running.Staff, Prompt: running.Prompt,
		Language: running.Language}, nil
}

// checkoutPages leads redirect sessions to the pages where people pay.
type checkoutPages struct {
	checkout *checkout.Service
	requests *payrequests.Service
}

func (c checkoutPages) CheckoutPage(ctx context.Context, id string, back redirects.Callbacks) (string, error) {
	return c.checkout.Page(ctx, id, checkout.Back{
		ThankYouPageURL: back.ThankYouPageURL, PostFlowURL: back.PostFlowURL, CartPageURL: back.CartPageURL,
		LoginURL: back.LoginURL, State: back.State,
	})
}

func (c checkoutPages) PaymentRequestPage(ctx context.Context, id string, back redirects.Callbacks) (string, error) {
	return c.requests.PageFor(ctx, id, payments.RedirectURLs{SuccessURL: cmp.Or(back.ThankYouPageURL, back.PostFlowURL),
		CancelURL: back.PostFlowURL})
}

// firstSettings are those of a new shop; the demo sells in dollars, as its pictures show.
func (a *App) firstSettings() site.Settings {
	first := site.Defaults()
	if a.cfg.Demo {
		first.Currency, first.Locale, first.PricesIncludeTax = "USD", "en-US", true
	}
	return first
}

// Ensure makes to exist what the settings of the program name. Only a server does
// so: a command run beside it may have other settings, and must not take its keys away.
func (a *App) Ensure(ctx context.Context) error { return a.db.Exclusive(ctx, a.ensure) }

func (a *App) ensure(ctx context.Context) error {
	if a.cfg.ClientID != "" {
		if _, err := a.Tokens.EnsureClient(ctx, a.cfg.ClientID, a.cfg.Redirects()); err != nil {
			return fmt.Errorf("SOUK_CLIENT_ID: %w", err)
		}
	}
	// Also when it is empty: a key that was set at the last start and is not any more must die.
	if err := a.Tokens.EnsureAPIKey(ctx, a.cfg.APIKey); err != nil {
		return fmt.Errorf("SOUK_API_KEY: %w", err)
	}
	if a.cfg.AppID != "" {
		if err := a.Tokens.EnsureApp(ctx, a.cfg.AppID, a.cfg.AppSecret); err != nil {
			return fmt.Errorf("SOUK_APP_ID: %w", err)
		}
	}
	if a.cfg.OwnerEmail != "" {
		if err := a.Identity.Staff.EnsureOwner(ctx, a.cfg.OwnerEmail, a.cfg.OwnerPassword); err != nil {
			return fmt.Errorf("SOUK_OWNER_EMAIL, SOUK_OWNER_PASSWORD: %w", err)
		}
	}
	return a.Identity.Staff.EnsureRoles(ctx)
}

// local tells that browsers see the store on this machine only; then webhooks may
// call this machine too. The listen address does not tell: a proxy may be in front.
func (a *App) local() bool {
	at, err := url.Parse(a.cfg.PublicURL)
	if err != nil {
		return false
	}
	address := net.ParseIP(at.Hostname())
	return at.Hostname() == "localhost" || address != nil && address.IsLoopback()
}

// settings are those of the shop, or the last that were seen when they cannot be
// read: a caller that hung up must not make prices of another currency.
func (a *App) settings(ctx context.Context) *site.Settings {
	settings, err := a.Site.Get(ctx)
	if err == nil {
		a.seen.Store(settings)
		return settings
	}
	if ctx.Err() == nil {
		a.log.ErrorContext(ctx, "the shop's settings cannot be read", "error", err)
	}
	if settings = a.seen.Load(); settings == nil {
		first := a.firstSettings()
		settings = &first
	}
	return settings
}

func (a *App) currency(ctx context.Context) money.Currency {
	return money.MustCurrency(a.settings(ctx).Currency)
}

func (a *App) zone(ctx context.Context) *time.Location { return a.settings(ctx).Location() }

func (a *App) weightUnit(ctx context.Context) string { return a.settings(ctx).WeightUnit }

func (a *App) locale(ctx context.Context) string { return a.settings(ctx).Locale }

// Operations is the whole list, for the document and for tests.
func (a *App) Operations() []httpapi.Operation { return a.operations }

// Served gives the page that says which functions of the public packages are served.
func (a *App) Served() string { return frontends.Served(a.operations, a.server.Serves) }

// DB gives the database to the commands that work on it directly.
func (a *App) DB() *store.DB { return a.db }

// Start begins background work. Requests may come before or after.
func (a *App) Start(ctx context.Context) error {
	ctx, a.cancel = context.WithCancel(context.WithoutCancel(ctx))
	a.background(func() error { return a.Tokens.Watch(ctx) })
	a.background(func() error { a.Catalog.Listen(ctx); return nil })
	a.background(func() error { return a.Finding.Warm(ctx) })
	a.background(func() error { return a.Payments.Recover(ctx) })
	a.background(func() error { return a.FrontEnds.Watch(ctx) })
	a.background(func() error { return a.Visits.Watch(ctx) })
	a.background(func() error {
		return a.Finding.Watch(ctx, func(err error) { a.log.Error("searches without result could not be written", "error", err) })
	})
	a.background(func() error { return a.Live.Run(ctx) })
	a.relay.Start()
	if err := a.queue.Start(ctx); err != nil {
		return err
	}
	a.ready.Store(true)
	return nil
}

func (a *App) background(fn func() error) {
	a.work.Go(func() {
		if err := fn(); err != nil && !errors.Is(err, context.Canceled) {
			a.log.Error("background work ended", "error", err)
		}
	})
}

// Unready makes /readyz say no, so that a balancer sends nobody any more, and ends the
// streams, which would go on for ever.
func (a *App) Unready() {
	a.ready.Store(false)
	a.server.EndStreams()
}

// Stop ends background work and closes the database. Call it after the last request.
func (a *App) Stop(ctx context.Context) error {
	a.Unready()
	ctx, done := context.WithTimeout(ctx, 20*time.Second)
	defer done()
	err := errors.Join(a.relay.Stop(ctx), a.queue.Stop(ctx))
	if a.cancel != nil {
		a.cancel()
	}
	a.work.Wait()
	a.Plugins.Close()
	return errors.Join(err, a.db.Close())
}

// inTurn does for a member what several packages have to do, until one refuses.
func inTurn(tx *store.Tx, member string, steps ...func(*store.Tx, string) error) error {
	for _, step := range steps {
		if err := step(tx, member); err != nil {
			return err
		}
	}
	return nil
}
