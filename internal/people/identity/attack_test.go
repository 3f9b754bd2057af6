package identity

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

	"souk/internal/people/accounts"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// Attack: brute force on passwords, spread over nodes, restarts and addresses. The
// limits of an account hold, and whoever comes from elsewhere with the right
// password is let in until the account as a whole was tried too often.
func TestAttackBruteForceOnPasswords(t *testing.T) {
	t.Parallel()
	for _, dialect := range []store.Dialect{store.SQLite, store.PostgreSQL} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			c := newClock()
			db := storetest.Open(t, dialect, c.option)
			n := startNode(t, db, c)
			n.member(ada)
			guess := func(n *node, address, secret string) error {
				_, err := n.Login(n.at(address), Credentials{Email: ada, Password: secret})
				return err
			}
			// Every guess on a node of its own, that knows nothing from memory.
			for i := range failHere {
				if err := guess(startNode(t, db, c), "198.51.100.1", "wrong horse"); errs.CodeOf(err) != CodeWrongPassword {
					t.Fatalf("guess %d: %v", i, err)
				}
			}
			if err := guess(startNode(t, db, c), "198.51.100.1", password); errs.CodeOf(err) != CodeTooManySignIns {
				t.Errorf("after %d guesses on as many nodes: %v", failHere, err)
			}
			must(t, guess(n, "198.51.100.2", password)) // its owner, from home
			for i := failHere; i < failAccount; i++ {
				if err := guess(n, fmt.Sprintf("203.0.113.%d", i), "wrong horse"); errs.CodeOf(err) != CodeWrongPassword {
					t.Fatalf("guess %d: %v", i, err)
				}
			}
			if err := guess(n, "198.51.100.3", password); errs.CodeOf(err) != CodeTooManySignIns {
				t.Errorf("after %d guesses from as many addresses: %v", failAccount, err)
			}
			c.forward(failWindow)
			must(t, guess(n, "198.51.100.3", password))
		})
	}
}

// Attack: many guesses at once. No more are looked at than one by one.
func TestAttackGuessesAtOnce(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.member(ada)
		ctx := n.at("198.51.100.1")
		var looked atomic.Int64
		var group sync.WaitGroup
		for range 40 {
			group.Go(func() {
				if _, err := n.Login(ctx, Credentials{Email: ada, Password: "wrong horse"}); errs.CodeOf(err) == CodeWrongPassword {
					looked.Add(1)
				}
			})
		}
		group.Wait()
		if looked.Load() > failHere {
			t.Errorf("%d guesses were looked at", looked.Load())
		}
	})
}

// A queue that is too long, and a caller who hangs up while waiting, say nothing
// about a password: they count for nobody. Hanging up during the look does not help.
func TestAttackQueueIsNoFailure(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	n.member(ada)
	ctx := n.at("198.51.100.1")
	for range cap(n.passwords.turns) {
		n.passwords.turns <- struct{}{}
	}
	for range 2 * failHere {
		gone, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := n.Login(gone, Credentials{Email: ada, Password: "wrong horse"}); err == nil || errs.CodeOf(err) != "" {
			t.Fatalf("who hung up: %v", err)
		}
	}
	for len(n.passwords.waiting) < cap(n.passwords.waiting) {
		n.passwords.waiting <- struct{}{}
	}
	for range 2 * failHere {
		if _, err := n.Login(ctx, Credentials{Email: ada, Password: password}); errs.CodeOf(err) != CodeTooManySignIns {
			t.Fatalf("a full queue: %v", err)
		}
	}
	for len(n.passwords.waiting) > 0 {
		<-n.passwords.waiting
	}
	for range cap(n.passwords.turns) {
		<-n.passwords.turns
	}
	_, err := n.Login(ctx, Credentials{Email: ada, Password: password})
	must(t, err)
	// Who hangs up when the hash is being made is counted all the same.
	derive := n.passwords.derive
	for i := range failHere {
		leaving, cancel := context.WithCancel(ctx)
		n.passwords.derive = func(password, salt []byte, cost PasswordCost, length uint32) []byte {
			cancel()
			return derive(password, salt, cost, length)
		}
		if _, err := n.Login(leaving, Credentials{Email: ada, Password: "wrong horse"}); errs.CodeOf(err) != CodeWrongPassword {
			t.Fatalf("%d: %v", i, err)
		}
	}
	n.passwords.derive = derive
	if _, err := n.Login(ctx, Credentials{Email: ada, Password: password}); errs.CodeOf(err) != CodeTooManySignIns {
		t.Errorf("hanging up is a way around: %v", err)
	}
}

// Attack: brute force on the back office. It has counts of its own, and tells
// nobody who works there.
func TestAttackBruteForceOnStaff(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.owned()
		n.member(owner) // the same address, as a member
		hashed := hashes(n)
		var answers []string
		for _, email := range []string{owner, "nobody@example.com", ada, "no address"} {
			before := hashed.Load()
			r := n.staffLogin(email, "wrong horse")
			if r.status != 400 || hashed.Load() != before+1 {
				t.Errorf("%s: %d, %d hashes", email, r.status, hashed.Load()-before)
			}
			answers = append(answers, r.text)
		}
		for _, answer := range answers {
			if answer != answers[0] {
				t.Errorf("answers differ: %q", answers)
			}
		}
		for range failHere - 1 {
			n.staffLogin(owner, "wrong horse")
		}
		if r := n.staffLogin(owner, password); r.status != 429 || r.header.Get("Retry-After") != "600" {
			t.Errorf("%d %s", r.status, r.text)
		}
		n.want(n.login(n.visitor().AccessToken, owner, password), StateSuccess)
	})
}

// Attack: brute force on mailed codes, many at once. Five are looked at.
func TestAttackBruteForceOnCodes(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.policy(`{"requireEmailVerification":true}`)
		visitor := n.visitor().AccessToken
		state := n.want(n.register(visitor, ada), StateVerify)
		code := n.mails.last(t, mailVerifyEmail).Data["code"].(string)
		ctx := n.as(visitor)
		var group sync.WaitGroup
		for i := range 30 {
			group.Go(func() {
				if _, err := n.Verify(ctx, state, fmt.Sprintf("%06d", (i*31337+17)%1_000_000)); err == nil {
					t.Error("a guess was right")
				}
			})
		}
		group.Wait()
		must(t, n.db.Read(t.Context(), func(tx *store.Tx) error {
			var tries int
			must(t, tx.QueryRow("SELECT tries FROM email_codes", nil, &tries))
			if tries != codeTries {
				t.Errorf("%d tries were counted", tries)
			}
			return nil
		}))
		if _, err := n.Verify(ctx, state, code); errs.CodeOf(err) != CodeVerificationFailed {
			t.Errorf("the right one after that: %v", err)
		}
		// Signing in again within the minute brings no new code to guess.
		n.want(n.login(visitor, ada, password), StateVerify)
		if got := n.mails.last(t, mailVerifyEmail).Data["code"].(string); got != code {
			t.Error("a new code came at once")
		}
	})
}

// Attack: brute force on recovery. Made-up links cost no hash and open nothing.
func TestAttackBruteForceOnRecovery(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	n.member(ada)
	visitor := n.visitor().AccessToken
	n.call("POST", "/v1/send-email", visitor, `{"email":"`+ada+`"}`)
	token := tokenOf(t, n.mails.last(t, mailResetPassword))
	hashed := hashes(n)
	for _, guess := range []string{"", " " + token, token + " ", token[1:], token + "A", strings.ToUpper(token), strings.ToLower(token), "%00", strings.Repeat("A", 5000), "' OR 1=1 --"} {
		r := n.call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+guess+`","password":"another horse"}`)
		if r.status != 400 {
			t.Errorf("%.20q: %d %s", guess, r.status, r.text)
		}
	}
	if hashed.Load() != 0 {
		t.Errorf("%d passwords were hashed for nothing", hashed.Load())
	}
	n.want(n.call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+token+`","password":"another horse"}`), StateSuccess)
	if hashed.Load() != 1 {
		t.Errorf("%d hashes", hashed.Load())
	}
}

// Attack: e-mail enumeration, by text and by work done. Every way to ask for an
// account costs as many hashes when there is none; with hideExistence also the
// answers are the same, down to the limits that follow.
func TestAttackEnumeration(t *testing.T) {
	t.Parallel()
	for _, hide := range []bool{false, true} {
		t.Run(fmt.Sprintf("hideExistence=%v", hide), func(t *testing.T) {
			each(t, func(t *testing.T, n *node) { testEnumeration(t, n, hide) })
		})
	}
}

func testEnumeration(t *testing.T, n *node, hide bool) {
	t.Helper()
	n.member(ada)
	blocked := n.member("blocked@example.com")
	_, err := n.BlockMember(actor.With(t.Context(), actor.Actor{Kind: actor.System}), blocked)
	must(t, err)
	n.policy(`{"requireOwnerApproval":true}`)
	n.register(n.visitor().AccessToken, "waiting@example.com")
	n.policy(fmt.Sprintf(`{"requireOwnerApproval":false,"requireEmailVerification":true,"hideExistence":%v}`, hide))
	n.call("POST", "/v2/sign-on", n.visitor().AccessToken+","+testKey, `{"loginId":{"email":"nopassword@example.com"}}`)
	hashed := hashes(n)
	emails := []string{"unknown@example.com", ada, "blocked@example.com", "waiting@example.com", "nopassword@example.com"}
	ask := func(what string, one bool, call func(email string) reply) {
		t.Helper()
		var first reply
		for i, email := range emails {
			before := hashed.Load()
			r := call(email)
			if want := map[bool]int64{true: 1}[one]; hashed.Load()-before != want {
				t.Errorf("%s, %s: %d hashes", what, email, hashed.Load()-before)
			}
			if i == 0 {
				first = r
			} else if hide && (r.status != first.status || len(r.text) != len(first.text) || r.code() != first.code() || r.header.Get("Retry-After") != first.header.Get("Retry-After")) {
				t.Errorf("%s, %s: %d %s\nunknown: %d %s", what, email, r.status, r.text, first.status, first.text)
			}
		}
	}
	visitor := n.visitor().AccessToken
	ask("login", true, func(email string) reply { return n.login(visitor, email, "wrong horse") })
	ask("older login", true, func(email string) reply {
		return n.call("POST", "/api/v1/auth/login", visitor, `{"email":"`+email+`","password":"wrong horse"}`)
	})
	ask("recovery", false, func(email string) reply { return n.call("POST", "/v1/send-email", visitor, `{"email":"`+email+`"}`) })
	states := map[string]string{}
	ask("register", true, func(email string) reply {
		r := n.register(visitor, email)
		states[email], _ = r.body["stateToken"].(string)
		return r
	})
	if hide {
		for range 2 { // at once, which is too soon, and in time
			ask("resend", false, func(email string) reply {
				r := n.call("POST", "/v1/auth/resend", visitor, `{"stateToken":"`+states[email]+`"}`)
				r.text = strings.ReplaceAll(r.text, states[email], "")
				return r
			})
			n.clock.forward(codeEvery)
		}
		ask("verify", false, func(email string) reply {
			return n.call("POST", "/v1/auth/verify", visitor, `{"code":"000000","stateToken":"`+states[email]+`"}`)
		})
	}
}

// Attack: session fixation. What was there before a sign-in is worth nothing after
// it to whoever prepared it, and what a sign-in gives is worth nothing to others.
func TestAttackSessionFixation(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		prepared := n.visitor()
		session := n.want(n.login(prepared.AccessToken, ada, password), StateSuccess)
		first, err := n.Grant(t.Context(), exchange(n.code(prepared.AccessToken, session)))
		must(t, err)
		if caller := n.in(prepared.AccessToken); caller.Kind != actor.Visitor {
			t.Errorf("the visitor's token became %v", caller.Kind)
		}
		if again, err := n.refresh(prepared.RefreshToken); err != nil || n.in(again.AccessToken).Kind != actor.Visitor {
			t.Errorf("the visitor's refresh token: %v", err)
		}
		again := n.want(n.login(prepared.AccessToken, ada, password), StateSuccess)
		second, err := n.Grant(t.Context(), exchange(n.code(prepared.AccessToken, again)))
		must(t, err)
		if n.in(first.AccessToken).Session == n.in(second.AccessToken).Session || first.RefreshToken == second.RefreshToken {
			t.Error("two sign-ins share a session")
		}
		// A session token that is planted on somebody else opens nothing for them.
		mine := n.want(n.login(n.visitor().AccessToken, ada, password), StateSuccess)
		for name, victim := range map[string]string{"a visitor": n.visitor().AccessToken, "a member": n.signedIn(id).AccessToken} {
			if _, err := n.IssueCode(n.as(victim), CodeRequest{SessionToken: mine, ClientID: testClient, RedirectURI: "https://shop.example/back", Challenge: challengeOf(verifier)}); errs.KindOf(err) != errs.Unauthenticated {
				t.Errorf("%s with the session token of another: %v", name, err)
			}
		}
	})
}

// Attack: tokens of the blocked and deleted. Whatever was handed out before is
// dead at once, and nothing new is handed out.
func TestAttackTokensOfTheBlockedAndDeleted(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		manager := actor.With(t.Context(), actor.Actor{Kind: actor.System})
		for name, end := range map[string]func(id string) error{
			"blocked":      func(id string) error { _, err := n.BlockMember(manager, id); return err },
			"disconnected": func(id string) error { _, err := n.DisconnectMember(manager, id); return err },
			"deleted":      func(id string) error { return n.DeleteMember(manager, id) },
		} {
			n.policy(`{"requireEmailVerification":false}`)
			email := name + "@example.com"
			id := n.member(email)
			signedIn := n.signedIn(id)
			visitor := n.visitor().AccessToken
			session, other := n.want(n.login(visitor, email, password), StateSuccess), n.want(n.login(visitor, email, password), StateSuccess)
			code := n.code(visitor, other)
			n.call("POST", "/v1/send-email", visitor, `{"email":"`+email+`"}`)
			link := tokenOf(t, n.mails.last(t, mailResetPassword))
			started := n.call("POST", "/v1/start", signedIn.AccessToken, `{}`)
			state, _ := started.body["verificationId"].(string)
			mailed := n.mails.last(t, mailVerifyEmail).Data["code"].(string)
			must(t, end(id))
			n.out(name+": access token", signedIn.AccessToken)
			if _, err := n.refresh(signedIn.RefreshToken); err == nil {
				t.Errorf("%s: the refresh token works", name)
			}
			if _, err := n.IssueCode(n.as(visitor), CodeRequest{SessionToken: session, ClientID: testClient, RedirectURI: "https://shop.example/back", Challenge: challengeOf(verifier)}); err == nil {
				t.Errorf("%s: the session token works", name)
			}
			if _, err := n.Grant(t.Context(), exchange(code)); err == nil {
				t.Errorf("%s: the code works", name)
			}
			if _, err := n.Grant(t.Context(), tokens.GrantRequest{GrantType: "authorized_client", MemberID: id, Authorization: n.visitor().AccessToken + "," + testKey}); err == nil {
				t.Errorf("%s: an app gets tokens", name)
			}
			for what, r := range map[string]reply{
				"recovery link": n.call("POST", "/v1/recover", visitor, `{"recoveryToken":"`+link+`","password":"another horse"}`),
				"mailed code":   n.call("POST", "/v1/auth/verify", n.visitor().AccessToken, `{"code":"`+mailed+`","stateToken":"`+state+`"}`),
				"password":      n.login(visitor, email, password),
			} {
				if r.status == http.StatusOK {
					t.Errorf("%s: %s works: %s", name, what, r.text)
				}
			}
			before := len(n.mails.all())
			if r := n.call("POST", "/v1/send-email", visitor, `{"email":"`+email+`"}`); r.status != 200 || len(n.mails.all()) != before {
				t.Errorf("%s: a new link: %d, %d mails", name, r.status, len(n.mails.all())-before)
			}
		}
	})
}

// Attack: clock skew. Nodes whose clocks are apart neither keep the dead alive nor
// lock the living out.
func TestAttackClockSkew(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		id := n.member(ada)
		const apart = 29 * time.Second // a second less than clocks may be apart
		n.clock.forward(apart)         // on a node that is ahead
		ahead := n.signedIn(id)
		n.clock.forward(-apart) // on this one
		n.in(ahead.AccessToken)
		_, err := n.BlockMember(actor.With(t.Context(), actor.Actor{Kind: actor.System}), id)
		must(t, err)
		n.out("a token from the future of a blocked member", ahead.AccessToken)
		// Everything ends on a node that is ahead; a sign-in on this one counts at once.
		bob := n.member("bob@example.com")
		old := n.signedIn(bob)
		n.clock.forward(apart)
		n.write(func(tx *store.Tx) error { return n.endSessions(tx, actor.Member, bob, "") })
		n.clock.forward(-apart)
		n.out("from before", old.AccessToken)
		n.in(n.signedIn(bob).AccessToken)
	})
}

// Attack: oversized profiles. All that is too much is told, and nothing of it kept.
func TestAttackOversizedProfiles(t *testing.T) {
	t.Parallel()
	n := newNode(t, store.SQLite)
	visitor := n.visitor().AccessToken
	list := func(n int, item string) string {
		return "[" + strings.TrimSuffix(strings.Repeat(item+",", n), ",") + "]"
	}
	text := func(n int) string { return strings.Repeat("x", n) }
	for name, test := range map[string]struct {
		profile string
		fields  int // violations; -1 for a refusal of the whole
	}{
		"long texts":       {`{"firstName":"` + text(101) + `","lastName":"` + text(101) + `","nickname":"` + text(101) + `","company":"` + text(1001) + `","position":"` + text(1001) + `","vatId":"` + text(1001) + `"}`, 6},
		"many phones":      {`{"phonesV2":` + list(11, `{"phone":"+4930123456"}`) + `,"phones":` + list(11, `"+4930123456"`) + `}`, 2},
		"many addresses":   {`{"addresses":` + list(21, `{"address":{"city":"Berlin"}}`) + `}`, 1},
		"many fields":      {`{"customFields":[` + strings.Join(numbered(51, `{"name":"f%d","value":{"strValue":"x"}}`), ",") + `]}`, 1},
		"a field's text":   {`{"customFields":[{"name":"f","value":{"strValue":"` + text(1001) + `"}}]}`, 1},
		"deeply nested":    {`{"customFields":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`, -1},
		"endless number":   {`{"customFields":[{"name":"f","value":{"numValue":1e999}}]}`, -1},
		"beyond a request": {`{"nickname":"` + text(accounts.MaxBody) + `"}`, -1},
	} {
		r := n.call("POST", "/v2/register", visitor, `{"loginId":{"email":"`+ada+`"},"password":"`+password+`","profile":`+test.profile+`}`)
		if r.status < 400 || r.status > 413 || test.fields >= 0 && len(r.violated()) != test.fields {
			t.Errorf("%s: %d %v %.200s", name, r.status, r.violated(), r.text)
		}
	}
	if r := n.login(visitor, ada, password); r.code() != CodeUnknownEmail {
		t.Errorf("somebody was registered: %s", r.text)
	}
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
	for name, push := range map[string]func(n *node, visitor string) reply{
		"passwords": func(n *node, visitor string) reply {
			return n.login(visitor, ada, "wrong horse")
		},
		"staff passwords": func(n *node, _ string) reply { return n.staffLogin("x@example.com", "wrong horse") },
		"older login": func(n *node, visitor string) reply {
			return n.call("POST", "/api/v1/auth/login", visitor, `{"email":"`+ada+`","password":"wrong horse"}`)
		},
		"recovery mails": func(n *node, visitor string) reply {
			return n.call("POST", "/v1/send-email", visitor, `{"email":"`+ada+`"}`)
		},
		"verification mails": func(n *node, _ string) reply {
			return n.call("POST", "/v1/start", testKey, `{"identityId":"`+n.memberOf(ada)+`"}`)
		},
		"a full queue": func(n *node, visitor string) reply {
			for len(n.passwords.waiting) < cap(n.passwords.waiting) {
				n.passwords.waiting <- struct{}{}
			}
			return n.register(visitor, "new@example.com")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := newNode(t, store.SQLite)
			n.member(ada)
			visitor := n.visitor().AccessToken
			for range 60 {
				if r := push(n, visitor); r.status == http.StatusTooManyRequests {
					if seconds, err := strconv.Atoi(r.header.Get("Retry-After")); err != nil || seconds < 1 || r.code() == "" {
						t.Errorf("Retry-After %q, %s", r.header.Get("Retry-After"), r.text)
					}
					return
				}
			}
			t.Error("never too often")
		})
	}
	t.Run("rate of a network address", func(t *testing.T) {
		t.Parallel()
		n := newNode(t, store.SQLite)
		server, err := httpapi.New(httpapi.Config{Operations: n.operations(), Authenticator: n.tokens, DB: n.db, Clock: n.clock.now, Limits: httpapi.NewLimits(httpapi.DefaultRates(), 100), Logger: slog.New(slog.DiscardHandler)})
		must(t, err)
		n.http = server
		strict := map[string]bool{}
		for _, op := range n.operations() {
			if op.Limit == httpapi.Strict {
				strict[op.Path] = true
			}
		}
		for _, path := range []string{"/v2/login", "/v2/register", "/v1/auth/verify", "/v1/auth/resend", "/v1/send-email", "/v1/recover", "/v1/staff/login", "/v2/{factorType}/verify", "/v2/change-password"} {
			if !strict[path] {
				t.Errorf("%s has no strict limit", path)
			}
		}
		visitor := n.visitor().AccessToken
		for range 100 {
			if r := n.call("POST", "/v1/recover", visitor, `{"recoveryToken":"x","password":"another horse"}`); r.status == http.StatusTooManyRequests {
				if r.header.Get("Retry-After") != "1" {
					t.Errorf("Retry-After %q", r.header.Get("Retry-After"))
				}
				return
			}
		}
		t.Error("never too often")
	})
}

// Whether an account exists cannot be told by the work done, nor, where the shop
// hides it, by the answer.
func TestNoEnumeration(t *testing.T) {
	each(t, func(t *testing.T, n *node) {
		n.member(ada)
		visitor := n.visitor().AccessToken
		var hashed atomic.Int64
		derive := n.passwords.derive
		n.passwords.derive = func(password, salt []byte, cost PasswordCost, length uint32) []byte {
			hashed.Add(1)
			return derive(password, salt, cost, length)
		}
		n.policy(`{"hideExistence":true}`)
		n.call("POST", "/v2/sign-on", visitor+","+testKey, `{"loginId":{"email":"nopassword@example.com"}}`)
		var answers []string
		for _, email := range []string{ada, "unknown@example.com", "nopassword@example.com"} {
			before := hashed.Load()
			r := n.login(visitor, email, "wrong horse")
			if hashed.Load() != before+1 {
				t.Errorf("%s: %d hashes", email, hashed.Load()-before)
			}
			answers = append(answers, r.text)
		}
		if answers[0] != answers[1] || answers[0] != answers[2] {
			t.Errorf("answers differ: %q", answers)
		}
		for _, email := range []string{ada, "new@example.com"} {
			before := hashed.Load()
			n.register(visitor, email)
			if hashed.Load() != before+1 {
				t.Errorf("register %s: %d hashes", email, hashed.Load()-before)
			}
		}
		// With mails to everybody who registers, that does not tell either.
		n.policy(`{"requireEmailVerification":true}`)
		known, unknown := n.register(visitor, ada), n.register(visitor, "newer@example.com")
		n.want(known, StateVerify)
		n.want(unknown, StateVerify)
		if len(known.body) != len(unknown.body) || len(known.text) != len(unknown.text) {
			t.Errorf("%s\n%s", known.text, unknown.text)
		}
		if mail := n.mails.last(t, mailResetPassword); mail.To != ada {
			t.Errorf("mail %+v", mail)
		}
		// Nor does recovery.
		known, unknown = n.call("POST", "/v1/send-email", visitor, `{"email":"`+ada+`"}`), n.call("POST", "/v1/send-email", visitor, `{"email":"unknown@example.com"}`)
		if known.status != 200 || known.text != unknown.text || unknown.status != 200 {
			t.Errorf("%d %s, %d %s", known.status, known.text, unknown.status, unknown.text)
		}
	})
}

// hashes counts how often a password is hashed from here on.
func hashes(n *node) *atomic.Int64 {
	counted := &atomic.Int64{}
	derive := n.passwords.derive
	n.passwords.derive = func(password, salt []byte, cost PasswordCost, length uint32) []byte {
		counted.Add(1)
		return derive(password, salt, cost, length)
	}
	return counted
}
