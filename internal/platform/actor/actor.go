// Package actor says who is calling and what they may do.
//
// It keeps one thing true: a caller's rights are decided here, from the kind of
// caller and the permission an operation names, and nowhere else.
package actor

import (
	"context"
	"slices"
	"strings"

	"souk/internal/platform/errs"
)

// Kind is the sort of caller.
type Kind uint8

// The kinds. Nobody is a request without a token; System is Souk's own background work.
const (
	Nobody Kind = iota
	Visitor
	Member
	Staff
	App
	System
)

var kindNames = [...]string{"NOBODY", "ANONYMOUS_VISITOR", "MEMBER", "WIX_USER", "APP", "SYSTEM"}

// String gives the name that events and audit records carry.
func (k Kind) String() string { return kindNames[k] }

// Actor is one caller, as read from its token or key.
type Actor struct {
	Kind     Kind
	ID       string // visitor, member, staff or app id
	ClientID string // the OAuth client the token was made for
	Session  string // refresh token's id, for revocation; empty for keys
	Owner    bool   // the shop's owner: holds every permission
	// Permissions a staff member or a limited key holds; All means every one.
	Permissions []string
	All         bool
	// Hosted marks the token of a hosted page, which is told less than front ends are: not who has an account.
	Hosted bool
	// KeyName tells people which API key acted; empty otherwise.
	KeyName string
}

// Shopper reports whether the caller shops for themself.
func (a Actor) Shopper() bool { return a.Kind == Visitor || a.Kind == Member }

// Manages reports whether the caller runs the shop (staff, apps, Souk itself).
func (a Actor) Manages() bool { return a.Kind == Staff || a.Kind == App || a.Kind == System }

// Holds reports whether the caller has a permission of the contract.
func (a Actor) Holds(permission string) bool {
	switch {
	case a.Kind == System, a.Manages() && (a.Owner || a.All):
		return true
	case a.Manages():
		return slices.Contains(a.Permissions, permission)
	}
	return false
}

// Rule says who may call an operation. The zero Rule lets nobody in but holders of all permissions.
type Rule struct {
	Public     bool   // no token needed
	Visitors   bool   // visitors, on their own things
	Members    bool   // members, on their own things
	Staff      bool   // staff, on their own things, whatever they hold
	Managers   bool   // staff and apps that hold Permission
	Permission string // a permission id of the contract, such as ECOM.READ_CARTS
}

// Anyone needs no token at all.
func Anyone() Rule { return Rule{Public: true} }

// Shoppers lets visitors and members in, on what is theirs.
func Shoppers() Rule { return Rule{Visitors: true, Members: true} }

// Selves lets everybody in who signs in, members and staff, on what is theirs.
func Selves() Rule { return Rule{Members: true, Staff: true} }

// Managers is the default of the roles table: staff and apps that hold the permission.
func Managers(permission string) Rule { return Rule{Managers: true, Permission: permission} }

// Everyone lets shoppers in on what is theirs or is public, and managers by permission.
func Everyone(permission string) Rule {
	return Rule{Visitors: true, Members: true, Managers: true, Permission: permission}
}

// Check answers nil if a may call, and otherwise 401 or 403.
func (r Rule) Check(a Actor) error {
	switch {
	case r.Public, a.Kind == System:
		return nil
	case a.Kind == Nobody:
		return errs.New(errs.Unauthenticated, "", "this call needs an access token in the Authorization header")
	case a.Kind == Visitor && r.Visitors, a.Kind == Member && r.Members, a.Kind == Staff && r.Staff:
		return nil
	case a.Manages() && r.Managers && (r.Permission == "" || a.Holds(r.Permission)):
		return nil
	}
	return errs.New(errs.PermissionDenied, "", "%s", r.refusal(a))
}

// refusal says who may call instead. It names a permission of the contract, which is public.
func (r Rule) refusal(a Actor) string {
	if r.Managers && r.Permission != "" && a.Manages() {
		return "this call needs the permission " + r.Permission
	}
	var may []string
	if r.Visitors {
		may = append(may, "visitors")
	}
	if r.Members {
		may = append(may, "members")
	}
	switch {
	case r.Managers && r.Permission != "":
		may = append(may, "staff and apps with the permission "+r.Permission)
	case r.Managers:
		may = append(may, "staff and apps")
	case r.Staff:
		may = append(may, "staff")
	}
	if len(may) == 0 {
		return "this call needs all permissions"
	}
	return "this call is for " + strings.Join(may, ", ") + " only"
}

type key struct{}

// With puts the caller into ctx.
func With(ctx context.Context, a Actor) context.Context { return context.WithValue(ctx, key{}, a) }

// From reads the caller; without one it is Nobody.
func From(ctx context.Context) Actor {
	a, _ := ctx.Value(key{}).(Actor)
	return a
}

// Origin tells where a call came from, for audit records and logs.
type Origin struct {
	Operation string // the operation's id; empty for background work
	RequestID string
	Address   string // the caller's network address
	UserAgent string
}

type originKey struct{}

// WithOrigin puts the call's origin into ctx.
func WithOrigin(ctx context.Context, o Origin) context.Context {
	return context.WithValue(ctx, originKey{}, o)
}

// OriginFrom reads the call's origin.
func OriginFrom(ctx context.Context) Origin {
	o, _ := ctx.Value(originKey{}).(Origin)
	return o
}
