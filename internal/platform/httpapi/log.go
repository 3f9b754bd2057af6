package httpapi

import (
	"fmt"
	"log/slog"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
)

// log writes one line per request: who, what, how it went. It holds no token, no
// body and no query, because those can be secrets.
func (c *call) log(took time.Duration) {
	level := slog.LevelInfo
	if c.status >= 500 {
		level = slog.LevelError
	}
	logger, ctx := c.server.cfg.Logger, c.r.Context()
	if !logger.Enabled(ctx, level) {
		return
	}
	path := clip(c.path(), 300)
	attrs := make([]slog.Attr, 0, 14)
	attrs = append(attrs,
		slog.String("operation", c.op.ID), slog.String("method", c.r.Method), slog.String("path", path),
		slog.Int("status", c.status), slog.Int("bytes", c.bytes), slog.Duration("took", took),
		slog.String("request", c.id), slog.String("address", c.address))
	if c.actor.Kind != actor.Nobody {
		attrs = append(attrs, slog.String("caller", c.actor.Kind.String()+":"+c.actor.ID))
	}
	if theirs := c.r.Header.Get(headerRequestID); saneID(theirs) {
		attrs = append(attrs, slog.String("callerRequest", theirs))
	}
	if c.note != "" {
		attrs = append(attrs, slog.String("note", c.note))
	}
	if c.err != nil {
		attrs = append(attrs, slog.String("kind", c.err.Kind.String()))
		if c.err.Code != "" {
			attrs = append(attrs, slog.String("code", c.err.Code))
		}
		if c.err.Cause != nil {
			attrs = append(attrs, slog.String("cause", c.err.Cause.Error()))
		}
	}
	logger.LogAttrs(ctx, level, "request", attrs...)
}

// path is what was called, or its pattern where the path holds a secret.
func (c *call) path() string {
	switch {
	case c.op.SecretPath:
		return c.op.Path
	case c.secret != "":
		return c.secret
	}
	return c.r.URL.Path
}

// panicked logs the stack, counts, and tells the caller nothing.
func (c *call) panicked(fault any, stack []byte) {
	if carried, ok := fault.(*panicError); ok {
		fault, stack = carried.fault, carried.stack
	}
	c.op.figures.panicked()
	c.server.cfg.Logger.ErrorContext(c.r.Context(), "panic", "operation", c.op.ID, "request", c.id, "fault",
		fmt.Sprint(fault), "stack", string(stack))
	c.err = errs.New(errs.Internal, "", "")
	if c.status == 0 {
		c.status = writeError(c.w, c.err)
	}
}

func saneID(text string) bool {
	if text == "" || len(text) > 64 {
		return false
	}
	for i := range len(text) {
		if c := text[i]; !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' ||
			c == '_' || c == '.') {
			return false
		}
	}
	return true
}
