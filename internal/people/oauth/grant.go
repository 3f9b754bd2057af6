package oauth

import (
	"context"
	"strings"

	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/errs"
)

// Grant answers the token call. Unauthenticated for a wrong client or secret,
// InvalidArgument for everything else that is wrong.
func (s *Service) Grant(ctx context.Context, in tokens.GrantRequest) (*tokens.Grant, error) {
	switch in.GrantType {
	case "anonymous":
		return s.tokens.GrantVisitor(ctx, in)
	case "refresh_token":
		if strings.HasPrefix(in.RefreshToken, sessions.RefreshPrefix) {
			return s.sessions.Renew(ctx, in)
		}
		return s.tokens.GrantRefresh(ctx, in)
	case "client_credentials":
		return s.tokens.GrantApp(ctx, in)
	case "authorization_code":
		return s.grantCode(ctx, in)
	case "authorized_client":
		return s.grantAuthorized(ctx, in)
	case "strip_bound_session":
		return s.tokens.GrantUnbound(ctx, in)
	case "":
		return nil, errs.New(errs.InvalidArgument, tokens.CodeInvalidRequest, "grantType is required")
	}
	return nil, errs.New(errs.InvalidArgument, tokens.CodeUnsupportedGrant, "this grantType is not supported").
		With("supported", []string{"anonymous", "refresh_token", "authorization_code", "authorized_client",
			"client_credentials", "strip_bound_session"})
}
