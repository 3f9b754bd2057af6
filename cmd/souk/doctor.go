package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"souk/internal/app"
)

// The hosts that the public packages call; they are fixed in there.
const (
	tokenHost   = "www.wixapis.com"
	callHost    = "edge.wixapis.com"
	pictureHost = "static.wixstatic.com"
)

func doctor(set *flag.FlagSet) func(context.Context, app.Config, []string) error {
	hosts := set.Bool("api-hosts", false, "URL is a proxy: ask it for the hosts that the packages call, by name")
	origin := set.String("origin", "",
		"address of the storefront, to check that it may call and send people to the checkout")
	return func(ctx context.Context, _ app.Config, args []string) error {
		if len(args) == 0 {
			return errors.New("name the store or the proxy: souk doctor https://shop.example.com --client-id ID")
		}
		base := args[0]
		if err := set.Parse(args[1:]); err != nil || set.NArg() > 0 { // flags may also stand after the address
			return errors.New("souk doctor takes one address, then flags")
		}
		clientID := set.Lookup("client-id").Value.String() // the settings were copied before those flags
		if clientID == "" {
			return errors.New("name the client id that the storefront has in its OAuthStrategy: --client-id ID")
		}
		d, err := newPatient(base, *origin, clientID, *hosts)
		if err != nil {
			return err
		}
		return d.examine(ctx, os.Stdout)
	}
}

// patient is a store, or a proxy before it, and what was learned of it so far.
type patient struct {
	base             *url.URL
	origin, clientID string
	byHost           bool
	client           *http.Client

	token, product, picture string
}

func newPatient(base, origin, clientID string, byHost bool) (*patient, error) {
	address, err := url.Parse(base)
	if err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https" {
		return nil, fmt.Errorf("%q is no address: write it like https://shop.example.com", base)
	}
	transport := &http.Transport{}
	if byHost { // names lead to the proxy, as they do for a storefront behind it
		target := address.Host
		if address.Port() == "" {
			target = net.JoinHostPort(address.Hostname(), map[string]string{"http": "80", "https": "443"}[address.Scheme])
		}
		transport.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, target)
		}
	}
	return &patient{
		base: address, origin: strings.TrimRight(origin, "/"), clientID: clientID, byHost: byHost,
		client: &http.Client{Timeout: 30 * time.Second, Transport: transport},
	}, nil
}

// finding is what a call answered.
type finding struct {
	status int
	header http.Header
	body   []byte
}

// ask makes one call. Body is sent as JSON unless it is nil.
func (d *patient) ask(ctx context.Context, host, method, path string, body any, headers ...string) (finding, error) {
	at, err := url.Parse(path)
	if err != nil {
		return finding{}, err
	}
	at.Scheme, at.Host = d.base.Scheme, d.base.Host
	if d.byHost {
		at.Host = host
	}
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return finding{}, err
		}
		content = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, at.String(), content)
	if err != nil {
		return finding{}, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if d.token != "" {
		r.Header.Set("Authorization", d.token)
	}
	if d.origin != "" {
		r.Header.Set("Origin", d.origin)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := d.client.Do(r)
	if err != nil {
		return finding{}, err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 20<<20))
	return finding{answer.StatusCode, answer.Header, text}, err
}

// want reads an answer with the status as JSON into out.
func (f finding) want(status int, out any) error {
	if f.status != status {
		return fmt.Errorf("it answered status %d instead of %d: %s", f.status, status, f.short())
	}
	if err := json.Unmarshal(f.body, out); err != nil {
		return fmt.Errorf("the answer is no JSON: %s", f.short())
	}
	return nil
}

// short is the beginning of an answer, on one line.
func (f finding) short() string {
	text := strings.Join(strings.Fields(string(f.body)), " ")
	if len(text) > 160 {
		text = strings.ToValidUTF8(text[:160], "") + " …"
	}
	return text
}

// errSkipped says that a call could not be tried, and why.
type errSkipped string

func (e errSkipped) Error() string { return string(e) }

// examine makes all calls in order and says how each went.
func (d *patient) examine(ctx context.Context, out io.Writer) error {
	failed := 0
	for _, c := range frontEndCalls {
		err := c.try(ctx, d)
		var skipped errSkipped
		switch {
		case err == nil:
			_, _ = fmt.Fprintf(out, "ok      %s\n", c.name)
		case errors.As(err, &skipped):
			_, _ = fmt.Fprintf(out, "-       %s: not tried, %s\n", c.name, skipped)
		default:
			failed++
			_, _ = fmt.Fprintf(out, "FAILED  %s: %s\n        %s\n", c.name, oneLine(err), c.advice)
			if c.needed {
				return fmt.Errorf("nothing else can be tried before %q works", c.name)
			}
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d calls failed", failed, len(frontEndCalls))
	}
	_, _ = fmt.Fprintln(out, "Storefronts of the public packages can use this address.")
	return nil
}
