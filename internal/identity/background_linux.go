package identity

import (
	"runtime"
	"syscall"
)

// backgroundNice is how far hashing steps back: about a tenth of a core's time when
// shoppers want all of it, all of it when they do not.
const backgroundNice = 10

// inBackground runs work on a thread of its own that gives way to all others, so
// that shoppers do not wait for people who sign in. The thread ends with the work:
// one that stepped back may not come forward again.
func inBackground[T any](work func() T) T {
	done := make(chan T, 1)
	go func() {
		runtime.LockOSThread()
		// Where the system forbids it the work is done all the same.
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), backgroundNice)
		done <- work()
	}()
	return <-done
}
