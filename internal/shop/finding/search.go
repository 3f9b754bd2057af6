package finding

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

// How well a word fits what was asked for, of one.
const (
	fitsWhole   = 1.0
	fitsSynonym = 0.9
	fitsBegun   = 0.6
	fitsSlip    = 0.5
)

// What a name earns that is what was asked for, or begins with it.
const (
	wholeName = 100
	begunName = 20
)

// scores are the products that fit, by slot.
type scores map[int32]float64

// question is what a shopper looks for.
type question struct {
	words []token
	// least is the weight that a word must have where it stands; suggestions look at no texts.
	least uint8
	// corrected are the words that were looked for in place of those that nobody wrote; nil for none.
	corrected []string
}

// search finds the products that have every word, or a synonym of it. The last word may be
// unfinished. A word that no product has is taken for a slip of the nearest ones.
func (s *shelf) search(q *question, b *book) scores {
	var out scores
	for at := 0; at < len(q.words); {
		part, length := s.part(q, b, at)
		if out == nil {
			out = part
		} else {
			out.both(part)
		}
		if len(out) == 0 {
			return nil
		}
		at += length
	}
	s.praise(q, out)
	return out
}

// part scores the products that have what stands at a place of the question: a phrase with
// synonyms, or one word.
func (s *shelf) part(q *question, b *book, at int) (out scores, length int) {
	others, length := b.at(q.words[at:])
	if length == 0 {
		return s.word(q, at), 1
	}
	out = s.exact(q.words[at].key, q.least, fitsWhole)
	for i := 1; i < length; i++ {
		out.both(s.exact(q.words[at+i].key, q.least, fitsWhole))
	}
	if at+length == len(q.words) && length == 1 {
		s.begun(out, q.words[at].typed, q.least)
	}
	for _, phrase := range others {
		var all scores
		for i, key := range phrase {
			one := s.exact(key, q.least, fitsSynonym)
			if i == 0 {
				all = one
			} else {
				all.both(one)
			}
		}
		out.any(all)
	}
	return out, length
}

// both keeps what is in the other too; any adds what is in the other.
func (out scores) both(other scores) {
	for slot, score := range out {
		if more, here := other[slot]; here {
			out[slot] = score + more
		} else {
			delete(out, slot)
		}
	}
}

func (out scores) any(other scores) {
	for slot, score := range other {
		out[slot] = max(out[slot], score)
	}
}

// word scores the products that have one word of the question.
func (s *shelf) word(q *question, at int) scores {
	t := q.words[at]
	out := s.exact(t.key, q.least, fitsWhole)
	last := at == len(q.words)-1
	if letters := utf8.RuneCountInString(t.typed); last && letters >= shortest || letters > shortest && len(out) == 0 {
		s.begun(out, t.typed, q.least)
	}
	if len(out) > 0 {
		return out
	}
	near := s.near(t, last)
	for _, key := range near {
		out.any(s.exact(key, q.least, fitsSlip))
	}
	if len(out) > 0 {
		if q.corrected == nil {
			for _, word := range q.words {
				q.corrected = append(q.corrected, word.shown)
			}
		}
		q.corrected[at] = s.words[near[0]].shown
	}
	return out
}

func (s *shelf) exact(key string, least uint8, fits float64) scores {
	out := scores{}
	if w := s.words[key]; w != nil {
		for _, p := range w.in {
			if p.weight >= least {
				out[p.slot] = float64(p.weight) * fits
			}
		}
	}
	return out
}

// begun adds the products with words that begin so.
func (s *shelf) begun(out scores, typed string, least uint8) {
	from, _ := slices.BinarySearch(s.sorted, typed)
	for _, key := range s.sorted[from:] {
		if !strings.HasPrefix(key, typed) {
			return
		}
		for _, p := range s.words[key].in {
			if p.weight >= least {
				out[p.slot] = max(out[p.slot], float64(p.weight)*fitsBegun)
			}
		}
	}
}

// mostNear bounds the words that one is taken for.
const mostNear = 5

// near gives the words that are the fewest slips away, the commonest first.
func (s *shelf) near(t token, unfinished bool) []string {
	most := slips(t.typed)
	if most == 0 {
		return nil
	}
	typed, mask, length := []rune(t.key), maskOf(t.key), utf8.RuneCountInString(t.key)
	type candidate struct {
		key    string
		away   int
		weight int
	}
	var found []candidate
	for key, w := range s.words {
		away := most + 1
		if w.length >= 3 && w.length >= length-most && w.length <= length+most &&
			bits.OnesCount64(w.mask^mask) <= 2*most {
			away = distance(typed, []rune(key), most)
		}
		if away > most {
			// Unfinished words come behind whole ones.
			if !unfinished || w.length <= length || bits.OnesCount64(mask&^w.mask) > 1 ||
				distance(typed, []rune(key)[:length], 1) > 1 {
				continue
			}
		}
		heaviest := 0
		for _, p := range w.in {
			heaviest = max(heaviest, int(p.weight))
		}
		found = append(found, candidate{key, away, heaviest*1000 + min(len(w.in), 999)})
	}
	slices.SortFunc(found, func(a, b candidate) int {
		return cmp.Or(a.away-b.away, b.weight-a.weight, strings.Compare(a.key, b.key))
	})
	var out []string
	for _, c := range found[:min(len(found), mostNear)] {
		if c.away == found[0].away {
			out = append(out, c.key)
		}
	}
	return out
}

// praise lifts products whose names are what was asked for.
func (s *shelf) praise(q *question, found scores) {
	for slot := range found {
		most := 0.0
		for _, named := range s.slots[slot].named {
			most = max(most, q.praise(named))
		}
		found[slot] += most
	}
}

// praise is what a name earns.
func (q *question) praise(named []string) float64 {
	begins := len(named) >= len(q.words)
	for i := 0; begins && i < len(q.words); i++ {
		begins = named[i] == q.words[i].key ||
			i == len(q.words)-1 && strings.HasPrefix(named[i], q.words[i].typed)
	}
	switch {
	case begins && len(named) == len(q.words) && named[len(named)-1] == q.words[len(named)-1].key:
		return wholeName
	case begins:
		return begunName
	}
	return 0
}
