package credentials_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/oauth"
	"souk/internal/people/peopletest"
	"souk/internal/people/signin"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Attack: brute force on passwords, spread over nodes, restarts and addresses. The
// limits of an account hold, and whoever comes from elsewhere with the right
// password is let in until the account as a whole was tried too often.
func TestAttackBruteForceOnPasswords(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		c := peopletest.NewClock()
		db := storetest.Open(t, dialect, c.Set)
		n := peopletest.StartNode(t, db, c)
		n.Member(peopletest.Ada)
		guess := func(n *peopletest.Node, address, secret string) error {
			_, err := n.SignIn.Login(n.At(address), signin.Credentials{Email: peopletest.Ada, Password: secret})
			return err
		}
		// Every guess on a node of its own, that knows nothing from memory.
		for i := range credentials.FailHere {
			if err := guess(peopletest.StartNode(t, db, c), "198.51.100.1", "wrong horse"); errs.CodeOf(err) != credentials.CodeWrongPassword {
				t.Fatalf("guess %d: %v", i, err)
			}
		}
		expect.Code(t, guess(peopletest.StartNode(t, db, c), "198.51.100.1", peopletest.Password),
			credentials.CodeTooManySignIns, "after %d guesses on as many nodes", credentials.FailHere)
		peopletest.Must(t, guess(n, "198.51.100.2", peopletest.Password)) // its owner, from home
		for i := credentials.FailHere; i < credentials.FailAccount; i++ {
			if err := guess(n, fmt.Sprintf("203.0.113.%d", i), "wrong horse"); errs.CodeOf(err) != credentials.CodeWrongPassword {
				t.Fatalf("guess %d: %v", i, err)
			}
		}
		expect.Code(t, guess(n, "198.51.100.3", peopletest.Password), credentials.CodeTooManySignIns,
			"after %d guesses from as many addresses", credentials.FailAccount)
		c.Advance(credentials.FailWindow)
		peopletest.Must(t, guess(n, "198.51.100.3", peopletest.Password))
	})
}

// Attack: many guesses at once. No more are looked at than one by one.
func TestAttackGuessesAtOnce(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		n.Member(peopletest.Ada)
		ctx := n.At("198.51.100.1")
		var looked atomic.Int64
		var group sync.WaitGroup
		for range 40 {
			group.Go(func() {
				if _, err := n.SignIn.Login(ctx, signin.Credentials{Email: peopletest.Ada, Password: "wrong horse"}); errs.CodeOf(err) == credentials.CodeWrongPassword {
					looked.Add(1)
				}
			})
		}
		group.Wait()
		if looked.Load() > credentials.FailHere {
			t.Errorf("%d guesses were looked at", looked.Load())
		}
	})
}

// A queue that is too long, and a caller who hangs up while waiting, say nothing
// about a password: they count for nobody. Hanging up during the look does not help.
func TestAttackQueueIsNoFailure(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	n.Member(peopletest.Ada)
	ctx := n.At("198.51.100.1")
	for range cap(n.Credentials.Turns()) {
		n.Credentials.Turns() <- struct{}{}
	}
	for range 2 * credentials.FailHere {
		gone, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := n.SignIn.Login(gone, signin.Credentials{Email: peopletest.Ada, Password: "wrong horse"}); err == nil ||
			errs.CodeOf(err) != "" {
			t.Fatalf("who hung up: %v", err)
		}
	}
	for len(n.Credentials.Waiting()) < cap(n.Credentials.Waiting()) {
		n.Credentials.Waiting() <- struct{}{}
	}
	for range 2 * credentials.FailHere {
		if _, err := n.SignIn.Login(ctx, signin.Credentials{Email: peopletest.Ada, Password: peopletest.Password}); errs.CodeOf(err) != credentials.CodeTooManySignIns {
			t.Fatalf("a full queue: %v", err)
		}
	}
	for len(n.Credentials.Waiting()) > 0 {
		<-n.Credentials.Waiting()
	}
	for range cap(n.Credentials.Turns()) {
		<-n.Credentials.Turns()
	}
	_, err := n.SignIn.Login(ctx, signin.Credentials{Email: peopletest.Ada, Password: peopletest.Password})
	peopletest.Must(t, err)
	// Who hangs up when the hash is being made is counted all the same.
	derive := *n.Credentials.Derive()
	for i := range credentials.FailHere {
		leaving, cancel := context.WithCancel(ctx)
		*n.Credentials.Derive() = func(password, salt []byte, cost credentials.PasswordCost, length uint32) []byte {
			cancel()
			return derive(password, salt, cost, length)
		}
		if _, err := n.SignIn.Login(leaving, signin.Credentials{Email: peopletest.Ada, Password: "wrong horse"}); errs.CodeOf(err) != credentials.CodeWrongPassword {
			t.Fatalf("%d: %v", i, err)
		}
	}
	*n.Credentials.Derive() = derive
	if _, err := n.SignIn.Login(ctx, signin.Credentials{Email: peopletest.Ada, Password: peopletest.Password}); errs.CodeOf(err) != credentials.CodeTooManySignIns {
		t.Errorf("hanging up is a way around: %v", err)
	}
}

// Attack: brute force on the back office. It has counts of its own, and tells
// nobody who works there.
func TestAttackBruteForceOnStaff(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		n.Owned()
		n.Member(peopletest.Owner) // the same address, as a member
		hashed := hashes(n)
		var answers []string
		for _, email := range []string{peopletest.Owner, "nobody@example.com", peopletest.Ada, "no address"} {
			before := hashed.Load()
			r := n.StaffLogin(email, "wrong horse")
			if r.Status != 400 || hashed.Load() != before+1 {
				t.Errorf("%s: %d, %d hashes", email, r.Status, hashed.Load()-before)
			}
			answers = append(answers, r.Text)
		}
		for _, answer := range answers {
			expect.Equal(t, answer, answers[0], "answers differ: %q", answers)
		}
		for range credentials.FailHere - 1 {
			n.StaffLogin(peopletest.Owner, "wrong horse")
		}
		if r := n.StaffLogin(peopletest.Owner, peopletest.Password); r.Status != 429 || r.Header.Get("Retry-After") != "600" {
			t.Errorf("%d %s", r.Status, r.Text)
		}
		n.Want(n.Login(n.Visitor().AccessToken, peopletest.Owner, peopletest.Password), signin.StateSuccess)
	})
}

// Attack: brute force on mailed codes, many at once. Five are looked at.
func TestAttackBruteForceOnCodes(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		visitor, state, code := n.Registering()
		ctx := n.As(visitor)
		right, err := strconv.Atoi(code)
		peopletest.Must(t, err)
		var group sync.WaitGroup
		for i := range 30 {
			group.Go(func() {
				if _, err := n.SignIn.Verify(ctx, state, fmt.Sprintf("%06d", (right+1+i)%1_000_000)); err == nil {
					t.Error("a guess was right")
				}
			})
		}
		group.Wait()
		peopletest.Must(t, n.DB.Read(t.Context(), func(tx *store.Tx) error {
			var tries int
			peopletest.Must(t, tx.QueryRow("SELECT tries FROM email_codes", nil, &tries))
			expect.Equal(t, tries, signin.CodeTries, "tries were counted")
			return nil
		}))
		expect.Code(t, expect.Err(n.SignIn.Verify(ctx, state, code)), signin.CodeVerificationFailed,
			"the right one after that")
		// Signing in again within the minute brings no new code to guess.
		n.Want(n.Login(visitor, peopletest.Ada, peopletest.Password), signin.StateVerify)
		expect.Equal(t, n.Mails.Last(t, accountmail.VerifyEmail).Data["code"].(string), code, "a new code came at once")
	})
}

// Attack: brute force on recovery. Made-up links cost no hash and open nothing.
func TestAttackBruteForceOnRecovery(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	n.Member(peopletest.Ada)
	visitor := n.Visitor().AccessToken
	n.Call("POST", "/v1/send-email", visitor, `{"email":"`+peopletest.Ada+`"}`)
	token := peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword))
	hashed := hashes(n)
	for _, guess := range []string{"", " " + token, token + " ", token[1:], token + "A", strings.ToUpper(token),
		strings.ToLower(token), "%00", strings.Repeat("A", 5000), "' OR 1=1 --"} {
		r := n.Call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+guess+`","password":"another horse"}`)
		expect.Status(t, r, 400, "%.20q", guess)
	}
	expect.Equal(t, hashed.Load(), 0, "passwords were hashed for nothing")
	n.Want(n.Call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+token+`","password":"another horse"}`),
		signin.StateSuccess)
	expect.Equal(t, hashed.Load(), 1, "hashes")
}

// Attack: session fixation. What was there before a sign-in is worth nothing after
// it to whoever prepared it, and what a sign-in gives is worth nothing to others.
func TestAttackSessionFixation(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		prepared := n.Visitor()
		session := n.Want(n.Login(prepared.AccessToken, peopletest.Ada, peopletest.Password), signin.StateSuccess)
		first, err := n.OAuth.Grant(t.Context(), peopletest.Exchange(n.Code(prepared.AccessToken, session)))
		peopletest.Must(t, err)
		if caller := n.In(prepared.AccessToken); caller.Kind != actor.Visitor {
			t.Errorf("the visitor's token became %v", caller.Kind)
		}
		if again, err := n.Refresh(prepared.RefreshToken); err != nil || n.In(again.AccessToken).Kind != actor.Visitor {
			t.Errorf("the visitor's refresh token: %v", err)
		}
		again := n.Want(n.Login(prepared.AccessToken, peopletest.Ada, peopletest.Password), signin.StateSuccess)
		second, err := n.OAuth.Grant(t.Context(), peopletest.Exchange(n.Code(prepared.AccessToken, again)))
		peopletest.Must(t, err)
		expect.That(t, n.In(first.AccessToken).Session != n.In(second.AccessToken).Session &&
			first.RefreshToken != second.RefreshToken, "two sign-ins share a session")
		// A session token that is planted on somebody else opens nothing for them.
		mine := n.Want(n.Login(n.Visitor().AccessToken, peopletest.Ada, peopletest.Password), signin.StateSuccess)
		for name, victim := range map[string]string{"a visitor": n.Visitor().AccessToken,
			"a member": n.SignedIn(id).AccessToken} {
			if _, err := n.OAuth.IssueCode(n.As(victim),
				oauth.CodeRequest{SessionToken: mine, ClientID: peopletest.Client, RedirectURI: "https://shop.example/back",
					Challenge: peopletest.ChallengeOf(peopletest.Verifier)}); errs.KindOf(err) != errs.Unauthenticated {
				t.Errorf("%s with the session token of another: %v", name, err)
			}
		}
	})
}

// Attack: tokens of the blocked and deleted. Whatever was handed out before is
// dead at once, and nothing new is handed out.
func TestAttackTokensOfTheBlockedAndDeleted(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		manager := actor.With(t.Context(), actor.Actor{Kind: actor.System})
		for name, end := range map[string]func(id string) error{
			"blocked":      func(id string) error { _, err := n.BlockMember(manager, id); return err },
			"disconnected": func(id string) error { _, err := n.DisconnectMember(manager, id); return err },
			"deleted":      func(id string) error { return n.DeleteMember(manager, id) },
		} {
			n.Policy(`{"requireEmailVerification":false}`)
			email := name + "@example.com"
			id := n.Member(email)
			signedIn := n.SignedIn(id)
			visitor := n.Visitor().AccessToken
			session, other := n.Want(n.Login(visitor, email, peopletest.Password), signin.StateSuccess), n.Want(
				n.Login(visitor, email, peopletest.Password), signin.StateSuccess)
			code := n.Code(visitor, other)
			n.Call("POST", "/v1/send-email", visitor, `{"email":"`+email+`"}`)
			link := peopletest.TokenOf(t, n.Mails.Last(t, accountmail.ResetPassword))
			started := n.Call("POST", "/v1/start", signedIn.AccessToken, `{}`)
			state, _ := started.Body["verificationId"].(string)
			mailed := n.Mails.Last(t, accountmail.VerifyEmail).Data["code"].(string)
			peopletest.Must(t, end(id))
			n.Out(name+": access token", signedIn.AccessToken)
			expect.That(t, expect.Err(n.Refresh(signedIn.RefreshToken)) != nil, "%s: the refresh token works", name)
			if _, err := n.OAuth.IssueCode(n.As(visitor),
				oauth.CodeRequest{SessionToken: session, ClientID: peopletest.Client, RedirectURI: "https://shop.example/back",
					Challenge: peopletest.ChallengeOf(peopletest.Verifier)}); err == nil {
				t.Errorf("%s: the session token works", name)
			}
			expect.That(t, expect.Err(n.OAuth.Grant(t.Context(), peopletest.Exchange(code))) != nil,
				"%s: the code works", name)
			if _, err := n.OAuth.Grant(t.Context(),
				tokens.GrantRequest{GrantType: "authorized_client", MemberID: id,
					Authorization: n.Visitor().AccessToken + "," + peopletest.Key}); err == nil {
				t.Errorf("%s: an app gets tokens", name)
			}
			for what, r := range map[string]peopletest.Reply{
				"recovery link": n.Call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+link+`","password":"another horse"}`),
				"mailed code": n.Call("POST", "/v1/auth/verify", n.Visitor().AccessToken,
					`{"code":"`+mailed+`","stateToken":"`+state+`"}`),
				"password": n.Login(visitor, email, peopletest.Password),
			} {
				expect.That(t, r.Status != http.StatusOK, "%s: %s works: %s", name, what, r.Text)
			}
			before := len(n.Mails.All())
			if r := n.Call("POST", "/v1/send-email", visitor, `{"email":"`+email+`"}`); r.Status != 200 ||
				len(n.Mails.All()) != before {
				t.Errorf("%s: a new link: %d, %d mails", name, r.Status, len(n.Mails.All())-before)
			}
		}
	})
}

// Attack: clock skew. Nodes whose clocks are apart neither keep the dead alive nor
// lock the living out.
func TestAttackClockSkew(t *testing.T) {
	peopletest.Each(t, func(t *testing.T, n *peopletest.Node) {
		id := n.Member(peopletest.Ada)
		const apart = 29 * time.Second // a second less than clocks may be apart
		n.Clock.Advance(apart)         // on a node that is ahead
		ahead := n.SignedIn(id)
		n.Clock.Advance(-apart) // on this one
		n.In(ahead.AccessToken)
		_, err := n.BlockMember(actor.With(t.Context(), actor.Actor{Kind: actor.System}), id)
		peopletest.Must(t, err)
		n.Out("a token from the future of a blocked member", ahead.AccessToken)
		// Everything ends on a node that is ahead; a sign-in on this one counts at once.
		bob := n.Member("bob@example.com")
		old := n.SignedIn(bob)
		n.Clock.Advance(apart)
		n.Write(func(tx *store.Tx) error { return n.Sessions.End(tx, actor.Member, bob, "") })
		n.Clock.Advance(-apart)
		n.Out("from before", old.AccessToken)
		n.In(n.SignedIn(bob).AccessToken)
	})
}

// Attack: oversized profiles. All that is too much is told, and nothing of it kept.
func TestAttackOversizedProfiles(t *testing.T) {
	t.Parallel()
	n := peopletest.NewNode(t, store.SQLite)
	visitor := n.Visitor().AccessToken
	list := func(n int, item string) string {
		return "[" + strings.TrimSuffix(strings.Repeat(item+",", n), ",") + "]"
	}
	text := func(n int) string { return strings.Repeat("x", n) }
	for name, test := range map[string]struct {
		profile string
		fields  int // violations; -1 for a refusal of the whole
	}{
		"long texts": {`{"firstName":"` + text(101) + `","lastName":"` + text(101) + `","nickname":"` + text(101) +
			`","company":"` + text(1001) + `","position":"` + text(1001) + `","vatId":"` + text(1001) + `"}`, 6},
		"many phones": {`{"phonesV2":` + list(11, `{"phone":"+4930123456"}`) + `,"phones":` +
			list(11, `"+4930123456"`) + `}`, 2},
		"many addresses": {`{"addresses":` + list(21, `{"address":{"city":"Berlin"}}`) + `}`, 1},
		"many fields": {`{"customFields":[` + strings.Join(numbered(51, `{"name":"f%d","value":{"strValue":"x"}}`),
			",") + `]}`, 1},
		"a field's text":   {`{"customFields":[{"name":"f","value":{"strValue":"` + text(1001) + `"}}]}`, 1},
		"deeply nested":    {`{"customFields":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`, -1},
		"endless number":   {`{"customFields":[{"name":"f","value":{"numValue":1e999}}]}`, -1},
		"beyond a request": {`{"nickname":"` + text(accounts.MaxBody) + `"}`, -1},
	} {
		r := n.Call("POST", "/v2/register", visitor, `{"loginId":{"email":"`+peopletest.Ada+`"},"password":"`+
			peopletest.Password+`","profile":`+test.profile+`}`)
		if r.Status < 400 || r.Status > 413 || test.fields >= 0 && len(r.Violated()) != test.fields {
			t.Errorf("%s: %d %v %.200s", name, r.Status, r.Violated(), r.Text)
		}
	}
	expect.Refused(t, n.Login(visitor, peopletest.Ada, peopletest.Password), 0, signin.CodeUnknownEmail,
		"somebody was registered")
}

func numbered(n int, format string) (out []string) {
	for i := range n {
		out = append(out, fmt.Sprintf(format, i))
	}
	return out
}

// Rate limits answer 429 with Retry-After, in whole seconds of at least one, on
// every way to be refused for asking too often.
func TestAttackRetryAfterOnEvery429(t *testing.T) {
	t.Parallel()
	for name, push := range map[string]func(n *peopletest.Node, visitor string) peopletest.Reply{
		"passwords": func(n *peopletest.Node, visitor string) peopletest.Reply {
			return n.Login(visitor, peopletest.Ada, "wrong horse")
		},
		"staff passwords": func(n *peopletest.Node, _ string) peopletest.Reply {
			return n.StaffLogin("x@example.com", "wrong horse")
		},
		"older login": func(n *peopletest.Node, visitor string) peopletest.Reply {
			return n.Call("POST", "/api/v1/auth/login", visitor, `{"email":"`+peopletest.Ada+`","password":"wrong horse"}`)
		},
		"recovery mails": func(n *peopletest.Node, visitor string) peopletest.Reply {
			return n.Call("POST", "/v1/send-email", visitor, `{"email":"`+peopletest.Ada+`"}`)
		},
		"verification mails": func(n *peopletest.Node, _ string) peopletest.Reply {
			return n.Call("POST", "/v1/start", peopletest.Key, `{"identityId":"`+n.MemberOf(peopletest.Ada)+`"}`)
		},
		"a full queue": func(n *peopletest.Node, visitor string) peopletest.Reply {
			for len(n.Credentials.Waiting()) < cap(n.Credentials.Waiting()) {
				n.Credentials.Waiting() <- struct{}{}
			}
			return n.Register(visitor, "new@example.com")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := peopletest.NewNode(t, store.SQLite)
			n.Member(peopletest.Ada)
			visitor := n.Visitor().AccessToken
			for range 60 {
				if r := push(n, visitor); r.Status == http.StatusTooManyRequests {
					if seconds, err := strconv.Atoi(r.Header.Get("Retry-After")); err != nil || seconds < 1 || r.Code() == "" {
						t.Errorf("Retry-After %q, %s", r.Header.Get("Retry-After"), r.Text)
					}
					return
				}
			}
			t.Error("never too often")
		})
	}
	t.Run("rate of a network address", func(t *testing.T) {
		t.Parallel()
		n := peopletest.NewNode(t, store.SQLite)
		server, err := httpapi.New(httpapi.Config{Operations: n.Operations(), Authenticator: n.Tokens, DB: n.DB,
			Clock: n.Clock.Now, Limits: httpapi.NewLimits(httpapi.DefaultRates(), 100), Logger: slog.New(slog.DiscardHandler)})
		peopletest.Must(t, err)
		n.HTTP = server
		strict := map[string]bool{}
		for _, op := range n.Operations() {
			if op.Limit == httpapi.Strict {
				strict[op.Path] = true
			}
		}
		for _, path := range []string{"/v2/login", "/v2/register", "/v1/auth/verify", "/v1/auth/resend", "/v1/send-email",
			"/v1/recover", "/v1/staff/login", "/v2/{factorType}/verify", "/v2/change-password"} {
			expect.That(t, strict[path], "%s has no strict limit", path)
		}
		visitor := n.Visitor().AccessToken
		for range 100 {
			if r := n.Call("POST", "/v1/recover", visitor, `{"recoveryToken":"x","password":"another horse"}`); r.Status == http.StatusTooManyRequests {
				expect.Equal(t, r.Header.Get("Retry-After"), "1", "Retry-After")
				return
			}
		}
		t.Error("never too often")
	})
}
