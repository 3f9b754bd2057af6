package app

// Serves tells whether a call reaches an operation.
func (a *App) Serves(method, path string) bool { return a.server.Serves(method, path) }
