// Command bench measures the built server and prints ratios to limits that are
// measured in the same run, on the same machine: seconds mean little on a noisy
// one, ratios mean something.
//
// Reads are compared with a bare net/http handler in a process of its own that gets
// the same requests and writes the same bytes. Cart writes are compared with minimal
// durable transactions: a bare handler that inserts one row and then answers as many
// bytes. There are two of it: one inserts through the same store, whose group commit
// shares flushes; one has the database commit each row by itself. Two more lines tell
// the same against one-row transactions without HTTP, and against one flush each.
//
// With -login it measures instead what a flood of sign-ins does to shoppers, with -pages what pages cost that the
// server draws.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"souk/internal/platform/ids"
	"souk/test/soukproc"
)

var (
	seconds  = flag.Float64("seconds", 4, "length of each measurement")
	clients  = flag.Int("clients", 32, "concurrent clients")
	products = flag.Int("products", 1000, "products in the shop")
	rules    = flag.Int("rules", 200, "discount rules in the shop for cart writes and orders")
	many     = flag.Int("many", 100_000, "products in the big shop; 0 skips it")
	bare     = flag.String("bare", "", "serve the bytes of this file and nothing else (used by the benchmark itself)")
	skip     = flag.Bool("skip-sqlite", false, "measure only PostgreSQL")
	only     = flag.String("only", "",
		"measure only this part: reads, writes, purchase, sizes, orders, members or approvals")
	// For searches among orders.
	someOrders  = flag.Int("some-orders", 10_000, "orders in the small shop")
	manyOrders  = flag.Int("many-orders", 1_000_000, "orders in the big shop; 0 skips the search among orders")
	someMembers = flag.Int("some-members", 10_000, "members in the small shop")
	manyMembers = flag.Int("many-members", 1_000_000, "members in the big shop; 0 skips the search among members")
	approvals   = flag.Int("approvals", 100_000, "members to approve at once while shoppers shop; 0 skips it")
	ordersData  = flag.String("orders-data", "",
		"folder that keeps the shops filled with orders or members for the next run (PostgreSQL: schemas of their sizes); empty keeps nothing")
	others = flag.Int("others", 1, "measure only every so-many-th of the searches that are not usual")
	worst  = flag.Int("worst", 12, "how many of the slowest searches among orders to name")

	login = flag.Bool("login", false, "measure only what a flood of sign-ins does to shoppers")
	pages = flag.Bool("pages", false,
		"measure only pages that the server draws, and what a flood of searches does to shoppers")
	durable = flag.String("durable", "", "with -bare: first insert a row into the database at this path or address")
	alone   = flag.Bool("alone", false,
		"with -durable: each row has a commit of its own, as the database does it by itself")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	var err error
	switch {
	case *bare != "":
		err = serveBare(ctx, *bare, *durable, *alone)
	case *login:
		err = loginFlood(ctx)
	case *pages:
		err = drawnPages(ctx)
	default:
		err = run(ctx)
	}
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	fmt.Printf("%d clients, %d products, %.0f s each\n", *clients, *products, *seconds)
	if !*skip {
		if err := database(ctx, "SQLite", ""); err != nil {
			return err
		}
	}
	if address := os.Getenv("SOUK_TEST_DATABASE_URL"); address != "" {
		if err := database(ctx, "PostgreSQL", address); err != nil {
			return err
		}
	}
	return nil
}

// shop is a running server with goods in it.
type shop struct {
	*soukproc.Process
	env      []string
	clientID string
	key      string // of the merchant
	folder   string
	ready    time.Duration // from start to ready on the existing database
}

func openShop(ctx context.Context, address string, count int, settings ...string) (*shop, error) {
	folder, err := os.MkdirTemp("", "souk-bench-")
	if err != nil {
		return nil, err
	}
	s := &shop{folder: folder, clientID: ids.Random(), key: ids.Random()}
	s.env = append([]string{"SOUK_DATA=" + folder, "SOUK_DATABASE_URL=" + address, "SOUK_NO_RATE_LIMITS=1",
		"SOUK_CLIENT_ID=" + s.clientID, "SOUK_API_KEY=" + s.key}, settings...)
	if _, err := soukproc.Run(ctx, s.env, "seed", "--products", strconv.Itoa(count)); err != nil {
		return nil, err
	}
	begun := time.Now()
	if s.Process, err = soukproc.Start(ctx, s.env); err != nil {
		return nil, err
	}
	s.ready = time.Since(begun)
	return s, nil
}

func (s *shop) close() error { return errors.Join(s.Stop(), os.RemoveAll(s.folder)) }

func database(ctx context.Context, name, address string) (err error) {
	if address != "" {
		if address, err = freshSchema(ctx, address); err != nil {
			return err
		}
	}
	fmt.Printf("\n%s\n%s\n", name, strings.Repeat("-", len(name)))
	if *manyOrders > 0 && wanted("orders") {
		if err := orderSearch.compare(ctx, address, *someOrders, *manyOrders); err != nil || *only == "orders" {
			return err
		}
	}
	if *approvals > 0 && wanted("approvals") {
		if err := approveMany(ctx, address); err != nil || *only == "approvals" {
			return err
		}
	}
	if *manyMembers > 0 && wanted("members") {
		if err := memberSearch.compare(ctx, address, *someMembers, *manyMembers); err != nil || *only == "members" {
			return err
		}
	}
	s, err := openShop(ctx, address, *products)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	target, err := newTarget(s.URL, s.clientID)
	if err != nil {
		return err
	}
	if wanted("reads") {
		for _, read := range []string{"product list", "product detail"} {
			if err := compareRead(ctx, target, read, s); err != nil {
				return err
			}
		}
	}
	if wanted("writes") || wanted("purchase") {
		if err := compareWrites(ctx, target, address, s); err != nil {
			return err
		}
	}
	memory, err := s.Memory()
	if err != nil {
		return err
	}
	line("memory after load", fmt.Sprintf("%d MB", memory>>20), "≤ 150 MB", memory <= 150<<20)
	line("start to ready", fmt.Sprintf("%.2f s", s.ready.Seconds()), "≤ 1 s", s.ready <= time.Second)
	if *many > 0 && address == "" && wanted("sizes") {
		return compareSizes(ctx)
	}
	return nil
}

func wanted(part string) bool { return *only == "" || *only == part }

// compareSizes measures the same reads in a shop a hundred times as big; the
// response cache is left out by asking for a different page each time.
func compareSizes(ctx context.Context) error {
	cost := map[int]map[string]time.Duration{}
	for _, count := range []int{*products, *many} {
		s, err := openShop(ctx, "", count)
		if err != nil {
			return err
		}
		target, err := newTarget(s.URL, s.clientID)
		if err != nil {
			return errors.Join(err, s.close())
		}
		cost[count] = map[string]time.Duration{}
		for _, read := range []string{"uncached list", "uncached detail"} {
			_, each, err := measureCPU(ctx, target.requests(read), s.PID())
			if err != nil {
				return errors.Join(err, s.close())
			}
			cost[count][read] = each
		}
		if err := s.close(); err != nil {
			return err
		}
	}
	for _, read := range []string{"uncached list", "uncached detail"} {
		ratio := float64(cost[*many][read]) / float64(cost[*products][read])
		line(fmt.Sprintf("%s, cost at %d / %d products", read, *many, *products), fmt.Sprintf("%.2f", ratio), "flat (≤ 1.5)",
			ratio <= 1.5)
	}
	return nil
}

func compareRead(ctx context.Context, t *target, name string, s *shop) error {
	sample, err := t.sample(name)
	if err != nil {
		return err
	}
	file := filepath.Join(s.folder, "sample.json")
	if err := os.WriteFile(file, sample, 0o600); err != nil {
		return err
	}
	plain, err := startBare(ctx, file)
	if err != nil {
		return err
	}
	defer plain.stop()
	limit, limitCPU, err := measureCPU(ctx, plain.requests(t.requests(name)), plain.pid())
	if err != nil {
		return err
	}
	got, gotCPU, err := measureCPU(ctx, t.requests(name), s.PID())
	if err != nil {
		return err
	}
	ratio := got.rate() / limit.rate()
	line(name+" / bare handler", fmt.Sprintf("%.2f", ratio), "≥ 0.5", ratio >= 0.5)
	line("  the same by processor time", fmt.Sprintf("%.2f", float64(limitCPU)/float64(gotCPU)), "", true)
	spread := float64(got.percentile(99)) / float64(got.percentile(50))
	line("  p99 / p50", fmt.Sprintf("%.1f", spread), "≤ 10", spread <= 10)
	return nil
}

func compareWrites(ctx context.Context, t *target, address string, s *shop) error {
	if err := t.furnish(s.key, *rules); err != nil {
		return err
	}
	sample, err := t.sample("cart write")
	if err != nil {
		return err
	}
	file := filepath.Join(s.folder, "sample.json")
	if err := os.WriteFile(file, sample, 0o600); err != nil {
		return err
	}
	where := filepath.Join(s.folder, "limit", "limit.db")
	if address != "" {
		if where, err = freshSchema(ctx, address); err != nil {
			return err
		}
	}
	plain, err := startBare(ctx, file, "-durable", where)
	if err != nil {
		return err
	}
	defer plain.stop()
	single, err := startBare(ctx, file, "-durable", where, "-alone")
	if err != nil {
		return err
	}
	defer single.stop()
	if wanted("writes") {
		if err := compareCarts(ctx, t, address, s, plain, single); err != nil {
			return err
		}
	}
	if !wanted("purchase") {
		return nil
	}
	load := t.requests("cart write")
	return purchase(ctx, t, s, plain.requests(load), single.requests(load))
}

// compareCarts measures cart writes and orders against the two limits.
func compareCarts(ctx context.Context, t *target, address string, s *shop, plain, single *bareServer) error {
	load := t.requests("cart write")
	limit, got, ratio, err := byTurns(ctx, side{plain.requests(load), plain.pid()}, side{load, s.PID()})
	if err != nil {
		return err
	}
	line("cart write / durable one-row handler", fmt.Sprintf("%.2f", ratio), "≥ 0.5", ratio >= 0.5)
	line("  a second", fmt.Sprintf("%.0f / %.0f", got.rate(), limit.rate()), "", true)
	line("  the same by processor time", fmt.Sprintf("%.2f", float64(limit.cpu)/float64(got.cpu)), "", true)
	line("  processor time of each, in microseconds",
		fmt.Sprintf("%d / %d", got.cpu.Microseconds(), limit.cpu.Microseconds()), "", true)
	own, with, ownRatio, err := byTurns(ctx, side{single.requests(load), single.pid()}, side{load, s.PID()})
	if err != nil {
		return err
	}
	line("cart write / one-row handler, own commit each", fmt.Sprintf("%.2f", ownRatio), "≥ 0.5", ownRatio >= 0.5)
	line("  a second", fmt.Sprintf("%.0f / %.0f", with.rate(), own.rate()), "", true)
	if err := placeOrders(ctx, t, s, plain.requests(load), single.requests(load)); err != nil {
		return err
	}
	inside, err := durableLimit(ctx, address, s.folder)
	if err != nil {
		return err
	}
	line("  / one-row transactions without HTTP", fmt.Sprintf("%.2f", got.rate()/inside), "", true)
	if address == "" {
		single, err := flushLimit(s.folder)
		if err != nil {
			return err
		}
		line("  / one flush each", fmt.Sprintf("%.2f", got.rate()/single), "", true)
	}
	spread := float64(got.percentile(99)) / float64(got.percentile(50))
	line("  p99 / p50", fmt.Sprintf("%.1f", spread), "≤ 10", spread <= 10)
	return nil
}

func line(what, value, goal string, good bool) {
	mark := " "
	if goal != "" {
		mark = "✓"
		if !good {
			mark = "✗"
		}
	}
	fmt.Printf("  %s %-46s %10s   %s\n", mark, what, value, goal)
}
