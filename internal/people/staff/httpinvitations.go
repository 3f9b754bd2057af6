package staff

import (
	"context"
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/permissions"
	"souk/internal/people/signin"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

type inviteRequest struct {
	Invitation NewInvitation `json:"invitation"`
}

type invitationRequest struct {
	InvitationID string `json:"invitationId" validate:"required,max=100"`
}

type invitationAnswer struct {
	Invitation *Invitation `json:"invitation"`
}

type invitationsAnswer struct {
	Invitations    wire.List[*Invitation] `json:"invitations"`
	PagingMetadata wire.PagingMetadata    `json:"pagingMetadata"`
}

type viewInvitationRequest struct {
	Token string `json:"token" validate:"required,max=200"`
}

type viewInvitationAnswer struct {
	Invitation *OpenInvitation `json:"invitation"`
}

type acceptInvitationRequest struct {
	Token     string `json:"token" validate:"required,max=200"`
	Password  string `json:"password" validate:"required"`
	FirstName string `json:"firstName" validate:"required,notblank,max=100"`
	LastName  string `json:"lastName,omitempty" validate:"max=100"`
	Language  string `json:"language,omitempty" validate:"omitempty,language,max=35"`
}

func (s *Service) invitationOperations() []httpapi.Operation {
	const base = "/v1/staff/invitations"
	manage := actor.Managers(permissions.ManageStaff)
	one := func(i *Invitation, err error) (*invitationAnswer, error) { return &invitationAnswer{i}, err }
	links := []string{CodeInvitationInvalid, CodeInvitationUsed, CodeInvitationExpired, CodeInvitationRevoked}
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.staffInvitations.create", Method: http.MethodPost, Path: base, Access: manage,
			Key:     httpapi.KeyRefused, // without mail the answer holds the link, which is not kept
			Summary: "Invite a contributor by mail.",
			Codes: []string{CodeStaffExists, "ALREADY_INVITED", "PERMISSION_NOT_HELD", "TOO_MANY_INVITATIONS",
				"MAIL_NOT_SET_UP", credentials.CodeTooManySignIns},
		}, func(ctx context.Context, in *inviteRequest) (*invitationAnswer, error) {
			return one(s.Invite(ctx, in.Invitation))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.staffInvitations.query", Method: http.MethodPost, Path: base + "/query",
			Access: actor.Managers(permissions.ReadStaff), Reads: true,
			Summary: "List invitations of contributors.",
		}, func(ctx context.Context, in *query.Message) (*invitationsAnswer, error) {
			page, err := s.QueryInvitations(ctx, in.Query)
			if err != nil {
				return nil, err
			}
			return &invitationsAnswer{page.Items, page.Metadata()}, nil
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.staffInvitations.resend", Method: http.MethodPost, Path: base + "/{invitationId}/resend",
			Access:  manage,
			Key:     httpapi.KeyRefused,
			Summary: "Resend an invitation; the link sent before stops working.",
			Codes: []string{"INVITATION_NOT_FOUND", "INVITATION_NOT_OPEN", CodeStaffExists, "PERMISSION_NOT_HELD",
				"MAIL_NOT_SET_UP", credentials.CodeTooManySignIns},
		}, func(ctx context.Context, in *invitationRequest) (*invitationAnswer, error) {
			return one(s.ResendInvitation(ctx, in.InvitationID))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.staffInvitations.revoke", Method: http.MethodDelete, Path: base + "/{invitationId}", Access: manage,
			Summary: "Revoke an invitation.", Codes: []string{"INVITATION_NOT_FOUND", "INVITATION_NOT_OPEN"},
		}, func(ctx context.Context, in *invitationRequest) (*invitationAnswer, error) {
			return one(s.RevokeInvitation(ctx, in.InvitationID))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.staffInvitations.view", Method: http.MethodPost, Path: base + "/view", Access: actor.Anyone(),
			Reads: true, Limit: httpapi.Strict, MaxBody: accounts.MaxBody,
			Summary: "Get the details of a mailed invitation.", Codes: links,
		}, func(ctx context.Context, in *viewInvitationRequest) (*viewInvitationAnswer, error) {
			invitation, err := s.ViewInvitation(ctx, in.Token)
			if err != nil {
				return nil, err
			}
			return &viewInvitationAnswer{invitation}, nil
		}),
		httpapi.Handle(httpapi.Op{
			// The answer may hold a token, and a password is hashed: no transaction around it.
			ID: "identity.staffInvitations.accept", Method: http.MethodPost, Path: base + "/accept", Access: actor.Anyone(),
			Key: httpapi.KeyRefused, Limit: httpapi.Strict, MaxBody: accounts.MaxBody,
			Summary: "Accept a mailed invitation. A visitor of the back office's client gets a session token to continue " +
				"with; others sign in afterwards.",
			Codes: append(links, CodeStaffExists),
		}, func(ctx context.Context, in *acceptInvitationRequest) (*signin.SignIn, error) {
			return s.AcceptInvitation(ctx, in.Token,
				NewStaff{Password: in.Password, FirstName: in.FirstName, LastName: in.LastName, Language: in.Language})
		}),
	}
}
