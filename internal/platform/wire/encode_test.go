package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"net/netip"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
)

// standard is what Marshal must agree with.
func standard(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), err
}

type Embedded struct {
	Deep  string `json:"deep"`
	Title string `json:"title,omitempty"`
}

type Pointed struct {
	Far *int `json:"far"`
}

type Shadow struct {
	Embedded
	Title string `json:"title"` // hides the embedded one
}

type pointerForm struct{ n int }

func (p *pointerForm) MarshalJSON() ([]byte, error) { return json.Marshal(p.n) }

type pointerZero struct{ N int }

func (p *pointerZero) IsZero() bool { return p.N == 1 }

type Many struct {
	Text     string
	Bool     bool           `json:"bool,omitempty"`
	I8       int8           `json:"i8"`
	I64      int64          `json:"i64,omitempty"`
	U16      uint16         `json:"u16,omitzero"`
	F64      float64        `json:"f64"`
	F32      float32        `json:"f32"`
	Quoted   int            `json:",omitempty"`
	Hidden   string         `json:"-"`
	Dash     string         `json:"-,"`
	List     List[string]   `json:"list"`
	Some     List[Embedded] `json:"some,omitempty"`
	Plain    []int          `json:"plain"`
	Nested   List[List[int]]
	Ptr      *string        `json:"ptr"`
	Pptr     **int          `json:"pptr,omitempty"`
	Map      map[string]int `json:"map"`
	Lists    map[string]List[int]
	ByNumber map[int]string     `json:"byNumber,omitempty"`
	Bytes    []byte             `json:"bytes"`
	Array    [2]int             `json:"array"`
	Rev      Revision           `json:"rev"`
	Time     Time               `json:"time,omitzero"`
	TimePtr  *Time              `json:"timePtr,omitzero"`
	Amount   Decimal            `json:"amount"`
	Mask     FieldMask          `json:"mask"`
	Inner    Embedded           `json:"inner,omitempty"`
	InnerPtr *Embedded          `json:"innerPtr,omitempty"`
	Shadow   Shadow             `json:"shadow"`
	Pointed  *Pointed           `json:"pointed,omitzero"`
	Struct   struct{ A, B int } `json:"struct,omitzero"`
	Tree     *Many              `json:"-"`
	Embedded
	*Pointed2
}

type Pointed2 struct {
	Other string `json:"other"`
}

func TestMarshalAgreesWithTheStandard(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Make[Many]().Draw(t, "v")
		if math.IsNaN(v.F64) || math.IsInf(v.F64, 0) || math.IsNaN(float64(v.F32)) || math.IsInf(float64(v.F32), 0) {
			v.F64, v.F32 = 0, 0
		}
		if at := v.Time.Time().Year(); at < 1 || at > 9999 {
			v.Time = 5
		}
		if v.TimePtr != nil {
			v.TimePtr = Ptr(Time(int64(*v.TimePtr) % 1e12))
		}
		want, err := standard(&v)
		expect.OK(t, err)
		for _, x := range []any{&v, v, map[string]any{"v": &v}, []Many{v}} {
			got, err := Marshal(x)
			want := want
			if _, same := x.(*Many); !same {
				want, _ = standard(x)
			}
			expect.ThatNow(t, err == nil && string(got) == want, "%v\ngot  %s\nwant %s", err, got, want)
		}
	})
}

type node struct {
	Name string     `json:"name"`
	Kids List[node] `json:"kids"`
	Up   *node      `json:"up,omitempty"`
}

type stringed struct {
	N int `json:"n,string"`
}

type broken struct{}

func (broken) MarshalJSON() ([]byte, error) { return nil, errors.New("broken") }

type spaced struct{}

func (spaced) MarshalJSON() ([]byte, error) { return []byte(` { "a" : "<" } `), nil }

func TestMarshalOddValues(t *testing.T) {
	t.Parallel()
	var none *Many
	odd := []any{
		nil, none, true, "", "a\"\\\b\f\n\r\t\x01\x7f<>&\u2028\u2029é\xff\xc3(", 1e21, 1e-7, 1e-10, -0.0, 123456789.125,
		float32(0.1), json.Number("12"), []byte(nil), []byte("hi"),
		json.RawMessage(` {"a": [1, 2]} `), json.RawMessage(nil), time.Unix(5, 7).UTC(), netip.MustParseAddr("10.0.0.1"),
		[]any{nil, 1, "x", map[string]any{"b": 1, "a": nil}},
		map[string]any(nil), map[netip.Addr]int{netip.MustParseAddr("10.0.0.1"): 1}, map[int]string{2: "b", 1: "a"},
		stringed{5}, spaced{}, []spaced{{}}, map[string]spaced{"x": {}},
		&pointerForm{7}, []pointerForm{{7}}, struct{ P pointerForm }{pointerForm{7}},
		&struct{ P pointerForm }{pointerForm{7}}, map[string]pointerForm{"x": {7}},
		&struct {
			Z pointerZero `json:"z,omitzero"`
			I any         `json:"i,omitzero"`
		}{Z: pointerZero{1}},
		struct{ E error }{}, [2]bool{true}, struct{}{}, List[int](nil), List[int]{}, (*List[int])(nil),
		struct{ L *List[int] }{}, Empty{},
		node{Name: "a", Kids: List[node]{{Name: "b"}}}, Patch[node]{}, Patch[node]{Raw: json.RawMessage(`{"a":1}`)},
		BulkResponse[node]{Results: List[BulkResult[node]]{{}}},
		struct {
			A int `json:"bad name"`
			B int `json:"ok.name"`
		}{},
	}
	for _, v := range odd {
		want, wantErr := standard(v)
		got, err := Marshal(v)
		expect.That(t, (err != nil) == (wantErr != nil) && (err != nil || string(got) == want),
			"%T %v\ngot  %s (%v)\nwant %s (%v)", v, v, got, err, want, wantErr)
	}
	self := &node{}
	self.Up = self
	loop := map[string]any{}
	loop["me"] = loop
	for _, v := range []any{math.NaN(), math.Inf(1), broken{}, func() {}, make(chan int), map[string]any{"f": func() {}},
		self, loop, json.RawMessage("{")} {
		if got, err := Marshal(v); err == nil {
			t.Errorf("%T was written: %s", v, got)
		}
	}
}

func TestMarshalFirstUseByMany(t *testing.T) {
	t.Parallel()
	type fresh struct {
		Kids List[*struct {
			Again map[string]node `json:"again"`
		}] `json:"kids"`
	}
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			if got, err := Marshal(fresh{}); err != nil || string(got) != `{"kids":[]}` {
				t.Errorf("%s %v", got, err)
			}
		})
	}
	wg.Wait()
}

func FuzzText(f *testing.F) {
	f.Add("a\"\u2028\xff")
	f.Fuzz(func(t *testing.T, s string) {
		want, _ := standard(s)
		if got := appendText(nil, s); string(got) != want {
			t.Fatalf("%q: %s, want %s", s, got, want)
		}
	})
}
