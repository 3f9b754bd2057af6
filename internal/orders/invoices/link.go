package invoices

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

// linkLife is how long the link in a message opens its invoice.
const linkLife = 365 * 24 * time.Hour

// Link is an address at which whoever has it reads an invoice, for messages to buyers
// who have no account. It ends after a year.
func (s *Service) Link(invoiceID string, now time.Time) string {
	return s.cfg.PublicURL + "/v1/invoice-documents/" + sealed(s.cfg.Key, "invoice", invoiceID, now)
}

// CreditLink is such an address of a credit note.
func (s *Service) CreditLink(noteID string, now time.Time) string {
	return s.cfg.PublicURL + "/v1/credit-note-documents/" + sealed(s.cfg.Key, "credit note", noteID, now)
}

// sealed names a paper of a kind in a way that only this shop can make.
func sealed(key []byte, kind, id string, now time.Time) string {
	text := id + "." + strconv.FormatInt(now.Add(linkLife).UnixMilli(), 36)
	return text + "." + base64.RawURLEncoding.EncodeToString(seal(key, kind, text))
}

func seal(key []byte, kind, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("souk: " + kind + "\x00" + text))
	return mac.Sum(nil)[:24]
}

// readLink gives the paper of a link that was made here for its kind and did not end.
func readLink(key []byte, kind, token string, now int64) (id string, ok bool) {
	at := strings.LastIndexByte(token, '.')
	if at < 0 {
		return "", false
	}
	mac, err := base64.RawURLEncoding.Strict().DecodeString(token[at+1:])
	if err != nil || !hmac.Equal(mac, seal(key, kind, token[:at])) {
		return "", false
	}
	id, end, _ := strings.Cut(token[:at], ".")
	expires, err := strconv.ParseInt(end, 36, 64)
	return id, err == nil && now < expires
}
