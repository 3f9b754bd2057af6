package checkoutconfig

import (
	"testing"

	"souk/internal/platform/wire/wiretest"
)

func TestNothingIsSentAsNull(t *testing.T) {
	t.Parallel()
	wiretest.NeverNull(t, CheckoutSettings{}, CheckoutText{}, CheckoutContent{}, manyTexts{}, shopAnswer{})
}
