package credentials

import (
	"fmt"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"souk/internal/platform/expect"
)

// BenchmarkHash measures what one hash costs with the parameters that OWASP holds
// to be equal, and with ours: go test -bench Hash -benchmem ./internal/people/identity
func BenchmarkHash(b *testing.B) {
	for _, cost := range []PasswordCost{
		DefaultCost,
		{Memory: 64 << 10, Passes: 1, Threads: 1},
		{Memory: 46 << 10, Passes: 1, Threads: 1},
		{Memory: 32 << 10, Passes: 2, Threads: 1},
		{Memory: 19 << 10, Passes: 2, Threads: 1},
		{Memory: 19 << 10, Passes: 3, Threads: 1},
		{Memory: 12 << 10, Passes: 3, Threads: 1},
	} {
		b.Run(fmt.Sprintf("m=%dMiB,t=%d,p=%d", cost.Memory>>10, cost.Passes, cost.Threads), func(b *testing.B) {
			p := newPasswords(cost)
			b.ReportAllocs()
			before := processorTime(b)
			for b.Loop() {
				expect.OK(b, expect.Err(p.hash(b.Context(), "correct horse battery staple")))
			}
			b.ReportMetric(float64((processorTime(b)-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// processorTime is what this process used, collection of garbage included. Unlike
// the time on the wall it means something on a busy machine.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	expect.OK(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// A password is hashed whole and in one normal form, whatever the keyboard made of it.
func TestPasswordsAreOneInAllNormalForms(t *testing.T) {
	t.Parallel()
	p := newPasswords(cheap)
	hash, err := p.hash(t.Context(), "caf\u00e9 \ufb01nal \uff11\uff12\uff13")
	expect.OK(t, err)
	for password, want := range map[string]bool{"cafe\u0301 final 123": true, "cafe final 123": false,
		"CAF\u00c9 final 123": false} {
		if right, _, err := p.verify(t.Context(), hash, password); right != want || err != nil {
			t.Errorf("%q: %v %v", password, right, err)
		}
	}
	long := strings.Repeat("\U0001F98A\U0001F989", maxPassword/2) // four bytes each
	expect.Len(t, CheckPassword("password", long[:len(long)-8]+"horse", 8), 1, "too long")
	full := long[:len(long)-8] + "ho"
	expect.Len(t, CheckPassword("password", full, 8), 0, "as long as can be")
	if hash, err = p.hash(t.Context(), full); err != nil {
		t.Fatal(err)
	}
	if right, _, _ := p.verify(t.Context(), hash, full[:len(full)-1]); right {
		t.Error("the end does not count")
	}
}

func TestOwnTextsAreNoPasswords(t *testing.T) {
	t.Parallel()
	for _, password := range []string{"ada.lovelace@example.com", "Ada.Lovelace", "ADA.LOVELACE@EXAMPLE.COM",
		"\uff41da.lovelace"} {
		expect.Len(t, CheckPassword("password", password, 8, "ada.lovelace@example.com"), 1, password)
	}
}

// One address cannot take all places in the queue; the shop's own machine can.
func TestQueueIsShared(t *testing.T) {
	t.Parallel()
	p := newPasswords(cheap)
	var leave []func()
	for i := range maxWaitingHere {
		out, ok := p.queue(Network("2001:db8::" + strconv.Itoa(i)))
		expect.ThatNow(t, ok, "place %d", i)
		leave = append(leave, out)
	}
	if _, ok := p.queue(Network("2001:db8::ffff")); ok {
		t.Error("one address has more than its share")
	}
	for range 2 * maxWaitingHere {
		out, ok := p.queue("127.0.0.1")
		expect.ThatNow(t, ok, "the shop's own machine is refused")
		leave = append(leave, out)
	}
	if _, ok := p.queue("198.51.100.7"); !ok {
		t.Error("another address is refused")
	}
	for _, out := range leave {
		out()
	}
	expect.That(t, len(p.here) == 1 && len(p.waiting) == 1, "left: %v, %d", p.here, len(p.waiting))
}
