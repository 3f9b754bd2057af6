package providers

import "net/http"

// httpClient is what the library wants to be given.
type httpClient = *http.Client
