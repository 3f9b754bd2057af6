package audit

import (
	"testing"

	"souk/internal/platform/expect"
)

func TestSecretNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"password": true, "newPassword": true, "client_secret": true, "clientSecret": true, "accessToken": true,
		"sessionToken": true,
		"hash":         true, "codeHash": true, "api-key": true, "apiKey": true, "PIN": true, "cardPin": true,
		"card_pin": true, "cvv": true, "cardCvc": true,
		"recoveryCodes": true, "Authorization": true, "smsOtp": true,
		"name": false, "shipping": false, "spin": false, "code": false, "couponCode": false, "countryCode": false,
		"tokenType": false,
		"secretary": false, "key": false, "": false, "pinned": false, "opening": false,
	} {
		expect.Equal(t, Secret(name), want, "secret(%q) =", name)
	}
}
