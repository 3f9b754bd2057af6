package signinpolicy

import "souk/internal/platform/store"

// KeepsSecrets tells whether there are secrets of a captcha.
func KeepsSecrets(tx *store.Tx) (bool, error) {
	kept, err := readCaptchaSecrets(tx)
	return kept != (captchaSecrets{}), err
}
