package oauth

import (
	"encoding/base64"
	"encoding/json"
	"net/url"

	"souk/internal/people/tokens"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// rawCall is how the public package's functions token and tokenInfo ask: the body of the call as bytes
// (base64 in JSON) inside the body, with a form or JSON in it.
type rawCall struct {
	Body string `json:"body,omitempty" validate:"max=65536"`
}

// unpack reads what stands inside into the request itself. Without any, nothing happens.
func (r *rawCall) unpack(into any) error {
	if r.Body == "" {
		return nil
	}
	inside, err := base64.StdEncoding.DecodeString(r.Body)
	if err != nil {
		return errs.New(errs.InvalidArgument, tokens.CodeInvalidRequest, "the field body must be base64")
	}
	r.Body = ""
	if !json.Valid(inside) {
		form, err := url.ParseQuery(string(inside))
		if err != nil {
			return errs.New(errs.InvalidArgument, tokens.CodeInvalidRequest, "the decoded body must be JSON or a form")
		}
		fields := make(map[string]string, len(form))
		for name := range form {
			fields[name] = form.Get(name)
		}
		if inside, err = json.Marshal(fields); err != nil {
			return err
		}
	}
	if err := json.Unmarshal(inside, into); err != nil {
		return errs.New(errs.InvalidArgument, tokens.CodeInvalidRequest, "the decoded body is not valid: %v", err)
	}
	if found := wire.Check(into, ""); len(found) > 0 {
		return errs.Invalid(found...)
	}
	return nil
}
