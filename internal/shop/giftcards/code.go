package giftcards

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// alphabet leaves out what people mix up: 0 and O, 1, I and L. It has 32 letters
// less one, so that a letter is 5 bits but for a little.
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

const (
	codeLength = 16
	minCode    = 8 // of codes from elsewhere
	maxCode    = 20
)

// newCode makes a code of about 79 bits.
func newCode() string {
	code := make([]byte, 0, codeLength)
	for len(code) < codeLength {
		random := make([]byte, codeLength)
		_, _ = rand.Read(random) // never fails: the program ends instead
		for _, b := range random {
			// What does not divide evenly is thrown away, or some letters would come more often.
			if b >= byte(256/len(alphabet)*len(alphabet)) || len(code) == codeLength {
				continue
			}
			code = append(code, alphabet[int(b)%len(alphabet)])
		}
	}
	return string(code)
}

// normalize reads a code as people write it: in any case, with dashes and blanks.
func normalize(text string) (string, bool) {
	plain := strings.Map(func(r rune) rune {
		switch {
		case r == '-' || r == ' ':
			return -1
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		}
		return r
	}, text)
	if len(plain) < minCode || len(plain) > maxCode {
		return "", false
	}
	for i := range len(plain) {
		c := plain[i]
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
			return "", false
		}
	}
	return plain, true
}

// hash is keyed: without the key, a stolen table does not tell whether a guess is right.
func (s *Service) hash(plain string) string {
	mac := hmac.New(sha256.New, s.hashKey)
	mac.Write([]byte(plain))
	return hex.EncodeToString(mac.Sum(nil))
}

// Written is a code as it is printed, in groups of four.
func Written(plain string) string {
	var b strings.Builder
	for i := 0; i < len(plain); i += 4 {
		if i > 0 {
			b.WriteByte('-')
		}
		b.WriteString(plain[i:min(i+4, len(plain))])
	}
	return b.String()
}
