import type { GatewayOrder } from '@souk/client/checkout';
import { expect, it } from 'vitest';
import { endWords, gatewayState } from './gateway.ts';

const order = (parts: Partial<GatewayOrder>): GatewayOrder => ({ status: 'OPEN', ...parts }) as GatewayOrder;

it.each([
  [{ status: 'OPEN' }, 'open'],
  [{ status: 'OPEN', running: true }, 'running'],
  [{ status: 'PAID' }, 'paid'],
  [{ status: 'CANCELED', running: true }, 'canceled'],
] as const)('%j is %s', (parts, state) => {
  expect(gatewayState(order(parts))).toBe(state);
});

it('says why nobody can pay any more', () => {
  const titles = (['EXPIRED', 'VOIDED', 'ORDER_CANCELED', undefined] as const).map(
    (ended) => endWords(order({ status: 'CANCELED', ended })).title,
  );
  expect(titles).toEqual(['pay.expired.title', 'pay.voided.title', 'pay.canceled.title', 'pay.closed.title']);
});
