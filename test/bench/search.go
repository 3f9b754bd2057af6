package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/test/soukproc"
)

// searching is a list that is measured with few and with many rows.
type searching struct {
	what, table, path string
	filters, sorts    []string
	// texts are searched for as well, each with the first sort.
	texts []string
	// usual are the filters and sorts that people make all day; empty means all. Each of these filters with the first
	// sort, and each of these sorts without a filter, costs the same in a shop of any size. Other pairs are bounded.
	usual []string
	fill  func(ctx context.Context, f *filler) error
	// ask is the body for filter, field and order; goOn the one for the next page by cursor, empty for lists that have
	// none; find the one for a text.
	ask, goOn, find string
}

// shop makes a shop with so many rows, or with -orders-data finds the one that an earlier run left there, and gives how
// to start it and how to leave it.
func (s *searching) shop(ctx context.Context, address, key string, count int) (env []string, drop func() error,
	err error) {
	name := fmt.Sprintf("%s_%d", s.table, count)
	folder := filepath.Join(*ordersData, name)
	drop = func() error { return nil }
	if *ordersData == "" {
		if folder, err = os.MkdirTemp("", "souk-bench-"); err != nil {
			return nil, nil, err
		}
		name, drop = "", func() error { return os.RemoveAll(folder) }
	}
	if address != "" {
		if address, err = schemaNamed(ctx, address, name); err != nil {
			return nil, drop, err
		}
	}
	env = []string{"SOUK_DATA=" + folder, "SOUK_DATABASE_URL=" + address, "SOUK_NO_RATE_LIMITS=1", "SOUK_API_KEY=" + key}
	if _, err := soukproc.Run(ctx, env, "seed", "--products", "10"); err != nil {
		return nil, drop, err
	}
	begun := time.Now()
	if err := s.fillOnce(ctx, store.Config{URL: address, Path: filepath.Join(folder, "souk.db")}, count); err != nil {
		return nil, drop, err
	}
	line(fmt.Sprintf("  %d %ss filled in", count, s.what), fmt.Sprintf("%.0f s", time.Since(begun).Seconds()), "", true)
	return env, drop, nil
}

// fillOnce fills a database that was migrated and has no rows yet.
func (s *searching) fillOnce(ctx context.Context, cfg store.Config, count int) error {
	db, err := store.Open(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var filled int
	err = db.Read(ctx, func(tx *store.Tx) error {
		return tx.QueryRow("SELECT COUNT(*) FROM (SELECT 1 FROM "+s.table+" LIMIT 1) AS any_row", nil, &filled)
	})
	if err != nil || filled > 0 {
		return err
	}
	return s.fill(ctx, newFiller(db, count))
}

// searched is what searches cost in a shop, by their names.
type searched map[string]time.Duration

// isUsual tells whether a search, by its name, is one that people make all day.
func (s *searching) isUsual(name string) bool {
	filter, order, pair := strings.Cut(name, " by ")
	if !pair {
		return true // a text
	}
	sort, _, _ := strings.Cut(order, " ")
	listed := func(one string) bool { return len(s.usual) == 0 || one == `{}` || slices.Contains(s.usual, one) }
	return listed(filter) && sort == s.sorts[0] || filter == `{}` && listed(sort)
}

// measure asks for every filter with every sort in a shop with so many rows: the first page, and for each filter and
// each sort a page far behind it.
func (s *searching) measure(ctx context.Context, address string, count int) (_ searched, err error) {
	key := ids.Random()
	env, drop, err := s.shop(ctx, address, key, count)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, drop()) }()
	process, err := soukproc.Start(ctx, env)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, process.Stop()) }()
	t := &target{url: process.URL}
	m := &searchMeter{t: t, path: s.path, key: key, server: process.PID()}
	if address != "" {
		if m.database, err = backends(ctx, address); err != nil {
			return nil, err
		}
	}
	out, skipped := searched{}, 0
	for f, filter := range s.filters {
		for n, sort := range s.sorts {
			for _, order := range []string{"ASC", "DESC"} {
				name := filter + " by " + sort + " " + order
				usual := s.isUsual(name)
				if skipped++; !usual && skipped%*others != 0 {
					continue
				}
				next, err := m.search(out, name, fmt.Sprintf(s.ask, filter, sort, order), 3)
				if err != nil {
					return nil, err
				}
				if !usual || f > 1 && n > 1 || s.goOn == "" {
					continue
				}
				if err := s.farPage(m, out, name, next); err != nil {
					return nil, err
				}
			}
		}
	}
	for _, text := range s.texts {
		if _, err := m.search(out, "text "+text, fmt.Sprintf(s.find, text), 3); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// farPage measures a page a thousand rows behind the first.
func (s *searching) farPage(m *searchMeter, out searched, name, next string) error {
	body := ""
	for page := 0; next != "" && page < 20; page++ {
		var err error
		body = fmt.Sprintf(s.goOn, next)
		if next, err = m.search(searched{}, "", body, 1); err != nil {
			return err
		}
	}
	if body == "" {
		return nil
	}
	_, err := m.search(out, name+", far page", body, 3)
	return err
}

type rawJSON string

// MarshalJSON is the text itself.
func (r rawJSON) MarshalJSON() ([]byte, error) { return []byte(r), nil }

// compare tells how much longer searches take among many rows.
func (s *searching) compare(ctx context.Context, address string, some, many int) error {
	few, err := s.measure(ctx, address, some)
	if err != nil {
		return err
	}
	lots, err := s.measure(ctx, address, many)
	if err != nil {
		return err
	}
	ratio := func(name string) float64 { return float64(lots[name]) / float64(few[name]) }
	var usual, others []string
	over, slow := 0, 0
	for name, cost := range lots {
		switch {
		case s.isUsual(name):
			if usual = append(usual, name); ratio(name) > 3 {
				over++
			}
		default:
			if others = append(others, name); cost > otherLimit {
				slow++
			}
		}
	}
	slices.SortFunc(usual, func(a, b string) int { return cmp.Compare(ratio(b), ratio(a)) })
	slices.SortFunc(others, func(a, b string) int { return cmp.Compare(lots[b], lots[a]) })
	tell := func(names []string) {
		for _, name := range names[:min(*worst, len(names))] {
			fmt.Printf("      %5.1f  %8.2f ms / %6.2f ms  %s\n", ratio(name), ms(lots[name]), ms(few[name]), name)
		}
	}
	line(fmt.Sprintf("%s search, usual ones, cost at %d / %d, worst", s.what, many, some),
		fmt.Sprintf("%.1f", ratio(usual[0])), "≤ 3", over == 0)
	line("  median", fmt.Sprintf("%.2f", ratio(usual[len(usual)/2])), "", true)
	line("  over 3 / all", fmt.Sprintf("%d / %d", over, len(usual)), "", true)
	tell(usual)
	if len(others) == 0 {
		return nil
	}
	line(fmt.Sprintf("%s search, other pairs at %d, worst", s.what, many), fmt.Sprintf("%.0f ms", ms(lots[others[0]])),
		"≤ 300 ms", slow == 0)
	line("  over it / all", fmt.Sprintf("%d / %d", slow, len(others)), "", true)
	tell(others)
	return nil
}

// otherLimit is what any declared pair of filter and sort may take.
const otherLimit = 300 * time.Millisecond
