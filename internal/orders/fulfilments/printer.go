package fulfilments

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"souk/internal/platform/paper"
	"souk/internal/platform/wire"
)

// ownPrinter prints labels here. It sells no postage: it prints the number that the
// shop brings from elsewhere, or one of its own, for couriers without numbers.
type ownPrinter struct{}

// Buy draws a label. The same key gives the same number.
func (ownPrinter) Buy(_ context.Context, s Shipment) (*Bought, error) {
	out := &Bought{Provider: s.Provider, Service: s.Service, Tracking: s.Tracking}
	if out.Tracking == "" {
		out.Tracking = ownNumber(s.Key)
	}
	carrier := s.Provider
	if carrier == "" {
		carrier = s.Shop.Name
	}
	label := paper.Label{
		Shop: s.Shop, From: s.From, To: s.To, Carrier: carrier, Service: words(s.Service), Tracking: out.Tracking,
		Weight: weighed(s.Weight, s.WeightUnit), Package: s.box(),
		Reference: s.Reference, Sent: s.Now, International: s.International, Locale: s.Locale,
	}
	var err error
	out.PDF, err = paper.DrawLabel(label, s.Now.UnixMilli())
	return out, err
}

// box tells what goods are packed in.
func (s *Shipment) box() string {
	if s.PackageType != "" && s.PackageType != "CUSTOM" {
		return words(s.PackageType)
	}
	var sides []string
	for _, side := range []string{s.Length, s.Width, s.Height} {
		if side != "" && decimal(wire.Decimal(side)) > 0 {
			sides = append(sides, side)
		}
	}
	return strings.Join(sides, " × ")
}

// ownNumber makes a number of fourteen digits for a key, of which the last makes the
// digits, weighted three and one in turn, a multiple of ten: one that was mistyped is found.
func ownNumber(key string) string {
	sum := sha256.Sum256([]byte("souk: tracking number of " + key))
	digits := fmt.Sprintf("%013d", binary.BigEndian.Uint64(sum[:8])%10_000_000_000_000)
	check := 0
	for i, d := range digits {
		check += int(d-'0') * (1 + 2*(i%2))
	}
	return "SK" + digits + strconv.Itoa((10-check%10)%10)
}

// decimal reads a number of the wire; what it is for has no use for its last digits.
func decimal(d wire.Decimal) float64 {
	value, err := strconv.ParseFloat(string(d), 64)
	if err != nil {
		return 0
	}
	return value
}
