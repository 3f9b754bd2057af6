// The shop's policies, which are kept with the settings of its checkout.
import type { CheckoutSettings } from '@souk/client/checkout';
import type { Policy } from '../../features/look/types.ts';
import type { TextKey } from '../../shared/text/index.ts';

const names: Readonly<Record<string, TextKey>> = {
  terms: 'policy.terms',
  privacy: 'policy.privacy',
  returns: 'policy.returns',
  digital: 'policy.digital',
  contact: 'policy.contact',
};

/** The shop's own title, or the usual one. */
export const titleOf = ({ kind, title }: Policy, t: (key: TextKey) => string): string =>
  title || t(names[kind] ?? 'policy.terms');

const fields = {
  terms: 'termsAndConditions',
  privacy: 'privacyPolicy',
  returns: 'returnPolicy',
  digital: 'digitalItemPolicy',
  contact: 'contactUs',
  custom: 'customPolicy',
} as const;

/** The words of a policy; null where the shop shows none of this kind. */
export function wordsOf({ checkoutPolicies = {} }: CheckoutSettings, kind: string) {
  const field = Object.hasOwn(fields, kind) ? fields[kind as keyof typeof fields] : null;
  const policy: { visible?: boolean; content?: string; title?: string } | undefined = field
    ? checkoutPolicies[field]
    : undefined;
  return policy?.visible && policy.content ? { kind, title: policy.title, content: policy.content } : null;
}
