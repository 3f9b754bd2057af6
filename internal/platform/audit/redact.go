package audit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

const (
	// MaxSide bounds each of before and after, in bytes of JSON.
	MaxSide = 16 << 10
	// Hidden stands in place of a secret.
	Hidden = "(hidden)"

	absent   = "null"
	maxDepth = 64
	// maxRounds bounds how many fields give way one by one before the whole side does.
	maxRounds = 32
)

// difference gives both sides as JSON: of two objects, the fields that differ.
func difference(before, after any) (was, is string, err error) {
	b, err := tree(before)
	if err != nil {
		return "", "", err
	}
	a, err := tree(after)
	if err != nil {
		return "", "", err
	}
	old, wasObject := b.(map[string]any)
	changed, isObject := a.(map[string]any)
	if wasObject && isObject {
		for name, value := range old {
			if other, both := changed[name]; both && reflect.DeepEqual(value, other) {
				delete(old, name)
				delete(changed, name)
			}
		}
	}
	// Hidden after comparing, so that a changed password shows as a change.
	if was, err = encode(hide(b, 0)); err != nil {
		return "", "", err
	}
	is, err = encode(hide(a, 0))
	return was, is, err
}

// tree gives the JSON form of a value as maps and lists that are ours to change.
func tree(value any) (any, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var out any
	if err := decoder.Decode(&out); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return out, nil
}

func hide(value any, depth int) any {
	if depth > maxDepth {
		return "(too deep)"
	}
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			if Secret(name) && inner != nil && inner != "" {
				v[name] = Hidden
				continue
			}
			v[name] = hide(inner, depth+1)
		}
	case []any:
		for i := range v {
			v[i] = hide(v[i], depth+1)
		}
	}
	return value
}

// secretEndings are the last parts of field names whose values are nobody's business.
var secretEndings = []string{
	"password", "passwords", "passphrase", "secret", "secrets", "token", "tokens", "hash", "hashes", "salt",
	"privatekey", "apikey", "accesskey", "signingkey", "authorization", "cookie", "cookies", "otp", "totp",
	"cvv", "cvc", "pin", "cardnumber", "recoverycode", "recoverycodes", "verificationcode", "codeverifier", "giftcardcode",
}

// Secret reports whether a field of this name holds a secret.
func Secret(name string) bool {
	plain := strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' || r == '.' {
			return -1
		}
		return r
	}, strings.ToLower(name))
	for _, ending := range secretEndings {
		if !strings.HasSuffix(plain, ending) {
			continue
		}
		// Short endings are also the ends of harmless words ("shipping", "spin").
		if len(ending) > 3 || plain == ending || len(name) > len(ending) && boundary(name, len(ending)) {
			return true
		}
	}
	return false
}

// boundary reports whether the last n letters of a name are a word of their own.
func boundary(name string, n int) bool {
	first, before := name[len(name)-n], name[len(name)-n-1]
	return first >= 'A' && first <= 'Z' && (before < 'A' || before > 'Z') || before == '_' || before == '-' ||
		before == '.'
}

// encode writes a side within its bound: the largest fields give way first.
func encode(value any) (string, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	object, ok := value.(map[string]any)
	for round := 0; len(raw) > MaxSide && ok && round < maxRounds; round++ {
		largest, most := "", 0
		for name, inner := range object {
			if size, err := json.Marshal(inner); err == nil && len(size) > most {
				largest, most = name, len(size)
			}
		}
		if most <= len(omitted(most)) {
			break
		}
		object[largest] = omitted(most)
		if raw, err = json.Marshal(object); err != nil {
			return "", err
		}
	}
	if len(raw) > MaxSide {
		raw, err = json.Marshal(omitted(len(raw)))
	}
	return string(raw), err
}

func omitted(size int) string { return fmt.Sprintf("(%d bytes left out)", size) }
