// Package expect says in one line what a test expects, and tells what came instead.
//
// Functions report and let the test go on; those that end in Now, and OK, end the
// test. What a failure is about comes last: a text, or a format with its values.
package expect

import (
	"fmt"
	"time"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/errs"
)

// T is the part of a test that is used, so that property tests can be given as well.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// OK ends a test that cannot go on.
func OK(t T, err error) {
	if err != nil {
		t.Helper()
		t.Fatalf("%v", err)
	}
}

// Err is the error of a call whose value does not matter.
func Err[V any](_ V, err error) error { return err }

// Equal compares two values.
func Equal[V comparable](t T, got, want V, about ...any) {
	if got != want {
		t.Helper()
		t.Errorf("%sgot %v, want %v", prefix(about), got, want)
	}
}

// EqualNow is Equal for what the rest of a test builds on.
func EqualNow[V comparable](t T, got, want V, about ...any) {
	if got != want {
		t.Helper()
		t.Fatalf("%sgot %v, want %v", prefix(about), got, want)
	}
}

// That tells whether something holds.
func That(t T, holds bool, about ...any) {
	if !holds {
		t.Helper()
		t.Errorf("%s", text(about))
	}
}

// ThatNow is That for what the rest of a test builds on.
func ThatNow(t T, holds bool, about ...any) {
	if !holds {
		t.Helper()
		t.Fatalf("%s", text(about))
	}
}

// Diff compares values of any depth.
func Diff[V any](t T, want, got V, about ...any) {
	if diff := cmp.Diff(want, got); diff != "" {
		t.Helper()
		t.Errorf("%s-want +got:\n%s", prefix(about), diff)
	}
}

// SameNow compares values of any depth, for what the rest of a test builds on.
func SameNow(t T, got, want any) {
	if diff := cmp.Diff(want, got); diff != "" {
		t.Helper()
		t.Fatalf("-want +got:\n%s", diff)
	}
}

// Patience is the end of a test in which nothing happens; none waits for it otherwise.
const Patience = 2 * time.Minute

// Next waits for something to happen.
func Next[V any](t T, from <-chan V) V {
	t.Helper()
	select {
	case got := <-from:
		return got
	case <-time.After(Patience):
		t.Fatalf("nothing happened")
		panic("unreachable")
	}
}

// Len compares a list's length and shows the list.
func Len[V any](t T, list []V, want int, about ...any) {
	if len(list) != want {
		t.Helper()
		t.Errorf("%s%d, want %d: %v", prefix(about), len(list), want, list)
	}
}

// Code compares the code of an error.
func Code(t T, err error, want string, about ...any) {
	if errs.CodeOf(err) != want {
		t.Helper()
		t.Errorf("%sgot %v, want %s", prefix(about), err, want)
	}
}

// Kind compares the kind of an error.
func Kind(t T, err error, want errs.Kind, about ...any) {
	if errs.KindOf(err) != want {
		t.Helper()
		t.Errorf("%sgot %v, want an error of kind %v", prefix(about), err, want)
	}
}

// Answer is what a call of the API came back with.
type Answer interface {
	Answered() (status int, body string)
}

// Status compares an answer's status and shows the answer.
func Status(t T, answer Answer, want int, about ...any) {
	if status, body := answer.Answered(); status != want {
		t.Helper()
		t.Errorf("%sgot %d, want %d: %s", prefix(about), status, want, body)
	}
}

// StatusNow is Status for what the rest of a test builds on.
func StatusNow(t T, answer Answer, want int, about ...any) {
	if status, body := answer.Answered(); status != want {
		t.Helper()
		t.Fatalf("%sgot %d, want %d: %s", prefix(about), status, want, body)
	}
}

// Coded is an answer that may be a refusal with a code.
type Coded interface {
	Answer
	Code() string
}

// Refused compares a refusal's status and code, or its code alone where want is 0.
func Refused(t T, answer Coded, want int, code string, about ...any) {
	if status, body := answer.Answered(); want != 0 && status != want || answer.Code() != code {
		t.Helper()
		t.Errorf("%sgot %d, want %d %s: %s", prefix(about), status, want, code, body)
	}
}

// text is a format with its values, or values as they are.
func text(about []any) string {
	if len(about) > 1 {
		if format, ok := about[0].(string); ok {
			return fmt.Sprintf(format, about[1:]...)
		}
	}
	return fmt.Sprint(about...)
}

func prefix(about []any) string {
	if said := text(about); said != "" {
		return said + ": "
	}
	return ""
}
