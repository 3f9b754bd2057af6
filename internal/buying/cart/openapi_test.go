package cart_test

import (
	"encoding/json"
	"net/http/httptest"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// The document tells the shape of the cart, though answers are encoded by hand.
func TestDescribedInTheOpenAPIDocument(t *testing.T) {
	t.Parallel()
	r := newRig(t, storetest.Open(t, store.SQLite))
	recorder := httptest.NewRecorder()
	r.api.Server.ServeHTTP(recorder, httptest.NewRequestWithContext(t.Context(), "GET", "/openapi.json", nil))
	var document struct {
		Paths      map[string]map[string]any
		Components struct {
			Schemas map[string]struct{ Properties map[string]any }
		}
	}
	if err := json.Unmarshal(recorder.Body.Bytes(), &document); err != nil || recorder.Code != 200 {
		t.Fatalf("%d %v", recorder.Code, err)
	}
	described := map[string]bool{}
	for _, methods := range document.Paths {
		for _, call := range methods {
			id, _ := call.(map[string]any)["operationId"].(string)
			described[id] = true
		}
	}
	for _, op := range r.carts.Operations() {
		expect.That(t, described[op.ID], "not described: "+op.ID)
	}
	found := false
	for _, schema := range document.Components.Schemas {
		if schema.Properties["purchaseFlowId"] != nil && schema.Properties["lineItems"] != nil {
			found = true
		}
	}
	expect.That(t, found, "the cart is not described")
}
