package credentials

import "souk/internal/people/captcha"

// Turns and Waiting are the places of those who get their password hashed, and wait for it.
func (s *Service) Turns() chan struct{}   { return s.passwords.turns }
func (s *Service) Waiting() chan struct{} { return s.passwords.waiting }

// Derive is how a hash is made, for tests to put another in its place.
func (s *Service) Derive() *func(password, salt []byte, cost PasswordCost, length uint32) []byte {
	return &s.passwords.derive
}

// Captcha checks captchas.
func (s *Service) Captcha() *captcha.Verifier { return s.captcha }
