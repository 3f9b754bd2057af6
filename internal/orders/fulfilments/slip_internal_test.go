package fulfilments

import (
	"encoding/json"
	"testing"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
	"souk/internal/platform/paper"
)

// Who packs reads what the buyer wrote into the shop's own fields, under the shop's titles.
func TestAnswersOnSlips(t *testing.T) {
	t.Parallel()
	var slip paper.Slip
	fillSlip(&slip, &orders.Order{CustomFields: []orders.CustomField{
		{Title: "Engraving", TranslatedTitle: "نقش", Value: json.RawMessage(`"Ada"`)},
		{Title: "News", Value: json.RawMessage("true")},
		{Title: "Company number", Value: json.RawMessage(`" "`)},
	}}, time.UTC)
	expect.Diff(t, []paper.Answer{{Title: "Engraving", Text: "Ada"}}, slip.Answers, "answers (-want +got)")
}
