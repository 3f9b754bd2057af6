package identity

import (
	"context"
	"net/http"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

// Permissions to manage members' accounts.
const (
	ReadIdentities   = "IAM.IDENTITY_READ"
	UpdateIdentities = "IAM.IDENTITY_UPDATE"
	DeleteIdentities = "IAM.IDENTITY_DELETE"
)

type emailRequest struct {
	Email string `json:"email" validate:"required,max=254"`
}

type emailChangeRequest struct {
	Email    string `json:"email" validate:"required,max=254"`
	Password string `json:"password,omitempty" validate:"max=1000"` // needed when the session is not young
}

type emailChangeAnswer struct {
	StateToken string `json:"stateToken"`
}

type emailCodeRequest struct {
	StateToken string `json:"stateToken" validate:"required,max=200"`
	Code       string `json:"code" validate:"required,max=100"`
}

type updateIdentityRequest struct {
	Identity  wire.Patch[accounts.Identity] `json:"identity"`
	FieldMask wire.FieldMask                `json:"fieldMask,omitempty"`
}

type queryIdentitiesRequest struct {
	// Email finds the accounts with this e-mail, in whatever spelling. Filters compare texts.
	Email string        `json:"email,omitempty" validate:"max=254"`
	Query query.Request `json:"query"`
}

type queryIdentitiesAnswer struct {
	Identities     wire.List[*accounts.Identity] `json:"identities"`
	PagingMetadata wire.PagingMetadata           `json:"pagingMetadata"`
}

func (s *Service) identityOperations() []httpapi.Operation {
	op := func(id, method, path, summary string, access actor.Rule, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "identity." + id, Method: method, Path: path, Access: access, Summary: summary, Codes: codes,
			MaxBody: accounts.MaxBody}
	}
	reading := func(o httpapi.Op) httpapi.Op { o.Reads = true; return o }
	one := func(i *accounts.Identity, err error) (*accounts.IdentityAnswer, error) {
		if err != nil {
			return nil, err
		}
		return &accounts.IdentityAnswer{Identity: i}, nil
	}
	const missing = "IDENTITY_NOT_FOUND"
	secret := func(o httpapi.Op) httpapi.Op { o.Key, o.Limit = httpapi.KeyRefused, httpapi.Strict; return o }
	return []httpapi.Operation{
		httpapi.Handle(reading(op("authentication.validateEmail", http.MethodPost, "/v2/validate-email",
			"Check whether a text is a valid e-mail address.", actor.Everyone(""))),
			func(_ context.Context, in *emailRequest) (*EmailCheck, error) {
				return CheckEmail(in.Email), nil
			}),
		httpapi.Handle(reading(op("identities.getMine", http.MethodGet, "/v1/identities/my", "Get the caller's own account.",
			actor.Selves(), missing)),
			func(ctx context.Context, _ *accounts.NoRequest) (*accounts.IdentityAnswer, error) {
				return one(s.Me(ctx))
			}),
		httpapi.Handle(op("identities.updateMine", http.MethodPatch, "/v1/identities/my", "Change the caller's own profile.",
			actor.Selves(), missing, "INVALID_REVISION"),
			func(ctx context.Context, in *updateIdentityRequest) (*accounts.IdentityAnswer, error) {
				return one(s.UpdateMe(ctx, in.Identity, in.FieldMask))
			}),
		httpapi.Handle(secret(op("identities.startEmailChange", http.MethodPost, "/v1/identities/my/email",
			"Mail a code to the new e-mail that the caller wants to sign in with.", actor.Rule{Members: true},
			missing, CodeSameEmail, accountfactors.CodeSignInAgain, credentials.CodeTooManySignIns)),
			func(ctx context.Context, in *emailChangeRequest) (*emailChangeAnswer, error) {
				token, err := s.StartEmailChange(ctx, in.Email, in.Password)
				return &emailChangeAnswer{token}, err
			}),
		httpapi.Handle(secret(op("identities.finishEmailChange", http.MethodPost, "/v1/identities/my/email/confirm",
			"Confirm a new e-mail with the mailed code.", actor.Rule{Members: true},
			missing, signin.CodeVerificationFailed, signin.CodeEmailExists)),
			func(ctx context.Context, in *emailCodeRequest) (*accounts.IdentityAnswer, error) {
				return one(s.FinishEmailChange(ctx, in.StateToken, in.Code))
			}),
		httpapi.Handle(reading(op("identities.query", http.MethodPost, "/v1/identities/query", "List members' accounts.",
			actor.Managers(ReadIdentities))),
			func(ctx context.Context, in *queryIdentitiesRequest) (*queryIdentitiesAnswer, error) {
				page, err := s.QueryMembers(ctx, in.Email, in.Query)
				if err != nil {
					return nil, err
				}
				return &queryIdentitiesAnswer{page.Items, page.Metadata()}, nil
			}),
		httpapi.Handle(reading(op("identities.get", http.MethodGet, "/v1/identities/{id}", "Get a member's account.",
			actor.Managers(ReadIdentities), missing)),
			func(ctx context.Context, in *accounts.IDRequest) (*accounts.IdentityAnswer, error) {
				return one(s.GetMember(ctx, in.ID))
			}),
		httpapi.Handle(op("identities.update", http.MethodPatch, "/v1/identities/{identity.id}", "Change a member's profile.",
			actor.Managers(UpdateIdentities), missing, "INVALID_REVISION"),
			func(ctx context.Context, in *updateIdentityRequest) (*accounts.IdentityAnswer, error) {
				return one(s.UpdateMember(ctx, in.Identity.Value.ID, in.Identity, in.FieldMask))
			}),
		httpapi.Handle(op("identities.disconnect", http.MethodPost, "/v1/identities/{id}/disconnect",
			"Set a member OFFLINE for good; all their sessions end, and the e-mail can be used again.",
			actor.Managers(DeleteIdentities), missing),
			func(ctx context.Context, in *accounts.IDRequest) (*accounts.IdentityAnswer, error) {
				return one(s.DisconnectMember(ctx, in.ID))
			}),
		httpapi.Handle(op("identities.delete", http.MethodDelete, "/v1/identities/{id}",
			"Delete a member's account; only its id stays.", actor.Managers(DeleteIdentities), missing),
			func(ctx context.Context, in *accounts.IDRequest) (*accounts.NoAnswer, error) {
				return nil, s.DeleteMember(ctx, in.ID)
			}),
	}
}
