package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"runtime"
	"strconv"

	"souk/internal/platform/actor"
	"souk/internal/platform/rendering"
	"souk/internal/platform/site"
	"souk/internal/platform/webui"
	"souk/internal/shop/checkoutconfig"
	"souk/internal/shop/tax"
)

// pageBasis is what every page says of the shop, short, with what it was made of.
type pageBasis struct {
	settings *site.Settings
	rates    int64
	taxes    *tax.Rates
	closed   bool // a closed shop opens by itself at its moment
	checkout *checkoutconfig.CheckoutSettings
	text     string
}

// pageVersion changes whenever something changes that every page of the shop depends on. It is asked for with every
// page, so what seldom changes is put into words once.
func (a *App) pageVersion(ctx context.Context) (string, error) {
	settings, err := a.Site.Get(ctx)
	if err != nil {
		return "", err
	}
	rates, err := a.Currencies.Get(ctx)
	if err != nil {
		return "", err
	}
	look, err := a.Look.Revision(ctx)
	if err != nil {
		return "", err
	}
	taxes, err := a.Tax.Rates(ctx)
	if err != nil {
		return "", err
	}
	checkout, err := a.CheckoutConfig.At(ctx)
	if err != nil {
		return "", err
	}
	closed := settings.ClosedAt(a.db.Now())
	basis := a.pageBasis.Load()
	if basis == nil || basis.settings != settings || basis.rates != int64(rates.Revision) ||
		basis.taxes != taxes || basis.closed != closed || basis.checkout != checkout {
		told, err := a.pageSettings(ctx)
		if err != nil {
			return "", err
		}
		text, err := json.Marshal([]any{told, a.contact(ctx), checkout.CheckoutPolicies})
		if err != nil {
			return "", err
		}
		sum := sha256.Sum256(text)
		basis = &pageBasis{settings, int64(rates.Revision), taxes, closed, checkout, hex.EncodeToString(sum[:12])}
		a.pageBasis.Store(basis)
	}
	return strconv.FormatUint(a.Catalog.Listed(), 10) + " " + strconv.FormatInt(look, 10) + " " + basis.text, nil
}

// userInterface makes the front ends, and the engines that draw pages of the shop here.
func (a *App) userInterface(figures *figures) (*webui.UI, error) {
	cfg := webui.Config{Settings: a.pageSettings, Describe: a.describe, Captcha: a.captcha, Look: a.pageLook,
		Face: a.hostedFace, Closed: a.closed}
	if script := webui.Script(); a.cfg.Render && script != "" {
		// Half of the cores: those who buy come before those who look.
		pool := rendering.New(script, max(1, runtime.GOMAXPROCS(0)/2), a.readForPage)
		cfg.Render, cfg.Version = pool.Render, a.pageVersion
		cfg.Count = func(outcome string) { figures.pages.WithLabelValues(outcome).Inc() }
		cfg.Failed = func(path string, err error) {
			a.log.Warn("a page is left to the browser to draw", "path", path, "error", err)
		}
	}
	ui, err := webui.New(cfg, nil)
	if err == nil {
		a.Catalog.OnChange(func(_ bool, ids []string) { ui.Changed(ids) })
	}
	return ui, err
}

// readForPage answers what a page asks for while it is drawn: as for a visitor without a name.
func (a *App) readForPage(ctx context.Context, method, url, body, language string) (status int,
	requestID string, answer []byte) {
	return a.server.ReadInside(ctx, actor.Actor{Kind: actor.Visitor}, method, url, body, language)
}

// closed is what the pages of the shop say while it is closed; nil while it is open.
func (a *App) closed(ctx context.Context) (*webui.Closed, error) {
	settings, err := a.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	return a.closedAs(settings), nil
}

func (a *App) closedAs(settings *site.Settings) *webui.Closed {
	if !settings.ClosedAt(a.db.Now()) {
		return nil
	}
	closing := settings.Closing
	out := &webui.Closed{Words: map[string]string{}}
	for _, one := range closing.Words {
		out.Words[one.Language] = one.Text
	}
	if !closing.ReopensAt.IsZero() {
		at := closing.ReopensAt.Time().UTC()
		out.ReopensAt = &at
	}
	return out
}
