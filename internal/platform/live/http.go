package live

import (
	"context"
	"net/http"
	"slices"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Hello is the first event, and comes again when the caller's rights have changed: also those that decide nothing about
// the feed, so that an open page learns at once what its reader may do now.
type Hello struct {
	Services wire.List[string] `json:"services"`
}

// Change is an event: these of a service's entities have changed. Without ids it can be any
// of them.
type Change struct {
	Service string            `json:"service"`
	IDs     wire.List[string] `json:"ids"`
	At      wire.Time         `json:"at"`
}

// Operations lists the feed.
func (s *Service) Operations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Stream[Change](httpapi.Op{
			ID: "souk.live.watch", Method: http.MethodGet, Path: "/v1/live", Reads: true,
			Access: actor.Rule{Managers: true}, Codes: []string{codeTooMany},
			Summary: "Stream changes of the services that the caller may read: server-sent events hello and change.",
		}, s.watch),
	}
}

// watch is one stream, from hello until the caller leaves or may not stay.
func (s *Service) watch(ctx context.Context, out *httpapi.Events) error {
	who, err := out.Caller()
	if err != nil {
		return err
	}
	r, err := s.join(ctx, who)
	if err != nil {
		return err
	}
	defer s.leave(r)
	if err := out.Retry(reconnectWait); err != nil {
		return err
	}
	held, allowed := rightsOf(who), s.allowed(who)
	if err := out.Send("hello", Hello{services(allowed)}); err != nil {
		return err
	}
	look, beat := time.NewTicker(defaultLook), time.NewTicker(s.cfg.Beat)
	defer look.Stop()
	defer beat.Stop()
	wake, pause := r.wake, time.NewTimer(0)
	defer pause.Stop()
	for {
		tell := false
		select {
		case <-ctx.Done():
			return nil
		case <-r.ended:
			return nil
		case <-pause.C:
			wake = r.wake
			continue
		case <-wake:
			tell = true
		case <-look.C:
		case <-beat.C:
			if err := out.Beat(); err != nil {
				return err
			}
		}
		if who, err = out.Caller(); err != nil {
			return err
		}
		if now := rightsOf(who); !now.same(held) {
			held, allowed = now, s.allowed(who)
			if err := out.Send("hello", Hello{services(allowed)}); err != nil {
				return err
			}
		}
		if !tell {
			continue
		}
		if err := send(r, out, allowed); err != nil {
			return err
		}
		// Changes come in bursts: those of the next moment are told together.
		wake = nil
		pause.Reset(defaultPause)
	}
}

// rights are what a caller may do.
type rights struct {
	all         bool
	permissions []string
}

func rightsOf(who actor.Actor) rights {
	out := rights{all: who.Owner || who.All, permissions: slices.Clone(who.Permissions)}
	slices.Sort(out.permissions)
	return out
}

func (r rights) same(other rights) bool {
	return r.all == other.all && slices.Equal(r.permissions, other.permissions)
}

func send(r *reader, out *httpapi.Events, allowed []bool) error {
	changed, at := r.take()
	for i, source := range sources {
		ids, there := changed[i]
		if !there || !allowed[i] {
			continue
		}
		if err := out.Send("change", Change{Service: source.service, IDs: ids, At: wire.At(at)}); err != nil {
			return err
		}
	}
	return nil
}

// services names what may be heard of, each once.
func services(allowed []bool) []string {
	var out []string
	for i, source := range sources {
		if allowed[i] && !slices.Contains(out, source.service) {
			out = append(out, source.service)
		}
	}
	return out
}
