import { expect, test } from 'vitest';
import { spentByMonth } from './spending.ts';

test('orders are summed by month, without canceled ones and other currencies', () => {
  const order = (createdDate: string, amount: string, more: object = {}) => ({
    createdDate,
    currency: 'EUR',
    priceSummary: { total: { amount } },
    ...more,
  });
  const months = spentByMonth(
    [
      order('2026-11-03T12:00:00Z', '10.50'),
      order('2026-11-12T12:00:00Z', '4.50'),
      order('2026-11-12T12:00:00Z', '99', { status: 'CANCELED' }),
      order('2026-10-12T12:00:00Z', '99', { currency: 'USD' }),
      order('2025-12-15T12:00:00Z', '7'),
      order('2025-11-15T12:00:00Z', '50'),
    ],
    'EUR',
    new Date(2026, 10, 17),
  );
  expect(months).toHaveLength(12);
  expect(months[11]?.sum).toBe(15);
  expect(months[10]?.sum).toBe(0);
  expect(months[0]?.sum).toBe(7);
});
