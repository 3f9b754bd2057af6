// Package app builds the store: it creates every service, passes each the others that it needs, and
// lists all operations, subscribers of events and scheduled jobs.
//
// It keeps one thing true: an operation that is not on its list is not served. No other package of
// internal imports app, so none depends on how the whole is put together.
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
	"souk/internal/people/customfields"
	"souk/internal/people/followers"
	"souk/internal/people/identity"
	"souk/internal/people/members"
	"souk/internal/people/moderation"
	"souk/internal/people/notes"
	"souk/internal/people/permissions"
	"souk/internal/people/privacy"
	"souk/internal/people/profiles"
	"souk/internal/people/providers"
	"souk/internal/people/redirects"
	memberreports "souk/internal/people/reports"
	"souk/internal/people/rights"
	"souk/internal/people/roles"
	"souk/internal/people/tokens"
	"souk/internal/platform/backup"
	"souk/internal/platform/events"
	"souk/internal/platform/frontends"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/jobs"
	"souk/internal/platform/live"
	"souk/internal/platform/logs"
	"souk/internal/platform/mail"
	"souk/internal/platform/media"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/updates"
	"souk/internal/platform/views"
	"souk/internal/platform/webhooks"
	"souk/internal/shop/addresslookup"
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
	Addresses   *addresslookup.Service
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
	Moderation    *moderation.Service
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
	Updates       *updates.Service

	CheckoutConfig *checkoutconfig.Service

	cfg        Config
	db         *store.DB
	log        *slog.Logger
	logs       *logs.Book
	relay      *events.Relay
	queue      *jobs.Queue
	metrics    *prometheus.Registry
	operations []httpapi.Operation
	server     *httpapi.Server
	demo       *demo.Remover
	storefront string // OAuth client id of our own front ends
	backOffice string // and of the back office

	seen        atomic.Pointer[site.Settings]
	pageBasis   atomic.Pointer[pageBasis]
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
		URL: cfg.DatabaseURL, ReplicaURL: cfg.ReplicaURL, DirectURL: cfg.DirectURL, Schema: cfg.Schema,
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
	book := logs.New()
	log = slog.New(book.Handler(log.Handler()))
	a := &App{cfg: cfg, log: log, logs: book, metrics: prometheus.NewRegistry(), began: time.Now()}
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
	a.queue = jobs.New(a.db, jobs.Config{Cursors: signer, Logger: a.log, Observe: figures.job})
	if a.Mail, err = mail.New(mail.Config{DB: a.db, Queue: a.queue, Site: a.Site, Signer: signer, SMTPURL: a.cfg.SMTPURL,
		PublicURL: a.cfg.PublicURL, Logger: a.log}); err != nil {
		return err
	}
	if err := a.openPeople(ctx, signer); err != nil {
		return err
	}
	if err := a.openShop(ctx, signer); err != nil {
		return err
	}
	if err := a.openOrders(ctx, signer); err != nil {
		return err
	}
	if err := a.openBuying(ctx, signer); err != nil {
		return err
	}
	if err := a.buildConnections(ctx, signer, figures); err != nil {
		return err
	}
	a.FrontEnds = frontends.New(frontends.Config{DB: a.db, Logger: a.log, PublicURL: a.cfg.PublicURL})
	a.Views = views.New(resource.Deps{DB: a.db, Cursors: signer})
	if err := a.openRights(ctx); err != nil {
		return err
	}
	a.Mail.Reader = a.callersAddress
	a.Backups = backup.New(backup.Config{
		DB: a.db, Queue: a.queue, Data: a.cfg.Data, Media: a.cfg.MediaDir(), Version: Version, Zone: a.zone, Migrate: Migrate,
		Examine: a.examine, Logger: a.log,
	})
	a.Updates = updates.New(updates.Config{DB: a.db, URL: a.cfg.UpdatesURL, Version: Version, AllowPrivate: a.local(),
		Logger: a.log})
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

// Log is the log whose latest lines staff can read.
func (a *App) Log() *slog.Logger { return a.log }

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
		return a.Finding.Watch(ctx, func(err error) {
			a.log.Error(
				"searches without results could not be stored", "error", err)
		})
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
	a.Addresses.Close()
	a.Updates.Close()
	return errors.Join(err, a.db.Close())
}

// runSteps does for a member what several packages have to do, until one refuses.
func runSteps(tx *store.Tx, member string, steps ...func(*store.Tx, string) error) error {
	for _, step := range steps {
		if err := step(tx, member); err != nil {
			return err
		}
	}
	return nil
}
