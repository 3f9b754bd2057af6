package webhooks

import (
	"context"
	"log/slog"

	"souk/internal/events"
	"souk/internal/httpapi"
	"souk/internal/jobs"
	"souk/internal/resource"
)

// ForExercise builds the service for the common suite.
func ForExercise(ctx context.Context, deps resource.Deps) (*resource.Resource[Webhook, *Webhook], []httpapi.Operation) {
	quiet := slog.New(slog.DiscardHandler)
	s, err := New(ctx, Config{DB: deps.DB, Signer: deps.Cursors, Queue: jobs.New(deps.DB, jobs.Config{Logger: quiet}), Relay: events.New(deps.DB, events.Config{Logger: quiet})})
	if err != nil {
		return nil, nil
	}
	return s.hooks, s.Operations()
}
