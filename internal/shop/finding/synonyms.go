package finding

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	synonymsKey    = "search_synonyms"
	synonymsEntity = "souk.finding.v1.synonyms"
)

// SynonymSet are words, or short phrases, that mean the same.
type SynonymSet struct {
	Words []string `json:"words" validate:"required,min=2,max=20,dive,required,max=60"`
}

// Synonyms are all that the owner set.
type Synonyms struct {
	Sets     wire.List[SynonymSet] `json:"sets" validate:"max=300"`
	Revision wire.Revision         `json:"revision"`
}

// book is the synonyms as they are looked up.
type book struct {
	stored Synonyms
	// by the first word of a phrase
	phrases map[string][]phrase
}

type phrase struct {
	words []string
	set   [][]string // the phrases of its set, itself among them
}

func loadSynonyms(tx *store.Tx) (*book, error) {
	out := &book{phrases: map[string][]phrase{}}
	if _, err := tx.Setting(synonymsKey, &out.stored); err != nil {
		return nil, err
	}
	for _, set := range out.stored.Sets {
		var all [][]string
		for _, text := range set.Words {
			if words := keysOf(text); len(words) > 0 {
				all = append(all, words)
			}
		}
		for _, words := range all {
			out.phrases[words[0]] = append(out.phrases[words[0]], phrase{words, all})
		}
	}
	return out, nil
}

func keysOf(text string) (out []string) {
	for _, t := range tokens(text) {
		out = append(out, t.key)
	}
	return out
}

// at gives what means the same as the longest phrase that these words begin with, and its length; 0 for none.
func (b *book) at(words []token) (others [][]string, length int) {
	if b == nil {
		return nil, 0
	}
	for _, p := range b.phrases[words[0].key] {
		if len(p.words) < length || len(p.words) > len(words) {
			continue
		}
		if !slices.EqualFunc(p.words, words[:len(p.words)], func(key string, t token) bool { return key == t.key }) {
			continue
		}
		if len(p.words) > length {
			others, length = nil, len(p.words)
		}
		for _, other := range p.set {
			if !slices.Equal(other, p.words) {
				others = append(others, other)
			}
		}
	}
	return others, length
}

// tidy trims words and refuses sets that say nothing.
func (s *Synonyms) tidy() []errs.Violation {
	var wrong []errs.Violation
	for i := range s.Sets {
		set := &s.Sets[i]
		seen := map[string]bool{}
		for j, word := range set.Words {
			set.Words[j] = strings.TrimSpace(word)
			at := fmt.Sprintf("synonyms.sets[%d].words[%d]", i, j)
			key := strings.Join(keysOf(word), " ")
			switch {
			case key == "":
				wrong = append(wrong, errs.Field(at, errs.RuleFormat, "must have at least one letter or digit"))
			case seen[key]:
				wrong = append(wrong, errs.Field(at, errs.RuleOther, "is in this set twice"))
			}
			seen[key] = true
		}
	}
	return wrong
}

type (
	synonymsAnswer struct {
		Synonyms *Synonyms `json:"synonyms"`
	}
	setSynonymsRequest struct {
		Synonyms Synonyms `json:"synonyms"`
	}
)

// keptSynonyms are the sets as staff change them: all at once, by a revision that they keep themselves.
func (s *Service) keptSynonyms() *resource.Settings[Synonyms] {
	return &resource.Settings[Synonyms]{
		DB: s.cfg.DB, What: "the synonyms", Field: "synonyms", Entity: synonymsEntity, ID: synonymsKey,
		Revision: func(now *Synonyms) string { return strconv.FormatInt(int64(now.Revision), 10) },
		Code:     CodeSynonymsChanged,
		Read: func(tx *store.Tx) (*Synonyms, error) {
			out := &Synonyms{}
			_, err := tx.Setting(synonymsKey, out)
			return out, err
		},
		Tidy: (*Synonyms).tidy,
		Write: func(tx *store.Tx, _, after *Synonyms) error {
			after.Revision++
			if err := tx.SaveSetting(synonymsKey, after); err != nil {
				return err
			}
			if err := s.synonyms.Changed(tx); err != nil {
				return err
			}
			// What was answered before is not what would be answered now.
			return s.cfg.Products.ChangedTx(tx, false)
		},
		Event: func(before, after *Synonyms) store.Event {
			return store.Event{Body: after, Modified: map[string]any{"sets": before.Sets}}
		},
	}
}

func (s *Service) getSynonyms(ctx context.Context, _ *wire.Empty) (*synonymsAnswer, error) {
	now, err := s.keptSynonyms().Get(ctx)
	return &synonymsAnswer{now.Settings}, err
}

// setSynonyms writes all sets. Aborted when somebody else wrote them since they were read.
func (s *Service) setSynonyms(ctx context.Context, in *setSynonymsRequest) (*synonymsAnswer, error) {
	kept := s.keptSynonyms()
	now, err := kept.Replace(ctx, resource.BasedOn{Revision: kept.Revision(&in.Synonyms)}, in.Synonyms)
	return &synonymsAnswer{now.Settings}, err
}
