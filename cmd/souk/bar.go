package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// bar shows progress on a terminal and nothing elsewhere.
func bar(what string) func(done, total int64) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return func(int64, int64) {}
	}
	var shown *progressbar.ProgressBar
	return func(done, total int64) {
		if shown == nil {
			shown = progressbar.NewOptions64(total, progressbar.OptionSetDescription(what),
				progressbar.OptionSetWriter(os.Stderr),
				progressbar.OptionThrottle(65*time.Millisecond), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30))
		}
		_ = shown.Set64(done) // a bar that cannot be drawn stops nobody
		if done >= total {
			_ = shown.Finish()
		}
	}
}
