package sessions

import "souk/internal/platform/errs"

// CodeNotAllowedIn says that an account is blocked, or gone offline.
const CodeNotAllowedIn = "SIGN_IN_NOT_ALLOWED"

// ErrNotAllowedIn says that the account is blocked or offline.
func ErrNotAllowedIn() error {
	return errs.New(errs.PermissionDenied, CodeNotAllowedIn, "this account cannot sign in; please contact the shop")
}

// ErrWrongSession says that a session token is wrong, used or over.
func ErrWrongSession() error {
	return errs.New(errs.Unauthenticated, "INVALID_SESSION_TOKEN", "the session token is wrong, was used or has expired")
}

// Refused reports whether an error says that somebody cannot sign in (any more).
func Refused(err error) bool { return errs.KindOf(err) == errs.Unauthenticated }
