package staff

import (
	"context"
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

type viewOwnerRequest struct {
	Token string `json:"token,omitempty" validate:"max=200"` // without one only whether there is an owner is told
}

type makeOwnerRequest struct {
	Token     string `json:"token" validate:"required,max=200"`
	Email     string `json:"email" validate:"required,max=254"`
	Password  string `json:"password" validate:"required"`
	FirstName string `json:"firstName" validate:"required,notblank,max=100"`
	LastName  string `json:"lastName,omitempty" validate:"max=100"`
	ShopName  string `json:"shopName" validate:"required,notblank,max=100"`
	Currency  string `json:"currency" validate:"required,currency"`
	Language  string `json:"language" validate:"required,language,max=35"`
	Country   string `json:"country" validate:"required,country"`
	TimeZone  string `json:"timeZone,omitempty" validate:"omitempty,timezone,max=64"`
}

type transferRequest struct {
	ContributorID string `json:"contributorId" validate:"required,max=100"`
	Password      string `json:"password" validate:"required"` // the caller's own
}

func (s *Service) ownerOperations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.owner.view", Method: http.MethodPost, Path: "/v1/owner/view", Access: actor.Anyone(), Reads: true,
			Limit: httpapi.Strict, MaxBody: accounts.MaxBody,
			Summary: "Get whether the shop has an owner, and whether a first-run token is needed to create one.",
		}, func(ctx context.Context, in *viewOwnerRequest) (*FirstRun, error) { return s.ViewOwner(ctx, in.Token) }),
		httpapi.Handle(httpapi.Op{
			ID: "identity.owner.create", Method: http.MethodPost, Path: "/v1/owner", Access: actor.Anyone(),
			Key: httpapi.KeyRefused, Limit: httpapi.Strict, MaxBody: accounts.MaxBody,
			Summary: "Create the owner of a new shop with the token that the server printed, and set up the shop.",
			Codes:   []string{CodeOwnerExists, CodeOwnerToken, CodeStaffExists},
		}, func(ctx context.Context, in *makeOwnerRequest) (*signin.SignIn, error) {
			return s.MakeOwner(ctx, in.Token, NewOwner{
				NewStaff: NewStaff{Password: in.Password, FirstName: in.FirstName, LastName: in.LastName, Language: in.Language},
				Email:    in.Email, ShopName: in.ShopName, Currency: in.Currency, Country: in.Country, TimeZone: in.TimeZone,
			})
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.owner.transfer", Method: http.MethodPost, Path: "/v1/owner/transfer", Access: actor.Rule{Staff: true},
			Key: httpapi.KeyRefused, Limit: httpapi.Strict, MaxBody: accounts.MaxBody,
			Summary: "Transfer the ownership to another contributor; the caller stays as administrator.",
			Codes: []string{"CONTRIBUTOR_NOT_FOUND", "OWNER_ONLY", "ALREADY_OWNER", "CONTRIBUTOR_BLOCKED",
				credentials.CodeWrongPassword, credentials.CodeTooManySignIns},
		}, func(ctx context.Context, in *transferRequest) (*contributorAnswer, error) {
			c, err := s.TransferOwnership(ctx, in.ContributorID, in.Password)
			if err != nil {
				return nil, err
			}
			return &contributorAnswer{c}, nil
		}),
	}
}
