package app

import (
	"cmp"
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"souk/internal/people/profiles"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/richtext"
	"souk/internal/platform/store"
	"souk/internal/platform/webui"
	"souk/internal/shop/catalog"
)

func (a *App) pageSettings(ctx context.Context) (webui.Settings, error) {
	settings, err := a.Site.Get(ctx)
	if err != nil {
		return webui.Settings{}, err
	}
	own := a.currency(ctx)
	offered, err := a.Currencies.Offered(ctx, own)
	if err != nil {
		return webui.Settings{}, err
	}
	taxes, err := a.Tax.Rates(ctx)
	if err != nil {
		return webui.Settings{}, err
	}
	tax := ""
	switch {
	case settings.PricesIncludeTax:
		tax = webui.TaxIncluded
	case taxes.Any():
		tax = webui.TaxAdded
	}
	return webui.Settings{
		ClientID: a.storefront, BackOfficeClientID: a.backOffice, PublicURL: a.cfg.PublicURL, Currency: settings.Currency,
		Zero: money.Format(money.New(0, own), settings.Locale), Locale: settings.Locale, Currencies: offered,
		Language: settings.Language, Languages: settings.Languages, SiteName: settings.Name, Version: Version,
		ContactEmail: settings.ContactEmail, Tax: tax, Closed: a.closedAs(settings),
	}, nil
}

// captcha names the provider whose widget the sign-in pages may have to show.
func (a *App) captcha(ctx context.Context) (string, error) {
	policy, err := a.Identity.Policies.Get(ctx)
	if err != nil || policy.Captcha.Mode == signinpolicy.CaptchaOff {
		return "", err
	}
	return policy.Captcha.Provider, nil
}

// productPage gives the path of a product that shoppers can see.
func (a *App) productPage(ctx context.Context, slug string) (string, error) {
	found, err := a.Catalog.GetProductBySlug(stranger(ctx), slug)
	if err != nil {
		return "", err
	}
	return "/products/" + url.PathEscape(found.Product.Slug), nil
}

// stranger is the caller that pages are described for: nobody in particular.
func stranger(ctx context.Context) context.Context {
	return actor.With(ctx, actor.Actor{Kind: actor.Visitor})
}

// accountPages are the pages of whoever is signed in, and those that people come back to.
var accountPages = map[string]string{
	"/account": "Your account", "/account/orders": "Orders", "/account/subscriptions": "Subscriptions",
	"/account/wishlist": "Wishlist", "/account/security": "Security", "/signed-in": "Signing you in",
	"/account/addresses": "Addresses", "/account/cards": "Payment methods", "/account/gift-cards": "Gift cards",
	"/account/profile": "Profile", "/account/privacy": "Privacy and community", "/account/followers": "Followers",
	"/thank-you":  "Your order",
	"/find-order": "Find your order",
}

// accountPage gives the title of a page of the account. One subscription, and one order, has a page
// below all of them; whose it is, the page asks for itself.
func accountPage(path string) (string, bool) {
	for _, all := range []string{"/account/subscriptions", "/account/orders"} {
		if id, one := strings.CutPrefix(path, all+"/"); one && id != "" && !strings.Contains(id, "/") {
			path = all
		}
	}
	title, own := accountPages[path]
	return title, own
}

// describe tells what a storefront path is about, as a visitor would find it.
func (a *App) describe(ctx context.Context, path string) (webui.Head, error) {
	ctx = stranger(ctx)
	settings, err := a.Site.Get(ctx)
	if err != nil {
		return webui.Head{}, err
	}
	head := webui.Head{Status: http.StatusOK, Kind: "website", Canonical: a.cfg.PublicURL + path}
	section, slug, deeper := strings.Cut(strings.Trim(path, "/"), "/")
	if title, own := accountPage(path); own {
		// Nothing of it is for strangers, so it has no address to share.
		return webui.Head{Status: http.StatusOK, Title: title + " · " + settings.Name}, nil
	}
	switch {
	case path == "/":
		head.Title = settings.Name
		if head.Description, err = a.welcome(ctx); err != nil {
			return webui.Head{}, err
		}
		site := map[string]any{"@context": schemas, "@type": "WebSite", "name": settings.Name, "url": a.cfg.PublicURL}
		head.Data = site
		if place := a.placeData(settings); place != nil {
			delete(site, "@context")
			delete(place, "@context")
			head.Data = map[string]any{"@context": schemas, "@graph": []any{site, place}}
		}
	case section == "products" && deeper:
		return a.describeProduct(ctx, head, settings.Name, slug)
	case section == "pages" && deeper:
		return a.describePage(ctx, head, settings.Name, slug)
	case section == "policies" && deeper:
		return a.describePolicy(ctx, head, settings.Name, slug)
	case section == "profile" && deeper:
		return a.describeMember(ctx, head, settings.Name, slug)
	case section == "collections" && deeper:
		found, err := a.Collections.GetCollectionBySlug(ctx, slug)
		if err != nil {
			return gone(head, err)
		}
		if found.Collection.Slug != store.Fold(slug) {
			return webui.Head{Moved: "/collections/" + found.Collection.Slug}, nil
		}
		head.Title, head.Description = found.Collection.Name+" · "+settings.Name, plain(found.Collection.Description)
	case deeper:
		return webui.Head{Status: http.StatusNotFound}, nil
	case section == "products":
		head.Title = "All products · " + settings.Name
	case section == "collections":
		head.Title = "Collections · " + settings.Name
	case section == "policies":
		head.Title = "Policies · " + settings.Name
	case section == "search":
		head.Title = "Search · " + settings.Name
	case section == "cart":
		head.Title = "Cart · " + settings.Name
	default:
		return webui.Head{Status: http.StatusNotFound}, nil
	}
	return head, nil
}

func gone(head webui.Head, err error) (webui.Head, error) {
	if errs.KindOf(err) == errs.NotFound {
		return webui.Head{Status: http.StatusNotFound}, nil
	}
	return head, err
}

// describeMember names a member whom strangers see. Others have no address to share.
func (a *App) describeMember(ctx context.Context, head webui.Head, shop, slug string) (webui.Head, error) {
	state, profile, err := a.Profiles.Get(ctx, slug)
	switch {
	case err != nil:
		return gone(head, err)
	case state != profiles.Shown:
		return webui.Head{Status: http.StatusOK, Title: "Member · " + shop}, nil
	}
	head.Kind, head.Description = "profile", profile.Title
	head.Title = cmp.Or(profile.Nickname, profile.Slug) + " · " + shop
	head.Canonical = a.cfg.PublicURL + "/profile/" + url.PathEscape(profile.Slug)
	if profile.Photo != nil && strings.HasPrefix(profile.Photo.URL, "https://") {
		head.Image = profile.Photo.URL
	}
	return head, nil
}

func (a *App) describeProduct(ctx context.Context, head webui.Head, shop, slug string) (webui.Head, error) {
	found, err := a.Catalog.GetProductBySlug(ctx, slug)
	if errs.KindOf(err) == errs.NotFound {
		deleted, err := a.Catalog.Gone(ctx, slug)
		if err != nil || !deleted {
			return webui.Head{Status: http.StatusNotFound}, err
		}
		return webui.Head{Status: http.StatusGone}, nil
	}
	if err != nil {
		return head, err
	}
	product := found.Product
	if product.Slug != store.Fold(slug) {
		return webui.Head{Moved: "/products/" + product.Slug}, nil
	}
	head.Kind = "product"
	head.Title = product.Name + " · " + shop
	head.Description = plain(product.Description)
	if main := product.Media.MainMedia; main != nil && main.Image != nil {
		if head.Image = main.Image.URL; strings.HasPrefix(head.Image, "/") {
			head.Image = a.cfg.PublicURL + head.Image
		}
	}
	availability := "https://schema.org/OutOfStock"
	switch {
	case product.Stock.InStock:
		availability = "https://schema.org/InStock"
	case product.Stock.Preorder:
		availability = "https://schema.org/PreOrder"
	}
	head.Data = map[string]any{
		"@context": "https://schema.org", "@type": "Product", "name": product.Name, "description": head.Description,
		"image": head.Image, "sku": product.SKU, "url": head.Canonical,
		"offers": map[string]any{
			"@type": "Offer", "price": product.PriceData.DiscountedPrice, "priceCurrency": product.PriceData.Currency,
			"availability": availability, "url": head.Canonical,
		},
	}
	return head, nil
}

// plain turns a description's simple markup into one line of text.
func plain(markup string) string {
	text := richtext.Plain(markup)
	if runes := []rune(text); len(runes) > 300 {
		return strings.TrimSpace(string(runes[:299])) + "…"
	}
	return text
}

func robots(w http.ResponseWriter, site string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = fmt.Fprintf(w,
		"User-agent: *\nDisallow: /admin/\nDisallow: /hosted/\nDisallow: /cart\nDisallow: /search\nDisallow: /account\nDisallow: /signed-in\nDisallow: /thank-you\nDisallow: /find-order\n\nSitemap: %s/sitemap.xml\n", site)
}

// sitemapMost is as many addresses as one sitemap may hold.
const sitemapMost = 50_000

// madeSitemap is a sitemap, the revisions of catalog and look that it shows, and what else it depends on.
type madeSitemap struct {
	revision uint64
	look     int64
	offered  []string // languages
	rules    []string // paths of policies
	text     []byte
}

// sitemap lists the shop's pages. It is long in a large shop, so it is made once a
// revision of the catalog, and by one request at a time.
func (a *App) sitemap(w http.ResponseWriter, r *http.Request) {
	a.sitemapMu.Lock()
	defer a.sitemapMu.Unlock()
	if err := a.freshSitemap(stranger(r.Context())); err != nil {
		http.Error(w, "The sitemap cannot be made now.", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write(a.madeSitemap.text) // the crawler may have left
}

func (a *App) freshSitemap(ctx context.Context) error {
	revision := a.Catalog.Revision()
	looks, err := a.Look.Revision(ctx)
	if err != nil {
		return err
	}
	settings, err := a.pageSettings(ctx)
	if err != nil {
		return err
	}
	offered := webui.Offered(settings)
	policies, err := a.policies(ctx)
	if err != nil {
		return err
	}
	var rules []string
	if len(policies) > 0 {
		rules = append(rules, "/policies")
	}
	for _, policy := range policies {
		rules = append(rules, "/policies/"+policy.Kind)
	}
	if known := &a.madeSitemap; known.text != nil && known.revision == revision && known.look == looks &&
		slices.Equal(known.offered, offered) && slices.Equal(known.rules, rules) {
		return nil
	}
	shown, err := a.Look.Published(ctx)
	if err != nil {
		return err
	}
	own := slices.Clone(rules)
	for _, page := range shown.Pages {
		own = append(own, "/pages/"+page.Slug)
	}
	text, err := makeSitemap(ctx, a.Catalog, a.cfg.PublicURL, offered, own...)
	if err == nil {
		a.madeSitemap = madeSitemap{revision, looks, offered, rules, text}
	}
	return err
}

// alternate is a page in another language, as sitemaps say it.
type alternate struct {
	XMLName  xml.Name `xml:"xhtml:link"`
	Relation string   `xml:"rel,attr"`
	Language string   `xml:"hreflang,attr"`
	Address  string   `xml:"href,attr"`
}

func makeSitemap(ctx context.Context, goods *catalog.Service, site string, offered []string, own ...string) ([]byte,
	error) {
	type entry struct {
		Location   string `xml:"loc"`
		Changed    string `xml:"lastmod,omitempty"`
		Alternates []alternate
	}
	list := struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		XHTML   string   `xml:"xmlns:xhtml,attr,omitempty"`
		Entries []entry  `xml:"url"`
	}{}
	if len(offered) > 1 {
		list.XHTML = "http://www.w3.org/1999/xhtml"
	} else {
		offered = []string{""}
	}
	add := func(path, changed string) {
		var others []alternate
		for _, one := range offered {
			if one != "" {
				others = append(others, alternate{Relation: "alternate", Language: one,
					Address: webui.InLanguage(site+path, one, offered)})
			}
		}
		for _, one := range offered {
			list.Entries = append(list.Entries, entry{webui.InLanguage(site+path, one, offered), changed, others})
		}
	}
	for _, path := range append([]string{"/", "/products", "/collections"}, own...) {
		add(path, "")
	}
	err := goods.Pages(ctx, sitemapMost/len(offered)-len(list.Entries), func(p catalog.Page) {
		add(p.Path, p.Updated.Format("2006-01-02"))
	})
	if err != nil {
		return nil, err
	}
	text, err := xml.Marshal(list)
	return append([]byte(xml.Header), text...), err
}
