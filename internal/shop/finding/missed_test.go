package finding_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/shop/catalogtest"
)

func (s *shop) miss(words string) {
	s.T.Helper()
	s.Must("visitor", "POST", "/v1/finding/missed", `{"words":`+catalogtest.JSON(s.T, words)+`}`)
}

// missed is what staff see: words and times.
func (s *shop) missed() string {
	s.T.Helper()
	expect.OK(s.T, s.finding.Flush(s.T.Context()))
	list, _ := s.Must("boss", "POST", "/v1/missed-searches/query", `{}`)["searches"].([]any)
	var out []string
	for _, one := range list {
		out = append(out, fmt.Sprint(catalogtest.At(one, "words"), " ", catalogtest.At(one, "times")))
	}
	return strings.Join(out, ", ")
}

func TestSearchesWithoutResultAreCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		s.fill()
		for _, words := range []string{"Pouffe", "pouffes", " hammock ", "pouffe", "cushion", "cushoin", "the",
			"ada@example.com", "+44 20 7946 0958", "https://example.com", strings.Repeat("long ", 20)} {
			s.miss(words)
		}
		expect.Equal(t, s.missed(), "pouffe 3, hammock 1, the 1", "what finds something is not counted, nor what may be personal")
		s.miss("hammock")
		s.miss("hammock")
		s.miss("hammock")
		expect.Equal(t, s.missed(), "hammock 4, pouffe 3, the 1")
		s.Must("boss", "POST", "/v1/missed-searches/delete", `{"words":["Hammock"]}`)
		expect.Equal(t, s.missed(), "pouffe 3, the 1")
		for _, who := range []string{"visitor", "clerk"} {
			for _, path := range []string{"query", "delete"} {
				code, _ := s.Call(who, "POST", "/v1/missed-searches/"+path, `{"words":["pouffe"]}`)
				expect.Equal(t, code, 403, "%s %s", who, path)
			}
		}
		// A synonym makes it found: it is not counted any more.
		s.Must("boss", "PUT", "/v1/search-synonyms", `{"synonyms":{"sets":[{"words":["pouffe","cushion"]}],"revision":"0"}}`)
		s.miss("pouffe")
		expect.Equal(t, s.missed(), "pouffe 3, the 1")
	})
}

func TestAFloodOfSearchesIsBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *shop) {
		s.fill()
		for i := range 320 {
			s.miss(fmt.Sprintf("zq%c%c%c", 'a'+i%26, 'a'+i/26%26, 'x'))
		}
		expect.OK(t, s.finding.Flush(t.Context()))
		expect.Equal(t, s.Count("missed_searches"), 300)
		expect.OK(t, s.finding.PruneMissed(t.Context()))
		expect.Equal(t, s.Count("missed_searches"), 300)
	})
}
