package money

// Patterns as in CLDR: # is the number, ¤ the symbol, after a semicolon the
// form for negative amounts where it is not just a minus in front.
const (
	symbolAfter       = "#" + noBreakSpace + "¤"
	symbolAfterClose  = "#¤"
	symbolBeforeSpace = "¤" + noBreakSpace + "#"
	minusInside       = "¤#;¤-#"
	minusInsideSwiss  = "¤" + noBreakSpace + "#;¤-#"
	minusInsideSpace  = "¤" + noBreakSpace + "#;¤" + noBreakSpace + "-#"
	arabic            = toLeft + "#" + noBreakSpace + "¤"
	hebrew            = toLeft + "#" + noBreakSpace + toLeft + "¤"
	persian           = toRight + "¤#"
)

// patterns says where a locale puts the symbol. Locales not listed, nor any
// parent of theirs, put it directly in front.
var patterns = map[string]string{
	"ar": arabic,
	"az": symbolAfter, "be": symbolAfter, "bg": symbolAfter, "bn": symbolAfterClose,
	"bs": symbolAfter, "ca": symbolAfter, "cs": symbolAfter, "da": symbolAfter,
	"de": symbolAfter, "de-AT": symbolBeforeSpace, "de-CH": minusInsideSwiss, "de-LI": symbolBeforeSpace,
	"el": symbolAfter,
	"en": "¤#", "en-AT": symbolBeforeSpace, "en-CH": minusInsideSwiss, "en-DK": symbolAfter, "en-SE": symbolAfter,
	"es": symbolAfter, "es-419": "¤#", "es-AR": symbolBeforeSpace, "es-CL": minusInside,
	"es-CO": symbolBeforeSpace, "es-EC": minusInside, "es-PE": symbolBeforeSpace,
	"es-PY": minusInsideSpace, "es-UY": symbolBeforeSpace, "es-VE": minusInside,
	"et": symbolAfter, "eu": symbolAfter, "fa": persian, "fi": symbolAfter, "fr": symbolAfter,
	"gl": symbolAfter, "he": hebrew, "hr": symbolAfter, "hu": symbolAfter, "hy": symbolAfter,
	"is": symbolAfter, "it": symbolAfter, "it-CH": minusInsideSwiss, "ka": symbolAfter,
	"kk": symbolAfter, "km": symbolAfterClose, "ky": symbolAfter, "lo": minusInside,
	"lt": symbolAfter, "lv": symbolAfter, "mk": symbolAfter, "mn": symbolBeforeSpace,
	"my": symbolAfter, "nb": symbolAfter, "ne": symbolBeforeSpace, "nl": minusInsideSpace,
	"nn": symbolAfter, "no": symbolAfter, "pl": symbolAfter,
	"pt": symbolBeforeSpace, "pt-PT": symbolAfter,
	"ro": symbolAfter, "ru": symbolAfter, "sk": symbolAfter, "sl": symbolAfter, "sq": symbolAfter,
	"sr": symbolAfter, "sv": symbolAfter, "sw": symbolBeforeSpace, "uk": symbolAfter,
	"uz": symbolAfter, "vi": symbolAfter,
}

// sparseGrouping names locales that write 1234 without and 12 345 with a
// separator. A false entry takes a region out again.
var sparseGrouping = map[string]bool{
	"be": true, "bg": true, "es": true, "es-419": false, "et": true, "hu": true, "hy": true,
	"it": true, "ka": true, "lv": true, "pl": true, "pt-PT": true, "sl": true, "sq": true,
}

// numbersFrom corrects locales for which x/text has no digits or outdated ones.
var numbersFrom = map[string]string{
	"ar": "ar-u-nu-latn", "ar-EG": "ar-EG-u-nu-arab", "ar-SA": "ar-SA-u-nu-arab", "en-CH": "de-CH", "no": "nb",
}
