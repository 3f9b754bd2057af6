//go:build !linux

package identity

// inBackground runs work. Only Linux lets single threads give way to others.
func inBackground[T any](work func() T) T { return work() }
