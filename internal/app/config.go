package app

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"

	"souk/internal/platform/ids"
	"souk/internal/platform/mail"
	"souk/internal/platform/outbound"
)

// Config is every setting of the program, as flags and variables give them.
type Config struct {
	Addr             string
	Data             string
	DatabaseURL      string
	ReplicaURL       string
	DirectURL        string
	Schema           string // of a restored shop that is looked at; not a setting
	PublicURL        string
	ClientID         string
	AllowedRedirects string
	APIKey           string
	AppID            string
	AppSecret        string
	OwnerEmail       string
	OwnerPassword    string
	SMTPURL          string
	CaptchaURL       string
	StripeKey        string
	StripeSecret     string
	StripeURL        string
	Demo             bool
	TrustProxy       bool
	LogFormat        string
	UpdatesURL       string
	NoRateLimits     bool
	Render           bool
}

// Setting is one line of the settings table: a variable, its flag and what it means.
type Setting struct {
	Variable, Flag, Default, Help string
	Text                          *string
	Switch                        *bool
}

// Settings lists every setting with where its value goes. Flags mirror variables.
func (c *Config) Settings() []Setting {
	return []Setting{
		{Variable: "SOUK_ADDR", Flag: "addr", Default: "127.0.0.1:8080", Help: "address to listen on", Text: &c.Addr},
		{Variable: "SOUK_DATA", Flag: "data", Default: "./data", Help: "data folder (SQLite file, media)", Text: &c.Data},
		{Variable: "SOUK_DATABASE_URL", Flag: "database-url",
			Help: "database: empty for SQLite in the data folder, postgres://... for PostgreSQL", Text: &c.DatabaseURL},
		{Variable: "SOUK_DATABASE_REPLICA_URL", Flag: "database-replica-url", Help: "a PostgreSQL replica to read from",
			Text: &c.ReplicaURL},
		{Variable: "SOUK_DATABASE_DIRECT_URL", Flag: "database-direct-url",
			Help: "address of the same database without a pooler, for LISTEN and migrations", Text: &c.DirectURL},
		{Variable: "SOUK_PUBLIC_URL", Flag: "public-url", Help: "the address browsers see; default from the listen address",
			Text: &c.PublicURL},
		{Variable: "SOUK_CLIENT_ID", Flag: "client-id", Help: "id of an OAuth client to create at the start, for a " +
			"headless storefront",
			Text: &c.ClientID},
		{Variable: "SOUK_ALLOWED_REDIRECTS", Flag: "allowed-redirects",
			Help: "comma-separated origins that this client may redirect to", Text: &c.AllowedRedirects},
		{Variable: "SOUK_API_KEY", Flag: "api-key", Help: "an administrator API key to create at the start (only its " +
			"hash is stored)",
			Text: &c.APIKey},
		{Variable: "SOUK_APP_ID", Flag: "app-id", Help: "id of an app to create at the start (client credentials, " +
			"webhook audience)",
			Text: &c.AppID},
		{Variable: "SOUK_APP_SECRET", Flag: "app-secret", Help: "that app's secret", Text: &c.AppSecret},
		{Variable: "SOUK_OWNER_EMAIL", Flag: "owner-email", Help: "e-mail of the owner to create at the start, who signs " +
			"in to the back office",
			Text: &c.OwnerEmail},
		{Variable: "SOUK_OWNER_PASSWORD", Flag: "owner-password", Help: "that owner's first password",
			Text: &c.OwnerPassword},
		{Variable: "SOUK_SMTP_URL", Flag: "smtp-url",
			Help: "mail server, smtp://user:password@host:587 or smtps://...; empty: messages are kept and shown",
			Text: &c.SMTPURL},
		{Variable: "SOUK_STRIPE_KEY", Flag: "stripe-key",
			Help: "secret or restricted key of the Stripe account that takes payments", Text: &c.StripeKey},
		{Variable: "SOUK_STRIPE_WEBHOOK_SECRET", Flag: "stripe-webhook-secret",
			Help: "secret that Stripe signs its webhooks with (whsec_...)", Text: &c.StripeSecret},
		{Variable: "SOUK_STRIPE_URL", Flag: "stripe-url",
			Help: "address of the Stripe API, instead of its own (tests)", Text: &c.StripeURL},
		{Variable: "SOUK_CAPTCHA_URL", Flag: "captcha-url",
			Help: "address where captchas are verified, instead of the provider's own (mirrors, tests)", Text: &c.CaptchaURL},
		{Variable: "SOUK_DEMO", Flag: "demo", Help: "fill an empty store with demo data", Switch: &c.Demo},
		{Variable: "SOUK_TRUST_PROXY", Flag: "trust-proxy", Help: "read callers' addresses from X-Forwarded-For",
			Switch: &c.TrustProxy},
		{Variable: "SOUK_RENDER", Flag: "render", Default: "1",
			Help:   "render the shop's pages on the server; 0 leaves that to browsers",
			Switch: &c.Render},
		{Variable: "SOUK_NO_RATE_LIMITS", Flag: "no-rate-limits", Help: "switch rate limits off (benchmarks, tests)",
			Switch: &c.NoRateLimits},
		{Variable: "SOUK_UPDATES_URL", Flag: "updates-url",
			Help: "address to ask once a day whether a newer release is out; empty asks nobody", Text: &c.UpdatesURL},
		{Variable: "SOUK_LOG_FORMAT", Flag: "log-format", Default: "text", Help: "text or json", Text: &c.LogFormat},
	}
}

// Check answers one clear line for the first wrong setting.
func (c *Config) Check() error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return fmt.Errorf("SOUK_ADDR (--addr) %q is not host:port, such as 127.0.0.1:8080", c.Addr)
	}
	if number, err := strconv.ParseUint(port, 10, 16); err != nil || number > 65535 {
		return fmt.Errorf("SOUK_ADDR (--addr) has no valid port: %q", port)
	}
	if c.Data == "" {
		return errors.New("SOUK_DATA (--data) must name a folder")
	}
	for _, address := range []struct{ name, value string }{
		{"SOUK_DATABASE_URL (--database-url)", c.DatabaseURL},
		{"SOUK_DATABASE_REPLICA_URL (--database-replica-url)", c.ReplicaURL},
		{"SOUK_DATABASE_DIRECT_URL (--database-direct-url)", c.DirectURL},
	} {
		if address.value == "" {
			continue
		}
		parsed, err := url.Parse(address.value)
		if err != nil || parsed.Scheme != "postgres" && parsed.Scheme != "postgresql" || parsed.Host == "" &&
			parsed.Query().Get("host") == "" {
			return fmt.Errorf("%s must be empty or look like postgres://user@host/database", address.name)
		}
	}
	if c.ReplicaURL != "" && c.DatabaseURL == "" {
		return errors.New("SOUK_DATABASE_REPLICA_URL needs SOUK_DATABASE_URL: SQLite has no replicas")
	}
	if c.DirectURL != "" && c.DatabaseURL == "" {
		return errors.New("SOUK_DATABASE_DIRECT_URL needs SOUK_DATABASE_URL: both lead to the same database")
	}
	if c.PublicURL == "" {
		if host == "" || host == "0.0.0.0" || host == "::" {
			host = "localhost"
		}
		c.PublicURL = "http://" + net.JoinHostPort(host, port)
	}
	parsed, err := url.Parse(c.PublicURL)
	if err != nil || parsed.Scheme != "http" && parsed.Scheme != "https" || parsed.Host == "" ||
		strings.Trim(parsed.Path, "/") != "" {
		return fmt.Errorf("SOUK_PUBLIC_URL (--public-url) %q must be an address such as https://shop.example.com",
			c.PublicURL)
	}
	c.PublicURL = parsed.Scheme + "://" + parsed.Host
	if c.ClientID != "" && !ids.Valid(c.ClientID) {
		return fmt.Errorf("SOUK_CLIENT_ID (--client-id) %q is not an id of the form 00000000-0000-0000-0000-000000000000",
			c.ClientID)
	}
	for _, origin := range c.Redirects() {
		at, err := url.Parse(origin)
		if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
			return fmt.Errorf(
				"SOUK_ALLOWED_REDIRECTS (--allowed-redirects) has %q, which is not an address such as https://www.example.com",
				origin)
		}
	}
	if c.APIKey != "" && len(c.APIKey) < 16 {
		return errors.New("SOUK_API_KEY (--api-key) must have at least 16 characters")
	}
	if (c.AppID == "") != (c.AppSecret == "") {
		return errors.New("SOUK_APP_ID and SOUK_APP_SECRET belong together: one is set, the other is not")
	}
	if (c.OwnerEmail == "") != (c.OwnerPassword == "") {
		return errors.New("SOUK_OWNER_EMAIL and SOUK_OWNER_PASSWORD belong together: one is set, the other is not")
	}
	if c.AppSecret != "" && len(c.AppSecret) < 16 {
		return errors.New("SOUK_APP_SECRET (--app-secret) must have at least 16 characters")
	}
	if err := mail.CheckURL(c.SMTPURL); err != nil {
		return fmt.Errorf("SOUK_SMTP_URL (--smtp-url) %w", err)
	}
	if c.UpdatesURL != "" {
		at, err := url.Parse(c.UpdatesURL)
		if err != nil || at.Host == "" || at.Scheme != "https" && (at.Scheme != "http" || !outbound.Local(c.UpdatesURL)) {
			return errors.New("SOUK_UPDATES_URL (--updates-url) must be an address such as https://example.com/newest.json")
		}
	}
	if c.LogFormat != "text" && c.LogFormat != "json" {
		return fmt.Errorf("SOUK_LOG_FORMAT (--log-format) %q is neither text nor json", c.LogFormat)
	}
	return nil
}

// Redirects splits the list of allowed origins.
func (c *Config) Redirects() []string {
	var out []string
	for one := range strings.SplitSeq(c.AllowedRedirects, ",") {
		if one = strings.TrimSpace(one); one != "" {
			out = append(out, one)
		}
	}
	return out
}
