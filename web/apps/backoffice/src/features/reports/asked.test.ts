import { expect, test } from 'vitest';
import { askOf, countsAs } from './asked.ts';

test('orders are asked for over the days and in the currency of the page', () => {
  const over = { days: 7, currency: 'EUR' };
  expect(askOf('productId=p&name=Mug&nobody=x', over)).toEqual({
    name: 'Mug',
    ask: { days: 7, currency: 'EUR', productId: 'p' },
  });
  // A day of a chart has days of its own.
  expect(askOf('from=2026-11-01&to=2026-11-02', { from: '2026-10-01', to: '2026-11-30' }).ask).toEqual({
    from: '2026-11-01',
    to: '2026-11-02',
  });
  // Empty is what has none, and not the same as not asked for.
  expect(askOf('country=&refunded=true', over).ask).toEqual({ ...over, country: '', refunded: true });
});

test.each([
  ['', null],
  ['country=DE', null],
  ['productId=p', 'lines'],
  ['collectionId=c', 'lines'],
  ['productName=Engraving&refunded=true', 'back'],
  ['refunded=true', null],
  ['returned=true', 'back'],
  ['discountKind=COUPON&discountName=SPRING', 'discount'],
  ['reason=', 'reason'],
  ['part=TIPS', 'part'],
])('%s counts %s', (text, kind) => {
  expect(countsAs(askOf(text, { days: 7 }).ask)).toBe(kind);
});
