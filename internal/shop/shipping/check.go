package shipping

import (
	"fmt"

	"souk/internal/platform/store"
)

// Check proves what must hold of everything stored: options name regions that there
// are, no region is in two profiles, and one profile is the default.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var wrong []string
	known, profiles, defaults := map[string]string{}, 0, 0
	err := each(tx, "delivery_profiles", func(id string, p *DeliveryProfile) {
		profiles++
		if p.Default {
			defaults++
		}
		for i := range p.DeliveryRegions {
			region := p.DeliveryRegions[i].ID
			if other := known[region]; other != "" {
				wrong = append(wrong, fmt.Sprintf("the region %s is in the profiles %s and %s", region, other, id))
			}
			known[region] = id
		}
	})
	if err != nil {
		return nil, err
	}
	if profiles > 0 && defaults != 1 {
		wrong = append(wrong, fmt.Sprintf("%d of %d delivery profiles are the default", defaults, profiles))
	}
	for _, table := range []string{"shipping_options", "pickup_locations", "local_delivery_options",
		"shippo_configurations"} {
		there, err := refers(tx, table)
		if err != nil {
			return nil, err
		}
		for region, ids := range there {
			if known[region] == "" {
				wrong = append(wrong, fmt.Sprintf("%s name the region %s, which there is not: %v", table, region, ids))
			}
		}
	}
	return wrong, nil
}
