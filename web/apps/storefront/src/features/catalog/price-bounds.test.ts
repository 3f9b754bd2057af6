import { expect, it } from 'vitest';
import { converted } from '../../shared/currency.ts';
import { askedBounds, keptBound, shownBound, type Shown } from './price-bounds.ts';

const currencies: [string, Shown][] = [
  ['USD', { code: 'EUR', rate: '0.9134' }],
  ['EUR', { code: 'JPY', rate: '162.37' }],
  ['EUR', { code: 'IDR', rate: '17345.5' }],
  ['JPY', { code: 'KWD', rate: '0.00204' }],
  ['KWD', { code: 'EUR', rate: '3' }],
];
const typed = [0, 0.01, 1, 9.99, 10, 24.9, 99.95, 1234, 99_999];

it.each(currencies)('what was typed stays as it was typed: %s, %o', (_, shown) => {
  const whole = ['JPY', 'IDR'].includes(shown.code);
  for (const amount of typed.filter((one) => !whole || Number.isInteger(one))) {
    expect(shownBound(keptBound(amount, shown) ?? NaN, shown)).toBe(amount);
  }
});

it.each(currencies)(
  'what is shown at the edge is found, and what is beyond it is not: %s, %o',
  (own, shown) => {
    const unit = { JPY: 1, KWD: 0.001 }[own] ?? 0.01;
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: shown.code });
    const told = (units: number) =>
      Number(format.format(converted(Number((units * unit).toFixed(3)), shown.rate)).replace(/[^\d.]/g, ''));
    for (let units = 3; units < 4000; units += 36) {
      const edge = told(units);
      const kept = keptBound(edge, shown);
      const { min = NaN, max = NaN } = askedBounds({ min: kept, max: kept }, shown, own);
      for (const near of [-2, -1, 0, 1, 2].map((by) => units + by)) {
        const price = Number((near * unit).toFixed(3));
        expect([near, price >= min, price <= max]).toEqual([near, told(near) >= edge, told(near) <= edge]);
      }
    }
  },
);

it('leaves the shop’s own money alone', () => {
  const search = { min: 5, max: 9.5, stock: true };
  expect(askedBounds(search, null, 'EUR')).toBe(search);
  expect([shownBound(9.5, null), keptBound(9.5, null), keptBound(undefined, null)]).toEqual([
    9.5,
    9.5,
    undefined,
  ]);
  expect(askedBounds({ stock: true }, { code: 'EUR', rate: '2' }, 'USD')).toEqual({ stock: true });
});
