package app

import "context"

// Drain delivers all events, also those that their delivery makes, for tests.
func (a *App) Drain(ctx context.Context) error {
	for {
		n, err := a.relay.Flush(ctx)
		if err != nil || n == 0 {
			return err
		}
	}
}
