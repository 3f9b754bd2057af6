package app

// Delivers tells that mail reaches people, so that what they are mailed may be asked for.
func (m mailer) Delivers() bool { return m.mail.Delivers() }
