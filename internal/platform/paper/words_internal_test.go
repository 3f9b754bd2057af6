package paper

import (
	"reflect"
	"testing"

	"souk/internal/platform/expect"
)

// Every language says everything, in signs that the fonts have.
func TestEveryLanguageHasAllWords(t *testing.T) {
	t.Parallel()
	for language, w := range dictionary {
		value := reflect.ValueOf(w)
		for i := range value.NumField() {
			field := value.Type().Field(i).Name
			if value.Field(i).Kind() != reflect.String {
				continue
			}
			text := value.Field(i).String()
			expect.That(t, text != "", "%s has no %s", language, field)
			for _, r := range visual(clean(text)) {
				_, sign := bold.pick(r)
				expect.That(t, sign != missing, "%s: no font draws %q of %s", language, r, field)
			}
		}
		expect.Equal(t, w.mirrored, turned(w.invoice), "%s", language)
		_, picked := pickWords[language]
		expect.That(t, picked, "%s has no words for pick lists", language)
	}
}

// A page in Arabic is the mirror image of one in English: what begins at the left there ends at the right here.
func TestArabicIsMirrored(t *testing.T) {
	t.Parallel()
	english, arabic := newSheet(a4, Shop{}, "en", 0), newSheet(a4, Shop{}, "ar", 0)
	expect.Equal(t, english.start(18, 40), 18.0)
	expect.Equal(t, arabic.start(18, 40), a4.width-18-40)
	two := newSheet(a4, Shop{}, "en", 0)
	two.parts = []part{{1, dictionary["en"]}, {3, dictionary["ar"]}}
	for page, want := range map[int]string{1: "en", 2: "en", 3: "ar", 4: "ar"} {
		expect.Equal(t, two.wordsOn(page).tag, want)
	}
}
