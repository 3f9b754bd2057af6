package wire

import (
	"encoding/json"
	"fmt"

	"souk/internal/platform/money"
)

// Stored reads what rows keep as text: the code of their currency, and their document. what and id name the row in
// errors.
func Stored(what, id, currency, doc string, into any) (money.Currency, error) {
	c, err := money.ParseCurrency(currency)
	if err != nil {
		return c, fmt.Errorf("%s %s is damaged: %w", what, id, err)
	}
	if err := json.Unmarshal([]byte(doc), into); err != nil {
		return c, fmt.Errorf("%s %s cannot be read: %w", what, id, err)
	}
	return c, nil
}
