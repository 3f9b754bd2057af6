package catalog

import "math/big"

// unit is a measure: what it measures and how many of that thing's smallest named unit it holds.
type unit struct {
	of   string
	size *big.Rat
}

func measure(of string, numerator, denominator int64) unit {
	return unit{of, big.NewRat(numerator, denominator)}
}

// units of the contract. US customary units by their legal definitions.
var units = map[string]unit{
	"ML": measure("volume", 1, 1), "CL": measure("volume", 10, 1), "L": measure("volume", 1000, 1), "CBM": measure("volume", 1_000_000, 1),
	"FLOZ": measure("volume", 295735295625, 10_000_000_000), "PT": measure("volume", 473176473, 1_000_000),
	"QT": measure("volume", 946352946, 1_000_000), "GAL": measure("volume", 3785411784, 1_000_000),
	"MG": measure("weight", 1, 1), "G": measure("weight", 1000, 1), "KG": measure("weight", 1_000_000, 1),
	"OZ": measure("weight", 28349523125, 1_000_000), "LB": measure("weight", 45359237, 100),
	"MM": measure("length", 1, 1), "CM": measure("length", 10, 1), "M": measure("length", 1000, 1),
	"IN": measure("length", 254, 10), "FT": measure("length", 3048, 10), "YD": measure("length", 9144, 10),
	"SQM": measure("area", 1, 1), "SQFT": measure("area", 9290304, 100_000_000),
}

// perUnit gives what share of the price one base measure costs: 500 ML at a price
// by 1 L costs twice the price.
func (p *PricePerUnit) perUnit() *big.Rat {
	total := new(big.Rat).Mul(p.TotalQuantity.rat(), units[p.TotalMeasurementUnit].size)
	base := new(big.Rat).Mul(p.BaseQuantity.rat(), units[p.BaseMeasurementUnit].size)
	if total.Sign() == 0 {
		return new(big.Rat)
	}
	return base.Quo(base, total)
}
