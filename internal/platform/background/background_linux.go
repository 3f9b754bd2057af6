package background

import (
	"runtime"
	"syscall"
)

// niceness is how far the work steps back: about a tenth of a core's time when
// shoppers want all of it, all of it when they do not.
const niceness = 10

// Run does work on a thread of its own that gives way to all others. The thread ends
// with the work: one that stepped back may not come forward again.
func Run[T any](work func() T) T {
	done := make(chan T, 1)
	go func() {
		runtime.LockOSThread()
		// Where the system forbids it the work is done all the same.
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness)
		done <- work()
	}()
	return <-done
}
