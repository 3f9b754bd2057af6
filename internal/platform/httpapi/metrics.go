package httpapi

import (
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Metrics are the figures of a server, per operation.
type Metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	inFlight prometheus.Gauge
	panics   prometheus.Counter
}

// NewMetrics registers the figures.
func NewMetrics(registry prometheus.Registerer) (*Metrics, error) {
	m := &Metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "souk_http_requests_total", Help: "Finished requests by operation and class of status."},
			[]string{"operation", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "souk_http_request_seconds", Help: "Time to answer, by operation.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}}, []string{"operation"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{Name: "souk_http_requests_in_flight",
			Help: "Requests in progress."}),
		panics: prometheus.NewCounter(prometheus.CounterOpts{Name: "souk_http_panics_total",
			Help: "Handlers that panicked."}),
	}
	for _, c := range []prometheus.Collector{m.requests, m.seconds, m.inFlight, m.panics} {
		if err := registry.Register(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// figures are one operation's own, looked up once. A nil figures counts nothing.
type figures struct {
	metrics *Metrics
	id      string
	seconds prometheus.Observer
	once    [6]sync.Once
	classes [6]prometheus.Counter
}

var classNames = [6]string{"other", "1xx", "2xx", "3xx", "4xx", "5xx"}

func (m *Metrics) forOperation(id string) *figures {
	if m == nil {
		return nil
	}
	return &figures{metrics: m, id: id, seconds: m.seconds.WithLabelValues(id)}
}

func (f *figures) begin() {
	if f != nil {
		f.metrics.inFlight.Inc()
	}
}

func (f *figures) end(took time.Duration, status int) {
	if f == nil {
		return
	}
	f.metrics.inFlight.Dec()
	if f.seconds != nil { // a stream lasts for as long as its reader likes
		f.seconds.Observe(took.Seconds())
	}
	class := status / 100
	if class < 1 || class > 5 {
		class = 0
	}
	f.once[class].Do(func() { f.classes[class] = f.metrics.requests.WithLabelValues(f.id, classNames[class]) })
	f.classes[class].Inc()
}

func (f *figures) panicked() {
	if f != nil {
		f.metrics.panics.Inc()
	}
}
