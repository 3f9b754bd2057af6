package credentials

import (
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

// Op begins a call that takes a password or a code, or answers with a token: tries are counted, and none of its
// answers may be kept under an Idempotency-Key.
func Op(id, path, summary string, access actor.Rule, codes ...string) httpapi.Op {
	return httpapi.Op{
		ID: id, Method: http.MethodPost, Path: path, Access: access, Summary: summary,
		Codes: append(codes, CodeTooManySignIns),
		Key:   httpapi.KeyRefused, Limit: httpapi.Strict, MaxBody: accounts.MaxBody,
	}
}
