// Package tongue tells in which language a call wants its texts.
//
// It keeps these things true. A language is empty, which means the shop's own, or a well-formed code.
// If only ar is available, a reader of ar-EG gets ar, and the other way round.
package tongue

import (
	"context"
	"regexp"
	"slices"
	"strings"
)

// longest is as long as a sensible code can be.
const longest = 35

var code = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)

// Valid tells whether a text can be a language.
func Valid(language string) bool { return len(language) <= longest && code.MatchString(language) }

type key struct{}

// With says that answers on the returned context are to be in a language. What is none is passed over.
func With(ctx context.Context, language string) context.Context {
	if !Valid(language) {
		return ctx
	}
	return context.WithValue(ctx, key{}, language)
}

// From gives the language that a call asks for; empty for the shop's own.
func From(ctx context.Context) string {
	language, _ := ctx.Value(key{}).(string)
	return language
}

// Base is a language without its country and script.
func Base(language string) string {
	base, _, _ := strings.Cut(language, "-")
	return strings.ToLower(base)
}

// Near finds the language among some that a reader of another understands: the same, else one with the
// same base, the plain one first. Empty for none.
func Near(wanted string, among []string) string {
	if wanted == "" {
		return ""
	}
	best := ""
	for _, one := range slices.Sorted(slices.Values(among)) {
		switch {
		case strings.EqualFold(one, wanted):
			return one
		case best == "" && Base(one) == Base(wanted):
			best = one // the plain one sorts before those with a country
		}
	}
	return best
}
