package look

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"souk/internal/platform/errs"
	"souk/internal/platform/richtext"
	"souk/internal/platform/wire"
)

// Translations are words in other languages than the shop's main one: by language, then by
// field. Where one is absent, the words in the main language are shown.
type Translations map[string]map[string]string

// mostLanguages is as many as a shop speaks.
const mostLanguages = 50

var languageCode = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)

// sayable are the fields that can be said in other languages, with how long they may be. Of
// buttons it is the words on them, of pictures what they show.
var sayable = map[string]map[string]int{
	Hero: {"eyebrow": 80, "headline": 120, "text": 400, "button": 60, "secondButton": 60, "picture": 200,
		"secondPicture": 200},
	Featured:    {"title": 120},
	Newest:      {"title": 120},
	TextPicture: {"title": 120, "text": 2000, "button": 60, "picture": 200},
	Grid:        {"title": 120},
	Quote:       {"text": 400, "by": 120},
}

var (
	barSays  = map[string]int{"text": 200}
	menuSays = map[string]int{"text": 60}
	pageSays = map[string]int{"title": 120, "body": 20000, "description": 300}
)

// check asks for languages and fields that are there, and for words that fit.
func (t Translations) check(fields map[string]int) []errs.Violation {
	if len(t) > mostLanguages {
		return []errs.Violation{wire.Named("translations", errs.RuleMaxSize, "", "has too many languages")}
	}
	var out []errs.Violation
	for _, language := range slices.Sorted(maps.Keys(t)) {
		at := "translations." + language
		if !languageCode.MatchString(language) || len(language) > 35 {
			out = append(out, wire.Named(at, errs.RuleFormat, "LANGUAGE", "must be a language code such as en or pt-BR"))
			continue
		}
		for _, field := range slices.Sorted(maps.Keys(t[language])) {
			most, known := fields[field]
			switch {
			case !known:
				out = append(out, wire.Named(at+"."+field, errs.RuleNotAllowed, "", "cannot be translated: it has no text"))
			case utf8.RuneCountInString(t[language][field]) > most:
				out = append(out, wire.Named(at+"."+field, errs.RuleMaxLength, "", "is too long"))
			}
		}
	}
	return out
}

// tidy cleans markup, and leaves out what says nothing.
func (t Translations) tidy() Translations {
	var out Translations
	for language, words := range t {
		for field, said := range words {
			if field == "body" {
				said = richtext.Clean(said)
			}
			if strings.TrimSpace(said) == "" {
				continue
			}
			if out == nil {
				out = Translations{}
			}
			if out[language] == nil {
				out[language] = map[string]string{}
			}
			out[language][field] = said
		}
	}
	return out
}

// without gives them without a field.
func (t Translations) without(field string) Translations {
	out := maps.Clone(t)
	for language, words := range out {
		out[language] = maps.Clone(words)
		delete(out[language], field)
	}
	return out
}

// tidyTranslations goes through all of a look's.
func (l *Look) tidyTranslations() {
	l.Announcement.Translations = l.Announcement.Translations.tidy()
	for i := range l.Home {
		l.Home[i].Translations = l.Home[i].Translations.tidy()
	}
	for _, menu := range []wire.List[MenuItem]{l.Menus.Main, l.Menus.Footer} {
		for i := range menu {
			menu[i].Translations = menu[i].Translations.tidy()
			for j := range menu[i].Children {
				menu[i].Children[j].Translations = menu[i].Children[j].Translations.tidy()
			}
		}
	}
	for i := range l.Pages {
		l.Pages[i].Translations = l.Pages[i].Translations.tidy()
	}
}
