package fulfilments

import (
	"net/http"
	"strconv"

	"souk/internal/platform/httpapi"
)

func (s *Service) servePackingSlip(w http.ResponseWriter, r *http.Request) {
	pdf, number, err := s.Slip(r.Context(), r.PathValue("orderId"), r.URL.Query().Get("fulfillmentId"))
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	sendPDF(w, "packing-slip-"+number, pdf)
}

func (s *Service) serveLabel(w http.ResponseWriter, r *http.Request) {
	pdf, err := s.LabelDocument(r.Context(), r.PathValue("orderId"), r.PathValue("fulfillmentId"))
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	sendPDF(w, "label-"+r.PathValue("fulfillmentId"), pdf)
}

func sendPDF(w http.ResponseWriter, name string, pdf []byte) {
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Disposition", `inline; filename="`+name+`.pdf"`)
	w.Header().Set("Content-Length", strconv.Itoa(len(pdf)))
	w.Header().Set("Cache-Control", "private, no-store")
	_, _ = w.Write(pdf) // the reader may have left
}
