import { expect, it } from 'vitest';
import { draftOf, keptOf, linesOf, noAddress, placed, problemsOf, purposesOf } from './address.ts';

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const berlin = { ...noAddress('DE'), addressLine: ' Torstr. 1 ', city: 'Berlin', postalCode: '10119' };

it('asks for what a country writes on letters', () => {
  expect(problemsOf(noAddress(''))).toMatchObject({ country: 'address.countryNeeded' });
  expect(problemsOf(berlin)).toEqual({});
  expect(problemsOf({ ...berlin, postalCode: '1011' })).toEqual({ postalCode: 'address.postalWrong' });
  expect(problemsOf({ ...berlin, country: 'US' })).toEqual({ subdivision: 'address.stateNeeded' });
  expect(problemsOf({ ...berlin, country: 'AE', postalCode: '' })).toEqual({});
});

it('keeps what was typed, for its country only', () => {
  expect(keptOf({ ...berlin, subdivision: 'US-NY' })).toEqual({
    country: 'DE',
    addressLine: 'Torstr. 1',
    addressLine2: '',
    city: 'Berlin',
    postalCode: '10119',
    subdivision: '',
  });
  expect(draftOf({ country: 'GB', streetAddress: { number: '12', name: 'High Street' } }).addressLine).toBe(
    '12 High Street',
  );
});

it('calls an address by its street', () => {
  expect(linesOf(keptOf(berlin), names)).toEqual(['Torstr. 1', '10119 Berlin, Germany']);
  expect(linesOf({ country: 'US', city: 'Reno', subdivision: 'US-NV' }, names)).toEqual([
    'Reno, Nevada, United States',
    '',
  ]);
});

it.each([
  [-1, false, ['a', 'b', 'x']],
  [-1, true, ['x', 'a', 'b']],
  [1, false, ['a', 'x']],
  [1, true, ['x', 'a']],
])('puts one at %i, first: %s', (at, first, want) => {
  expect(placed(['a', 'b'], at, 'x', first)).toEqual(want);
});

it('says what an address is kept for, as the checkout takes it', () => {
  const at = (city: string) => ({ country: 'DE', city, addressLine: 'Torstr. 1' });
  const tagged = [
    { tag: 'HOME', address: at('Bonn') },
    { tag: 'SHIPPING', address: { city: 'Nowhere' } },
    { tag: 'SHIPPING', address: at('Berlin') },
    { tag: 'SHIPPING', address: at('Trier') },
    { tag: 'BILLING', address: at('Trier') },
  ];
  expect(purposesOf(at('Bonn'), tagged)).toEqual([]);
  expect(purposesOf({ ...at('Berlin'), postalCode: '' }, tagged)).toEqual(['SHIPPING']);
  expect(purposesOf({ ...at('Berlin'), postalCode: '10119' }, tagged)).toEqual([]);
  expect(purposesOf(at('Trier'), tagged)).toEqual(['BILLING']);
  expect(purposesOf(at('Trier'), [])).toEqual([]);
});
