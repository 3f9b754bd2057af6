package app

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"souk/internal/buying/cart"
	"souk/internal/buying/discounttrial"
	"souk/internal/orders/ordermails"
	"souk/internal/orders/orders"
	"souk/internal/orders/recommendations"
	"souk/internal/orders/reports"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/shop/inventory"
)

// Title names the API in its document.
const Title = "Souk"

// list is every operation there is, one service a line.
func (a *App) list() []httpapi.Operation {
	return slices.Concat(
		a.Permissions.Operations(),
		a.Tokens.Operations(),
		a.Identity.Operations(),
		a.Members.Operations(),
		a.Site.Operations(),
		a.Look.Operations(),
		a.Media.Operations(),
		a.Stock.Operations(),
		a.Catalog.Operations(),
		a.Collections.Operations(),
		a.Finding.Operations(),
		a.Translated.Operations(),
		a.Options.Operations(),
		a.Files.Operations(),
		a.Cart.Operations(),
		a.Checkout.Operations(),
		a.Discounts.Operations(),
		discounttrial.New(discounttrial.Config{Discounts: a.Discounts, Sales: a.Sales}).Operations(),
		a.Shipping.Operations(),
		a.Addresses.Operations(),
		a.Currencies.Operations(),
		a.Tax.Operations(),
		a.Plugins.Operations(),
		a.Tips.Operations(),
		a.CheckoutConfig.Operations(),
		a.Gifts.Operations(),
		a.Orders.Operations(),
		a.Payments.Operations(),
		a.PayLinks.Operations(),
		a.Subscriptions.Operations(),
		a.Fulfilled.Operations(),
		a.Downloads.Operations(),
		a.Invoices.Operations(),
		a.Returns.Operations(),
		a.OrderPages.Operations(),
		a.Drafts.Operations(),
		a.OrderJobs.Operations(),
		a.OrderMails.Operations(),
		a.Reports.Operations(),
		a.Recommends.Operations(),
		a.Templates.Operations(),
		a.Abandoned.Operations(),
		a.Wishlists.Operations(),
		a.BackInStock.Operations(),
		a.Webhooks.Operations(),
		a.Mail.Operations(),
		a.Redirect.Operations(),
		a.Providers.Operations(),
		a.FrontEnds.Operations(),
		a.Abouts.Operations(),
		a.Blocks.Operations(),
		a.Followers.Operations(),
		a.Profiles.Operations(),
		a.MemberReports.Operations(),
		a.MemberNotes.Operations(),
		a.Moderation.Operations(),
		a.Privacy.Operations(),
		a.Badges.Operations(),
		a.MemberRoles.Operations(),
		a.CustomFields.Operations(),
		a.Contacts.Operations(),
		a.Rights.Operations(),
		a.Live.Operations(),
		a.Today.Operations(),
		a.Views.Operations(),
		a.queue.Operations(),
		a.Backups.Operations(),
		a.systemOperations(),
		a.logs.Operations(a.cfg.Addr, a.began),
		a.healthOperations(),
	)
}

// subscribe lists who hears of what, and what runs by the clock.
func (a *App) subscribe() {
	a.relay.SubscribeBatch(recommendations.OrderApproved, "recommendations", a.Recommends.Count)
	a.relay.SubscribeBatch(recommendations.OrderCanceled, "recommendations", a.Recommends.Count)
	a.relay.Subscribe(recommendations.ProductDeleted, "recommendations", a.Recommends.Forget)
	a.queue.Every("reconcile-payments", 30*time.Second, a.Payments.Reconcile)
	a.queue.Every("bill-subscriptions", time.Minute, a.Subscriptions.Bill)
	a.queue.Every("expire-payment-requests", time.Minute, a.PayLinks.Expire)
	a.relay.SubscribeBatch(reports.OrderApproved, "reports", a.Reports.Approved)
	a.relay.Subscribe(reports.OrderDeleted, "reports", a.Reports.Deleted)
	a.relay.Subscribe(orders.MemberDeleted, "orders", a.Orders.Unlink)
	a.subscribeContacts()
	a.relay.Subscribe(ordermails.OrderApproved, "order-mails", a.OrderMails.Approved)
	a.relay.Subscribe(ordermails.OrderCanceled, "order-mails", a.OrderMails.Canceled)
	a.relay.Subscribe(inventory.LowStockEvent, "stock-mails", a.mailLowStock)
	a.relay.Subscribe(inventory.BackInStockEvent, "back-in-stock", a.BackInStock.Back)
	a.queue.Every("tell-back-in-stock", 10*time.Minute, a.BackInStock.Sweep)
	a.queue.Every("prune-back-in-stock", 24*time.Hour, a.BackInStock.Prune)
	a.queue.Every("find-abandoned-checkouts", 5*time.Minute, a.Abandoned.Find)
	a.queue.Every("forget-announced-changes", time.Minute, a.Live.Prune)
	a.queue.Every("remove-demo-pictures", time.Hour, a.demo.Sweep)
	a.queue.Every("purge-events", time.Hour, a.relay.Purge)
	a.queue.Every("purge-idempotency", time.Hour, a.purgeIdempotency)
	a.queue.Every("prune-identity", time.Hour, func(ctx context.Context) error {
		return errors.Join(a.Tokens.Prune(ctx), a.Identity.Prune(ctx))
	})
	a.queue.Every("rotate-signing-key", 24*time.Hour, a.Tokens.RotateOldKey)
	a.queue.Every("prune-member-jobs", 24*time.Hour, a.Members.Prune)
	a.queue.Every("prune-data-archives", 6*time.Hour, a.Rights.Prune)
	a.queue.Every("prune-missed-searches", 6*time.Hour, a.Finding.PruneMissed)
	a.queue.Every("publish-scheduled-look", time.Minute, a.Look.PublishDue)
	a.queue.Every("follow-collection-rules", time.Minute, a.Collections.FollowRules)
	a.queue.Every("prune-stock-history", 24*time.Hour, a.Stock.PruneHistory)
	a.queue.Every("prune-order-jobs", 24*time.Hour, a.OrderJobs.Prune)
	a.queue.Every("prune-catalog-imports", 6*time.Hour, a.Files.Prune)
	a.queue.Every("prune-redirects", time.Hour, a.Redirect.Prune)
	a.queue.Every("prune-providers", time.Hour, a.Providers.Prune)
	a.queue.Every("prune-tip-choices", 24*time.Hour, a.Tips.Prune)
	a.queue.Every("expire-draft-orders", time.Hour, a.Drafts.Expire)
	a.queue.Every("expire-checkouts", 6*time.Hour, a.Checkout.Expire)
	a.queue.Every("fill-reports", time.Hour, a.Reports.Fill)
	a.queue.Every("fill-contacts", time.Hour, a.Contacts.Fill)
	a.queue.Every("finish-outside-takings", time.Minute, a.takings.Finish)
	a.queue.Every("remove-blocks-of-admins", time.Minute, a.Blocks.RemoveOfAdmins)
	a.queue.Every("add-up-visits", time.Hour, a.Visits.Fold)
	a.queue.Every("ask-for-updates", time.Hour, a.Updates.Ask)
	a.queue.Every("prune-front-end-calls", 24*time.Hour, a.FrontEnds.Prune)
	a.queue.Every("purge-idle-carts", 6*time.Hour, func(ctx context.Context) error {
		_, err := a.Cart.PurgeIdle(ctx, a.db.Now().Add(-90*24*time.Hour))
		return err
	})
}

func (a *App) purgeIdempotency(ctx context.Context) error {
	for {
		n, err := store.Do(ctx, a.db, func(tx *store.Tx) (int64, error) { return httpapi.PurgeIdempotency(tx, 500) })
		if err != nil || n < 500 {
			return err
		}
	}
}

func (a *App) serveAll(figures *figures) error {
	metrics, err := httpapi.NewMetrics(a.metrics)
	if err != nil {
		return err
	}
	ui, err := a.userInterface(figures)
	if err != nil {
		return err
	}
	var limits *httpapi.Limits
	var guesses *httpapi.Guesses
	if !a.cfg.NoRateLimits {
		limits = httpapi.NewLimits(httpapi.DefaultRates(), 100_000)
		guesses = httpapi.NewGuesses(httpapi.DefaultGuessRates())
	}
	a.operations = a.list()
	a.Permissions.KnowOperations(a.operations, ReadMetrics, cart.PermissionSetPrices)
	err = errors.Join(a.Live.KnowOperations(a.operations), a.Today.KnowOperations(a.operations),
		a.Views.KnowOperations(a.operations))
	if err != nil {
		return err
	}
	a.server, err = httpapi.New(httpapi.Config{
		Operations: a.operations, Authenticator: a.Tokens, DB: a.db, Logger: a.log, Metrics: metrics, Limits: limits,
		Guesses: guesses, Closed: a.Site.Selling,
		Fallback: a.fallback(ui), Currency: a.currency, PublicURL: a.cfg.PublicURL, TrustProxy: a.cfg.TrustProxy,
		Title: Title, Version: Version,
		Refused: a.FrontEnds.Watches, Answered: a.Visits.Answered, Fonts: ui.Fonts(), Brand: a.brand,
		Around: audit.Begin(a.db, func(err error) { a.log.Error("an audit record could not be written", "error", err) }),
	})
	a.Handler = a.server
	figures.watch(a)
	return err
}

// fallback serves what no operation has: pages, and what crawlers ask for.
func (a *App) fallback(ui http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/robots.txt":
			robots(w, a.cfg.PublicURL)
		case "/sitemap.xml":
			a.sitemap(w, r)
		default:
			ui.ServeHTTP(w, r)
		}
	})
}

func (a *App) healthOperations() []httpapi.Operation {
	page := func(id, path, summary string, fn http.HandlerFunc) httpapi.Operation {
		return httpapi.Plain(httpapi.Op{ID: id, Method: http.MethodGet, Path: path, Access: actor.Anyone(), Reads: true,
			Hidden: true, Summary: summary}, fn)
	}
	figures := promhttp.HandlerFor(a.metrics, promhttp.HandlerOpts{})
	guarded := func(w http.ResponseWriter, r *http.Request) {
		if err := mayRead(r); err != nil {
			httpapi.WriteError(w, r, err)
			return
		}
		figures.ServeHTTP(w, r)
	}
	return []httpapi.Operation{
		page("health.live", "/healthz", "Liveness: the process is running",
			func(w http.ResponseWriter, _ *http.Request) { writeStatus(w, http.StatusOK, "alive") }),
		page("health.ready", "/readyz", "Readiness: the store can serve requests", a.readiness),
		page("health.metrics", "/metrics", "Prometheus metrics", guarded),
	}
}

// ReadMetrics is the permission to read figures from elsewhere.
const ReadMetrics = "METRICS.READ"

// mayRead lets collectors on this machine read figures, and others with a key.
func mayRead(r *http.Request) error {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsLoopback() && len(r.Header["X-Forwarded-For"]) == 0 {
		return nil
	}
	return actor.Managers(ReadMetrics).Check(actor.From(r.Context()))
}

func (a *App) readiness(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if !a.ready.Load() {
		writeStatus(w, http.StatusServiceUnavailable, "starting or stopping")
		return
	}
	if err := a.db.Writable(ctx); err != nil {
		a.log.WarnContext(ctx, "not ready: the database cannot be written", "error", err)
		writeStatus(w, http.StatusServiceUnavailable,
			"the database cannot be written (disk full, read-only or gone); see the log")
		return
	}
	writeStatus(w, http.StatusOK, "ready")
}

func writeStatus(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"status": text, "version": Version}) // the asker may have left
}
