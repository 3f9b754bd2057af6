package payments

import "context"

// terms are the settings as they hold for the caller's checkouts: those that run as
// tests are paid at the sandbox.
func (s *Service) terms(ctx context.Context, settings *Settings) *Settings {
	if s.cfg.Testing == nil || s.providers[SandboxName] == nil || !s.cfg.Testing(ctx) {
		return settings
	}
	out := *settings
	out.Provider = SandboxName
	return &out
}

// mixes tells that a provider must not take this money: what is bought in earnest is not
// paid with cards of the sandbox, nor a test with real ones.
func (s *Service) mixes(ctx context.Context, settings *Settings, g *gatewayOrder, provider string) bool {
	if g.checkout != "" {
		settings = s.terms(ctx, settings)
	}
	return (provider == SandboxName) != (settings.Provider == SandboxName)
}
