import type { TextKey } from '../../shared/text/index.ts';

const known = new Map<string, TextKey>(
  Object.entries({
    PROVIDER_CANCELLED: 'elsewhere.cancelled',
    PROVIDER_UNAVAILABLE: 'elsewhere.unavailable',
    PROVIDER_EMAIL_MISSING: 'elsewhere.noEmail',
    PROVIDER_DOMAIN_NOT_ALLOWED: 'elsewhere.domain',
    STAFF_UNKNOWN: 'elsewhere.staff',
    REGISTRATION_CLOSED: 'elsewhere.closed',
    IDENTITY_PROVIDER_NOT_FOUND: 'elsewhere.gone',
  } satisfies Record<string, TextKey>),
);

/** What to say to whoever comes back from a provider without being let in. */
export const providerTrouble = (code: string): TextKey => known.get(code) ?? 'problem.provider';
