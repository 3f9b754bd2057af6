package accounts

import (
	"souk/internal/platform/actor"
	"souk/internal/platform/wire"
)

// The requests and answers that the calls about accounts share: each has one name in the reference.
type (
	// NoRequest is the request of a call that takes nothing.
	NoRequest struct{}
	// NoAnswer is the answer of a call that only does something.
	NoAnswer struct{}
	// IDRequest names one thing by its id.
	IDRequest = wire.AnyIDRequest
	// IdentityAnswer is an account as callers see it.
	IdentityAnswer struct {
		Identity *Identity `json:"identity"`
	}
)

// MaxBody bounds calls that carry a password or a profile.
const MaxBody = 128 << 10

// SelfOrManagers lets members in for themselves, and managers by permission.
func SelfOrManagers(permission string) actor.Rule {
	return actor.Rule{Members: true, Managers: true, Permission: permission}
}
