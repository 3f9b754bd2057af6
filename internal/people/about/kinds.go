package about

import (
	"encoding/json"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"souk/internal/platform/errs"
	"souk/internal/platform/richtext"
	"souk/internal/platform/wire"
)

// Bounds of a document. Requests cannot nest deeper than 100 levels at all; a node is two of them.
const (
	maxBytes  = 300_000 // of the document as JSON
	maxNodes  = 5_000
	maxDepth  = 30     // nodes inside nodes
	maxText   = 50_000 // characters of a text that has no bound of its own
	maxItems  = 1_000  // of a list, but for nodes
	maxFree   = 10     // levels of what apps keep in a node
	maxWrongs = 50     // how many mistakes one answer lists
)

// special kinds are read by the walk itself.
var special = map[string]bool{"text": true, "enum": true, "free": true, "nodeType": true, "decoration": true,
	"smartBlock": true}

// smartBlocks are the designs of smart blocks and their cells.
var smartBlocks = strings.Fields(
	`SOLID_BOXES NUMBERED_BOXES STATS CIRCLE_STATS SOLID_BOXES_ALTERNATING SOLID_JOINED_BOXES SIDE_LINE_TEXT TOP_LINE_TEXT
	OUTLINE_BOXES_WITH_TOP_CIRCLE BIG_BULLETS SMALL_BULLETS ARROW_BULLETS PROCESS_STEPS BAR_STATS TIMELINE MINIMAL_TIMELINE PILLS STAR_RATING QUOTE_BOXES CIRCLE
	PYRAMID STAIRCASE VERTICAL_FUNNEL`)

// kind checks a value that is no object and gives what is kept of it; words say what is wanted.
type kind struct {
	name  string // of the rule
	words string
	keep  func(value any) (any, bool)
}

// texts makes a kind of texts.
func texts(name, words string, fits func(string) bool) *kind {
	return &kind{name, words, func(v any) (any, bool) {
		text, ok := v.(string)
		return text, ok && utf8.RuneCountInString(text) <= 4096 && (text == "" || fits(text))
	}}
}

// wholes makes a kind of whole numbers.
func wholes(words string, low, high int64) *kind {
	return &kind{"TYPE", words, func(v any) (any, bool) {
		number, ok := v.(json.Number)
		if !ok {
			return nil, false
		}
		n, err := number.Int64()
		if err != nil { // 3.0 and 3e1 are whole numbers too
			f, wrong := number.Float64()
			if wrong != nil || f != math.Trunc(f) || math.Abs(f) > math.MaxInt32 {
				return nil, false
			}
			n = int64(f)
		}
		return json.Number(strconv.FormatInt(n, 10)), n >= low && n <= high
	}}
}

func floats(words string, low, high float64) *kind {
	return &kind{"TYPE", words, func(v any) (any, bool) {
		number, ok := v.(json.Number)
		if !ok {
			return nil, false
		}
		f, err := number.Float64()
		return number, err == nil && f >= low && f <= high
	}}
}

func match(pattern string) func(string) bool { return regexp.MustCompile(pattern).MatchString }

// acts holds for style values that could load or run something.
var acts = regexp.MustCompile(`(?i)url\s*\(|expression\s*\(|image\s*\(|@import|/\*`)

func style(pattern string) func(string) bool {
	fits := match(pattern)
	return func(text string) bool { return fits(text) && !acts.MatchString(text) }
}

// kinds of values. Styles hold nothing that could end a declaration or load a file, and addresses
// nothing that could run: what shows a document may put them into a page as they are.
var kinds = map[string]*kind{
	"bool": {"TYPE", "must be true or false", func(v any) (any, bool) {
		b, ok := v.(bool)
		return b, ok
	}},
	"int":     wholes("must be a whole number", math.MinInt32, math.MaxInt32),
	"level":   wholes("must be a whole number from 1 to 6", 1, 6),
	"float":   floats("must be a number", -math.MaxFloat64, math.MaxFloat64),
	"percent": floats("must be a number from 0 to 100", 0, 100),
	"time": texts("DATE_TIME", "must be a date and time",
		func(text string) bool { return json.Unmarshal([]byte(strconv.Quote(text)), new(wire.Time)) == nil }),
	"color": texts("COLOR", "must be a colour such as #1F1A17 or rgb(31, 26, 23)",
		style(`^(#[0-9A-Fa-f]{3,8}|[A-Za-z0-9_-]{1,50}|(rgb|rgba|hsl|hsla)\([0-9., %/-]{1,40}\))$`)),
	"css":  texts("STYLE", "must be a style value such as 1.5 or 20px", style(`^[A-Za-z0-9_.%(), +-]{1,100}$`)),
	"font": texts("STYLE", "must be the name of a font", style(`^[\p{L}\p{N}_., '"+-]{1,1000}$`)),
	"link": texts("URL", "must be a web, mail or telephone address",
		func(text string) bool { return address(text, "http", "https", "mailto", "tel", "sms") }),
	"web": texts("WEB_URL", "must be a web address",
		func(text string) bool { return address(text, "http", "https") }),
	"media": texts("URL", "must be the id or the web address of a file",
		func(text string) bool { return address(text, "http", "https", "wix") }),
	"html": {"TYPE", "must be text", cleaned},
	"price": texts("DECIMAL_VALUE", "must be a decimal number with up to 2 digits after the point",
		func(text string) bool { return wire.Decimal(text).Valid() && wire.Decimal(text).Scale() <= 2 }),
	"currency": texts("CURRENCY", "must be a currency code such as EUR", match(`^[A-Z]{3}$`)),
	"guid":     texts("GUID", "must be a GUID", match(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)),
}

// cleaned keeps of a text with markup what cannot act in the page that shows it.
func cleaned(v any) (any, bool) {
	text, ok := v.(string)
	return richtext.Clean(text), ok && utf8.RuneCountInString(text) <= maxText
}

// address reports that an address has no scheme or one of the given. Browsers pass over control
// characters and spaces at the beginning, so what holds any is refused.
func address(text string, schemes ...string) bool {
	if strings.ContainsFunc(text, func(c rune) bool { return c < 0x20 || c == 0x7f }) || strings.TrimSpace(text) != text {
		return false
	}
	scheme, _, found := strings.Cut(text, ":")
	if !found || strings.ContainsAny(scheme, "/?#") {
		return true // relative to the page
	}
	return slices.Contains(schemes, strings.ToLower(scheme))
}

// runs reports that a text is an address that runs something when it is followed.
func runs(text string) bool {
	stripped := strings.ToLower(strings.Map(func(c rune) rune {
		if c <= 0x20 || c == 0x7f {
			return -1
		}
		return c
	}, text))
	for _, scheme := range []string{"javascript:", "vbscript:", "data:text/html", "data:image/svg"} {
		if strings.HasPrefix(stripped, scheme) {
			return true
		}
	}
	return false
}

func enumNames(kind string) []string {
	switch kind {
	case "nodeType":
		return slices.Sorted(maps.Keys(nodes))
	case "decoration":
		return slices.Sorted(maps.Keys(decorationData))
	}
	return smartBlocks
}

func wrong(field string, rule errs.Rule, name, words string) errs.Violation {
	return wire.Named(field, rule, name, words)
}
