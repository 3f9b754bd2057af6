// Package ids makes identifiers and secrets.
//
// Ids sort by the time they were made (UUID version 7), so that new rows land
// at the end of an index; secrets come from the system's random source alone.
package ids

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"sync/atomic"

	"github.com/google/uuid"
)

// Source makes ids; services take one so that tests can fix it.
type Source func() string

// New gives a fresh time-ordered id.
func New() string { return uuid.Must(uuid.NewV7()).String() }

// Random gives an id that tells nothing about when it was made, for things whose
// age or order a stranger should not learn.
func Random() string { return uuid.NewString() }

// Named gives the id that stands for a name of somebody else's, the same each time.
func Named(name string) string { return uuid.NewSHA1(uuid.NameSpaceURL, []byte(name)).String() }

// Valid reports whether text is an id in the one spelling that we write.
func Valid(text string) bool {
	if len(text) != 36 {
		return false
	}
	_, err := uuid.Parse(text)
	return err == nil
}

// Secret gives n random bytes as URL-safe text.
func Secret(n int) string {
	b := make([]byte, n)
	if _, err := rand.Read(b); err != nil {
		panic("ids: the system has no randomness: " + err.Error())
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// Sequence gives predictable ids, for tests.
func Sequence() Source {
	var n atomic.Uint64
	return func() string { return fmt.Sprintf("00000000-0000-7000-8000-%012x", n.Add(1)) }
}
