package credentials

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"souk/internal/people/signinpolicy"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

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

// CheckPassword says what is wrong with a new password. There are no rules about
// kinds of characters, which make passwords worse; a password must be long enough
// and not among those that are guessed first. Nothing is cut off. field is where
// it stands in the request; own are texts it must not be, such as the e-mail
// address.
func CheckPassword(field, password string, least int, own ...string) []errs.Violation {
	least = max(least, signinpolicy.MinPassword)
	// Normalising can make one character of several and several of one; both the
	// text that was typed and the one that is hashed must be long enough.
	plain := norm.NFKC.String(password)
	length := utf8.RuneCountInString(password)
	switch {
	case min(length, utf8.RuneCountInString(plain)) < least:
		v := errs.Field(field, errs.RuleMinLength, "must have at least %d characters", least)
		v.Data = map[string]any{"threshold": least}
		return []errs.Violation{v}
	case length > maxPassword:
		v := errs.Field(field, errs.RuleMaxLength, "must not have more than %d characters", maxPassword)
		v.Data = map[string]any{"threshold": maxPassword}
		return []errs.Violation{v}
	case strings.ContainsRune(password, utf8.RuneError):
		// What could not be read became this; two different passwords would be one.
		return []errs.Violation{errs.Field(field, errs.RuleFormat, "has characters that are not valid text")}
	}
	folded := store.Fold(plain)
	switch {
	case guessed(folded):
		return []errs.Violation{errs.Field(field, errs.RuleOther, "is a common password; choose one that is harder to guess")}
	case known(folded, own):
		return []errs.Violation{errs.Field(field, errs.RuleOther,
			"must not be the e-mail address or part of it; choose another")}
	}
	return nil
}

// guessed tells whether a password is among the first that anybody tries: a common
// one, a row of characters as they follow each other, or a few over and over.
func guessed(folded string) bool {
	return common()[folded] || row([]rune(folded)) || repeated([]rune(folded))
}

// row tells characters that follow each other, up or down: 23456789, hgfedcba.
func row(text []rune) bool {
	if len(text) < 2 {
		return true
	}
	step := text[1] - text[0]
	for i := 1; i < len(text); i++ {
		if text[i]-text[i-1] != step {
			return false
		}
	}
	return step >= -1 && step <= 1
}

// repeated tells up to three characters over and over.
func repeated(text []rune) bool {
	for period := 1; period <= 3; period++ {
		if len(text) > 2*period && slices.Equal(text[period:], text[:len(text)-period]) {
			return true
		}
	}
	return false
}

// known tells whether a password is a text that others know, or what stands
// before its @.
func known(folded string, texts []string) bool {
	for _, text := range texts {
		text = store.Fold(norm.NFKC.String(text))
		local, _, _ := strings.Cut(text, "@")
		if text != "" && (text == folded || local == folded) {
			return true
		}
	}
	return false
}
