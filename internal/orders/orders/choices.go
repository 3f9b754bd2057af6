package orders

import (
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Choices are what the buyer chose of a line, in words.
func (l *LineItem) Choices() []string {
	var out []string
	for _, d := range l.DescriptionLines {
		name, value := "", ""
		if d.Name != nil {
			name = d.Name.Original
		}
		switch {
		case d.PlainText != nil:
			value = d.PlainText.Original
		case d.ColorInfo != nil:
			value = d.ColorInfo.Original
		}
		if text := strings.Trim(name+": "+value, ": "); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// EachVisibleTx runs fn for each of the orders that the caller may see, once. Others are left out.
func (s *Service) EachVisibleTx(tx *store.Tx, ids []string, fn func(id string) error) error {
	seen := map[string]bool{}
	for _, id := range ids {
		if seen[id] {
			continue
		}
		seen[id] = true
		_, err := s.VisibleTx(tx, id)
		if errs.KindOf(err) == errs.NotFound {
			continue
		}
		if err == nil {
			err = fn(id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
