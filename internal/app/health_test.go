package app_test

import (
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Whoever may look sees how the system does.
func TestHealthOfTheSystem(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		a := newApp(t, dialect, onThisMachine)
		looker := signedIn(t, a, actor.Actor{Permissions: []string{"SYSTEM.READ"}})
		health := ask(t, a, "GET", "/v1/system/health", looker, "")["health"].(map[string]any)
		expect.That(t, health["database"] == dialect.String() && health["writable"] == true &&
			health["dataSize"].(float64) > 100_000 && health["diskSize"].(float64) > 0, "%v", health)
		// A test mail is sent to the person who asked for it.
		writer := signedIn(t, a, actor.Actor{Permissions: []string{"MAIL.MANAGE_TEMPLATES"}})
		if to := ask(t, a, "POST", "/v1/email-templates/order-new/test", writer, `{"language":"en"}`)["to"]; to == "" || to == nil {
			t.Error("it went to nobody")
		}
	})
}
