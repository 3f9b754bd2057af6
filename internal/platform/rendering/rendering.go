// Package rendering draws pages of the shop on the server, with the storefront's own
// components, in script engines inside the process.
//
// It keeps these things true. A page is drawn for nobody in particular: what it asks the
// shop for is answered as for a visitor without a name. An engine has bounds of memory and
// time, draws one page at a time, and is thrown away when it fails. Nobody waits long for
// an engine. Searches and unknown addresses, of which there is no end, get only a share of
// one engine's time.
package rendering

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"time"
)

// Asked is what is to be drawn.
type Asked struct {
	URL      string `json:"url"` // path and query
	Language string `json:"language"`
	Settings any    `json:"settings"`
	Look     any    `json:"look"`
	// MadeUp tells that anybody can think up any number of such pages, as searches are.
	MadeUp bool `json:"-"`
}

// Page is what was drawn.
type Page struct {
	HTML      string            `json:"html"`
	State     json.RawMessage   `json:"state"` // what was read for it, for the browser
	Language  string            `json:"language"`
	Direction string            `json:"direction"`
	Style     map[string]string `json:"style"`    // custom properties of the page
	Products  []string          `json:"products"` // that it shows
}

// ErrBusy says that no engine was free in time.
var ErrBusy = errors.New("rendering: no engine is free")

// patience is how long a visitor waits for an engine before the browser draws the page.
const patience = 100 * time.Millisecond

// rest is how many times as long as a made-up page took none other is begun, so that a flood of them gets a fiftieth
// of one core: more is felt by whoever puts something into a cart meanwhile. Whoever searches on a busy machine does
// not wait longer than longestRest.
const (
	rest        = 49
	longestRest = 3 * time.Second
)

// Pool is a number of engines, made when they are first needed.
type Pool struct {
	program *program
	fetch   Fetch
	seats   chan *engine // nil: not made yet
	most    bounds
	resting atomic.Int64 // until when no made-up page is begun, in nanoseconds
}

// New makes a pool for a script of the storefront.
func New(script string, engines int, fetch Fetch) *Pool {
	p := &Pool{program: &program{source: script}, fetch: fetch, most: usual, seats: make(chan *engine, engines)}
	for range engines {
		p.seats <- nil
	}
	return p
}

// Render draws a page.
func (p *Pool) Render(ctx context.Context, asked Asked) (*Page, error) {
	message, err := json.Marshal(asked)
	if err != nil {
		return nil, err
	}
	e, err := p.take(ctx, asked.MadeUp)
	if err != nil {
		return nil, err
	}
	defer func() { p.seats <- e }() // as it is then: nil after a failure
	begun := time.Now()
	defer func() {
		if asked.MadeUp {
			p.resting.Store(time.Now().Add(min(rest*time.Since(begun), longestRest)).UnixNano())
		}
	}()
	if e == nil {
		if e, err = newEngine(p.program, p.fetch, p.most); err != nil {
			return nil, err
		}
	}
	drawn, err := e.render(ctx, message)
	if err != nil || e.pages >= maxPages {
		e.close()
		e = nil
	}
	if err != nil {
		return nil, err
	}
	page := new(Page)
	return page, json.Unmarshal([]byte(drawn), page)
}

// take waits for an engine, or for the seat of one. Made-up pages do not wait.
func (p *Pool) take(ctx context.Context, madeUp bool) (*engine, error) {
	if madeUp {
		if time.Now().UnixNano() < p.resting.Load() {
			return nil, ErrBusy
		}
		select {
		case e := <-p.seats:
			return e, nil
		default:
			return nil, ErrBusy
		}
	}
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case e := <-p.seats:
		return e, nil
	case <-late.C:
		return nil, ErrBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
