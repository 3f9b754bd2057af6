import { expect, it } from 'vitest';
import type { Schemas } from '@souk/client';
import { gapsOf } from './gaps.ts';
import { newLine, priceFor, pricesOf, ratesOf, withLine, wrongPrices, type PriceValues } from './prices.ts';

type Rate = Schemas['ShippingRate'];
type Condition = Rate['conditions'][number];

const whole = (rates: Schemas['ShippingRateInput'][]): Rate[] =>
  rates.map((rate) => ({ conditions: [], multiplyByQuantity: false, ...rate }));
const when = (type: Condition['type'], operator: Condition['operator'], value: string): Condition => ({
  type,
  operator,
  value,
});
const rate = (amount: string, ...conditions: Condition[]): Rate => ({
  amount,
  conditions,
  multiplyByQuantity: false,
});
const none = { from: '', to: '', over: false, under: false };
const byWeight = (...ends: [string, string, string][]): PriceValues => ({
  ...pricesOf([]),
  by: 'weight',
  lines: ends.map(([from, to, amount]) =>
    newLine({
      amount,
      ranges: { weight: { ...none, from, to }, price: none, quantity: none },
    }),
  ),
});

it('says one price and the cart from which on it is free, both ways', () => {
  for (const simple of [
    { amount: '5.90', freeFrom: '', each: false },
    { amount: '0', freeFrom: '', each: false },
    { amount: '6', freeFrom: '120', each: false },
    { amount: '2', freeFrom: '80', each: true },
  ]) {
    const prices = pricesOf(whole(ratesOf({ ...pricesOf([]), ...simple })));
    expect(prices).toMatchObject({ by: 'one', ...simple });
  }
  expect(ratesOf(pricesOf([]))).toEqual([]);
});

it('reads every price that the API can hold, and writes what means the same', () => {
  const steps = [
    rate('4', when('BY_TOTAL_WEIGHT', 'LTE', '2')),
    rate('7', when('BY_TOTAL_WEIGHT', 'GT', '2'), when('BY_TOTAL_WEIGHT', 'LT', '10')),
  ];
  expect(pricesOf(steps).by).toBe('weight');
  expect(whole(ratesOf(pricesOf(steps)))).toEqual(steps);

  const exact = pricesOf([rate('1', when('BY_TOTAL_QUANTITY', 'EQ', '3'))]);
  expect(exact.by).toBe('quantity');
  expect(ratesOf(exact)[0]?.conditions).toEqual([
    when('BY_TOTAL_QUANTITY', 'GTE', '3'),
    when('BY_TOTAL_QUANTITY', 'LTE', '3'),
  ]);

  const mixed = [
    rate('5', when('BY_TOTAL_WEIGHT', 'LTE', '5'), when('BY_TOTAL_PRICE', 'GTE', '50')),
    rate('9'),
  ];
  expect(pricesOf(mixed).by).toBe('several');
  expect(whole(ratesOf(pricesOf(mixed)))).toEqual(mixed);

  // Of several limits on one total only the narrowest counts.
  const narrow = pricesOf([
    rate(
      '5',
      when('BY_TOTAL_PRICE', 'GTE', '10'),
      when('BY_TOTAL_PRICE', 'GT', '10'),
      when('BY_TOTAL_PRICE', 'GTE', '5'),
    ),
  ]);
  expect(narrow.lines[0]?.ranges.price).toEqual({ ...none, from: '10', over: true });
});

it('knows what cannot be saved, and where it stands', () => {
  const values = byWeight(['0', '5', '6'], ['7', '5', 'x'], ['', 'heavy', '1']);
  const [, second, third] = values.lines;
  expect(wrongPrices(values)).toEqual({
    [`${second?.key}.amount`]: 'amount',
    [`${second?.key}.weight.to`]: 'order',
    [`${third?.key}.weight.to`]: 'number',
  });
  const half = { weight: none, price: none, quantity: { ...none, from: '1.5' } };
  const pieces: PriceValues = { ...values, by: 'quantity', lines: [newLine({ amount: '1', ranges: half })] };
  expect(Object.values(wrongPrices(pieces))).toEqual(['whole']);
  expect(wrongPrices(pricesOf([]))).toEqual({ amount: 'amount' });
  expect(wrongPrices(pricesOf([]), true)).toEqual({});
});

it('begins a line where the one before it ends', () => {
  const more = withLine(byWeight(['', '5', '6']));
  expect(more.lines[1]?.ranges.weight).toEqual({ ...none, from: '5', over: true });
  const pieces = withLine({
    ...byWeight(['', '', '6']),
    by: 'quantity',
    lines: [newLine({ ranges: { weight: none, price: none, quantity: { ...none, to: '3' } } })],
  });
  expect(pieces.lines[1]?.ranges.quantity).toEqual({ ...none, from: '4' });
});

it('finds what lies between the lines and beyond them', () => {
  expect(gapsOf(byWeight(['', '5', '6'], ['5', '', '9']), 2)).toEqual([]);
  expect(gapsOf(byWeight(['1', '5', '6'], ['7.5', '10', '9']), 2)).toEqual([
    { from: '', to: '1', over: false, under: true },
    { from: '5', to: '7.5', over: true, under: true },
    { from: '10', to: '', over: true, under: false },
  ]);
  // The next line begins over the last one's end: nothing lies between.
  expect(gapsOf(withLine(byWeight(['', '1.1', '6'])), 2)).toEqual([]);
  // Cents and pieces have no room between one and the next.
  const worth = byWeight(['', '49.99', '6'], ['50', '', '0']);
  const asWorth = worth.lines.map((line) => ({
    ...line,
    ranges: { ...line.ranges, price: line.ranges.weight, quantity: line.ranges.weight },
  }));
  expect(gapsOf({ ...worth, by: 'price', lines: asWorth }, 2)).toEqual([]);
  expect(gapsOf({ ...worth, by: 'price', lines: asWorth }, 3)).toHaveLength(1);
  const pieces = byWeight(['', '3', '6'], ['4', '8', '0']);
  const asPieces = pieces.lines.map((line) => ({
    ...line,
    ranges: { ...line.ranges, quantity: line.ranges.weight },
  }));
  expect(gapsOf({ ...pieces, by: 'quantity', lines: asPieces }, 2)).toEqual([
    { from: '9', to: '', over: false, under: false },
  ]);
});

it('reckons a cart as the server does: the lowest price that holds', () => {
  const rates = ratesOf(byWeight(['', '5', '6'], ['5', '10', '4']));
  expect(priceFor(rates, { weight: 5, price: 1, quantity: 1 })).toBe(4);
  expect(priceFor(rates, { weight: 2, price: 1, quantity: 1 })).toBe(6);
  expect(priceFor(rates, { weight: 11, price: 1, quantity: 1 })).toBeNull();
  expect(priceFor([{ amount: '2', multiplyByQuantity: true }], { weight: 0, price: 0, quantity: 3 })).toBe(6);
});
