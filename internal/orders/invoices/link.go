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
	text := invoiceID + "." + strconv.FormatInt(now.Add(linkLife).UnixMilli(), 36)
	return s.cfg.PublicURL + "/v1/invoice-documents/" + text + "." + base64.RawURLEncoding.EncodeToString(seal(s.cfg.Key, text))
}

func seal(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("souk: invoice\x00" + text))
	return mac.Sum(nil)[:24]
}

// readLink gives the invoice of a link that was made here and did not end.
func readLink(key []byte, token string, now int64) (id string, ok bool) {
	at := strings.LastIndexByte(token, '.')
	if at < 0 {
		return "", false
	}
	mac, err := base64.RawURLEncoding.Strict().DecodeString(token[at+1:])
	if err != nil || !hmac.Equal(mac, seal(key, token[:at])) {
		return "", false
	}
	id, end, _ := strings.Cut(token[:at], ".")
	expires, err := strconv.ParseInt(end, 36, 64)
	return id, err == nil && now < expires
}
