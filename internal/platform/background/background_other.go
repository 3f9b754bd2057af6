//go:build !linux

package background

// Run does work. Only Linux lets single threads give way to others.
func Run[T any](work func() T) T { return work() }
