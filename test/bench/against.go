package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"souk/test/soukproc"
)

// limitNames are the limits that writes are held against, in the order they are given.
var limitNames = []string{"durable one-row handler", "one-row handler, own commit each"}

// againstLimits measures something by turns with the limits, and tells the medians of the
// ratios of their rates, and how much of the server's time each took; a goal of 0 is none. prepare is not
// measured; what it gives is.
func againstLimits(ctx context.Context, s *shop, name string, goal float64, limits []source,
	prepare func() (run func() (result, error), err error)) error {
	ratios := make([][]float64, len(limits))
	var total result
	var used time.Duration
	most := make([]result, len(limits))
	for range orderTurns {
		run, err := prepare()
		if err != nil {
			return err
		}
		before, err := soukproc.CPUOf(s.PID())
		if err != nil {
			return err
		}
		got, err := run()
		if err != nil {
			return err
		}
		after, err := soukproc.CPUOf(s.PID())
		if err != nil {
			return err
		}
		used += after - before
		total.add(got)
		for i, limit := range limits {
			one, err := drive(ctx, limit, 500*time.Millisecond)
			if err != nil {
				return err
			}
			ratios[i] = append(ratios[i], got.rate()/one.rate())
			most[i].add(one)
		}
	}
	for i, limit := range limitNames[:len(limits)] {
		slices.Sort(ratios[i])
		ratio := ratios[i][orderTurns/2]
		wanted := ""
		if goal > 0 {
			wanted = fmt.Sprintf("≥ %g", goal)
		}
		line(name+" / "+limit, fmt.Sprintf("%.3f", ratio), wanted, ratio >= goal)
		line("  a second", fmt.Sprintf("%.0f / %.0f", total.rate(), most[i].rate()), "", true)
	}
	line("  processor time of each, in microseconds",
		strconv.FormatInt((used/time.Duration(max(1, total.answers))).Microseconds(), 10), "", true)
	return nil
}
