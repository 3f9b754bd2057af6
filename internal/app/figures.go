package app

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"souk/internal/platform/events"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

// figures are the counters that are not about one operation.
type figures struct {
	registry     *prometheus.Registry
	transactions *prometheus.HistogramVec
	retries      prometheus.Counter
	batch        prometheus.Histogram
	jobs         *prometheus.HistogramVec
	relayed      *prometheus.CounterVec
	lag          prometheus.Gauge
	pages        *prometheus.CounterVec
}

func newFigures(registry *prometheus.Registry) *figures {
	buckets := prometheus.ExponentialBuckets(0.0001, 4, 9)
	f := &figures{
		registry: registry,
		transactions: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "souk_transaction_seconds", Help: "Length of transactions, by kind and outcome.", Buckets: buckets,
		}, []string{"kind", "outcome"}),
		retries: prometheus.NewCounter(prometheus.CounterOpts{Name: "souk_transaction_retries_total",
			Help: "Transactions that were retried after a conflict."}),
		batch: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "souk_commit_batch_size", Help: "Transactions that were committed together in one write to disk.",
			Buckets: prometheus.ExponentialBuckets(1, 2, 8),
		}),
		jobs: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "souk_job_seconds", Help: "Length of background jobs, by kind and outcome.",
			Buckets: prometheus.ExponentialBuckets(0.001, 4, 9),
		}, []string{"kind", "outcome"}),
		relayed: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "souk_events_relayed_total",
			Help: "Events delivered to subscribers, by outcome."}, []string{"outcome"}),
		lag: prometheus.NewGauge(prometheus.GaugeOpts{Name: "souk_events_lag_seconds",
			Help: "Age of the oldest event of the last delivery."}),
		pages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "souk_pages_total",
			Help: "Pages of the shop: rendered on the server, served from the cache, or left to the browser because all " +
				"engines were busy or rendering failed."}, []string{"outcome"}),
	}
	registry.MustRegister(f.transactions, f.retries, f.batch, f.jobs, f.relayed, f.lag, f.pages,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return f
}

func (f *figures) transaction(done store.Finished) {
	kind, outcome := "read", "done"
	if done.Write {
		kind = "write"
		f.retries.Add(float64(done.Retries))
		f.batch.Observe(float64(done.Batch))
	}
	if done.Err != nil {
		outcome = "undone"
	}
	f.transactions.WithLabelValues(kind, outcome).Observe(done.Duration.Seconds())
}

func (f *figures) job(done jobs.Finished) {
	f.jobs.WithLabelValues(done.Kind, string(done.Outcome)).Observe(done.Duration.Seconds())
}

func (f *figures) relay(round events.Round) {
	f.relayed.WithLabelValues("delivered").Add(float64(round.Delivered))
	f.relayed.WithLabelValues("failed").Add(float64(round.Failed))
	f.lag.Set(round.Lag.Seconds())
}

// watch adds what is asked for when somebody looks.
func (f *figures) watch(a *App) {
	f.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "souk_events_waiting", Help: "Events that are not delivered yet.",
	}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		waiting, _, err := a.relay.Backlog(ctx)
		if err != nil {
			return -1
		}
		return float64(waiting)
	}))
}
