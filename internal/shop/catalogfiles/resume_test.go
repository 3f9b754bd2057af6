package catalogfiles_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/shop/catalogfiles"
)

func manyProducts(n int) string {
	var b strings.Builder
	b.WriteString("Handle,Title,Variant Price,Type\n")
	for i := range n {
		fmt.Fprintf(&b, "p-%d,Product %d,%d.50,Things\n", i, i, i%90)
	}
	return b.String()
}

// A server that stops in the middle of a file goes on where it was.
func TestResume(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const n = 8*catalogfiles.Batch + 3
		i, err := r.Start(r.boss(), "many.csv", strings.NewReader(manyProducts(n)))
		expect.OK(t, err)
		expect.OK(t, r.queue.Start(context.WithoutCancel(t.Context())))
		for range 2 { // some batches are done, some are not
			<-r.ended
		}
		now, cancel := context.WithCancel(t.Context())
		cancel()
		_ = r.queue.Stop(now) // ends what runs
		halfway, err := r.Get(r.boss(), i.ID)
		expect.ThatNow(t, err == nil && halfway.ProcessedRows >= 2*catalogfiles.Batch, "%+v %v", halfway, err)
		next := openRig(t, r.db, r.clock, r.dir)
		next.retries = true
		r.clock.Advance(10 * time.Minute)
		next.start()
		expect.Equal(t, about(next.wait(i.ID)), fmt.Sprintf("SHOPIFY DONE %d/%d skipped 0: +%d ~0 =0 !0 ?0", n, n, n),
			"(was %s)", about(halfway))
		expect.Equal(t, next.products(), n, "products")
	})
}

// Two workers that both believe to have the import make every product once.
func TestTwoWorkers(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const n = 6 * catalogfiles.Batch
		other := openRig(t, r.db, r.clock, r.dir)
		r.retries, other.retries = true, true
		i, err := r.Start(r.boss(), "many.csv", strings.NewReader(manyProducts(n)))
		expect.OK(t, err)
		expect.OK(t, r.db.Write(t.Context(), func(tx *store.Tx) error { return r.Again(tx, i.ID) }))
		var both sync.WaitGroup
		for _, one := range []*rig{r, other} {
			both.Go(func() { one.start() })
		}
		both.Wait()
		for {
			got, err := r.Get(r.boss(), i.ID)
			expect.OK(t, err)
			if got.State == catalogfiles.Done {
				break
			}
			select { // whoever has it
			case <-r.ended:
			case <-other.ended:
			case <-t.Context().Done():
				t.Fatal("it does not end")
			}
			r.clock.Advance(2 * time.Second) // so that what was refused is tried again
		}
		expect.Equal(t, about(r.wait(i.ID)), fmt.Sprintf("SHOPIFY DONE %d/%d skipped 0: +%d ~0 =0 !0 ?0", n, n, n))
		expect.Equal(t, r.products(), n, "products")
	})
}

func TestCancel(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		i, err := r.Start(r.boss(), "many.csv", strings.NewReader(manyProducts(3)))
		expect.OK(t, err)
		r.OK("owner", "POST", "/v1/catalog-imports/"+i.ID+"/cancel", "").Want("import.state", "CANCELED")
		r.Refused(428, catalogfiles.CodeFinished, "owner", "POST", "/v1/catalog-imports/"+i.ID+"/cancel", "")
		r.start()
		<-r.ended
		expect.Equal(t, r.products(), 0, "products")
	})
}

// A file that is gone ends its import with a reason.
func TestFileGone(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		i, err := r.Start(r.boss(), "many.csv", strings.NewReader(manyProducts(3)))
		expect.OK(t, err)
		next := openRig(t, r.db, r.clock, t.TempDir())
		next.start()
		if got := next.wait(i.ID); got.State != catalogfiles.Failed || got.Reason == "" {
			t.Errorf("%+v", got)
		}
	})
}
