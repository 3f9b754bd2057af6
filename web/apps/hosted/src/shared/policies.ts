import type { CheckoutSettings } from '@souk/client/checkout';
import type { TextKey } from './text/index.ts';

export interface Policy {
  id: string;
  /** The shop's own title; without one the usual name. */
  title?: string;
  name: TextKey;
  content: string;
}

/** What the shop shows of its policies. */
export function policiesOf({ checkoutPolicies = {} }: CheckoutSettings): Policy[] {
  const { termsAndConditions, privacyPolicy, returnPolicy, digitalItemPolicy, contactUs, customPolicy } =
    checkoutPolicies;
  const named: [string, TextKey, { visible?: boolean; content?: string; title?: string } | undefined][] = [
    ['terms', 'policy.terms', termsAndConditions],
    ['privacy', 'policy.privacy', privacyPolicy],
    ['returns', 'policy.returns', returnPolicy],
    ['digital', 'policy.digital', digitalItemPolicy],
    ['contact', 'policy.contact', contactUs],
    ['custom', 'policy.terms', customPolicy],
  ];
  return named.flatMap(([id, name, policy]) =>
    policy?.visible && policy.content ? [{ id, name, title: policy.title, content: policy.content }] : [],
  );
}
