package redirects

import (
	"context"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// RedirectSession is a way into the hosted pages. Its address works once.
type RedirectSession struct {
	ID           string     `json:"id"`
	FullURL      string     `json:"fullUrl"`
	URLDetails   URLDetails `json:"urlDetails"`
	SessionToken string     `json:"sessionToken,omitempty"` // what stands for the session in the address
	ShortURL     string     `json:"shortUrl"`               // "" unless asked for
}

// URLDetails are the parts of an address.
type URLDetails struct {
	Endpoint     string            `json:"endpoint"`
	SearchParams map[string]string `json:"searchParams"`
}

// entity names redirect sessions in events.
const entity = "wix.headless.v1.redirect_session"

// goPath is where addresses lead.
const goPath = "/hosted/go/"

var languageForm = regexp.MustCompile(`^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$`)

// maxAddress is what the contract lets an address be.
const maxAddress = 2048

// Create makes a way into the hosted pages. InvalidArgument names every address
// that the client does not list; NotFound for a product, checkout or payment
// request that the caller cannot see; Unauthenticated for a session token that is
// wrong, used, over, or was given to somebody else. language is the caller's.
func (s *Service) Create(ctx context.Context, in *CreateRequest, language string) (*RedirectSession, error) {
	r := &session{caller: actor.From(ctx), visitor: ids.Random()}
	r.doc.Back, r.doc.Origin = in.Callbacks, in.Origin
	r.doc.Language = language
	if wanted := in.Preferences.AdditionalQueryParameters["lang"]; languageForm.MatchString(wanted) {
		r.doc.Language = wanted
	}
	client, err := s.clientOf(ctx, in, r)
	if err != nil {
		return nil, err
	}
	if err := s.aim(ctx, in, r, client); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*RedirectSession, error) {
		r.id, r.created = tx.NewID(), tx.Millis()
		r.openUntil, r.finishUntil = tx.Now.Add(openLife).UnixMilli(), tx.Now.Add(finishLife).UnixMilli()
		if r.doc.Proven {
			if r.account, err = s.cfg.Identity.OAuth.SpendSession(tx, in.Auth.AuthRequest.SessionToken, client); err != nil {
				return nil, err
			}
			r.openUntil = tx.Now.Add(provenLife).UnixMilli()
		}
		open, short := ids.Secret(32), ""
		if want := in.Preferences.CreateShortURL; want != nil && *want {
			short = ids.Secret(12) // enough for a quarter of an hour
		}
		if err := insert(tx, r, open, short); err != nil {
			return nil, err
		}
		if err := s.emit(tx, r.id); err != nil {
			return nil, err
		}
		return s.describe(r.id, open, short, in.Preferences.AdditionalQueryParameters)
	})
}

// describe gives the answer.
func (s *Service) describe(id, open, short string, extra map[string]string) (*RedirectSession, error) {
	out := &RedirectSession{ID: id, SessionToken: open,
		URLDetails: URLDetails{Endpoint: s.cfg.PublicURL + goPath + open, SearchParams: map[string]string{}}}
	maps.Copy(out.URLDetails.SearchParams, extra)
	out.FullURL = withQuery(out.URLDetails.Endpoint, extra)
	if len(out.FullURL) > maxAddress {
		return nil, errs.Invalid(errs.Field("preferences.additionalQueryParameters", errs.RuleMaxLength,
			"would make the address longer than %d characters", maxAddress))
	}
	if short != "" {
		out.ShortURL = s.cfg.PublicURL + goPath + short
	}
	return out, nil
}

// emit tells of the session, but not of its address: whoever has that can go there.
func (s *Service) emit(tx *store.Tx, id string) error {
	place := s.cfg.PublicURL + strings.TrimSuffix(goPath, "/")
	return tx.Emit(store.Event{
		Type: entity + "_created", Entity: entity, Slug: "created", EntityID: id, Kind: store.Created,
		Body: RedirectSession{ID: id, FullURL: place,
			URLDetails: URLDetails{Endpoint: place, SearchParams: map[string]string{}}},
	})
}

// clientOf finds the client that the session is for, and refuses every address
// that it may not send people to, all at once.
func (s *Service) clientOf(ctx context.Context, in *CreateRequest, r *session) (*tokens.Client, error) {
	r.client = r.caller.ClientID
	at := ""
	switch {
	case in.Auth != nil:
		r.client, at = in.Auth.AuthRequest.ClientID, "auth.authRequest.clientId"
	case in.Logout != nil:
		r.client, at = in.Logout.ClientID, "logout.clientId"
	case r.caller.Kind == actor.App:
		r.client = "" // its own id is that of no front end
	}
	var violations []errs.Violation
	client, err := s.cfg.Tokens.Client(ctx, r.client)
	if err != nil {
		return nil, err
	}
	switch {
	case at == "":
	case client == nil:
		violations = append(violations, errs.Field(at, errs.RuleValidation, "must be the id of a client of this shop"))
	case r.caller.Kind != actor.App && r.caller.ClientID != "" && r.caller.ClientID != r.client:
		violations = append(violations, errs.Field(at, errs.RuleNotAllowed, "must be the client of the caller's token"))
	}
	if client == nil && at != "" {
		return nil, errs.Invalid(violations...) // without it no address can be judged
	}
	const unlisted = "must be one of the addresses that this client may redirect to"
	if in.Auth != nil {
		if uri := in.Auth.AuthRequest.RedirectURI; uri != "" && !client.AllowsSignIn(uri) {
			violations = append(violations, errs.Field("auth.authRequest.redirectUri", errs.RuleNotAllowed, unlisted))
		}
	}
	returns := in.Callbacks.each()
	for _, name := range slices.Sorted(maps.Keys(returns)) {
		allowed, err := s.returns(ctx, client, returns[name])
		if err != nil {
			return nil, err
		}
		if !allowed {
			violations = append(violations, errs.Field("callbacks."+name, errs.RuleNotAllowed, unlisted))
		}
	}
	allowed, err := s.returns(ctx, client, in.Origin)
	if err != nil {
		return nil, err
	}
	if !allowed {
		violations = append(violations, errs.Field("origin", errs.RuleNotAllowed, unlisted))
	}
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	return client, nil
}

// returns tells whether people may be sent to an address after a flow. An app
// that acts for no client in particular may send them where any client may.
func (s *Service) returns(ctx context.Context, client *tokens.Client, address string) (bool, error) {
	switch {
	case address == "":
		return true, nil
	case client != nil:
		return client.AllowsReturn(address), nil
	}
	if actor.From(ctx).Shopper() {
		return false, nil
	}
	return s.cfg.Tokens.AnyClientReturns(ctx, address)
}

// withQuery adds parameters to an address, which may have a fragment.
func withQuery(address string, extra map[string]string) string {
	if len(extra) == 0 {
		return address
	}
	values := url.Values{}
	for name, value := range extra {
		values.Set(name, value)
	}
	return addQuery(address, values.Encode())
}

// addQuery adds an encoded query; what is there stays as it is written.
func addQuery(address, query string) string {
	rest, fragment, cut := strings.Cut(address, "#")
	switch {
	case !strings.Contains(rest, "?"):
		rest += "?"
	case !strings.HasSuffix(rest, "?") && !strings.HasSuffix(rest, "&"):
		rest += "&"
	}
	rest += query
	if cut {
		rest += "#" + fragment
	}
	return rest
}
