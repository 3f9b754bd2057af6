package abandoned

import (
	"net/http"

	"souk/internal/buying/stoppage"
	"souk/internal/platform/httpapi"
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

func (s *Service) askToStop(w http.ResponseWriter, r *http.Request) {
	id, _, page, err := s.toStop(r)
	if err != nil {
		httpapi.WriteErrorForPeople(w, r, err)
		return
	}
	page.Ask(w, s.path(id, stop))
}

func (s *Service) stop(w http.ResponseWriter, r *http.Request) {
	id, token, page, err := s.toStop(r)
	if err == nil {
		err = s.Silence(r.Context(), id, token)
	}
	if err != nil {
		httpapi.WriteErrorForPeople(w, r, err)
		return
	}
	page.Done(w)
}

// toStop reads what the link is about, and in which words its page is.
func (s *Service) toStop(r *http.Request) (id, token string, page stoppage.Page, err error) {
	if id, token, err = asked(r); err != nil {
		return id, token, page, err
	}
	a, err := s.opened(r.Context(), id, stop, token)
	if err != nil {
		return id, token, page, err
	}
	return id, token, stopTexts.For(r, a.BuyerLanguage), nil
}
