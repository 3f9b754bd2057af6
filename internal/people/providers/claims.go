package providers

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/language"

	"souk/internal/people/accounts"
	"souk/internal/people/signin"
	"souk/internal/platform/errs"
)

// claims are what a provider says about somebody.
type claims struct {
	Subject  string `json:"sub"`
	Email    string `json:"email"`
	Verified truth  `json:"email_verified"`
	Party    string `json:"azp"`
	Picture  string `json:"picture"`
	Locale   string `json:"locale"`
	Tenant   string `json:"tid"`      // Microsoft
	Owned    truth  `json:"xms_edov"` // Microsoft: the domain's owner answers for the e-mail
	Hosted   string `json:"hd"`       // Google: the company whose account it is
	Name     names  `json:"-"`
}

// UnmarshalJSON reads the names beside the rest.
func (c *claims) UnmarshalJSON(raw []byte) error {
	type plain claims
	if err := json.Unmarshal(raw, (*plain)(c)); err != nil {
		return err
	}
	return json.Unmarshal(raw, &c.Name)
}

type names struct {
	First string `json:"given_name"`
	Last  string `json:"family_name"`
	Nick  string `json:"nickname"`
	Whole string `json:"name"`
}

func (n *names) complete(more name) {
	if n.First == "" && n.Last == "" {
		n.First, n.Last = more.First, more.Last
	}
}

// name gives the two parts, split at the last blank where only the whole is known.
func (n *names) name() name {
	if n.First == "" && n.Last == "" {
		whole := strings.TrimSpace(n.Whole)
		if at := strings.LastIndexByte(whole, ' '); at > 0 {
			return name{First: strings.TrimSpace(whole[:at]), Last: whole[at+1:]}
		}
		return name{First: whole}
	}
	return name{First: n.First, Last: n.Last}
}

// truth is a yes or no that some providers write as text or as a number.
type truth bool

// UnmarshalJSON takes what is surely yes; everything else is no.
func (t *truth) UnmarshalJSON(raw []byte) error {
	switch string(raw) {
	case "true", `"true"`, "1", `"1"`:
		*t = true
	default:
		*t = false
	}
	return nil
}

var tenantForm = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// consumer tells the domains that Google itself gives addresses of.
func consumer(domain string) bool { return domain == "gmail.com" || domain == "googlemail.com" }

// verified tells whether the provider may be believed that the e-mail is theirs.
func (p *Provider) verified(c *claims) bool {
	domain, ok := signin.EmailDomain(c.Email)
	if !ok {
		return false
	}
	if p.TrustEmail && slices.Contains(p.AllowedDomains, domain) {
		return true
	}
	switch p.Kind {
	case KindMicrosoft:
		// Any tenant can write any e-mail into an account; only this claim says that its domain is proven.
		return bool(c.Owned)
	case KindGoogle:
		// Of other addresses Google knows only that they were somebody's once.
		return bool(c.Verified) && (consumer(domain) || c.Hosted != "")
	}
	return bool(c.Verified)
}

// external puts the claims into the words of package identity.
func (s *Service) external(p *Provider, issuer string, c *claims) (*signin.External, error) {
	if !p.allowed(c) {
		return nil, errs.New(errs.PermissionDenied, CodeDomain, "only accounts of %s may sign in with this provider",
			strings.Join(p.AllowedDomains, ", "))
	}
	called := c.Name.name()
	out := &signin.External{Provider: p.ID, Issuer: issuer, Subject: c.Subject, Verified: p.verified(c),
		Profile: accounts.Profile{
			FirstName: bounded(called.First, 100), LastName: bounded(called.Last, 100), Nickname: bounded(c.Name.Nick, 100),
			Picture: picture(c.Picture), Language: locale(c.Locale),
		}}
	if _, ok := signin.EmailDomain(c.Email); ok {
		out.Email = c.Email
	}
	return out, nil
}

// bounded keeps what a person is called within what a profile takes.
func bounded(text string, most int) string {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			return -1
		}
		return r
	}, text))
	if runes := []rune(text); len(runes) > most {
		text = strings.TrimSpace(string(runes[:most]))
	}
	return text
}

// picture keeps what a browser can show without harm.
func picture(text string) string {
	at, err := url.Parse(text)
	if err != nil || at.Scheme != "https" || at.Host == "" || at.User != nil || len(text) > 2048 {
		return ""
	}
	return text
}

// locale keeps what is a language.
func locale(text string) string {
	tag, err := language.Parse(strings.ReplaceAll(text, "_", "-"))
	if err != nil || tag == language.Und || len(tag.String()) > 35 {
		return ""
	}
	return tag.String()
}
