package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"sort"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// keyless are the operations that change something and pass over an Idempotency-Key. Their
// callers have no name of their own, and doing it again does no harm.
var keyless = []string{
	"ecom.abandonedCheckouts.stopReminders", "ecom.backInStockNotifications.stopBackInStock", "hosted.provider.callbackForm", "identity.oauth.access",
	"identity.oauth.token",
	"redirects.hosted.signOut", "souk.payments.notice",
}

// changing tells that an operation is one that a key is for.
func changing(op httpapi.Operation) bool {
	return !op.Reads && op.Method != http.MethodGet && op.Method != http.MethodHead
}

// Every operation that changes something takes a key, or refuses it with a code of its own;
// those that pass it over are pinned. There is no other way, whatever a package does.
func TestEveryOperationHandlesKeys(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
			Parameters  []struct{ Name, In string }
			Codes       []string `json:"x-souk-codes"`
			Description string
		}
	}
	expect.OK(t, json.Unmarshal([]byte(browse(t, a.Handler, "GET", "/openapi.json", "", "").Body.String()), &document))
	declared, refusing := map[string]bool{}, map[string]bool{}
	for _, calls := range document.Paths {
		for _, call := range calls {
			for _, p := range call.Parameters {
				if p.Name == "Idempotency-Key" && p.In == "header" {
					declared[call.OperationID] = true
				}
			}
			refusing[call.OperationID] = slices.Contains(call.Codes, httpapi.CodeKeyNotSupported) &&
				strings.Contains(call.Description, "Idempotency-Key")
		}
	}
	var ignored []string
	for _, op := range a.Operations() {
		takes, refuses := op.TakesKey(), op.RefusesKey()
		switch {
		case !changing(op):
			expect.That(t, !takes && !refuses, "%s changes nothing, and does something with a key", op.ID)
		case !takes && !refuses:
			ignored = append(ignored, op.ID)
		case takes && op.Access.Public:
			t.Errorf("%s takes a key and may be called by nobody in particular", op.ID)
		}
		if !op.Hidden && (declared[op.ID] != takes || refusing[op.ID] != refuses) {
			t.Errorf("%s: takes %v, refuses %v; the document says %v, %v", op.ID, takes, refuses, declared[op.ID],
				refusing[op.ID])
		}
	}
	sort.Strings(ignored)
	expect.Diff(t, keyless, ignored, "operations without keys")
}

// All operations are called twice with one key: the first answer comes again, without the
// operation having run; or both are refused. Those that refuse the key do so at once.
func TestEveryOperationTwiceWithOneKey(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		s := newKeyShop(t, newApp(t, dialect, onThisMachine))
		ask(t, s.a, "POST", "/v1/carts/current/add-to-cart", s.visitor, `{`+s.lines(1)+`}`)
		done, all := twiceWithOneKey(t, s)
		t.Logf("%d of %d operations did something and were replayed", done, all)
		if done < 30 { // requests that are made up fit some 40 operations; the others are refused twice
			t.Errorf("only %d operations of %d did something: the requests do not fit any more", done, all)
		}
	})
}

// keyCallers call what they may, the first of them who may.
var keyCallers = []string{"key with all permissions", "visitor", "member", "owner"}

const signsOut = "identity.sessions.endAllMine"

func twiceWithOneKey(t *testing.T, s *keyShop) (done, all int) {
	t.Helper()
	people := callers(t, s.a)
	list := slices.DeleteFunc(slices.Clone(s.a.Operations()), func(op httpapi.Operation) bool { return !changing(op) })
	order := map[string]int{http.MethodPost: 0, http.MethodPut: 1, http.MethodPatch: 1, http.MethodDelete: 2}
	rank := func(op httpapi.Operation) int {
		if op.ID == signsOut {
			return 100
		}
		return order[op.Method]*2 + min(1, strings.Count(op.Path, "{"))
	}
	slices.SortStableFunc(list, func(x, y httpapi.Operation) int { return rank(x) - rank(y) })
	known := map[string]string{} // group -> the id of something in it
	for _, op := range list {
		i := slices.IndexFunc(keyCallers, func(name string) bool { return op.Access.Check(people[name].who) == nil })
		expect.ThatNow(t, i >= 0, "nobody may call %s", op.ID)
		caller := keyCallers[i]
		all++
		token, group := people[caller].token, op.ID[:strings.LastIndexByte(op.ID, '.')]
		path := parameter.ReplaceAllStringFunc(op.Path, func(string) string {
			if id := known[group]; id != "" {
				return id
			}
			return ids.Random()
		})
		body := "{}"
		if in, _ := op.Types(); in != nil && op.Method != http.MethodDelete {
			text, err := json.Marshal(sample(in, "", 0))
			expect.OK(t, err)
			body = string(text)
		}
		first := s.callOn(s.a, op.Method, path, token, body, "k "+op.ID)
		switch again := s.callOn(s.a, op.Method, path, token, body, "k "+op.ID); {
		case slices.Contains(keyless, op.ID):
		case op.ID == signsOut && again.status == http.StatusUnauthorized: // the caller is nobody by then
		case op.RefusesKey():
			if first.status != http.StatusBadRequest || !strings.Contains(first.body, httpapi.CodeKeyNotSupported) {
				t.Errorf("%s does not refuse the key: %+v", op.ID, first)
			}
		case first.status >= 500 || again.status != first.status || again.body != first.body:
			t.Errorf("%s by %s %s\nfirst %+v\nagain %+v", op.ID, caller, body, first, again)
		case first.status == http.StatusOK && (first.replayed || !again.replayed):
			t.Errorf("%s ran twice with one key: %+v, then %+v", op.ID, first, again)
		case first.status == http.StatusOK:
			done++
			remember(known, group, first.body)
		}
	}
	return done, all
}

// remember notes the id of what an answer holds.
func remember(known map[string]string, group, body string) {
	var answer map[string]struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal([]byte(body), &answer) // answers of another shape have no id to note
	for _, entity := range answer {
		if entity.ID != "" {
			known[group] = entity.ID
		}
	}
}

// sample makes up a request that breaks no rule, as far as types and tags tell.
func sample(t reflect.Type, rules string, depth int) any {
	t = wire.Unwrap(t)
	if value, ok := byRule(rules); ok {
		return value
	}
	switch {
	case t == reflect.TypeFor[wire.Time]():
		return "2031-01-02T03:04:05.000Z"
	case t == reflect.TypeFor[wire.Decimal]():
		return "1"
	case t == reflect.TypeFor[wire.Revision]():
		return "1"
	case t == reflect.TypeFor[json.RawMessage]():
		return map[string]any{}
	}
	switch t.Kind() {
	case reflect.Struct:
		return sampleStruct(t, depth)
	case reflect.Slice, reflect.Array:
		_, inner, _ := strings.Cut(rules, "dive")
		return []any{sample(t.Elem(), inner, depth+1)}
	case reflect.Map:
		return map[string]any{}
	case reflect.Bool:
		return true
	case reflect.String:
		return "abcdefgh"
	default:
		return 1
	}
}

func sampleStruct(t reflect.Type, depth int) map[string]any {
	out := map[string]any{}
	for name, field := range wire.Fields(t) {
		rules := field.Tag.Get("validate")
		inner := wire.Unwrap(field.Type)
		whole := inner.Kind() == reflect.Struct && depth == 0 // the entity that a request is about
		if whole || strings.Contains(rules, "required") || strings.Contains(rules, "notblank") {
			out[name] = sample(field.Type, rules, depth+1)
		}
	}
	return out
}

// byRule is a value that a rule asks for.
func byRule(rules string) (any, bool) {
	before, _, _ := strings.Cut(rules, "dive")
	for _, rule := range strings.Split(before, ",") {
		name, of, _ := strings.Cut(rule, "=")
		switch name {
		case "guid":
			return ids.Random(), true
		case "oneof":
			return strings.Fields(of)[0], true
		case "email":
			return ids.Random() + "@example.com", true
		case "currency":
			return "EUR", true
		case "country":
			return "DE", true
		case "language", "locale":
			return "en", true
		case "weburl", "secureurl":
			return "https://example.com/", true
		case "decimal":
			return "1", true
		case "timezone":
			return "Europe/Berlin", true
		case "colorhex":
			return "#112233", true
		case "slug":
			return "a" + ids.Random()[:8], true
		case "phone":
			return "+4930123456", true
		case "len":
			return strings.Repeat("a", len(fmt.Sprint(of))), true
		}
	}
	return nil, false
}
