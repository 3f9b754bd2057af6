package factors

import (
	"context"
	"log/slog"
	"time"

	"souk/internal/platform/errs"
)

// sendTimeout is how long a provider may take: somebody waits for the answer.
const sendTimeout = 10 * time.Second

// Delivery is a code on its way to somebody.
type Delivery struct {
	Type Type   // SMS, CALL or EMAIL
	To   string // a phone number; empty for e-mail, whose address the caller knows
	Code string
}

// Sender brings codes to phones, by SMS or by a call that says them. It is called
// outside of transactions and may wait for the network; ctx bounds it.
type Sender interface {
	Send(ctx context.Context, d Delivery) error
}

// LogSender is the Sender of a shop that has none: it only notes that a code would
// have been sent. The code and the whole number appear at debug level alone, which a
// developer turns on to try the flow and no shop in use does.
type LogSender struct{ Logger *slog.Logger }

// Send writes to the log.
func (l LogSender) Send(ctx context.Context, d Delivery) error {
	l.Logger.WarnContext(ctx, "no provider for phones is set up: a code was not sent", "type", string(d.Type), "to",
		maskPhone(d.To))
	l.Logger.DebugContext(ctx, "the code that was not sent", "type", string(d.Type), "to", d.To, "code", d.Code)
	return nil
}

// Deliver sends a code to a phone; call it after the commit. Nothing happens for
// nil and for e-mail. Unavailable when the provider refused or could not be reached.
func (s *Service) Deliver(ctx context.Context, d *Delivery) error {
	if d == nil || d.Type == Email {
		return nil
	}
	ctx, done := context.WithTimeout(ctx, sendTimeout)
	defer done()
	if err := s.sender.Send(ctx, *d); err != nil {
		return &errs.Error{Kind: errs.Unavailable, Code: CodeNotSent,
			Message: "the code could not be sent; try again or choose another way", Cause: err}
	}
	return nil
}

// maskPhone shows the last two digits.
func maskPhone(number string) string {
	if len(number) < 4 {
		return "•••"
	}
	return "•••" + number[len(number)-2:]
}
