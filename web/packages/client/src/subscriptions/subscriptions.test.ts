import { expect, it } from 'vitest';
import { createClient } from '../index.ts';
import { fakeStorage, fakeStore } from '../testing.ts';
import { subscriptionCalls, type SubscriptionCalls } from './index.ts';

const calls: [string, (calls: SubscriptionCalls) => Promise<unknown>, string, string, unknown][] = [
  ['lists mine', (s) => s.mine(), 'GET', '/v1/subscriptions/my', undefined],
  ['reads one', (s) => s.get('s/1'), 'GET', '/v1/subscriptions/s%2F1', undefined],
  ['pauses', (s) => s.pause('s'), 'POST', '/v1/subscriptions/s/pause', { subscriptionId: 's' }],
  ['resumes', (s) => s.resume('s'), 'POST', '/v1/subscriptions/s/resume', { subscriptionId: 's' }],
  ['skips', (s) => s.skip('s'), 'POST', '/v1/subscriptions/s/skip', { subscriptionId: 's' }],
  ['cancels', (s) => s.cancel('s'), 'POST', '/v1/subscriptions/s/cancel', { subscriptionId: 's' }],
  [
    'cancels and says why',
    (s) => s.cancel('s', 'Too much tea'),
    'POST',
    '/v1/subscriptions/s/cancel',
    { subscriptionId: 's', reason: 'Too much tea' },
  ],
  [
    'pays with a kept card',
    (s) => s.changeMethod('s', { savedMethodId: 'm' }),
    'POST',
    '/v1/subscriptions/s/payment-method',
    { subscriptionId: 's', savedMethodId: 'm' },
  ],
  [
    'pays with a new one',
    (s) => s.changeMethod('s', { paymentToken: 't' }),
    'POST',
    '/v1/subscriptions/s/payment-method',
    { subscriptionId: 's', paymentToken: 't' },
  ],
  ['tries again', (s) => s.retry('s'), 'POST', '/v1/subscriptions/s/retry', { subscriptionId: 's' }],
  ['lists ways to pay', (s) => s.waysToPay(), 'GET', '/v1/payment-methods/my', undefined],
];

it.each(calls)('%s', async (_, act, method, path, body) => {
  const store = fakeStore(() => ({ body: {} }));
  const client = createClient({ clientId: 'c', fetch: store.fetch, storage: fakeStorage() });
  await act(subscriptionCalls(client));
  expect([store.calls[0]?.method, store.calls[0]?.url.pathname, store.calls[0]?.body]).toEqual([
    method,
    path,
    body,
  ]);
});
