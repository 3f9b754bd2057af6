// Package errs is the one error type that services return to callers.
//
// It keeps two promises. What an Error says is safe to show to the person who
// called: a cause that is not (a driver's text, a stack) stays in Cause and
// goes to the log only. And an error without a Kind is Internal, so something
// that nobody thought of is never shown at all.
package errs

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"
)

// Kind says what went wrong in the protocol's words; httpapi maps each to one status.
type Kind uint8

// The kinds, in the order of the statuses they become.
const (
	Internal           Kind = iota // 500, body empty
	InvalidArgument                // 400
	Unauthenticated                // 401
	PermissionDenied               // 403
	NotFound                       // 404
	AlreadyExists                  // 409
	Aborted                        // 409: revision conflict, or a concurrent change
	TooLarge                       // 413
	FailedPrecondition             // 428
	ResourceExhausted              // 429
	Unavailable                    // 503, body empty
	DeadlineExceeded               // 504, body empty
)

var kindNames = [...]string{
	"INTERNAL", "INVALID_ARGUMENT", "UNAUTHENTICATED", "PERMISSION_DENIED", "NOT_FOUND", "ALREADY_EXISTS",
	"ABORTED", "TOO_LARGE", "FAILED_PRECONDITION", "RESOURCE_EXHAUSTED", "UNAVAILABLE", "DEADLINE_EXCEEDED",
}

// String gives the canonical name, such as NOT_FOUND.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return kindNames[Internal]
}

// Error is what a service returns when it refuses.
type Error struct {
	Kind       Kind
	Code       string         // application code, such as OWNED_CART_NOT_FOUND; a constant beside its domain
	Message    string         // plain words for the caller
	Data       map[string]any // facts a client can act on
	Violations []Violation    // set for validation failures; then Code is empty
	RetryAfter time.Duration  // set with ResourceExhausted and running idempotent calls
	Cause      error          // for the log, never for the caller
}

// Violation is one broken rule of one request field.
type Violation struct {
	Field       string         `json:"field"`
	Description string         `json:"description"`
	Rule        Rule           `json:"violatedRule"`
	RuleName    string         `json:"ruleName,omitempty"`
	Data        map[string]any `json:"data,omitempty"`
}

// Rule names a kind of violation as the specification lists them.
type Rule string

// The rules of the specification, section 5.
const (
	RuleValidation      Rule = "VALIDATION"
	RuleOther           Rule = "OTHER"
	RuleMax             Rule = "MAX"
	RuleMin             Rule = "MIN"
	RuleMaxLength       Rule = "MAX_LENGTH"
	RuleMinLength       Rule = "MIN_LENGTH"
	RuleMaxSize         Rule = "MAX_SIZE"
	RuleMinSize         Rule = "MIN_SIZE"
	RuleFormat          Rule = "FORMAT"
	RuleDecimalLTE      Rule = "DECIMAL_LTE"
	RuleDecimalGTE      Rule = "DECIMAL_GTE"
	RuleDecimalLT       Rule = "DECIMAL_LT"
	RuleDecimalGT       Rule = "DECIMAL_GT"
	RuleDecimalMaxScale Rule = "DECIMAL_MAX_SCALE"
	RuleInvalidEnum     Rule = "INVALID_ENUM_VALUE"
	RuleRequired        Rule = "REQUIRED_FIELD"
	RuleNotAllowed      Rule = "FIELD_NOT_ALLOWED"
	RuleOneOfAlignment  Rule = "ONE_OF_ALIGNMENT"
	RuleExactLength     Rule = "EXACT_LENGTH"
	RuleExactSize       Rule = "EXACT_SIZE"
	RuleRequiredOneOf   Rule = "REQUIRED_ONE_OF_FIELD"
)

// Error gives the text for logs, with the cause.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Kind.String())
	if e.Code != "" {
		b.WriteString(" " + e.Code)
	}
	if e.Message != "" {
		b.WriteString(": " + e.Message)
	}
	for _, v := range e.Violations {
		fmt.Fprintf(&b, "; %s: %s", v.Field, v.Description)
	}
	if e.Cause != nil {
		fmt.Fprintf(&b, " (%v)", e.Cause)
	}
	return b.String()
}

// Unwrap gives the cause to errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.Cause }

// New makes an application error.
func New(kind Kind, code, format string, args ...any) *Error {
	return &Error{Kind: kind, Code: code, Message: fmt.Sprintf(format, args...)}
}

// With adds one fact for the client and returns the same error.
func (e *Error) With(key string, value any) *Error {
	if e.Data == nil {
		e.Data = map[string]any{}
	}
	e.Data[key] = value
	return e
}

// Wrap hides cause behind kind: the log sees it, the caller does not.
func Wrap(kind Kind, cause error, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...), Cause: cause}
}

// Invalid reports violations, sorted by field so that equal requests get equal answers.
func Invalid(violations ...Violation) *Error {
	sort.SliceStable(violations, func(i, j int) bool { return violations[i].Field < violations[j].Field })
	parts := make([]string, len(violations))
	for i, v := range violations {
		parts[i] = v.Field + " " + v.Description
	}
	return &Error{Kind: InvalidArgument, Message: strings.Join(parts, ", "), Violations: violations}
}

// Field makes one violation.
func Field(field string, rule Rule, format string, args ...any) Violation {
	return Violation{Field: field, Rule: rule, Description: fmt.Sprintf(format, args...)}
}

// Missing says that the thing with this id is not there, or is not for this caller to see.
func Missing(code, what, id string) *Error {
	return New(NotFound, code, "%s %s was not found", what, id).With("id", id)
}

// KindOf gives the kind of any error; what is not ours is Internal.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}

// CodeOf gives the application code of any error, or "".
func CodeOf(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
