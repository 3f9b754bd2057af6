package mail

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

type (
	getEmail struct {
		EmailID string `json:"emailId" validate:"required"`
	}
	oneEmail struct {
		Email *Email `json:"email"`
	}
	manyEmails struct {
		Emails         wire.List[Email]    `json:"emails"`
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	return append(s.wordingOperations(),
		httpapi.Handle(httpapi.Op{
			ID: "emails.queryEmails", Method: "POST", Path: "/v1/emails/query", Access: actor.Managers(PermissionRead),
			Reads:   true,
			Summary: "Query mails: sent, waiting or kept",
		}, func(ctx context.Context, in *query.Message) (*manyEmails, error) {
			page, err := s.Query(ctx, in.Query)
			if err != nil {
				return nil, err
			}
			return &manyEmails{Emails: page.Items, PagingMetadata: page.Metadata()}, nil
		}),
		httpapi.Handle(httpapi.Op{
			ID: "emails.getEmail", Method: "GET", Path: "/v1/emails/{emailId}", Access: actor.Managers(PermissionRead),
			Reads:   true,
			Summary: "Get a mail", Codes: []string{CodeNotFound},
		}, func(ctx context.Context, in *getEmail) (*oneEmail, error) { return one(s.Get(ctx, in.EmailID)) }),
		httpapi.Handle(httpapi.Op{
			ID: "emails.resendEmail", Method: "POST", Path: "/v1/emails/{emailId}/resend",
			Access:  actor.Managers(PermissionSend),
			Summary: "Send a mail that failed or was kept",
			Codes:   []string{CodeNotFound, CodeNoServer, CodeNotAgain, CodeExpired},
		}, func(ctx context.Context, in *getEmail) (*oneEmail, error) { return one(s.Resend(ctx, in.EmailID)) }),
	)
}

func one(e *Email, err error) (*oneEmail, error) {
	if err != nil {
		return nil, err
	}
	return &oneEmail{Email: e}, nil
}
