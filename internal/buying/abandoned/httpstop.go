package abandoned

import (
	"context"
	"net/http"

	"souk/internal/buying/stoppage"
)

// stopTexts are those of the page that ends reminders.
var stopTexts = stoppage.Texts{
	English: stoppage.Words{
		Title: "Reminders", Question: "Shall we stop reminding you of what you left in your basket?",
		Button: "Stop reminders", Done: "You will not be reminded any more.",
	},
	Arabic: stoppage.Words{
		Title: "التذكيرات", Question: "هل نتوقف عن تذكيرك بما تركته في سلتك؟", Button: "أوقف التذكيرات",
		Done: "لن نذكّرك بعد الآن.",
	},
}

// toStop reads what a link is about, and in which words its page is.
func (s *Service) toStop(r *http.Request) (out stoppage.Link, err error) {
	id, token, err := asked(r)
	if err != nil {
		return out, err
	}
	a, err := s.opened(r.Context(), id, stop, token)
	if err != nil {
		return out, err
	}
	return stoppage.Link{Page: stopTexts.For(r, a.BuyerLanguage), Action: s.path(id, stop),
		End: func(ctx context.Context) error { return s.Silence(ctx, id, token) }}, nil
}
