package sale

import (
	"context"

	"souk/internal/platform/wire"
)

// Addresses are what a member keeps for buying. Each part may be empty.
type Addresses struct {
	Email             string
	Shipping, Billing *wire.AddressWithContact
}

// AddressBook gives the addresses of a member; empty ones for somebody who keeps none.
type AddressBook func(ctx context.Context, member string) (Addresses, error)
