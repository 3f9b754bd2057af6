package sessions

// What tests of hosted sessions look at.
const (
	HostedPrefix = hostedPrefix
	MemberIdle   = memberIdle
)
