package oauth

import (
	"cmp"
	"context"
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// tokenRequest has every name in both spellings: which one a client uses depends
// on the grant, and form bodies use either.
type tokenRequest struct {
	GrantType     string `json:"grantType,omitempty" validate:"max=100"`
	GrantTypeS    string `json:"grant_type,omitempty" validate:"max=100"`
	ClientID      string `json:"clientId,omitempty" validate:"max=200"`
	ClientIDS     string `json:"client_id,omitempty" validate:"max=200"`
	ClientSecret  string `json:"clientSecret,omitempty" validate:"max=4096"`
	ClientSecretS string `json:"client_secret,omitempty" validate:"max=4096"`
	RefreshToken  string `json:"refreshToken,omitempty" validate:"max=4096"`
	RefreshTokenS string `json:"refresh_token,omitempty" validate:"max=4096"`
	Code          string `json:"code,omitempty" validate:"max=200"`
	CodeVerifier  string `json:"codeVerifier,omitempty" validate:"max=200"`
	CodeVerifierS string `json:"code_verifier,omitempty" validate:"max=200"`
	RedirectURI   string `json:"redirectUri,omitempty" validate:"max=2048"`
	RedirectURIS  string `json:"redirect_uri,omitempty" validate:"max=2048"`
	MemberID      string `json:"memberId,omitempty" validate:"max=100"`
	MemberIDS     string `json:"member_id,omitempty" validate:"max=100"`
	SessionToken  string `json:"sessionToken,omitempty" validate:"max=200"`
	SessionTokenS string `json:"session_token,omitempty" validate:"max=200"`
	AccessToken   string `json:"accessToken,omitempty" validate:"max=4096"`
	AccessTokenS  string `json:"access_token,omitempty" validate:"max=4096"`
	rawCall
}

func (r *tokenRequest) grant() tokens.GrantRequest {
	return tokens.GrantRequest{
		GrantType: cmp.Or(r.GrantType, r.GrantTypeS), ClientID: cmp.Or(r.ClientID, r.ClientIDS),
		ClientSecret: cmp.Or(r.ClientSecret, r.ClientSecretS), RefreshToken: cmp.Or(r.RefreshToken, r.RefreshTokenS),
		Code: r.Code, CodeVerifier: cmp.Or(r.CodeVerifier, r.CodeVerifierS),
		RedirectURI: cmp.Or(r.RedirectURI, r.RedirectURIS),
		MemberID:    cmp.Or(r.MemberID, r.MemberIDS), SessionToken: cmp.Or(r.SessionToken, r.SessionTokenS),
		AccessToken: cmp.Or(r.AccessToken, r.AccessTokenS),
	}
}

type tokenInfoRequest struct {
	Token string `json:"token" validate:"max=4096"`
	rawCall
}

type jwksAnswer struct {
	Keys wire.List[tokens.JWK] `json:"keys"`
}

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	// Answers hold tokens, so none may be kept under an Idempotency-Key. The rate
	// is that of writes and not the strict one: a front end that renders on its
	// server asks for all its visitors from one address.
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.oauth.token", Method: http.MethodPost, Path: "/v1/oauth/token", Access: actor.Anyone(),
			Key: httpapi.KeyIgnored, Limit: httpapi.Writes, Guess: httpapi.Codes, MaxBody: 64 << 10,
			Summary: "Get an access token.", Codes: []string{tokens.CodeInvalidRequest, tokens.CodeInvalidClient,
				tokens.CodeInvalidGrant, tokens.CodeUnsupportedGrant},
		}, func(ctx context.Context, in *tokenRequest) (*tokens.Grant, error) {
			if err := in.unpack(in); err != nil {
				return nil, err
			}
			request := in.grant()
			request.Authorization = httpapi.RequestFrom(ctx).Header.Get("Authorization")
			return s.Grant(ctx, request)
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.oauth.access", Method: http.MethodPost, Path: "/oauth/access", Access: actor.Anyone(),
			Key: httpapi.KeyIgnored, Limit: httpapi.Writes, Guess: httpapi.Codes, MaxBody: 64 << 10,
			Summary: "Renew the access token of an app.",
			Codes: []string{tokens.CodeInvalidRequest, tokens.CodeInvalidClient, tokens.CodeInvalidGrant,
				tokens.CodeUnsupportedGrant},
		}, s.appAccess),
		httpapi.Handle(httpapi.Op{
			ID: "identity.oauth.tokenInfo", Method: http.MethodPost, Path: "/v1/oauth/token-info", Access: actor.Anyone(),
			Reads: true, MaxBody: 64 << 10,
			Summary: "Get the details of a token.",
		}, func(ctx context.Context, in *tokenInfoRequest) (*tokens.TokenInfo, error) {
			if err := in.unpack(in); err != nil {
				return nil, err
			}
			return s.tokens.TokenInfo(ctx, in.Token)
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.oauth.userInfo", Method: http.MethodGet, Path: "/v1/oauth/user-info",
			Access: actor.Rule{Visitors: true, Members: true, Staff: true}, Reads: true,
			Summary: "Get who the caller is.", Codes: []string{"IDENTITY_NOT_FOUND"},
		}, func(ctx context.Context, _ *accounts.NoRequest) (*UserInfo, error) { return s.UserInfo(ctx) }),
		httpapi.Handle(httpapi.Op{
			ID: "identity.oauth.jwks", Method: http.MethodGet, Path: "/v1/oauth/jwks", Access: actor.Anyone(), Reads: true,
			Summary: "List the public keys that verify the signatures of tokens.",
		}, func(context.Context, *accounts.NoRequest) (*jwksAnswer, error) {
			return &jwksAnswer{s.tokens.PublicKeys()}, nil
		}),
	}
}

// appAccess is the older call by which apps renew. It also knows the code that an app
// gets when it is installed: this shop gives none, so there is no right one.
func (s *Service) appAccess(ctx context.Context, in *tokenRequest) (*tokens.Grant, error) {
	request := in.grant()
	if request.GrantType != "refresh_token" && request.GrantType != "authorization_code" {
		return nil, errs.New(errs.InvalidArgument, tokens.CodeUnsupportedGrant,
			"this grantType is not supported by this call").With(
			"supported", []string{"refresh_token", "authorization_code"})
	}
	if request.ClientID == "" || request.ClientSecret == "" {
		return nil, errs.New(errs.InvalidArgument, tokens.CodeInvalidRequest, "client_id and client_secret are required")
	}
	if request.GrantType == "refresh_token" {
		return s.Grant(ctx, request)
	}
	if request.Code == "" {
		return nil, errs.New(errs.InvalidArgument, tokens.CodeInvalidRequest, "code is required")
	}
	if _, err := s.tokens.GrantApp(ctx, request); err != nil {
		return nil, err
	}
	return nil, errWrongCode()
}
