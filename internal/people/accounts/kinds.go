package accounts

import "souk/internal/platform/actor"

// KindNames are what kinds of callers are called in rows and tokens.
var KindNames = map[actor.Kind]string{
	actor.Visitor: "visitor", actor.Member: "member", actor.Staff: "staff", actor.App: "app",
}

// KindsByName is KindNames the other way round.
var KindsByName = func() map[string]actor.Kind {
	m := make(map[string]actor.Kind, len(KindNames))
	for kind, name := range KindNames {
		m[name] = kind
	}
	return m
}()
