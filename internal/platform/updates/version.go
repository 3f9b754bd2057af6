package updates

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
)

// version is a release's number. Earlier says that it comes before the release of that number: 1.4.0-rc.1.
type version struct {
	numbers [3]int
	earlier bool
	suffix  string
}

var (
	versionForm = regexp.MustCompile(`^v?(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?(-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$`)
	// what git describe adds to the release that a build follows
	builtAfter = regexp.MustCompile(`^(-\d+-g[0-9a-f]+)?(-dirty)?$`)
)

func parse(text string) (version, bool) {
	parts := versionForm.FindStringSubmatch(text)
	if parts == nil {
		return version{}, false
	}
	out := version{suffix: parts[4], earlier: !builtAfter.MatchString(parts[4])}
	for i := range out.numbers {
		out.numbers[i], _ = strconv.Atoi(parts[i+1]) // empty is 0
	}
	return out, true
}

// before tells whether another version is newer than this one.
func (v version) before(other version) bool {
	switch order := slices.Compare(v.numbers[:], other.numbers[:]); {
	case order != 0:
		return order < 0
	case v.earlier != other.earlier:
		return v.earlier
	}
	return v.earlier && cmp.Less(v.suffix, other.suffix)
}
