package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
)

type everything struct {
	List     List[int]  `json:"list"`
	Revision Revision   `json:"revision"`
	Time     Time       `json:"time,omitzero"`
	Maybe    *Time      `json:"maybe,omitempty"`
	Amount   Decimal    `json:"amount"`
	Mask     FieldMask  `json:"mask"`
	Lists    List[part] `json:"lists"`
	Content  Bytes      `json:"content,omitempty"`
}

type part struct {
	Names List[string] `json:"names"`
}

func TestForms(t *testing.T) {
	t.Parallel()
	at := Time(1763168523004)
	for _, c := range []struct {
		value everything
		text  string
	}{
		{everything{}, `{"list":[],"revision":"0","amount":"","mask":"","lists":[]}`},
		{everything{List: Of(1, 2), Revision: 7, Time: at, Maybe: &at, Amount: "1.50", Mask: FieldMask{"a", "b.c"},
			Lists: Of(part{}), Content: Bytes("hi")},
			`{"list":[1,2],"revision":"7","time":"2025-11-15T01:02:03.004Z","maybe":"2025-11-15T01:02:03.004Z","amount":"1.50","mask":"a,b.c","lists":[{"names":[]}],"content":"aGk="}`},
	} {
		got, err := json.Marshal(c.value)
		expect.That(t, err == nil && string(got) == c.text, "got  %s\nwant %s (%v)", got, c.text, err)
		var back everything
		expect.Equal(t, json.Unmarshal(got, &back), nil)
		again, _ := json.Marshal(back)
		expect.Equal(t, string(again), c.text, "back and forth: %s", again)
	}
}

func TestReadingForms(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"revision":9}`:                            `"9"`,
		`{"revision":"9"}`:                          `"9"`,
		`{"revision":null}`:                         `"0"`,
		`{"revision":"-1"}`:                         "error",
		`{"revision":"x"}`:                          "error",
		`{"revision":1.5}`:                          "error",
		`{"revision":"99999999999999999999"}`:       "error",
		`{"time":"2026-11-15T01:02:03+02:00"}`:      `2026-11-14T23:02:03.000Z`,
		`{"time":"2026-11-15T01:02:03.123456789Z"}`: `2026-11-15T01:02:03.123Z`,
		`{"time":null}`:                             ``,
		`{"time":5}`:                                "error",
		`{"time":"tomorrow"}`:                       "error",
		`{"time":"0000-01-01T00:00:00Z"}`:           "error",
		`{"amount":12.50}`:                          "12.50",
		`{"amount":"12.50"}`:                        "12.50",
		`{"amount":true}`:                           "error",
		`{"amount":[]}`:                             "error",
		`{"mask":"a, b.c,"}`:                        "a,b.c",
		`{"mask":{"paths":["a","b.c"]}}`:            "a,b.c",
		`{"mask":["a","b.c"]}`:                      "a,b.c",
		`{"mask":null}`:                             "",
		`{"mask":5}`:                                "error",
		`{"list":null}`:                             "[]",
	} {
		var v everything
		err := json.Unmarshal([]byte(text), &v)
		if (want == "error") != (err != nil) {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if err != nil {
			continue
		}
		out, _ := json.Marshal(v)
		expect.That(t, strings.Contains(string(out), want), "%s became %s, want %s in it", text, out, want)
	}
}

func TestTimeConverts(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 15, 1, 2, 3, 4_999_999, time.FixedZone("x", 7200))
	if got := At(now); got.Time() != time.Date(2026, 11, 14, 23, 2, 3, 4_000_000, time.UTC) ||
		got.Millis() != now.UnixMilli() || got.String() != "2026-11-14T23:02:03.004Z" {
		t.Errorf("%v", got)
	}
	expect.That(t, At(time.Time{}).IsZero() && Time(0).Time().IsZero(), "absence does not survive")
}

// TestDecimalOrder compares with exact rational numbers.
func TestDecimalOrder(t *testing.T) {
	t.Parallel()
	number := rapid.StringMatching(`[+-]?[0-9]{1,12}(\.[0-9]{1,8})?`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := number.Draw(t, "a"), number.Draw(t, "b")
		x, _ := new(big.Rat).SetString(a)
		y, _ := new(big.Rat).SetString(b)
		expect.EqualNow(t, Decimal(a).Cmp(Decimal(b)), x.Cmp(y), "%s and %s", a, b)
		scale, exact := x.FloatPrec()
		if !exact || Decimal(a).Scale() != scale {
			t.Fatalf("scale of %s: %d, want %d", a, Decimal(a).Scale(), scale)
		}
	})
}

func TestDecimalForm(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"0": true, "12.50": true, "-3": true, "+3.0": true, "007": true, "": false, ".5": false, "5.": false, "1e5": false,
		"1,5": false,
		"--1": false, "٣": false, " 1": false, "NaN": false, strings.Repeat("9", 40): true, strings.Repeat("9", 41): false,
	} {
		expect.Equal(t, Decimal(text).Valid(), want, "%q: valid is %v", text, !want)
	}
}

func TestBulk(t *testing.T) {
	t.Parallel()
	var b BulkResponse[part]
	b.Add("a", &part{}, nil)
	b.Add("b", &part{}, errs.New(errs.NotFound, "GONE", "it is gone").With("id", "b"))
	b.Add("", nil, fmt.Errorf("more: %w", errors.New("secret")))
	b.Add("", nil, errs.Invalid(errs.Field("name", errs.RuleRequired, "is required")))
	b.Add("", nil, errs.New(errs.Aborted, "", "changed"))
	got, _ := json.Marshal(b)
	want := `{"results":[{"itemMetadata":{"id":"a","originalIndex":0,"success":true},"item":{"names":[]}},` +
		`{"itemMetadata":{"id":"b","originalIndex":1,"success":false,"error":{"code":"GONE","description":"it is gone","data":{"id":"b"}}}},` +
		`{"itemMetadata":{"originalIndex":2,"success":false,"error":{"code":"INTERNAL","description":"this item could not be processed now; try again"}}},` +
		`{"itemMetadata":{"originalIndex":3,"success":false,"error":{"code":"INVALID_ARGUMENT","description":"name is required","data":{"fieldViolations":[{"field":"name","description":"is required","violatedRule":"REQUIRED_FIELD"}]}}}},` +
		`{"itemMetadata":{"originalIndex":4,"success":false,"error":{"code":"ABORTED","description":"changed"}}}],` +
		`"bulkActionMetadata":{"totalSuccesses":1,"totalFailures":4,"undetailedFailures":0}}`
	expect.Diff(t, want, string(got))
	empty, _ := json.Marshal(BulkResponse[part]{})
	expect.That(t, strings.HasPrefix(string(empty), `{"results":[]`), "%s", empty)
}
