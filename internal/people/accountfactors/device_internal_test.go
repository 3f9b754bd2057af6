package accountfactors

import (
	"testing"

	"souk/internal/platform/expect"
)

func TestDeviceNames(t *testing.T) {
	t.Parallel()
	const (
		linuxChrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
		iPhone      = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
			"Version/26.0 Mobile/15E148 Safari/604.1"
	)
	for agent, want := range map[string]string{
		"": "", "curl/8.5.0": "", linuxChrome: "Chrome on Linux", iPhone: "Safari on iPhone",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0": "Edge on Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0":                                          "Firefox on macOS",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36":               "Chrome on Android",
		"Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1": "Chrome on iPad",
		"SomeApp (Android)": "Android",
	} {
		expect.Equal(t, deviceName(agent), want, agent)
	}
}
