package staff

import (
	"context"
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/people/permissions"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

type contributorRequest struct {
	ContributorID string `json:"contributorId" validate:"required,max=100"`
}

type setRolesRequest struct {
	ContributorID string            `json:"contributorId" validate:"required,max=100"`
	RoleIDs       wire.List[string] `json:"roleIds" validate:"min=1,max=50,unique,dive,min=1,max=100"`
}

type contributorAnswer struct {
	Contributor *Contributor `json:"contributor"`
}

type contributorsAnswer struct {
	Contributors   wire.List[*Contributor] `json:"contributors"`
	PagingMetadata wire.PagingMetadata     `json:"pagingMetadata"`
}

func (s *Service) contributorOperations() []httpapi.Operation {
	const base = "/v1/staff/contributors"
	one := func(c *Contributor, err error) (*contributorAnswer, error) { return &contributorAnswer{c}, err }
	verb := func(name, method, path, summary string,
		fn func(context.Context, string) (*Contributor, error)) httpapi.Operation {
		return httpapi.Handle(httpapi.Op{
			ID: "identity.contributors." + name, Method: method, Path: base + "/{contributorId}" + path,
			Access: actor.Managers(permissions.ManageStaff), Summary: summary,
			Codes: []string{"CONTRIBUTOR_NOT_FOUND", "PERMISSION_NOT_HELD", "LAST_OWNER", "OWN_ACCOUNT"},
		}, func(ctx context.Context, in *contributorRequest) (*contributorAnswer, error) {
			return one(fn(ctx, in.ContributorID))
		})
	}
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.contributors.query", Method: http.MethodPost, Path: base + "/query",
			Access: actor.Managers(permissions.ReadStaff), Reads: true,
			Summary: "List the staff (contributors).",
		}, func(ctx context.Context, in *query.Message) (*contributorsAnswer, error) {
			page, err := s.QueryContributors(ctx, in.Query)
			if err != nil {
				return nil, err
			}
			return &contributorsAnswer{page.Items, page.Metadata()}, nil
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.contributors.get", Method: http.MethodGet, Path: base + "/{contributorId}",
			Access: actor.Managers(permissions.ReadStaff), Reads: true,
			Summary: "Get a contributor.", Codes: []string{"CONTRIBUTOR_NOT_FOUND"},
		}, func(ctx context.Context, in *contributorRequest) (*contributorAnswer, error) {
			return one(s.GetContributor(ctx, in.ContributorID))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.contributors.setRoles", Method: http.MethodPost, Path: base + "/{contributorId}/roles",
			Access:  actor.Managers(permissions.ManageStaff),
			Summary: "Set the roles of a contributor.",
			Codes:   []string{"CONTRIBUTOR_NOT_FOUND", "PERMISSION_NOT_HELD", "LAST_OWNER", "OWN_ACCOUNT"},
		}, func(ctx context.Context, in *setRolesRequest) (*contributorAnswer, error) {
			return one(s.SetContributorRoles(ctx, in.ContributorID, in.RoleIDs))
		}),
		verb("block", http.MethodPost, "/block", "Block a contributor; their sessions end at once.",
			s.BlockContributor),
		verb("unblock", http.MethodPost, "/unblock", "Unblock a contributor.", s.UnblockContributor),
		httpapi.Handle(httpapi.Op{
			ID: "identity.contributors.remove", Method: http.MethodDelete, Path: base + "/{contributorId}",
			Access:  actor.Managers(permissions.ManageStaff),
			Summary: "Remove a contributor; their sessions end at once.",
			Codes:   []string{"CONTRIBUTOR_NOT_FOUND", "PERMISSION_NOT_HELD", "LAST_OWNER", "OWN_ACCOUNT"},
		}, func(ctx context.Context, in *contributorRequest) (*accounts.NoAnswer, error) {
			return nil, s.RemoveContributor(ctx, in.ContributorID)
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.factors.resetContributor", Method: http.MethodPost,
			Path: "/v1/staff/contributors/{contributorId}/reset-factors", Access: actor.Managers(permissions.ManageStaff),
			Summary: "Reset all second factors of a contributor who lost them; all their sessions end.",
			Codes:   []string{"CONTRIBUTOR_NOT_FOUND", "PERMISSION_NOT_HELD", "OWN_ACCOUNT"},
		}, func(ctx context.Context, in *contributorRequest) (*contributorAnswer, error) {
			return one(s.ResetContributorFactors(ctx, in.ContributorID))
		}),
	}
}
