package soukproc

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// Request is one call of the API.
type Request struct {
	Token, Method, Path string
	Body                any    // nil for none
	Key                 string // Idempotency-Key; empty for none
}

var client = &http.Client{Timeout: 2 * time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

// Call sends a request to a server and reads its answer into answer when the status is
// 200. The text of the answer comes back whatever the status. An error means that the
// outcome is not known.
func Call(ctx context.Context, url string, in Request, answer any) (status int, text string, err error) {
	var payload io.Reader
	if in.Body != nil {
		body, err := json.Marshal(in.Body)
		if err != nil {
			return 0, "", err
		}
		payload = bytes.NewReader(body)
	}
	request, err := http.NewRequestWithContext(ctx, in.Method, url+in.Path, payload)
	if err != nil {
		return 0, "", err
	}
	request.Header.Set("Authorization", in.Token)
	request.Header.Set("Content-Type", "application/json")
	if in.Key != "" {
		request.Header.Set("Idempotency-Key", in.Key)
	}
	response, err := client.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, "", err
	}
	if response.StatusCode != http.StatusOK || answer == nil {
		return response.StatusCode, string(body), nil
	}
	if err := json.Unmarshal(body, answer); err != nil {
		return response.StatusCode, string(body), fmt.Errorf("%s %s: %w", in.Method, in.Path, err)
	}
	return response.StatusCode, string(body), nil
}
