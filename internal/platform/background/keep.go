package background

import (
	"context"
	"time"
)

// Keep writes what was gathered in memory from time to time, until ctx ends; then once more, for which there are
// five seconds. failed hears why a write failed that another follows.
func Keep(ctx context.Context, every time.Duration, write func(context.Context) error, failed func(error)) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			defer cancel()
			return write(last)
		case <-tick.C:
			if err := write(ctx); err != nil && ctx.Err() == nil {
				failed(err)
			}
		}
	}
}
