package outbound

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"

	"souk/internal/platform/store"
)

// ClientConfig sets a Client. The zero value is right for a server on the Internet.
type ClientConfig struct {
	// Timeout of a whole request, answer included. Default 5 s.
	Timeout time.Duration
	// AllowPrivate lets requests reach this machine and private networks, and use
	// http. For development and for installations whose receivers are inside.
	AllowPrivate bool
	// MaxAnswer bounds how much of an answer is read. Default 64 KiB.
	MaxAnswer int64
	// TLS replaces the system's trust; for tests.
	TLS *tls.Config
}

// Client posts to addresses that people entered.
type Client struct {
	cfg  ClientConfig
	http *http.Client
}

// Request is one message to send.
type Request struct {
	URL         string
	ContentType string
	Header      map[string]string
	Body        []byte
}

// Answer is what came back.
type Answer struct {
	Status   int
	Body     []byte // at most MaxAnswer bytes
	Duration time.Duration
}

// MaxURL is the longest address that is accepted.
const MaxURL = 2048

// errRefused is returned by the dialer; Post turns it into plain words.
var errRefused = errors.New("the address is private and may not be reached")

// NewClient makes a client.
func NewClient(cfg ClientConfig) *Client {
	if cfg.Timeout <= 0 {
		cfg.Timeout = 5 * time.Second
	}
	if cfg.MaxAnswer <= 0 {
		cfg.MaxAnswer = 64 << 10
	}
	c := &Client{cfg: cfg}
	dialer := &net.Dialer{
		Timeout: cfg.Timeout,
		// Checked on the address that is really connected to, after the name was
		// resolved: a name can mean another address a moment later.
		Control: func(_, address string, _ syscall.RawConn) error {
			at, err := netip.ParseAddrPort(address)
			if err != nil || !c.reachable(at.Addr()) {
				return errRefused
			}
			return nil
		},
	}
	c.http = &http.Client{
		Timeout: cfg.Timeout,
		// A redirect is an answer like another, and not a good one: it could point inside.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSClientConfig: cfg.TLS, ForceAttemptHTTP2: true, DisableCompression: true,
			MaxIdleConns: 100, MaxConnsPerHost: 16, IdleConnTimeout: 30 * time.Second, TLSHandshakeTimeout: cfg.Timeout,
			MaxResponseHeaderBytes: 64 << 10,
		},
	}
	return c
}

// Close drops idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// Post sends one request. Any status is an answer; an error says in plain words
// why there was none.
func (c *Client) Post(ctx context.Context, r Request) (Answer, error) {
	return c.send(ctx, http.MethodPost, r)
}

// Get asks an address, as Post does, without a body.
func (c *Client) Get(ctx context.Context, address string) (Answer, error) {
	return c.send(ctx, http.MethodGet, Request{URL: address})
}

func (c *Client) send(ctx context.Context, method string, r Request) (Answer, error) {
	if err := store.Waits(ctx); err != nil {
		return Answer{}, err
	}
	if err := c.CheckURL(r.URL); err != nil {
		return Answer{}, err
	}
	begun := time.Now()
	request, err := http.NewRequestWithContext(ctx, method, r.URL, bytes.NewReader(r.Body))
	if err != nil {
		return Answer{}, errors.New("the address is not valid")
	}
	for name, value := range r.Header {
		request.Header.Set(name, value)
	}
	if r.ContentType != "" {
		request.Header.Set("Content-Type", r.ContentType)
	}
	request.Header.Set("User-Agent", "Souk")
	response, err := c.http.Do(request)
	if err != nil {
		return Answer{Duration: time.Since(begun)}, c.plain(err)
	}
	defer func() { _ = response.Body.Close() }() // nothing more to learn from it
	body, err := io.ReadAll(io.LimitReader(response.Body, c.cfg.MaxAnswer))
	answer := Answer{Status: response.StatusCode, Body: body, Duration: time.Since(begun)}
	if err != nil {
		return answer, c.plain(err)
	}
	return answer, nil
}

// plain says what went wrong without the address, which may hold a secret.
func (c *Client) plain(err error) error {
	var dns *net.DNSError
	var timeout net.Error
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.Is(err, errRefused):
		return errRefused
	case errors.As(err, &certificate):
		return fmt.Errorf("the certificate is not valid: %w", certificate.Err)
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("there was no answer within %s", c.cfg.Timeout)
	case errors.As(err, &dns):
		return errors.New("the name cannot be resolved")
	case errors.Is(err, syscall.ECONNREFUSED):
		return errors.New("the connection was refused")
	case errors.Is(err, context.Canceled):
		return context.Canceled
	}
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		err = wrapped.Err
	}
	return fmt.Errorf("the request failed: %w", err)
}

// CheckURL says why an address cannot be used; nil when it can.
func (c *Client) CheckURL(raw string) error {
	if len(raw) > MaxURL {
		return fmt.Errorf("must have at most %d characters", MaxURL)
	}
	at, err := url.Parse(raw)
	if err != nil || at.Opaque != "" || at.Hostname() == "" {
		return errors.New("must be an absolute address")
	}
	switch {
	case at.Scheme == "https":
	case at.Scheme == "http" && c.cfg.AllowPrivate:
	default:
		return errors.New("must start with https://")
	}
	if at.User != nil {
		return errors.New("must not hold a user name or a password")
	}
	if at.Fragment != "" {
		return errors.New("must not have a fragment")
	}
	host := strings.ToLower(strings.TrimSuffix(at.Hostname(), "."))
	if ip, err := netip.ParseAddr(host); err == nil && !c.reachable(ip) {
		return errRefused
	}
	if !c.cfg.AllowPrivate && (host == "localhost" || strings.HasSuffix(host, ".localhost")) {
		return errRefused
	}
	return nil
}

// Local tells whether an address is on this machine or a private network, by what its host is called: such a one may
// be spoken to without encryption.
func Local(raw string) bool {
	at, err := url.Parse(raw)
	if err != nil {
		return false
	}
	host := strings.ToLower(strings.TrimSuffix(at.Hostname(), "."))
	if ip, err := netip.ParseAddr(host); err == nil {
		ip = ip.Unmap()
		return ip.IsLoopback() || ip.IsPrivate()
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || host != "" && !strings.Contains(host, ".")
}

// global holds every IPv6 address that is assigned to the public Internet. Refusing the rest refuses the
// IPv4-compatible form (::127.0.0.1) and the NAT64 prefixes (64:ff9b::/96, 64:ff9b:1::/48), which a kernel or a
// gateway turns into the IPv4 address inside.
var global = netip.MustParsePrefix("2000::/3")

// reserved are ranges that are not public, beyond what netip knows. 2001::/23 holds Teredo, 2002::/16 is 6to4:
// both carry an IPv4 address inside.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
}

// reachable decides on one address. Link-local addresses are refused always: a
// cloud's machine secrets are there, and never a receiver.
func (c *Client) reachable(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	if !ip.IsValid() || ip.IsUnspecified() || ip.IsMulticast() || ip.IsLinkLocalUnicast() {
		return false
	}
	if c.cfg.AllowPrivate && (ip.IsLoopback() || ip.IsPrivate()) {
		return true
	}
	if ip.IsLoopback() || ip.IsPrivate() || !ip.IsGlobalUnicast() || ip.Is6() && !global.Contains(ip) {
		return false
	}
	return !slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(ip) })
}
