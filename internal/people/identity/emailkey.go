package identity

// EmailKey gives the spelling in which two e-mails are compared, and false for what is no
// e-mail. Accounts are unique by it.
func EmailKey(text string) (key string, ok bool) {
	address, ok := parseEmail(text)
	return address.key, ok
}
