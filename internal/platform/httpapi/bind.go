package httpapi

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"unicode/utf8"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// maxDepth bounds how deep a request may nest.
const maxDepth = 100

// maxQueryKeys bounds a query string; the longest list a contract allows is far below.
const maxQueryKeys = 2000

// bind makes the request message: body or query first, then the path, which wins.
func (f found) bind(r *http.Request, body []byte) (any, []errs.Violation, error) {
	in := reflect.New(f.route.in)
	var violations []errs.Violation
	var err error
	switch {
	case !f.route.body:
		violations, err = bindQuery(in, r.URL.RawQuery)
	case isForm(r):
		violations, err = bindQuery(in, string(body))
	default:
		violations, err = bindBody(in, body)
	}
	if err != nil {
		return nil, nil, err
	}
	for i, key := range f.keys {
		if key == "*" {
			continue
		}
		if err := checkText(f.values[i]); err != nil {
			return nil, nil, err
		}
		violations = without(violations, key)
		if v := setPath(in.Elem(), key, []string{f.values[i]}); v != nil {
			violations = append(violations, *v)
		}
	}
	return in.Interface(), violations, nil
}

func isForm(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), "application/x-www-form-urlencoded")
}

// without drops what was said about a field whose value is taken from elsewhere.
func without(violations []errs.Violation, field string) []errs.Violation {
	kept := violations[:0]
	for _, v := range violations {
		if v.Field != field {
			kept = append(kept, v)
		}
	}
	return kept
}

// readBody reads at most limit bytes.
func readBody(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	if r.Body == nil || r.Body == http.NoBody || r.ContentLength == 0 {
		return nil, nil
	}
	if r.ContentLength > limit {
		return nil, tooLarge(limit)
	}
	var body []byte
	var err error
	reader := http.MaxBytesReader(w, r.Body, limit)
	if r.ContentLength > 0 {
		body = make([]byte, r.ContentLength)
		_, err = io.ReadFull(reader, body)
	} else {
		body, err = io.ReadAll(reader)
	}
	var over *http.MaxBytesError
	switch {
	case errors.As(err, &over):
		return nil, tooLarge(limit)
	case err != nil:
		return nil, errs.Wrap(errs.InvalidArgument, err, "the body ended too early")
	}
	return body, nil
}

func tooLarge(limit int64) error {
	e := errs.New(errs.TooLarge, CodeTooLarge, "the body is too large; send at most %d bytes", limit)
	return e.With("maximum", limit)
}

// bindBody decodes JSON. The plain decoder is the fast way; when it meets a value
// of the wrong type the slow way finds all of them.
func bindBody(in reflect.Value, body []byte) ([]errs.Violation, error) {
	body = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")) // some editors put a mark before the text
	if len(body) == 0 {
		return nil, nil
	}
	if err := scan(body); err != nil {
		return nil, err
	}
	err := json.Unmarshal(body, in.Interface())
	if err == nil {
		return nil, nil
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return nil, malformed(syntax, body)
	}
	violations := wrongTypes(in, body)
	if len(violations) == 0 { // the decoder is stricter than the walk: say what it said, but not in its words
		violations = []errs.Violation{wire.Named("", errs.RuleFormat, "TYPE", "has a value of the wrong type")}
	}
	return violations, nil
}

func malformed(err *json.SyntaxError, body []byte) error {
	line, column := 1, 1
	for _, c := range body[:min(int(err.Offset), len(body))] {
		if column++; c == '\n' {
			line, column = line+1, 1
		}
	}
	column = max(1, column-1)
	e := errs.New(errs.InvalidArgument, CodeMalformedJSON, "the body is not JSON: %s at line %d, column %d", err.Error(),
		line, column)
	return e.With("offset", err.Offset).With("line", line).With("column", column)
}

// scan refuses what decoders handle badly: very deep nesting, and what PostgreSQL
// cannot store, NUL characters and wrong UTF-8. (The decoder would mend the latter
// in texts, but parts that are kept as they came would keep it.)
func scan(body []byte) error {
	if !utf8.Valid(body) {
		return errs.New(errs.InvalidArgument, CodeMalformedText, "the body must be UTF-8 text")
	}
	depth := 0
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case '{', '[':
			if depth++; depth > maxDepth {
				return errs.New(errs.InvalidArgument, CodeTooDeep, "the body nests deeper than %d levels",
					maxDepth).With("maximum", maxDepth)
			}
		case '}', ']':
			depth--
		case '"':
			end, err := scanText(body, i+1)
			if err != nil {
				return err
			}
			i = end
		}
	}
	return nil
}

func scanText(body []byte, i int) (int, error) {
	for ; i < len(body) && body[i] != '"'; i++ {
		if body[i] != '\\' {
			continue
		}
		if i++; i+4 < len(body) && string(body[i:i+5]) == "u0000" {
			return 0, nulError()
		}
	}
	return i, nil
}

func nulError() error {
	return errs.New(errs.InvalidArgument, CodeNUL, "the request must not contain a NUL character")
}

// checkText refuses what cannot be stored. The JSON decoder mends wrong UTF-8 in
// bodies; in addresses it is an error, because they name things.
func checkText(text string) error {
	if strings.IndexByte(text, 0) >= 0 {
		return nulError()
	}
	if !utf8.ValidString(text) {
		return errs.New(errs.InvalidArgument, CodeMalformedText, "the URL must be UTF-8 text")
	}
	return nil
}

// bindQuery reads dotted keys, repeated keys, and the whole message in .r.
func bindQuery(in reflect.Value, raw string) ([]errs.Violation, error) {
	if raw == "" {
		return nil, nil
	}
	if strings.Count(raw, "&") > maxQueryKeys {
		return nil, errs.New(errs.InvalidArgument, CodeTooManyParameters, "the query has more than %d parameters",
			maxQueryKeys)
	}
	values, err := url.ParseQuery(raw)
	if err != nil {
		return nil, errs.New(errs.InvalidArgument, CodeMalformedQuery, "the query string is malformed")
	}
	var violations []errs.Violation
	if whole := values.Get(".r"); whole != "" {
		message, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(whole, "="))
		if err != nil {
			return nil, errs.New(errs.InvalidArgument, CodeMalformedQuery, "the parameter .r must be base64url")
		}
		if violations, err = bindBody(in, message); err != nil {
			return nil, err
		}
	}
	for key, list := range values {
		if key == ".r" {
			continue
		}
		for _, value := range list {
			if err := checkText(value); err != nil {
				return nil, err
			}
		}
		if v := setPath(in.Elem(), key, list); v != nil {
			violations = append(violations, *v)
		}
	}
	return violations, nil
}
