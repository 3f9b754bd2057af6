import { expect, test } from 'vitest';
import { lastMonths, monthBegins, spentByMonth } from './spending.ts';

const order = (purchasedDate: string, amount: string, more: object = {}) => ({
  purchasedDate,
  currency: 'EUR',
  status: 'APPROVED',
  priceSummary: { total: { amount } },
  ...more,
});

const noon = Date.parse('2026-11-17T12:00:00Z');

test('orders are summed by month, as what was spent counts them', () => {
  const months = spentByMonth(
    [
      order('2026-11-03T12:00:00Z', '10.50'),
      order('2026-11-12T12:00:00Z', '4.50'),
      order('2026-11-12T12:00:00Z', '0.10', { balanceSummary: { refunded: { amount: '0.10' } } }),
      order('2026-11-12T12:00:00Z', '20.00', { balanceSummary: { refunded: { amount: '15.70' } } }),
      order('2026-11-12T12:00:00Z', '99', { status: 'CANCELED' }),
      order('2026-11-12T12:00:00Z', '99', { status: 'REJECTED' }),
      order('2026-11-12T12:00:00Z', '99', { status: 'PENDING' }),
      order('2026-10-12T12:00:00Z', '99', { currency: 'USD' }),
      order('2025-12-15T12:00:00Z', '7'),
      order('2025-11-15T12:00:00Z', '50'),
    ],
    'EUR',
    lastMonths(noon, 'UTC'),
    'UTC',
  );
  expect(months).toHaveLength(12);
  expect(months[11]).toEqual({ month: '2026-11', sum: 19.3 });
  expect(months[10]?.sum).toBe(0);
  expect(months[0]).toEqual({ month: '2025-12', sum: 7 });
});

test('months are those of the shop, wherever its owner looks from', () => {
  const lastEvening = Date.parse('2026-12-01T03:30:00Z');
  expect(lastMonths(lastEvening, 'America/New_York').at(-1)).toBe('2026-11');
  expect(lastMonths(lastEvening, 'Asia/Tokyo').at(-1)).toBe('2026-12');
  expect(monthBegins('2026-11', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
  const sums = (zone: string) =>
    spentByMonth([order('2026-12-01T03:30:00Z', '5')], 'EUR', lastMonths(lastEvening, zone), zone).at(-1);
  expect(sums('America/New_York')).toEqual({ month: '2026-11', sum: 5 });
  expect(sums('Asia/Tokyo')).toEqual({ month: '2026-12', sum: 5 });
});

test('an order without a day of purchase counts when it was made', () => {
  const [month] = spentByMonth(
    [order('', '5', { createdDate: '2025-12-02T00:00:00Z' })],
    'EUR',
    ['2025-12'],
    'UTC',
  );
  expect(month?.sum).toBe(5);
});
