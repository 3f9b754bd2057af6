// An account kept elsewhere as a form: what stands in it, and what is sent of it.
import type { Schemas } from '@souk/client';

export type Provider = Schemas['ProvidersProvider'];
export type Kind = Provider['kind'];

export interface ProviderValues extends Record<string, string | boolean> {
  kind: string;
  name: string;
  issuer: string;
  clientId: string;
  teamId: string;
  keyId: string;
  scopes: string;
  allowedDomains: string;
  trustEmail: boolean;
  forMembers: boolean;
  forStaff: boolean;
}

export const blank = (kind: string): ProviderValues => ({
  kind,
  name: '',
  issuer: '',
  clientId: '',
  teamId: '',
  keyId: '',
  scopes: '',
  allowedDomains: '',
  trustEmail: false,
  forMembers: true,
  forStaff: false,
});

export const valuesOf = (provider: Provider): ProviderValues => ({
  kind: provider.kind,
  name: provider.name,
  issuer: provider.issuer,
  clientId: provider.clientId,
  teamId: provider.apple?.teamId ?? '',
  keyId: provider.apple?.keyId ?? '',
  scopes: provider.scopes.join('\n'),
  allowedDomains: provider.allowedDomains.join('\n'),
  trustEmail: provider.trustEmail,
  forMembers: provider.forMembers !== false,
  forStaff: provider.forStaff,
});

const lines = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

/** What is sent: of a provider that there is only what was changed. A secret stays as it is unless one was typed. */
export function sentOf(
  now: ProviderValues,
  changed: Partial<ProviderValues>,
  secret: string,
): Record<string, unknown> {
  const has = (name: keyof ProviderValues & string) => changed[name] !== undefined;
  const texts = (['name', 'issuer', 'clientId'] as const).filter(has);
  const lists = (['scopes', 'allowedDomains'] as const).filter(has);
  const switches = (['trustEmail', 'forMembers', 'forStaff'] as const).filter(has);
  return {
    ...Object.fromEntries(texts.map((name) => [name, now[name].trim()])),
    ...Object.fromEntries(lists.map((name) => [name, lines(now[name])])),
    ...Object.fromEntries(switches.map((name) => [name, now[name]])),
    ...(now.kind === 'APPLE' && (has('teamId') || has('keyId'))
      ? { apple: { teamId: now.teamId.trim(), keyId: now.keyId.trim() } }
      : {}),
    ...(secret.trim() ? { clientSecret: secret.trim() } : {}),
  };
}
