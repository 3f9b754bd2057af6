package oauth

import (
	"cmp"
	"context"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
)

// UserInfo tells who holds a token, in the words of OpenID Connect. Of a visitor
// there is only the id.
type UserInfo struct {
	Subject       string `json:"sub"`
	GivenName     string `json:"givenName,omitempty"`
	FamilyName    string `json:"familyName,omitempty"`
	Email         string `json:"email,omitempty"`
	EmailVerified *bool  `json:"emailVerified,omitempty"`
	Picture       string `json:"picture,omitempty"`
	Language      string `json:"language,omitempty"`
	Name          string `json:"name,omitempty"`
}

// UserInfo tells who the caller is.
func (s *Service) UserInfo(ctx context.Context) (*UserInfo, error) {
	caller := actor.From(ctx)
	if caller.Kind != actor.Member && caller.Kind != actor.Staff {
		return &UserInfo{Subject: caller.ID}, nil
	}
	a, err := accounts.Get(ctx, s.db, caller.Kind, caller.ID)
	if err != nil {
		return nil, err
	}
	p := a.Profile
	return &UserInfo{
		Subject: a.ID, GivenName: p.FirstName, FamilyName: p.LastName, Email: a.Email.Shown, EmailVerified: &a.Verified,
		Picture: p.Picture, Language: p.Language, Name: cmp.Or(p.FullName(), p.Nickname),
	}, nil
}
