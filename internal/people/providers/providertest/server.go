// Package providertest runs an OpenID provider for tests: discovery, authorization
// with PKCE, tokens signed with RSA or elliptic curves, keys, and what it knows of
// people. It checks what it is asked as strictly as the real ones do, and can be made
// to misbehave in every way that a shop must withstand.
package providertest

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// Server is a running provider. Set its fields before it is used, or through Change.
type Server struct {
	URL string
	// Issuer is what it calls itself; its address when empty.
	Issuer string
	// Path is where it is, such as /common/v2.0; empty for the root.
	Path string

	ClientID  string
	Secret    string   // empty: none is asked for
	TokenAuth []string // how clients prove themselves; empty: basic
	// CheckSecret replaces the comparison with Secret.
	CheckSecret func(secret string) error
	// Claims are what it says about whoever is signed in there.
	Claims map[string]any
	// UserInfo is what it says when asked for more; nil: it has no such address.
	UserInfo map[string]any
	// Authorize is where it sends people to; "-" for nowhere, empty for where it should.
	Authorize string
	// Deny sends people back with this error.
	Deny string
	// TellIssuer sends the issuer with the answer (RFC 9207).
	TellIssuer bool
	// Forge changes a token's claims before it is signed.
	Forge func(claims jwt.MapClaims)
	// Sign replaces how a token is signed.
	Sign func(claims jwt.MapClaims) (string, error)
	// Down answers paths with a status instead.
	Down map[string]int
	// Now is the clock.
	Now func() time.Time

	mu     sync.Mutex
	keys   []key
	made   int // of keys
	codes  map[string]asked
	server *httptest.Server
	counts map[string]int // of requests, by path
}

type key struct {
	id      string
	private crypto.Signer
	method  jwt.SigningMethod
}

// asked is an authorization request that was granted.
type asked struct {
	values url.Values
	used   bool
}

// New starts a provider. Close it.
func New() *Server {
	s := &Server{
		ClientID: "shop", Secret: "a secret of the shop", Now: time.Now, codes: map[string]asked{}, counts: map[string]int{},
		Down: map[string]int{},
		Claims: map[string]any{"sub": "subject-1", "email": "ada@example.com", "email_verified": true, "given_name": "Ada",
			"family_name": "Lovelace"},
	}
	s.rotate(first(), jwt.SigningMethodRS256)
	s.server = httptest.NewServer(http.HandlerFunc(s.serve))
	s.URL = s.server.URL
	return s
}

// Close stops it.
func (s *Server) Close() { s.server.Close() }

// Change changes it while it runs.
func (s *Server) Change(change func(s *Server)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(s)
}

// Address is where it describes itself.
func (s *Server) Address() string { return s.URL + s.Path }

// Count tells how often a path was asked for.
func (s *Server) Count(path string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counts[path]
}

// first is the key that every server begins with: making one takes long.
var first = sync.OnceValue(func() crypto.Signer { return newRSA() })

func newRSA() *rsa.PrivateKey {
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return private
}

// RotateRSA replaces all keys with a new RSA one.
func (s *Server) RotateRSA() { s.rotate(newRSA(), jwt.SigningMethodRS256) }

// RotateEC replaces all keys with a new one on P-256.
func (s *Server) RotateEC() {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	s.rotate(private, jwt.SigningMethodES256)
}

func (s *Server) rotate(private crypto.Signer, method jwt.SigningMethod) {
	s.Change(func(s *Server) {
		s.made++
		s.keys = []key{{fmt.Sprintf("key-%d", s.made), private, method}}
	})
}

// SignWith signs claims with the current key, under a header of one's own.
func (s *Server) SignWith(claims jwt.MapClaims, header map[string]any) (string, error) {
	k := s.keys[0]
	token := jwt.NewWithClaims(k.method, claims)
	token.Header["kid"] = k.id
	maps.Copy(token.Header, header)
	return token.SignedString(k.private)
}

func (s *Server) issuer() string {
	if s.Issuer != "" {
		return s.Issuer
	}
	return s.Address()
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := strings.TrimPrefix(r.URL.Path, s.Path)
	s.counts[path]++
	if status := s.Down[path]; status != 0 {
		w.WriteHeader(status)
		return
	}
	switch path {
	case "/.well-known/openid-configuration":
		s.describe(w)
	case "/authorize":
		s.authorize(w, r)
	case "/token":
		s.token(w, r)
	case "/keys":
		s.publish(w)
	case "/userinfo":
		s.tell(w, r)
	default:
		http.NotFound(w, r)
	}
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the asker may have left
}

func (s *Server) describe(w http.ResponseWriter) {
	at := s.Address()
	about := map[string]any{
		"issuer": s.issuer(), "authorization_endpoint": at + "/authorize", "token_endpoint": at + "/token",
		"jwks_uri":                 at + "/keys",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"id_token_signing_alg_values_supported":          []string{"RS256", "ES256"},
		"authorization_response_iss_parameter_supported": s.TellIssuer,
	}
	switch s.Authorize {
	case "":
	case "-":
		delete(about, "authorization_endpoint")
	default:
		about["authorization_endpoint"] = s.Authorize
	}
	if s.TokenAuth != nil {
		about["token_endpoint_auth_methods_supported"] = s.TokenAuth
	}
	if s.UserInfo != nil {
		about["userinfo_endpoint"] = at + "/userinfo"
	}
	answer(w, http.StatusOK, about)
}

var form = template.Must(template.New("form").Parse(
	`<!doctype html><meta charset="utf-8"><form method="post" action="{{.To}}">{{range $k, $v := .Values}}<input type="hidden" name="{{$k}}" value="{{index $v 0}}">{{end}}</form>`))

// authorize lets whoever asks in at once, as somebody who is signed in there and has consented.
func (s *Server) authorize(w http.ResponseWriter, r *http.Request) {
	asks := r.URL.Query()
	wrong := ""
	switch {
	case asks.Get("client_id") != s.ClientID:
		wrong = "client_id"
	case asks.Get("redirect_uri") == "":
		wrong = "redirect_uri"
	case asks.Get("response_type") != "code":
		wrong = "response_type"
	case !slices.Contains(strings.Fields(asks.Get("scope")), "openid"):
		wrong = "scope"
	case asks.Get("code_challenge_method") != "S256" || len(asks.Get("code_challenge")) != 43:
		wrong = "code_challenge"
	case asks.Get("state") == "" || asks.Get("nonce") == "":
		wrong = "state or nonce"
	}
	if wrong != "" {
		http.Error(w, "wrong "+wrong, http.StatusBadRequest)
		return
	}
	values := url.Values{"state": {asks.Get("state")}}
	if s.TellIssuer {
		values.Set("iss", s.issuer())
	}
	if s.Deny != "" {
		values.Set("error", s.Deny)
		values.Set("error_description", "no")
	} else {
		code := fmt.Sprintf("code-%d-%s", len(s.codes), random())
		s.codes[code] = asked{values: asks}
		values.Set("code", code)
	}
	if asks.Get("response_mode") == "form_post" {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_ = form.Execute(w, map[string]any{"To": asks.Get("redirect_uri"), "Values": values})
		return
	}
	http.Redirect(w, r, asks.Get("redirect_uri")+"?"+values.Encode(), http.StatusFound)
}

func random() string {
	b := make([]byte, 12)
	_, _ = rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// proven checks how a client proves itself.
func (s *Server) proven(r *http.Request) bool {
	id, secret, basic := r.BasicAuth()
	if basic {
		id, _ = url.QueryUnescape(id)
		secret, _ = url.QueryUnescape(secret)
	} else {
		id, secret = r.PostForm.Get("client_id"), r.PostForm.Get("client_secret")
	}
	way := map[bool]string{true: "client_secret_basic", false: "client_secret_post"}[basic]
	switch {
	case id != s.ClientID:
		return false
	case s.CheckSecret != nil:
		return s.CheckSecret(secret) == nil
	case s.Secret == "":
		return secret == ""
	case s.TokenAuth != nil && !slices.Contains(s.TokenAuth, way), s.TokenAuth == nil && !basic:
		return false
	}
	return secret == s.Secret
}

func (s *Server) token(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil || r.Method != http.MethodPost {
		answer(w, http.StatusBadRequest, map[string]string{"error": "invalid_request"})
		return
	}
	if !s.proven(r) {
		answer(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	code := r.PostForm.Get("code")
	request, known := s.codes[code]
	sum := sha256.Sum256([]byte(r.PostForm.Get("code_verifier")))
	if !known || request.used || r.PostForm.Get("grant_type") != "authorization_code" ||
		r.PostForm.Get("redirect_uri") != request.values.Get("redirect_uri") ||
		base64.RawURLEncoding.EncodeToString(sum[:]) != request.values.Get("code_challenge") {
		answer(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	request.used = true
	s.codes[code] = request
	claims := jwt.MapClaims{"iss": s.issuer(), "aud": s.ClientID, "nonce": request.values.Get("nonce"),
		"iat": s.Now().Unix(), "exp": s.Now().Add(10 * time.Minute).Unix()}
	maps.Copy(claims, s.Claims)
	if s.Forge != nil {
		s.Forge(claims)
	}
	sign := s.Sign
	if sign == nil {
		sign = func(claims jwt.MapClaims) (string, error) { return s.SignWith(claims, nil) }
	}
	token, err := sign(claims)
	if err != nil {
		answer(w, http.StatusInternalServerError, map[string]string{"error": err.Error()})
		return
	}
	body := map[string]any{"access_token": "access of " + code, "token_type": "Bearer", "expires_in": 3600,
		"id_token": token}
	if token == "" {
		delete(body, "id_token")
	}
	answer(w, http.StatusOK, body)
}

func (s *Server) publish(w http.ResponseWriter) {
	encode := base64.RawURLEncoding.EncodeToString
	list := []map[string]string{}
	for _, k := range s.keys {
		switch public := k.private.Public().(type) {
		case *rsa.PublicKey:
			list = append(list, map[string]string{"kty": "RSA", "use": "sig", "alg": "RS256", "kid": k.id,
				"n": encode(public.N.Bytes()), "e": encode(big.NewInt(int64(public.E)).Bytes())})
		case *ecdsa.PublicKey:
			point, err := public.Bytes() // 4, then both coordinates
			if err != nil {
				panic(err)
			}
			list = append(list, map[string]string{"kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": k.id,
				"x": encode(point[1:33]), "y": encode(point[33:])})
		}
	}
	answer(w, http.StatusOK, map[string]any{"keys": list})
}

func (s *Server) tell(w http.ResponseWriter, r *http.Request) {
	if !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer access of ") {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	answer(w, http.StatusOK, s.UserInfo)
}
