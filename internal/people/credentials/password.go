package credentials

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"souk/internal/platform/actor"
	"souk/internal/platform/background"
	"souk/internal/platform/errs"
)

// PasswordCost is what one hash costs: memory in KiB, passes over it, and threads.
// It is kept with every hash, so it can be raised: people get a hash of the new
// cost when they sign in next.
type PasswordCost struct {
	Memory  uint32
	Passes  uint32
	Threads uint8
}

// DefaultCost is what OWASP asks for, and takes about 40 ms of one core of a small
// server (BenchmarkHash). More memory with fewer passes is held to be equal to it
// but made a flood of sign-ins cost the shop twice the memory: see decision 11.
var DefaultCost = PasswordCost{Memory: 19 << 10, Passes: 2, Threads: 1}

const (
	hashSalt  = 16
	hashBytes = 32
	// maxPassword is in characters; the least is the policy's.
	maxPassword = 128
	// maxWaiting is how many may wait for their turn to be hashed. More are told to
	// come back: waiting longer than that helps nobody.
	maxWaiting = 64
	// maxWaitingHere is how many of those may come from one network address, so that
	// one machine cannot take all places.
	maxWaitingHere = 16
)

// CodeTooManySignIns says that somebody must wait before trying again.
const CodeTooManySignIns = "THROTTLED_FEATURE"

// passwords hashes passwords. However many people sign in at once, at most turns
// hashes run: half the cores and never more than four, so that neither memory nor
// the cores that shoppers need are eaten.
type passwords struct {
	cost    PasswordCost
	turns   chan struct{}
	waiting chan struct{}
	derive  func(password, salt []byte, cost PasswordCost, length uint32) []byte
	// nobody is a hash that no password has: unknown accounts cost as much as known ones.
	nobody string

	mu   sync.Mutex
	here map[string]int // waiting, by network address
}

func newPasswords(cost PasswordCost) *passwords {
	if cost == (PasswordCost{}) {
		cost = DefaultCost
	}
	turns := min(max(runtime.GOMAXPROCS(0)/2, 1), 4)
	p := &passwords{
		cost: cost, turns: make(chan struct{}, turns), waiting: make(chan struct{}, turns+maxWaiting), here: map[string]int{},
		derive: func(password, salt []byte, cost PasswordCost, length uint32) []byte {
			return argon2.IDKey(password, salt, cost.Passes, cost.Memory, cost.Threads, length)
		},
	}
	p.nobody = encodeHash(make([]byte, hashBytes), make([]byte, hashSalt), cost)
	return p
}

// hash gives the text to keep. It must not run inside a transaction.
func (p *passwords) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, hashSalt)
	if _, err := rand.Read(salt); err != nil {
		return "", err
	}
	key, err := p.work(ctx, password, salt, p.cost, hashBytes)
	if err != nil {
		return "", err
	}
	return encodeHash(key, salt, p.cost), nil
}

// verify tells whether the password is right, and whether its hash should be made
// again because the cost has changed. An empty hash is nobody's and never right.
func (p *passwords) verify(ctx context.Context, hash, password string) (right, outdated bool, err error) {
	known := hash != ""
	if !known {
		hash = p.nobody
	}
	key, salt, cost, err := decodeHash(hash)
	if err != nil {
		return false, false, err
	}
	got, err := p.work(ctx, password, salt, cost, uint32(len(key))) //nolint:gosec // a key of ours, 32 bytes
	if err != nil {
		return false, false, err
	}
	right = subtle.ConstantTimeCompare(got, key) == 1 && known
	return right, right && cost != p.cost, nil
}

// work waits for a turn and derives the key.
func (p *passwords) work(ctx context.Context, password string, salt []byte, cost PasswordCost,
	length uint32) ([]byte, error) {
	leave, ok := p.queue(Network(actor.OriginFrom(ctx).Address))
	if !ok {
		return nil, TooMany(2*time.Second, "too many sign-ins at the same time; try again in a moment")
	}
	defer leave()
	select {
	case p.turns <- struct{}{}:
		defer func() { <-p.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return background.Run(func() []byte { return p.derive([]byte(norm.NFKC.String(password)), salt, cost, length) }), nil
}

// queue takes a place among those who wait, unless all are taken, or as many as
// one address may have. The shop's own machine speaks for everybody.
func (p *passwords) queue(address string) (leave func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	counted := address != "" && !ownMachine(address)
	if counted && p.here[address] >= maxWaitingHere {
		return nil, false
	}
	select {
	case p.waiting <- struct{}{}:
	default:
		return nil, false
	}
	if counted {
		p.here[address]++
	}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		<-p.waiting
		if counted {
			if p.here[address]--; p.here[address] == 0 {
				delete(p.here, address)
			}
		}
	}, true
}

// TooMany says that somebody must wait before trying again.
func TooMany(wait time.Duration, words string) error {
	e := errs.New(errs.ResourceExhausted, CodeTooManySignIns, "%s", words)
	e.RetryAfter = wait
	return e
}

// encodeHash writes the usual form: $argon2id$v=19$m=65536,t=1,p=1$salt$key.
func encodeHash(key, salt []byte, cost PasswordCost) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, cost.Memory, cost.Passes, cost.Threads,
		b64.EncodeToString(salt), b64.EncodeToString(key))
}

func decodeHash(text string) (key, salt []byte, cost PasswordCost, err error) {
	damaged := errors.New("credentials: a stored password hash is damaged")
	parts := strings.Split(text, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return nil, nil, cost, damaged
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &cost.Memory, &cost.Passes, &cost.Threads); err != nil {
		return nil, nil, cost, damaged
	}
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	key, keyErr := base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || keyErr != nil || len(key) < 16 || len(salt) < 8 || cost.Passes == 0 || cost.Threads == 0 ||
		cost.Memory > 4<<20 {
		return nil, nil, cost, damaged
	}
	return key, salt, cost, nil
}

// Hash gives the text to keep of a password. It must not run inside a transaction.
func (s *Service) Hash(ctx context.Context, password string) (string, error) {
	return s.passwords.hash(ctx, password)
}

// Verify tells whether the password is right, and whether its hash should be made again.
func (s *Service) Verify(ctx context.Context, hash, password string) (right, outdated bool, err error) {
	return s.passwords.verify(ctx, hash, password)
}

// ErrWrongPassword says that the password is wrong.
func ErrWrongPassword() error {
	return errs.New(errs.InvalidArgument, CodeWrongPassword, "the password is wrong")
}

// CodeWrongPassword says so, as a text that clients know.
const CodeWrongPassword = "-19976"
