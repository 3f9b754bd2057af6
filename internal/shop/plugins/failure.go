package plugins

import (
	"fmt"

	"souk/internal/platform/errs"
)

// Reason says why a plugin gave no answer.
type Reason string

// The reasons.
const (
	NotInstalled Reason = "NOT_INSTALLED"
	Resting      Reason = "PAUSED" // it failed too often and is left alone
	Busy         Reason = "BUSY"   // too many calls at a time wait for it
	TimedOut     Reason = "TIMED_OUT"
	Unreachable  Reason = "UNREACHABLE"
	WrongStatus  Reason = "WRONG_STATUS"
	TooLarge     Reason = "ANSWER_TOO_LARGE"
	Unreadable   Reason = "ANSWER_UNREADABLE"
	OutOfBounds  Reason = "ANSWER_OUT_OF_BOUNDS"
)

// CodeFailed is the code of a Failure that reaches a caller of the API.
const CodeFailed = "SERVICE_PLUGIN_FAILED"

// Failure says that a plugin gave no answer that counts. An error that the contract
// lets a plugin answer is none: it is an *errs.Error with the plugin's code.
type Failure struct {
	AppID    string
	Kind     Kind
	Function string
	Reason   Reason
	Cause    error // nil where the reason says it all
}

// Error tells what happened; it has nothing that a plugin wrote but what was wrong with it.
func (f *Failure) Error() string {
	text := fmt.Sprintf("the plugin %s of the app %s gave no answer: %s", f.Kind, f.AppID, f.Reason)
	if f.Cause != nil {
		text += ": " + f.Cause.Error()
	}
	return text
}

// Unwrap makes a Failure that nobody handles an answer of status 503.
func (f *Failure) Unwrap() []error {
	return []error{&errs.Error{Kind: errs.Unavailable, Code: CodeFailed,
		Message: "an app of the shop does not answer; try again later"}, f.Cause}
}

func (f *Failure) description() string {
	if f.Cause == nil {
		return ""
	}
	return f.Cause.Error()
}
