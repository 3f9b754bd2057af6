package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// smtpTimeout bounds the connection and then the conversation.
const smtpTimeout = 20 * time.Second

// server is a mail server that messages are handed to.
type server struct {
	host           string
	port           int
	user, password string
	from           string
	implicitTLS    bool // TLS from the first byte
	plain          bool // no TLS at all
	local          bool // on this machine
}

const urlForm = "must look like smtp://user:password@mail.example.com:587 or smtps://user:password@mail.example.com:465"

// CheckURL tells in one line what is wrong with the address of a mail server; it
// never repeats the password. Empty is right: messages are then kept.
func CheckURL(raw string) error {
	if raw == "" {
		return nil
	}
	_, err := parseURL(raw)
	return err
}

// parseURL reads smtp:// (TLS when the server offers it, and always when there is a
// password for a server elsewhere) and smtps:// (TLS from the first byte).
// Parameters: from, the sender's address; tls=off, for a relay in one's own network.
func parseURL(raw string) (*server, error) {
	u, err := url.Parse(raw)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" {
		return nil, errors.New(urlForm) // not err: it repeats the whole text
	}
	s := &server{host: u.Hostname(), implicitTLS: u.Scheme == "smtps", port: 587}
	if s.implicitTLS {
		s.port = 465
	}
	if s.host == "" || strings.Trim(u.Path, "/") != "" || u.Fragment != "" || u.Opaque != "" ||
		strings.ContainsAny(s.host, " \t\r\n") {
		return nil, errors.New(urlForm)
	}
	if u.Port() != "" || strings.HasSuffix(u.Host, ":") {
		port, err := strconv.ParseUint(u.Port(), 10, 16)
		if err != nil || port == 0 {
			return nil, fmt.Errorf("has no valid port: %q", u.Port())
		}
		s.port = int(port)
	}
	s.local = s.host == "localhost" || net.ParseIP(s.host).IsLoopback()
	s.user = u.User.Username()
	s.password, _ = u.User.Password()
	if (s.user == "") != (s.password == "") {
		return nil, errors.New(
			"must have both a user and a password, or neither; special characters are written as %40 and the like")
	}
	return s, s.parameters(u)
}

func (s *server) parameters(u *url.URL) error {
	values, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return errors.New(urlForm)
	}
	for name, value := range values {
		switch {
		case name == "from" && len(value) == 1:
			if s.from, err = ParseAddress(value[0]); err != nil {
				return fmt.Errorf("has from=%q, which is no e-mail address", value[0])
			}
		case name == "tls" && len(value) == 1 && value[0] == "off" && !s.implicitTLS:
			s.plain = true
		default:
			return fmt.Errorf("has the unknown parameter %q; there are from=ADDRESS and, with smtp://, tls=off", name)
		}
	}
	if s.plain && s.user != "" && !s.local {
		return errors.New("would send the password unprotected: tls=off works only without user and password")
	}
	return nil
}

func (s *server) client(helo string) (*gomail.Client, error) {
	options := []gomail.Option{
		gomail.WithPort(s.port), gomail.WithTimeout(smtpTimeout), gomail.WithHELO(helo),
		gomail.WithTLSConfig(&tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}),
	}
	switch {
	case s.implicitTLS:
		options = append(options, gomail.WithSSL())
	case s.plain:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	case s.user != "" && !s.local:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	}
	if s.user != "" {
		auth := gomail.SMTPAuthAutoDiscover
		if s.local && !s.implicitTLS {
			auth = gomail.SMTPAuthPlain // discovery would not use it without TLS, which needs none on this machine
		}
		options = append(options, gomail.WithSMTPAuth(auth), gomail.WithUsername(s.user), gomail.WithPassword(s.password))
	}
	return gomail.NewClient(s.host, options...)
}

// envelope is a message ready for the server.
type envelope struct {
	from, replyTo         netmail.Address
	to, subject, id       string
	text, html, languages string
	stop                  string // where one says that no more such messages shall come
	date                  time.Time
}

// deliver hands over one message. permanent says that trying again is useless.
func (s *server) deliver(ctx context.Context, helo string, e envelope) (permanent bool, err error) {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(&e.from)
	if e.replyTo.Address != "" {
		m.ReplyToMailAddress(&e.replyTo)
	}
	if err := m.To(e.to); err != nil {
		return true, err
	}
	m.Subject(e.subject)
	m.SetMessageIDWithValue(e.id)
	m.SetDateWithValue(e.date)
	m.SetGenHeader("Auto-Submitted", "auto-generated") // no out-of-office answers, please
	m.SetGenHeader("Content-Language", e.languages)
	if e.stop != "" { // mail programs show it as a button of their own
		m.SetGenHeader("List-Unsubscribe", "<"+e.stop+">")
		m.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	m.SetBodyString(gomail.TypeTextPlain, e.text)
	m.AddAlternativeString(gomail.TypeTextHTML, e.html)
	client, err := s.client(helo)
	if err != nil {
		return false, err
	}
	if err := client.DialAndSendWithContext(ctx, m); err != nil {
		var refused *gomail.SendError
		if m.IsDelivered() {
			return false, nil // only the good-bye went wrong
		}
		return errors.As(err, &refused) && refused.ErrorCode() >= 500 && refused.ErrorCode() < 600, s.clean(err)
	}
	return false, nil
}

// clean makes an error fit to be shown: servers answer anything.
func (s *server) clean(err error) error {
	text := err.Error()
	if s.password != "" {
		text = strings.ReplaceAll(text, s.password, "***")
	}
	return errors.New(limit(tidy(text), 500))
}
