package catalogfiles_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/jobs"
	"souk/internal/platform/media"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/catalogfiles"
	"souk/internal/shop/collections"
	"souk/internal/shop/inventory"
	"souk/internal/shop/subscriptionoptions"
)

// rig is a shop that takes files.
type rig struct {
	*apitest.API
	*catalogfiles.Service
	t           testing.TB
	db          *store.DB
	dir         string
	clock       *apitest.Clock
	catalog     *catalog.Service
	stock       *inventory.Service
	collections *collections.Service
	media       *media.Store
	queue       *jobs.Queue
	ended       chan jobs.Finished
	retries     bool // runs may fail
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	storetest.Rig(t, newRig, fn)
}

func newRig(t testing.TB, dialect store.Dialect) *rig {
	t.Helper()
	clock := apitest.NewClock()
	db := storetest.Open(t, dialect, clock.Set, storetest.Quiet)
	expect.OK(t, jobs.Migrate(t.Context(), db))
	r := openRig(t, db, clock, t.TempDir())
	t.Cleanup(func() { // whatever a test did, what is stored agrees with itself
		wrong, err := store.Get(context.WithoutCancel(t.Context()), db, r.catalog.Check)
		expect.That(t, err == nil && len(wrong) == 0, "check: %v %v", wrong, err)
	})
	return r
}

// openRig starts a server on a database that may have been another's.
func openRig(t testing.TB, db *store.DB, clock *apitest.Clock, dir string) *rig {
	t.Helper()
	r := &rig{t: t, db: db, dir: dir, clock: clock, ended: make(chan jobs.Finished, 10_000)}
	quiet := slog.New(slog.DiscardHandler)
	settings, err := site.Open(t.Context(), db, site.Defaults())
	expect.OK(t, err)
	const address = "https://shop.test"
	if r.media, err = media.New(media.Config{DB: db, Dir: filepath.Join(dir, "media"), PublicURL: address, Logger: quiet}); err != nil {
		t.Fatal(err)
	}
	signer := query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))
	r.stock = inventory.New(db, signer)
	r.catalog = catalog.New(catalog.Config{
		DB: db, Signer: signer, Inventory: r.stock, Picture: r.media.MediaFile, PublicURL: address, Logger: quiet,
		Currency: func(context.Context) money.Currency { return money.EUR },
		Locale:   func(context.Context) string { return "en-IE" },
	})
	r.collections = collections.New(collections.Config{
		DB: db, Signer: signer, Products: r.catalog, Currency: func(context.Context) money.Currency { return money.EUR },
	})
	expect.OK(t, r.catalog.EnsureAllProducts(t.Context()))
	r.queue = jobs.New(db, jobs.Config{Logger: quiet, Observe: r.heard, Clock: clock.Now, Poll: 50 * time.Millisecond})
	r.Service, err = catalogfiles.New(catalogfiles.Config{
		DB: db, Entries: catalog.NewEntries(r.catalog, r.collections), Collections: r.collections, Media: r.media,
		Site: settings, Queue: r.queue, Dir: filepath.Join(dir, "imports"),
		PublicURL: address, AllowPrivate: true, Logger: quiet,
	})
	expect.OK(t, err)
	r.API = apitest.New(t, db, slices.Concat(r.Service.Operations(), r.catalog.Operations(), r.stock.Operations(),
		r.collections.Operations(),
		subscriptionoptions.New(db, signer, r.catalog).Operations()))
	return r
}

// heard notes runs of imports.
func (r *rig) heard(f jobs.Finished) {
	if f.Kind == "catalog-import" {
		r.ended <- f
	}
}

// start begins to work off jobs until the test ends.
func (r *rig) start() {
	r.t.Helper()
	expect.OK(r.t, r.queue.Start(context.WithoutCancel(r.t.Context())))
	r.t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.t.Context()), 10*time.Second)
		defer cancel()
		_ = r.queue.Stop(ctx)
	})
}

func (r *rig) boss() context.Context {
	return actor.With(r.t.Context(), actor.Actor{Kind: actor.App, ID: "app-1", All: true})
}

// take imports a file to its end.
func (r *rig) take(text string) *catalogfiles.Import {
	r.t.Helper()
	i, err := r.Start(r.boss(), "products.csv", strings.NewReader(text))
	expect.OK(r.t, err)
	return r.wait(i.ID)
}

// wait waits until an import has ended.
func (r *rig) wait(id string) *catalogfiles.Import {
	r.t.Helper()
	for {
		limit := time.After(time.Minute) // of one batch
		i, err := r.Get(r.boss(), id)
		expect.OK(r.t, err)
		if i.State != catalogfiles.Waiting && i.State != catalogfiles.Running {
			return i
		}
		select {
		case f := <-r.ended:
			if f.Outcome != jobs.Succeeded && !r.retries {
				rows, err := r.queue.List(r.t.Context(), jobs.Filter{})
				r.t.Fatalf("a run failed: %+v %v", rows, err)
			}
		case <-limit:
			r.t.Fatalf("the import does not end: %+v", i)
		}
	}
}

// issues lists what was wrong, one a line.
func (r *rig) issues(id string) string {
	r.t.Helper()
	list, err := r.Issues(r.boss(), id, 0, 1000)
	expect.OK(r.t, err)
	var out []string
	for _, i := range list {
		mark := "!"
		if i.Warning {
			mark = "?"
		}
		out = append(out, fmt.Sprintf("%s%d %s: %s", mark, i.Row, i.Column, i.Reason))
	}
	return strings.Join(out, "\n")
}

func (r *rig) export() string {
	r.t.Helper()
	var out bytes.Buffer
	expect.OK(r.t, r.Export(r.boss(), &out))
	return out.String()
}

// product gives one by its slug.
func (r *rig) product(slug string) *apitest.Answer {
	r.t.Helper()
	return r.OK("owner", "GET", "/v1/products/slug/"+slug, "")
}

func (r *rig) products() int {
	r.t.Helper()
	n, _ := r.OK("owner", "POST", "/v1/products/query", `{"includeHiddenProducts":true}`).At("totalResults").(float64)
	return int(n)
}

func aPicture(t testing.TB, side int) []byte {
	t.Helper()
	var out bytes.Buffer
	expect.OK(t, png.Encode(&out, image.NewRGBA(image.Rect(0, 0, side, side))))
	return out.Bytes()
}
