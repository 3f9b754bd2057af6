package main

import (
	"context"
	"flag"
	"fmt"

	"souk/internal/app"
)

// served prints the page docs/served.md.
func served(*flag.FlagSet) func(context.Context, app.Config, []string) error {
	return func(ctx context.Context, cfg app.Config, _ []string) error {
		return withNothing(ctx, cfg, func(store *app.App) error {
			fmt.Print(store.Served())
			return nil
		})
	}
}
