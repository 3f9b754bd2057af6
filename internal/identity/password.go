package identity

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"souk/internal/errs"
	"souk/internal/store"
)

// PasswordCost is what one hash costs: memory in KiB, passes over it, and threads.
// It is kept with every hash, so it can be raised: people get a hash of the new
// cost when they sign in next.
type PasswordCost struct {
	Memory  uint32
	Passes  uint32
	Threads uint8
}

// DefaultCost takes about 60 ms of one core on a small server, and more memory
// than the 46 MiB that OWASP asks for with one pass.
var DefaultCost = PasswordCost{Memory: 64 << 10, Passes: 1, Threads: 1}

const (
	hashSalt  = 16
	hashBytes = 32
	// minPassword and maxPassword are characters; a policy may ask for more.
	minPassword = 8
	maxPassword = 128
	// maxWaiting is how many may wait for their turn to be hashed. More are told to
	// come back: waiting longer than that helps nobody.
	maxWaiting = 64
)

// CodeTooManySignIns says that somebody must wait before trying again.
const CodeTooManySignIns = "THROTTLED_FEATURE"

// passwords hashes passwords. However many people sign in at once, at most turns
// hashes run, so that neither memory nor the cores that shoppers need are eaten.
type passwords struct {
	cost    PasswordCost
	turns   chan struct{}
	waiting chan struct{}
	derive  func(password, salt []byte, cost PasswordCost, length uint32) []byte
	// nobody is a hash that no password has: unknown accounts cost as much as known ones.
	nobody string
}

func newPasswords(cost PasswordCost) *passwords {
	if cost == (PasswordCost{}) {
		cost = DefaultCost
	}
	turns := min(max(runtime.GOMAXPROCS(0)/2, 1), 4)
	p := &passwords{
		cost: cost, turns: make(chan struct{}, turns), waiting: make(chan struct{}, turns+maxWaiting),
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
	got, err := p.work(ctx, password, salt, cost, uint32(len(key)))
	if err != nil {
		return false, false, err
	}
	right = subtle.ConstantTimeCompare(got, key) == 1 && known
	return right, right && cost != p.cost, nil
}

// work waits for a turn and derives the key.
func (p *passwords) work(ctx context.Context, password string, salt []byte, cost PasswordCost, length uint32) ([]byte, error) {
	select {
	case p.waiting <- struct{}{}:
		defer func() { <-p.waiting }()
	default:
		return nil, tooMany(2*time.Second, "too many people are signing in; try again in a moment")
	}
	select {
	case p.turns <- struct{}{}:
		defer func() { <-p.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return p.derive([]byte(norm.NFC.String(password)), salt, cost, length), nil
}

func tooMany(wait time.Duration, words string) error {
	e := errs.New(errs.ResourceExhausted, CodeTooManySignIns, "%s", words)
	e.RetryAfter = wait
	return e
}

// encodeHash writes the usual form: $argon2id$v=19$m=65536,t=1,p=1$salt$key.
func encodeHash(key, salt []byte, cost PasswordCost) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, cost.Memory, cost.Passes, cost.Threads, b64.EncodeToString(salt), b64.EncodeToString(key))
}

func decodeHash(text string) (key, salt []byte, cost PasswordCost, err error) {
	damaged := errors.New("identity: a stored password hash is damaged")
	parts := strings.Split(text, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return nil, nil, cost, damaged
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &cost.Memory, &cost.Passes, &cost.Threads); err != nil {
		return nil, nil, cost, damaged
	}
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	key, keyErr := base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || keyErr != nil || len(key) < 16 || len(salt) < 8 || cost.Passes == 0 || cost.Threads == 0 || cost.Memory > 4<<20 {
		return nil, nil, cost, damaged
	}
	return key, salt, cost, nil
}

//go:embed common_passwords.txt
var commonText string

// common are passwords that everybody tries first, folded.
var common = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, line := range strings.Fields(commonText) {
		set[line] = true
	}
	return set
})

// checkPassword says what is wrong with a new password. field is where it stands
// in the request; own are texts it must not be, such as the e-mail.
func checkPassword(field, password string, least int, own ...string) []errs.Violation {
	least = max(least, minPassword)
	length := utf8.RuneCountInString(password)
	folded := store.Fold(password)
	switch {
	case length < least:
		v := errs.Field(field, errs.RuleMinLength, "must have at least %d characters", least)
		v.Data = map[string]any{"threshold": least}
		return []errs.Violation{v}
	case length > maxPassword:
		v := errs.Field(field, errs.RuleMaxLength, "must not have more than %d characters", maxPassword)
		v.Data = map[string]any{"threshold": maxPassword}
		return []errs.Violation{v}
	case common()[folded], oneCharacter(folded):
		return []errs.Violation{errs.Field(field, errs.RuleOther, "is one of the passwords that are guessed first")}
	}
	for _, text := range own {
		if text != "" && store.Fold(text) == folded {
			return []errs.Violation{errs.Field(field, errs.RuleOther, "must not be the e-mail address")}
		}
	}
	return nil
}

func oneCharacter(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return strings.Trim(text, string(first)) == ""
}
