package sessions

import "souk/internal/platform/errs"

// CodeNotAllowedIn says that an account is blocked, or gone offline.
const CodeNotAllowedIn = "SIGN_IN_NOT_ALLOWED"

func ErrNotAllowedIn() error {
	return errs.New(errs.PermissionDenied, CodeNotAllowedIn, "this account cannot sign in; please write to the shop")
}

func ErrWrongSession() error {
	return errs.New(errs.Unauthenticated, "INVALID_SESSION_TOKEN", "the session token is wrong, was used or has expired")
}

// Refused reports whether an error says that somebody cannot sign in (any more).
func Refused(err error) bool { return errs.KindOf(err) == errs.Unauthenticated }
