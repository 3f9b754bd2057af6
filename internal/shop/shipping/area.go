package shipping

import (
	"math"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// area tells whether an address lies in it; the border does.
type area func(to *wire.Address) bool

// newArea makes an option's area ready for use.
func newArea(o *LocalDeliveryOption) area {
	switch {
	case o.ZipConfig != nil:
		return postCodes(o.ZipConfig.ZipCodes)
	case o.RadiusConfig != nil:
		return circle(o.RadiusConfig)
	case o.CustomAreaConfig != nil:
		return polygon(o.CustomAreaConfig.Geocodes)
	case o.CityConfig != nil:
		return cities(o.CityConfig.CityItems)
	}
	return func(*wire.Address) bool { return false }
}

// postKey is what makes two spellings of a post code the same.
func postKey(code string) string {
	return strings.Map(func(c rune) rune {
		if c == ' ' || c == '-' {
			return -1
		}
		return c
	}, strings.ToUpper(code))
}

func postCodes(list wire.List[string]) area {
	whole := map[string]bool{}
	var prefixes []string
	for _, code := range list {
		key := postKey(code)
		if prefix, open := strings.CutSuffix(key, "*"); open {
			prefixes = append(prefixes, prefix)
		} else {
			whole[key] = true
		}
	}
	return func(to *wire.Address) bool {
		key := postKey(to.PostalCode)
		if key == "" {
			return false
		}
		if whole[key] {
			return true
		}
		for _, prefix := range prefixes {
			if strings.HasPrefix(key, prefix) {
				return true
			}
		}
		return false
	}
}

const (
	earthKilometres = 6371.0088 // mean radius
	mileKilometres  = 1.609344
	// slack lets a point that was computed to lie on a border lie on it: less than a
	// millimetre.
	slack = 1e-9
)

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// kilometres is the distance over the globe (haversine).
func kilometres(lat1, lon1, lat2, lon2 float64) float64 {
	sinLat, sinLon := math.Sin(radians(lat2-lat1)/2), math.Sin(radians(lon2-lon1)/2)
	h := sinLat*sinLat + math.Cos(radians(lat1))*math.Cos(radians(lat2))*sinLon*sinLon
	return 2 * earthKilometres * math.Asin(math.Min(1, math.Sqrt(h)))
}

// place gives the coordinates of an address that has them.
func place(to *wire.Address) (lat, lon float64, ok bool) {
	if to.Geocode == nil || to.Geocode.Latitude == nil || to.Geocode.Longitude == nil {
		return 0, 0, false
	}
	return *to.Geocode.Latitude, *to.Geocode.Longitude, true
}

func circle(c *RadiusConfig) area {
	radius := c.Radius
	if c.LengthUnit == "MI" {
		radius *= mileKilometres
	}
	middleLat, middleLon := *c.Address.Geocode.Latitude, *c.Address.Geocode.Longitude
	return func(to *wire.Address) bool {
		lat, lon, ok := place(to)
		return ok && kilometres(middleLat, middleLon, lat, lon) <= radius+slack
	}
}

// polygon counts how often a ray from the point crosses an edge. Areas of a few
// kilometres are flat enough for that; none crosses the date line.
func polygon(corners wire.List[AreaPoint]) area {
	return func(to *wire.Address) bool {
		y, x, ok := place(to)
		if !ok {
			return false
		}
		inside := false
		for i, j := 0, len(corners)-1; i < len(corners); j, i = i, i+1 {
			x1, y1, x2, y2 := *corners[i].Longitude, *corners[i].Latitude, *corners[j].Longitude, *corners[j].Latitude
			if onEdge(x, y, x1, y1, x2, y2) {
				return true
			}
			if (y1 > y) != (y2 > y) && x < (x2-x1)*(y-y1)/(y2-y1)+x1 {
				inside = !inside
			}
		}
		return inside
	}
}

func onEdge(x, y, x1, y1, x2, y2 float64) bool {
	cross := (x-x1)*(y2-y1) - (y-y1)*(x2-x1)
	if math.Abs(cross) > slack*math.Max(slack, math.Hypot(x2-x1, y2-y1)) {
		return false
	}
	return x >= math.Min(x1, x2)-slack && x <= math.Max(x1, x2)+slack && y >= math.Min(y1, y2)-slack &&
		y <= math.Max(y1, y2)+slack
}

// cityKey is the same for two spellings of a city.
func cityKey(country, subdivision, name string) string {
	return country + "/" + subdivisionKey(country, subdivision) + "/" + strings.Join(strings.Fields(store.Fold(name)), " ")
}

// subdivisionKey leaves the country out of US-NY.
func subdivisionKey(country, subdivision string) string {
	return strings.TrimPrefix(strings.ToUpper(strings.TrimSpace(subdivision)), country+"-")
}

func cities(items wire.List[CityItem]) area {
	known := map[string]bool{}
	for _, c := range items {
		known[cityKey(c.Country, c.Subdivision, c.CityName)] = true
	}
	return func(to *wire.Address) bool {
		// A city without a subdivision is meant wherever in the country it lies.
		return known[cityKey(to.Country, to.Subdivision, to.City)] || known[cityKey(to.Country, "", to.City)]
	}
}

// within tells whether an address is in one of the destinations; none are everywhere.
func within(list wire.List[LocalDestination], to *wire.Address) bool {
	if len(list) == 0 {
		return true
	}
	for i := range list {
		if list[i].Code != to.Country {
			continue
		}
		if len(list[i].Subdivisions) == 0 {
			return true
		}
		for _, part := range list[i].Subdivisions {
			if subdivisionKey(to.Country, part) == subdivisionKey(to.Country, to.Subdivision) {
				return true
			}
		}
	}
	return false
}
