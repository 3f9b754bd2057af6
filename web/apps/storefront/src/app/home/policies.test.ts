import { expect, it } from 'vitest';
import type { CheckoutSettings } from '@souk/client/checkout';
import { titleOf, wordsOf } from './policies.ts';

const settings = {
  checkoutPolicies: {
    termsAndConditions: { visible: true, content: 'Fair ones.' },
    privacyPolicy: { visible: false, content: 'Hidden.' },
    returnPolicy: { visible: true, content: '' },
    customPolicy: { visible: true, content: 'Be kind.', title: 'House rules' },
  },
} as CheckoutSettings;

it.each([
  ['terms', 'Fair ones.'],
  ['custom', 'Be kind.'],
  ['privacy', undefined],
  ['returns', undefined],
  ['contact', undefined],
  ['toString', undefined],
])('%s says %j', (kind, words) => expect(wordsOf(settings, kind)?.content).toBe(words));

it('has its own title, or the usual one', () => {
  const t = (key: string) => key;
  expect(titleOf({ kind: 'custom', title: 'House rules' }, t)).toBe('House rules');
  expect(titleOf({ kind: 'privacy' }, t)).toBe('policy.privacy');
  expect(titleOf({ kind: 'custom' }, t)).toBe('policy.terms');
});
