package addresslookup

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Place finds where an address is on the map; nil for one that the service does not know, and in trouble. It waits for
// the service, so call it outside of transactions.
func (s *Service) Place(ctx context.Context, of *wire.Address) *wire.AddressLocation {
	line := typedLine(of)
	if line == "" || of.Country == "" || of.City == "" && of.PostalCode == "" {
		return nil
	}
	source, err := s.source.At(ctx)
	if err != nil || source.Address == "" {
		return nil
	}
	q := asked(line+", "+of.PostalCode+" "+of.City, of.Country, "")
	if utf8.RuneCountInString(q.text) < minText {
		return nil
	}
	found := s.suggest(ctx, source, q)
	at := slices.IndexFunc(found, func(f Found) bool { return f.Geocode != nil && f.is(of, line) })
	if at < 0 {
		return nil
	}
	return found[at].Geocode
}

func typedLine(of *wire.Address) string {
	if street := of.StreetAddress; of.AddressLine == "" && street != nil {
		return lineOf(of.Country, street.Name, street.Number)
	}
	return of.AddressLine
}

// is tells whether what was found is the address that was meant: a service answers with what comes near, too. The
// postal codes must agree, or the towns where one is not known; then the numbers, and a word of the street.
func (f *Found) is(of *wire.Address, line string) bool {
	found, meant := postKey(f.PostalCode), postKey(of.PostalCode)
	if found != "" && meant != "" {
		if !begins(found, meant) { // of a whole code or of its first part
			return false
		}
	} else if !slices.Equal(wordsOf(f.City), wordsOf(of.City)) {
		return false
	}
	typed, street := wordsOf(line), false
	for _, word := range wordsOf(f.Line) {
		if isNumber(word) {
			if !slices.Contains(typed, word) {
				return false
			}
			continue
		}
		street = street || slices.ContainsFunc(typed, func(other string) bool { return alike(word, other) })
	}
	return street
}

func wordsOf(text string) []string { return store.Words(strings.ReplaceAll(text, "ß", "ss")) }

func postKey(code string) string { return strings.Join(store.Words(code), "") }

func isNumber(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsDigit(first)
}

// alike tells whether two are one word, which people shorten: St. or Street.
func alike(a, b string) bool {
	return a == b || min(utf8.RuneCountInString(a), utf8.RuneCountInString(b)) >= 3 && begins(a, b)
}

func begins(a, b string) bool { return strings.HasPrefix(a, b) || strings.HasPrefix(b, a) }
