package abandoned

import (
	"context"
	"net/http"

	"souk/internal/buying/stoppage"
)

// stopTexts are those of the page that ends reminders.
var stopTexts = stoppage.Texts{
	English: stoppage.Words{
		Title: "Reminders", Question: "Stop reminders about items left in your cart?",
		Button: "Stop reminders", Done: "Done. You will no longer get these reminders.",
	},
	Arabic: stoppage.Words{
		Title: "التذكيرات", Question: "هل نوقف تذكيرك بما تركته في سلتك؟", Button: "أوقف التذكيرات",
		Done: "تم. لن تصلك هذه التذكيرات بعد الآن.",
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
