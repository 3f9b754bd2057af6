import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyWebhook, WebhookError } from './webhooks.ts';

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString('base64')}`;
const now = 1_700_000_000_000;
const body = 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln';

function signed(change: Record<string, string> = {}) {
  const sum = createHmac('sha256', key)
    .update(`d1.${now / 1000}.${body}`)
    .digest('base64');
  const headers = {
    'webhook-id': 'd1',
    'webhook-timestamp': String(now / 1000),
    'webhook-signature': `v1,${sum}`,
    ...change,
  };
  return { headers, body };
}

it('takes what the store signed, also among other signatures and from either kind of headers', async () => {
  const right = signed();
  expect(await verifyWebhook(right, secret, { now })).toBe('d1');
  expect(await verifyWebhook({ ...right, headers: new Headers(right.headers) }, secret, { now })).toBe('d1');
  const several = signed({ 'webhook-signature': `v2,x v1,! ${right.headers['webhook-signature']}` });
  expect(await verifyWebhook(several, secret, { now: now + 299_000 })).toBe('d1');
});

it.each([
  ['without a signature', signed({ 'webhook-signature': '' }), 'not signed'],
  ['with another body', { ...signed(), body: 'other' }, 'does not fit'],
  ['with another id', signed({ 'webhook-id': 'd2' }), 'does not fit'],
  ['too old', signed({ 'webhook-timestamp': String(now / 1000 - 301) }), 'too old'],
  ['without a time', signed({ 'webhook-timestamp': 'x' }), 'too old'],
])('refuses one %s', async (_, delivery, why) => {
  const answer = verifyWebhook(delivery, secret, { now });
  await expect(answer).rejects.toThrow(WebhookError);
  await expect(answer).rejects.toThrow(why);
});
