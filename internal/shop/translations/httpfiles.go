package translations

import (
	"io"
	"net/http"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
)

const uploadTime = 10 * time.Minute

// reading is how the caller wants a file to be taken.
func reading(r *http.Request) (Reading, error) {
	q := r.URL.Query()
	out := Reading{OnError: OnErrorStop}
	var wrong []errs.Violation
	switch q.Get("dryRun") {
	case "", "false":
	case "true":
		out.DryRun = true
	default:
		wrong = append(wrong, errs.Field("dryRun", errs.RuleFormat, "must be true or false"))
	}
	switch q.Get("onError") {
	case "", OnErrorStop:
	case OnErrorSkip:
		out.OnError = OnErrorSkip
	default:
		wrong = append(wrong, errs.Field("onError", errs.RuleOther, "must be %s or %s", OnErrorStop, OnErrorSkip))
	}
	if len(wrong) > 0 {
		return out, errs.Invalid(wrong...)
	}
	return out, nil
}

// importFile takes a file and answers with what became of its rows.
func (s *Service) importFile(w http.ResponseWriter, r *http.Request) {
	var report *FileReport
	how, err := reading(r)
	if err == nil {
		var content io.Reader
		if _, content, err = httpapi.UploadedFile(w, r, uploadTime); err == nil {
			report, err = s.Import(r.Context(), r.PathValue("language"), content, how)
		}
	}
	if httpapi.BodyTooLarge(err) {
		err = tooLarge()
	}
	httpapi.WriteAnswer(w, r, map[string]any{"report": report}, err)
}

func (s *Service) exportFile(w http.ResponseWriter, r *http.Request) {
	language := r.PathValue("language")
	httpapi.Download(w, r, s.cfg.Logger, "translations-"+language+".csv",
		func(to io.Writer) error { return s.Export(r.Context(), language, to) })
}
