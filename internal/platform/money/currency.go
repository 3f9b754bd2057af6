package money

import "fmt"

// Currency is an active ISO 4217 currency. The zero value is no currency.
// Currencies may be compared with == and used as map keys; their number inside
// is not stable over releases, so store the code.
type Currency struct{ index uint8 }

// Often used currencies, mostly for tests and defaults.
var (
	EUR = MustCurrency("EUR")
	GBP = MustCurrency("GBP")
	JPY = MustCurrency("JPY")
	KWD = MustCurrency("KWD")
	USD = MustCurrency("USD")
)

// ParseCurrency finds a currency by its code of three capital letters.
// ErrUnknownCurrency.
func ParseCurrency(code string) (Currency, error) {
	if slot, ok := codeSlot(code); ok {
		if i := bySlot[slot]; i != 0 {
			return Currency{i}, nil
		}
	}
	if len(code) > 8 { // the text may come from outside: keep messages short
		code = code[:8]
	}
	return Currency{}, fmt.Errorf("%w: %q", ErrUnknownCurrency, code)
}

// MustCurrency is ParseCurrency for codes written in the source.
func MustCurrency(code string) Currency {
	c, err := ParseCurrency(code)
	if err != nil {
		panic(err)
	}
	return c
}

// Currencies returns all active currencies in the order of their codes.
func Currencies() []Currency {
	all := make([]Currency, 0, len(currencies)-1)
	for i := 1; i < len(currencies); i++ {
		all = append(all, Currency{uint8(i)})
	}
	return all
}

// Code returns the three letters, or "" for no currency.
func (c Currency) Code() string { return currencies[c.index].code }

// String returns the code.
func (c Currency) String() string { return c.Code() }

// Exponent returns the number of decimals: 2 for EUR, 0 for JPY, 3 for KWD.
func (c Currency) Exponent() int { return int(currencies[c.index].exponent) }

// IsZero reports whether c is no currency.
func (c Currency) IsZero() bool { return c.index == 0 }

// Equal reports whether both are the same currency.
func (c Currency) Equal(other Currency) bool { return c == other }

// MarshalText returns the code.
func (c Currency) MarshalText() ([]byte, error) { return []byte(c.Code()), nil }

// UnmarshalText reads a code; empty text is no currency. ErrUnknownCurrency.
func (c *Currency) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = Currency{}
		return nil
	}
	parsed, err := ParseCurrency(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}

// name is the code in error messages.
func (c Currency) name() string {
	if c.IsZero() {
		return "no currency"
	}
	return c.Code()
}

// bySlot answers a look-up by code with one array read.
var bySlot = func() (slots [26 * 26 * 26]uint8) {
	for i := 1; i < len(currencies); i++ {
		slot, ok := codeSlot(currencies[i].code)
		if !ok || slots[slot] != 0 {
			panic("money: bad or double code " + currencies[i].code)
		}
		slots[slot] = uint8(i)
	}
	return slots
}()

func codeSlot(code string) (int, bool) {
	if len(code) != 3 {
		return 0, false
	}
	slot := 0
	for i := range 3 {
		letter := code[i] - 'A'
		if letter > 25 {
			return 0, false
		}
		slot = slot*26 + int(letter)
	}
	return slot, true
}
