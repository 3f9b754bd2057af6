package money

import (
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
)

func TestAllocate(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		total   int64
		weights []int64
		want    []int64
		err     error
	}{
		{"thirds, extra to the earliest", 1000, []int64{1, 1, 1}, []int64{334, 333, 333}, nil},
		{"two extra", 1001, []int64{5, 5, 5}, []int64{334, 334, 333}, nil},
		{"largest remainder first", 100, []int64{1, 2, 3}, []int64{17, 33, 50}, nil},
		{"tie to the earlier", 3, []int64{1, 5}, []int64{1, 2}, nil},
		{"zero weight gets nothing", 1, []int64{0, 1, 0}, []int64{0, 1, 0}, nil},
		{"negative total", -1000, []int64{1, 1, 1}, []int64{-334, -333, -333}, nil},
		{"nothing over nothing", 0, []int64{0, 0}, []int64{0, 0}, nil},
		{"nothing over no one", 0, nil, nil, nil},
		{"least int", math.MinInt64, []int64{1}, []int64{math.MinInt64}, nil},
		{"something over nothing", 1, []int64{0, 0}, nil, ErrNoWeight},
		{"something over no one", 1, nil, nil, ErrNoWeight},
		{"negative weight", 1, []int64{2, -1}, nil, ErrNegative},
		{"weights too large", 1, []int64{math.MaxInt64, 1}, nil, ErrOverflow},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			parts, err := Allocate(New(tt.total, EUR), tt.weights)
			expect.ThatNow(t, errors.Is(err, tt.err), "error %v, want %v", err, tt.err)
			var got []int64
			for _, p := range parts {
				got = append(got, p.Minor())
			}
			expect.That(t, slices.Equal(got, tt.want), "got %v, want %v", got, tt.want)
		})
	}
}

func TestAllocateAlwaysSumsUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		total := New(rapid.Int64().Draw(t, "total"), EUR)
		weights := rapid.SliceOfN(rapid.Int64Range(0, math.MaxInt64/64), 1, 64).Draw(t, "weights")
		parts, err := Allocate(total, weights)
		if errors.Is(err, ErrNoWeight) && slices.Max(weights) == 0 {
			return
		}
		expect.OK(t, err)
		sum, err := Sum(EUR, parts...)
		expect.ThatNow(t, err == nil && sum == total, "sum %v %v of %v", sum, err, parts)
		for i, p := range parts {
			if p.Sign()*total.Sign() < 0 || (weights[i] == 0 && !p.IsZero()) {
				t.Fatalf("part %d of weight %d is %v", i, weights[i], p)
			}
		}
	})
}

// With ties decided by weight, the parts do not depend on the order of weights.
func TestAllocateIntoDecidesTies(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		total := New(rapid.Int64Range(0, 1000).Draw(t, "total"), EUR)
		weights := rapid.SliceOfN(rapid.Int64Range(1, 6), 2, 12).Draw(t, "weights")
		shares := func(order []int64) []int64 {
			parts := make([]Amount, len(order))
			err := AllocateInto(parts, total, order, func(i, j int) bool { return order[i] > order[j] })
			expect.OK(t, err)
			type pair struct{ weight, part int64 }
			var pairs []pair
			for i := range parts {
				pairs = append(pairs, pair{order[i], parts[i].Minor()})
			}
			slices.SortFunc(pairs, func(a, b pair) int { return int((a.weight-b.weight)*10000 + a.part - b.part) })
			var flat []int64
			for _, p := range pairs {
				flat = append(flat, p.weight, p.part)
			}
			return flat
		}
		shuffled := rapid.Permutation(weights).Draw(t, "shuffled")
		if a, b := shares(weights), shares(shuffled); !slices.Equal(a, b) {
			t.Fatalf("%v and %v", a, b)
		}
	})
}

func TestUnitsSumUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := New(rapid.Int64().Draw(t, "amount"), EUR)
		quantity := rapid.Int64Range(1, 1000).Draw(t, "quantity")
		whole, err := Allocate(a, slices.Repeat([]int64{1}, int(quantity)))
		expect.OK(t, err)
		total, served := Zero(EUR), int64(0)
		for served < quantity {
			step := rapid.Int64Range(1, quantity-served).Draw(t, "step")
			got, err := a.Units(quantity, served, step)
			expect.OK(t, err)
			if want, _ := Sum(EUR, whole[served:served+step]...); got != want {
				t.Fatalf("units %d to %d: %v, want %v", served, served+step, got, want)
			}
			total, _ = total.Add(got)
			served += step
		}
		expect.EqualNow(t, total, a, "sum")
	})
	for _, bad := range [][3]int64{{-1, 0, 0}, {3, 2, 2}, {3, 4, 0}, {3, -1, 1}, {0, 0, 0}} {
		if got, err := New(5, EUR).Units(bad[0], bad[1], bad[2]); err == nil {
			t.Errorf("%v gave %v", bad, got)
		}
	}
}

func BenchmarkAllocate(b *testing.B) {
	b.ReportAllocs()
	weights := []int64{1999, 2499, 999, 4950, 1250}
	parts := make([]Amount, len(weights))
	for b.Loop() {
		expect.OK(b, AllocateInto(parts, New(1000, EUR), weights, nil))
	}
}
