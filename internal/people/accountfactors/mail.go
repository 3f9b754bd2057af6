package accountfactors

import (
	"strings"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// CodeFactorFailed says that a second factor was not proven; data.triesLeft says how
// often it may be tried again. None left means that the sign-in is over.
const CodeFactorFailed = "FACTOR_VERIFICATION_FAILED"

// ErrFactorLocked says that wrong proofs were too many.
func ErrFactorLocked(wait time.Duration) error {
	return credentials.TooMany(wait, "too many wrong codes of a second factor; try again later")
}

// MailFactorCode mails the code of a second factor.
func (s *Service) MailFactorCode(tx *store.Tx, a *accounts.Account, code string) error {
	data := map[string]any{"code": code, "validFor": factors.CodeLife}
	AddOrigin(tx, data)
	return s.mail.Send(tx, a, accountmail.SecondFactor, data)
}

// MaskEmail shows enough of an address to know one's own by.
func MaskEmail(address string) string {
	name, host, _ := strings.Cut(address, "@")
	for _, first := range name {
		return string(first) + "•••@" + host
	}
	return "•••@" + host
}

// AddOrigin tells people from where something was done, as far as that is known.
func AddOrigin(tx *store.Tx, data map[string]any) {
	origin := actor.OriginFrom(tx.Context())
	if device := deviceName(origin.UserAgent); device != "" {
		data["device"] = device
	}
	if origin.Address != "" {
		data["place"] = origin.Address
	}
}

// deviceName says in a few words what browser it is, on what.
func deviceName(userAgent string) string {
	first := func(names ...[2]string) string {
		for _, name := range names {
			if strings.Contains(userAgent, name[0]) {
				return name[1]
			}
		}
		return ""
	}
	// Most claim to be others, so the order counts.
	browser := first([2]string{"Edg", "Edge"}, [2]string{"OPR/", "Opera"}, [2]string{"Firefox/", "Firefox"},
		[2]string{"FxiOS/", "Firefox"},
		[2]string{"SamsungBrowser/", "Samsung Internet"}, [2]string{"Chrome/", "Chrome"}, [2]string{"CriOS/", "Chrome"},
		[2]string{"Safari/", "Safari"})
	system := first([2]string{"Windows", "Windows"}, [2]string{"Android", "Android"}, [2]string{"iPhone", "iPhone"},
		[2]string{"iPad", "iPad"},
		[2]string{"Mac OS X", "macOS"}, [2]string{"CrOS", "ChromeOS"}, [2]string{"Linux", "Linux"})
	if browser == "" || system == "" {
		return browser + system
	}
	return browser + " on " + system
}
