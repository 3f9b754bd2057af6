package credentials

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
)

func TestPasswordRules(t *testing.T) {
	t.Parallel()
	for password, good := range map[string]bool{
		"correct horse": true, "päßwörtlich": true, strings.Repeat("a horse", 18): true, "🦊🦊🦉🦉🦅🦅🐝🐝": true,
		"": false, "short12": false, strings.Repeat("a horse ", 16) + "x": false, "23456789": false, "hgfedcba": false,
		"xyxyxyxyxy": false, "foofoofoo": false, "adalovelace": true, "\ufffdcorrect horse": false, "ﬀﬁﬂ": false,
		"\ufdfa": false, "e\u0301e\u0301e\u0301e\u0301": false, "password1": false, "PassWord123": false, "aaaaaaaaaa": false,
		"ada@example.com": false, "Ada@Example.com": false,
	} {
		if got := CheckPassword("password", password, 0, "ada@example.com"); (len(got) == 0) != good {
			t.Errorf("%q: %v", password, got)
		}
	}
	if got := CheckPassword("password", "eleven char", 12); len(got) != 1 || got[0].Data["threshold"] != 12 {
		t.Errorf("a longer minimum: %v", got)
	}
}

func TestHashes(t *testing.T) {
	t.Parallel()
	p := newPasswords(cheap)
	first, err := p.hash(t.Context(), "correct horse")
	expect.OK(t, err)
	second, err := p.hash(t.Context(), "correct horse")
	expect.OK(t, err)
	expect.That(t, first != second && strings.HasPrefix(first, "$argon2id$v=19$m=8,t=1,p=1$"), "hashes %s %s", first,
		second)
	for password, want := range map[string]bool{"correct horse": true, "correct horse ": false, "": false} {
		if right, outdated, err := p.verify(t.Context(), first, password); right != want || outdated || err != nil {
			t.Errorf("%q: %v %v %v", password, right, outdated, err)
		}
	}
	// The same letter in two normal forms is one password.
	composed, err := p.hash(t.Context(), "caf\u00e9 au lait")
	expect.OK(t, err)
	if right, _, _ := p.verify(t.Context(), composed, "cafe\u0301 au lait"); !right {
		t.Error("normal forms differ")
	}
	if right, _, err := p.verify(t.Context(), p.nobody, string(make([]byte, hashBytes))); right || err != nil {
		t.Errorf("nobody: %v %v", right, err)
	}
	dearer := newPasswords(PasswordCost{Memory: 16, Passes: 1, Threads: 1})
	if right, outdated, _ := dearer.verify(t.Context(), first, "correct horse"); !right || !outdated {
		t.Error("an old cost must be told")
	}
	for _, damaged := range []string{"x", "$argon2id$v=19$m=8,t=1,p=1$$",
		"$argon2i$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=99999999,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"} {
		if right, _, err := p.verify(t.Context(), damaged, "x"); right || err == nil {
			t.Errorf("%q: %v", damaged, err)
		}
	}
}

// However many sign in at once, few are hashed at once, and those beyond the queue
// are told to come back.
func TestHashingIsBounded(t *testing.T) {
	t.Parallel()
	p := newPasswords(cheap)
	var running, most atomic.Int64
	gate := make(chan struct{})
	p.derive = func(_, _ []byte, _ PasswordCost, length uint32) []byte {
		now := running.Add(1)
		for {
			seen := most.Load()
			if now <= seen || most.CompareAndSwap(seen, now) {
				break
			}
		}
		<-gate
		running.Add(-1)
		return make([]byte, length)
	}
	var wg sync.WaitGroup
	results := make(chan error, cap(p.waiting))
	for range cap(p.waiting) {
		wg.Go(func() {
			_, err := p.hash(context.Background(), "correct horse")
			results <- err
		})
	}
	for len(p.waiting) < cap(p.waiting) {
		runtime.Gosched() // until all are in the queue
	}
	_, err := p.hash(t.Context(), "one more")
	var refused *errs.Error
	expect.That(t, errors.As(err, &refused) && refused.Kind == errs.ResourceExhausted && refused.RetryAfter > 0,
		"beyond the queue: %v", err)
	close(gate)
	wg.Wait()
	for range cap(p.waiting) {
		expect.OK(t, <-results)
	}
	if most.Load() > int64(cap(p.turns)) {
		t.Errorf("%d at once, want at most %d", most.Load(), cap(p.turns))
	}
}

// cheap is a cost for tests that are about something else.
var cheap = PasswordCost{Memory: 8, Passes: 1, Threads: 1}
