package webhooks

import (
	"context"
	"log/slog"

	"souk/internal/platform/events"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/jobs"
	"souk/internal/platform/resource"
)

// ForExercise builds the service for the common suite.
func ForExercise(ctx context.Context, deps resource.Deps) (*resource.Resource[Webhook, *Webhook], []httpapi.Operation) {
	quiet := slog.New(slog.DiscardHandler)
	s, err := New(ctx, Config{DB: deps.DB, Signer: deps.Cursors, Queue: jobs.New(deps.DB, jobs.Config{Logger: quiet}),
		Relay: events.New(deps.DB, events.Config{Logger: quiet})})
	if err != nil {
		return nil, nil
	}
	return s.hooks, s.Operations()
}
