package store

import "context"

type laterKey struct{}

// Later marks work that nobody waits for: events, jobs, tidying. On SQLite, where one change is written after the
// other, its changes come after those of people.
func Later(ctx context.Context) context.Context { return context.WithValue(ctx, laterKey{}, true) }

func isLater(ctx context.Context) bool {
	later, _ := ctx.Value(laterKey{}).(bool)
	return later
}
