package storetest

import (
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/expect"
)

// Proxy stands between a pool and its server so that a test can pull the plug.
type Proxy struct {
	// Address is that of the database, through the proxy.
	Address string

	mu       sync.Mutex
	flows    *sync.Cond // on mu
	conns    []net.Conn
	refusing bool
	stalled  bool
}

// NewProxy starts a proxy before a PostgreSQL address.
func NewProxy(t testing.TB, server string) *Proxy {
	t.Helper()
	target, err := url.Parse(server)
	expect.OK(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	expect.OK(t, err)
	p, behind := &Proxy{}, target.Host
	p.flows = sync.NewCond(&p.mu)
	t.Cleanup(func() {
		_ = listener.Close()
		p.Stall(false)
	})
	go func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			p.join(in, behind)
		}
	}()
	target.Host = listener.Addr().String()
	p.Address = target.String()
	return p
}

func (p *Proxy) join(in net.Conn, behind string) {
	p.mu.Lock()
	refusing := p.refusing
	p.mu.Unlock()
	if refusing {
		_ = in.Close()
		return
	}
	out, err := net.DialTimeout("tcp", behind, 5*time.Second)
	if err != nil {
		_ = in.Close()
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.refusing { // since it began to dial
		_, _ = in.Close(), out.Close()
		return
	}
	p.conns = append(p.conns, in, out)
	go p.pass(in, out)
	go p.pass(out, in)
}

// pass hands on what comes from one side, unless the proxy is stalled.
func (p *Proxy) pass(from, to net.Conn) {
	defer func() { _ = to.Close() }()
	buffer := make([]byte, 16<<10)
	for {
		n, err := from.Read(buffer)
		p.mu.Lock()
		for p.stalled {
			p.flows.Wait()
		}
		p.mu.Unlock()
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// Cut ends all connections.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, conn := range p.conns {
		_ = conn.Close()
	}
	p.conns = nil
}

// Refuse ends all connections and lets nobody in, or lets them in again.
func (p *Proxy) Refuse(yes bool) {
	p.mu.Lock()
	p.refusing = yes
	p.mu.Unlock()
	if yes {
		p.Cut()
	}
}

// Stall keeps connections open and hands nothing on, as a network does that drops
// packets; or hands on what came meanwhile.
func (p *Proxy) Stall(yes bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stalled = yes
	p.flows.Broadcast()
}
