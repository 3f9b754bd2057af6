package updates

import (
	"testing"

	"souk/internal/platform/expect"
)

func TestVersions(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		ours, theirs string
		newer        bool
	}{
		{"1.3.2", "1.4.0", true},
		{"v1.9", "v1.10.0", true},
		{"1.4.0", "1.4.0", false},
		{"1.4", "v1.4.0", false},
		{"2.0.0", "1.9.9", false},
		{"1.4.0-rc.1", "1.4.0", true},
		{"1.4.0-rc.1", "1.4.0-rc.2", true},
		{"1.4.0", "1.4.0-rc.2", false},
		{"v1.4.0-12-gab12cd3", "1.4.0", false}, // built after it
		{"v1.4.0-12-gab12cd3-dirty", "1.4.1", true},
		{"1.4.0+linux", "1.4.0", false},
	} {
		ours, ok := parse(one.ours)
		theirs, fits := parse(one.theirs)
		expect.That(t, ok && fits, one.ours)
		expect.Equal(t, ours.before(theirs), one.newer, one.ours, one.theirs)
	}
	for _, text := range []string{"", "dev", "62553f0c", "1", "1.2.3.4", "1.2.3 ", "latest"} {
		_, ok := parse(text)
		expect.Equal(t, ok, false, text)
	}
}
