package shipping

import (
	"math"
	"math/bits"
	"strconv"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// CodeQuantityValue refuses a condition on a number of items that is not whole.
const CodeQuantityValue = "INVALID_QUANTITY_VALUE"

// Rate is a price, and when it holds: when all its conditions do.
type Rate struct {
	Amount             wire.Decimal         `json:"amount" validate:"required,decimal,dgte=0,dlte=999999999,dscale=3" money:"shop"`
	Conditions         wire.List[Condition] `json:"conditions" validate:"max=10"`
	MultiplyByQuantity bool                 `json:"multiplyByQuantity"`
}

// Condition compares a total of what is delivered with a value.
type Condition struct {
	Type     string       `json:"type" validate:"required,oneof=BY_TOTAL_WEIGHT BY_TOTAL_PRICE BY_TOTAL_QUANTITY"`
	Value    wire.Decimal `json:"value" validate:"required,decimal,dgte=0,dlte=999999999,dscale=6" money:"type=BY_TOTAL_PRICE"`
	Operator string       `json:"operator" validate:"required,oneof=EQ GT GTE LT LTE"`
}

// What conditions look at.
const (
	byWeight   = "BY_TOTAL_WEIGHT"
	byPrice    = "BY_TOTAL_PRICE"
	byQuantity = "BY_TOTAL_QUANTITY"
)

// wholeQuantities refuses fractions of items, in the contract's own code.
func wholeQuantities(rates wire.List[Rate]) error {
	for _, rate := range rates {
		for _, c := range rate.Conditions {
			if c.Type == byQuantity && c.Value.Scale() > 0 {
				return errs.New(errs.InvalidArgument, CodeQuantityValue, "a quantity must be a whole number, not %s",
					c.Value).With("value", string(c.Value))
			}
		}
	}
	return nil
}

// Totals and values of conditions are compared as whole numbers of millionths, in
// which every value that is allowed fits exactly. Totals beyond what a number holds
// stay at the largest, which is more than any value.
const millionths = 6

// micro reads a decimal with at most six digits after the point.
func micro(d wire.Decimal) int64 {
	whole, fraction, _ := strings.Cut(string(d), ".")
	for len(fraction) < millionths {
		fraction += "0"
	}
	n, err := strconv.ParseInt(whole+fraction[:millionths], 10, 64)
	if err != nil {
		return math.MaxInt64
	}
	return n
}

// times and plus stay at the largest number. Both arguments are zero or more.
func times(a, b int64) int64 {
	if hi, lo := bits.Mul64(uint64(a), uint64(b)); hi == 0 && lo <= math.MaxInt64 { //nolint:gosec // not negative
		return int64(lo)
	}
	return math.MaxInt64
}

func plus(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// totals is what conditions are about, in millionths.
type totals struct {
	weight, price, quantity int64
	units                   int64
}

// test is a condition, ready for use.
type test struct {
	kind, operator string
	value          int64
}

func (c *test) holds(t *totals) bool {
	total := t.weight
	switch c.kind {
	case byPrice:
		total = t.price
	case byQuantity:
		total = t.quantity
	}
	switch c.operator {
	case "EQ":
		return total == c.value
	case "GT":
		return total > c.value
	case "GTE":
		return total >= c.value
	case "LT":
		return total < c.value
	}
	return total <= c.value
}

// price is a rate, ready for use.
type price struct {
	amount int64 // millionths
	each   bool
	tests  []test
}

func newPrices(rates wire.List[Rate]) []price {
	out := make([]price, 0, len(rates))
	for i := range rates {
		p := price{amount: micro(rates[i].Amount), each: rates[i].MultiplyByQuantity}
		for _, c := range rates[i].Conditions {
			p.tests = append(p.tests, test{c.Type, c.Operator, micro(c.Value)})
		}
		out = append(out, p)
	}
	return out
}

// lowest is the lowest price of those that hold; false when none does.
func lowest(prices []price, t *totals) (int64, bool) {
	least, found := int64(0), false
next:
	for i := range prices {
		p := &prices[i]
		for j := range p.tests {
			if !p.tests[j].holds(t) {
				continue next
			}
		}
		amount := p.amount
		if p.each {
			amount = times(amount, t.units)
		}
		if !found || amount < least {
			least, found = amount, true
		}
	}
	return least, found
}

// amountOf rounds millionths to the currency, once.
func amountOf(n int64, c money.Currency) (money.Amount, error) {
	text := strconv.FormatInt(n, 10)
	for len(text) <= millionths {
		text = "0" + text
	}
	number, err := money.ParseRate(text[:len(text)-millionths] + "." + text[len(text)-millionths:])
	if err != nil {
		return money.Amount{}, err
	}
	return money.AmountOf(number, c)
}
