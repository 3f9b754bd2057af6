package wire

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
)

type checked struct {
	Name   string                  `json:"name" validate:"omitempty,min=2,max=4"`
	Exact  string                  `json:"exact" validate:"omitempty,len=3"`
	Must   string                  `json:"must" validate:"required"`
	Blank  string                  `json:"blank" validate:"omitempty,notblank"`
	Count  int                     `json:"count" validate:"min=-1,max=9"`
	More   float64                 `json:"more" validate:"gte=0,lt=1.5"`
	Opt    *int                    `json:"opt" validate:"omitempty,min=1"`
	Tags   List[string]            `json:"tags" validate:"max=2,unique,dive,max=3"`
	Pair   []int                   `json:"pair" validate:"omitempty,len=2"`
	Few    []int                   `json:"few" validate:"omitempty,min=2"`
	Kind   string                  `json:"kind" validate:"omitempty,oneof=A B"`
	ID     string                  `json:"id" validate:"omitempty,guid"`
	Mail   string                  `json:"mail" validate:"omitempty,email"`
	Web    string                  `json:"web" validate:"omitempty,weburl"`
	Safe   string                  `json:"safe" validate:"omitempty,secureurl"`
	Price  Decimal                 `json:"price" validate:"decimal,dgte=0,dlt=100,dscale=2"`
	Rate   Decimal                 `json:"rate" validate:"omitempty,decimal,dgt=0,dlte=1"`
	Coin   string                  `json:"coin" validate:"omitempty,currency"`
	Land   string                  `json:"land" validate:"omitempty,country"`
	Tongue string                  `json:"tongue" validate:"omitempty,language"`
	Place  string                  `json:"place" validate:"omitempty,locale"`
	Color  string                  `json:"color" validate:"omitempty,colorhex"`
	Phone  string                  `json:"phone" validate:"omitempty,phone"`
	Day    string                  `json:"day" validate:"omitempty,localdate"`
	Slug   string                  `json:"slug" validate:"omitempty,slug"`
	Zone   string                  `json:"zone" validate:"omitempty,timezone"`
	Sub    string                  `json:"sub" validate:"omitempty,subdivcode"`
	Inner  *checkedInner           `json:"inner"`
	Items  List[checkedInner]      `json:"items"`
	Ptrs   []*checkedInner         `json:"ptrs"`
	Dived  []checkedInner          `json:"dived" validate:"dive"`
	ByKey  map[string]checkedInner `json:"byKey"`
	Labels map[string]string       `json:"labels" validate:"dive,max=2"`
	Patch  Patch[checkedInner]     `json:"patch"`
	Grid   [][]checkedInner        `json:"grid"`
	checkedBase
}

type checkedBase struct {
	Base string `json:"base" validate:"max=1"`
}

type checkedInner struct {
	Code string `json:"code" validate:"required"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

func (c checkedInner) Validate() []errs.Violation {
	if c.To < c.From {
		return []errs.Violation{errs.Field("to", errs.RuleValidation, "must not be before from")}
	}
	return nil
}

func TestCheck(t *testing.T) {
	t.Parallel()
	good := checkedInner{Code: "x"}
	bad := checkedInner{From: 1}
	for name, c := range map[string]struct {
		value checked
		want  []string // field, rule, rule name, threshold
	}{
		"min length":   {checked{Name: "x"}, []string{"name MIN_LENGTH MIN_LENGTH 2"}},
		"max length":   {checked{Name: "äöüßx"}, []string{"name MAX_LENGTH MAX_LENGTH 4"}},
		"runes count":  {checked{Name: "äöüß"}, nil},
		"exact length": {checked{Exact: "ab"}, []string{"exact EXACT_LENGTH EXACT_LENGTH 3"}},
		"blank":        {checked{Blank: "  "}, []string{"blank REQUIRED_FIELD REQUIRED_FIELD"}},
		"numbers": {checked{Count: 10, More: 1.5, Opt: Ptr(0)},
			[]string{"count MAX MAX 9", "more MAX MAX 1.5", "opt MIN MIN 1"}},
		"low numbers": {checked{Count: -2, More: -1}, []string{"count MIN MIN -1", "more MIN MIN 0"}},
		"lists": {checked{Tags: Of("a", "b", "c"), Pair: []int{1}, Few: []int{1}},
			[]string{"few MIN_SIZE MIN_SIZE 2", "pair EXACT_SIZE EXACT_SIZE 2", "tags MAX_SIZE MAX_SIZE 2"}},
		"twice the same": {checked{Tags: Of("a", "a")}, []string{"tags VALIDATION UNIQUE"}},
		"list elements":  {checked{Tags: Of("a", "long")}, []string{"tags[1] MAX_LENGTH MAX_LENGTH 3"}},
		"enum":           {checked{Kind: "C"}, []string{"kind INVALID_ENUM_VALUE INVALID_ENUM_VALUE"}},
		"formats": {checked{ID: "x", Mail: "x", Web: "ftp://x", Safe: "http://x", Coin: "eur", Land: "DEU", Tongue: "E",
			Place: "1", Color: "red", Phone: "x", Day: "2026-02-30", Slug: "-a", Zone: "Mars", Sub: "x"},
			[]string{"coin FORMAT CURRENCY", "color FORMAT COLOR_HEX", "day FORMAT LOCAL_DATE", "id FORMAT GUID",
				"land FORMAT COUNTRY", "mail FORMAT EMAIL", "phone FORMAT PHONE", "place FORMAT LOCALE",
				"safe FORMAT SECURE_WEB_URL", "slug FORMAT URL_SLUG", "sub FORMAT SUBDIVISION", "tongue FORMAT LANGUAGE",
				"web FORMAT WEB_URL", "zone FORMAT TIME_ZONE"}},
		"good formats": {checked{ID: "00000000-0000-7000-8000-000000000001", Mail: "a@b.example", Web: "http://x/y?z",
			Safe: "https://x", Coin: "EUR", Land: "DE", Tongue: "pt-BR", Place: "en-US", Color: "#1F1A17",
			Phone: "+49 (0)30 123-45", Day: "2026-02-28", Slug: "blaue-Tasse-2", Zone: "Europe/Berlin", Sub: "US-NY"}, nil},
		"decimal form": {checked{Price: "1e5"}, []string{"price FORMAT DECIMAL_VALUE"}},
		"decimal low": {checked{Price: "-0.01", Rate: "0"},
			[]string{"price DECIMAL_GTE DECIMAL_GTE 0", "rate DECIMAL_GT DECIMAL_GT 0"}},
		"decimal high": {checked{Price: "100", Rate: "1.0001"},
			[]string{"price DECIMAL_LT DECIMAL_LT 100", "rate DECIMAL_LTE DECIMAL_LTE 1"}},
		"decimal scale": {checked{Price: "1.005"}, []string{"price DECIMAL_MAX_SCALE DECIMAL_MAX_SCALE 2"}},
		"decimal fits":  {checked{Price: "99.990", Rate: "1"}, nil},
		"inner":         {checked{Inner: &checkedInner{}}, []string{"inner.code REQUIRED_FIELD REQUIRED_FIELD"}},
		"inner across": {checked{Inner: &bad},
			[]string{"inner.code REQUIRED_FIELD REQUIRED_FIELD", "inner.to VALIDATION VALIDATION"}},
		"lists of structs": {checked{Items: Of(good, bad)},
			[]string{"items[1].code REQUIRED_FIELD REQUIRED_FIELD", "items[1].to VALIDATION VALIDATION"}},
		"lists of pointers": {checked{Ptrs: []*checkedInner{&good, nil, &bad}},
			[]string{"ptrs[2].code REQUIRED_FIELD REQUIRED_FIELD", "ptrs[2].to VALIDATION VALIDATION"}},
		"dived once": {checked{Dived: []checkedInner{bad}},
			[]string{"dived[0].code REQUIRED_FIELD REQUIRED_FIELD", "dived[0].to VALIDATION VALIDATION"}},
		"lists of lists": {checked{Grid: [][]checkedInner{{}, {good, bad}}},
			[]string{"grid[1][1].code REQUIRED_FIELD REQUIRED_FIELD", "grid[1][1].to VALIDATION VALIDATION"}},
		"maps": {checked{ByKey: map[string]checkedInner{"k": bad}, Labels: map[string]string{"a": "long"}},
			[]string{"byKey.k.code REQUIRED_FIELD REQUIRED_FIELD", "byKey.k.to VALIDATION VALIDATION",
				"labels.a MAX_LENGTH MAX_LENGTH 2"}},
		"embedded":        {checked{checkedBase: checkedBase{Base: "xx"}}, []string{"base MAX_LENGTH MAX_LENGTH 1"}},
		"patches are not": {checked{Patch: Patch[checkedInner]{Raw: []byte(`{}`)}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.value.Must = "x"
			var got []string
			for _, v := range Check(&c.value, "") {
				line := v.Field + " " + string(v.Rule) + " " + v.RuleName
				if at, ok := v.Data["threshold"]; ok {
					line += " " + fmt.Sprint(at)
				}
				expect.That(t, v.Description != "" && !strings.Contains(v.Description, "  "), "%s: description %q",
					v.Field, v.Description)
				got = append(got, line)
			}
			expect.Diff(t, c.want, got)
		})
	}
}

func TestCheckPrefixAndOddValues(t *testing.T) {
	t.Parallel()
	got := Check(checked{Items: Of(checkedInner{})}, "request.thing")
	if len(got) != 2 || got[0].Field != "request.thing.items[0].code" || got[1].Field != "request.thing.must" {
		t.Errorf("%+v", got)
	}
	var none *checked
	for _, v := range []any{nil, none, 5, "x", []checked{{}}, &none} {
		if got := Check(v, ""); got != nil {
			t.Errorf("%T: %v", v, got)
		}
	}
}

type generic[T any] struct {
	Item T      `json:"item"`
	Name string `json:"name" validate:"required"`
}

func TestCheckGenericTypes(t *testing.T) {
	t.Parallel()
	got := Check(generic[generic[checkedInner]]{}, "")
	var fields []string
	for _, v := range got {
		fields = append(fields, v.Field)
	}
	expect.Diff(t, []string{"item.item.code", "item.name", "name"}, fields)
}

type exclusive struct {
	Card string `json:"card" validate:"required_without=Voucher,excluded_with=Voucher"`
	// Voucher is the other way to pay.
	Voucher string `json:"voucher"`
}

func TestCheckAcrossFields(t *testing.T) {
	t.Parallel()
	for want, v := range map[errs.Rule]exclusive{
		errs.RuleRequiredOneOf:  {},
		errs.RuleOneOfAlignment: {Card: "a", Voucher: "b"},
	} {
		got := Check(v, "")
		expect.That(t, len(got) == 1 && got[0].Rule == want && strings.Contains(got[0].Description, "voucher"),
			"%+v: %+v", v, got)
	}
}

func BenchmarkCheck(b *testing.B) {
	v := &checked{Must: "x", Items: Of(checkedInner{Code: "a"}, checkedInner{Code: "b"})}
	b.ReportAllocs()
	for b.Loop() {
		Check(v, "")
	}
}
