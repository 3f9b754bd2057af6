package factors

import (
	"net/netip"
	"strings"
	"time"
	"unicode"

	"souk/internal/platform/store"
)

const (
	// placeLife is how long a place is known after it was last seen.
	placeLife = 180 * 24 * time.Hour
	maxPlaces = 50
)

// Place is from where somebody signs in, as roughly as people would say it: a sort
// of browser, whatever its version, in a part of the network.
type Place struct {
	Device  string
	Network string
}

// PlaceOf reads a place from a call.
func PlaceOf(userAgent, address string) Place {
	// Versions change every few weeks and tell nothing.
	device := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) || r == '.' || r == '_' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(userAgent, ""))
	network := address
	if at, err := netip.ParseAddr(address); err == nil {
		bits := 16 // about one provider in one country
		if at = at.Unmap().WithZone(""); at.Is6() {
			bits = 32
		}
		if prefix, err := at.Prefix(bits); err == nil {
			network = prefix.String()
		}
	}
	return Place{device, network}
}

// Known tells whether a subject signed in before at all, and whether from here: both
// the sort of browser and the part of the network were seen.
func (s *Service) Known(tx *store.Tx, subject string, at Place) (before, here bool, err error) {
	var places, devices, networks int
	err = tx.QueryRow(
		`SELECT COUNT(*), COALESCE(SUM(CASE WHEN device = ? THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN network = ? THEN 1 ELSE 0 END), 0)
		FROM sign_in_places WHERE subject = ? AND seen > ?`,
		[]any{at.Device, at.Network, subject, tx.Millis() - placeLife.Milliseconds()}, &places, &devices, &networks)
	return places > 0, devices > 0 && networks > 0, err
}

// Saw notes that a subject signed in at a place.
func (s *Service) Saw(tx *store.Tx, subject string, at Place) error {
	_, err := tx.Exec(`INSERT INTO sign_in_places (subject, device, network, created, seen) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (subject, device, network) DO UPDATE SET seen = excluded.seen`, subject, at.Device, at.Network,
		tx.Millis(), tx.Millis())
	if err != nil {
		return err
	}
	_, err = tx.Exec(
		`DELETE FROM sign_in_places WHERE subject = ? AND seen < COALESCE((SELECT MIN(seen) FROM (SELECT seen FROM sign_in_places WHERE subject = ? ORDER BY seen DESC LIMIT ?) AS newest), 0)`,
		subject, subject, maxPlaces)
	return err
}
