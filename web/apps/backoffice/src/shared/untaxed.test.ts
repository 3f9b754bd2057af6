import { expect, it } from 'vitest';
import { deliveredTo, untaxed } from './untaxed.ts';

it('finds the countries that goods are sent to without tax', () => {
  const taxed = [{ country: 'US' }, { country: 'DE' }];
  expect(untaxed(['US', 'PT', 'DE', 'PT'], taxed)).toEqual(['PT']);
  expect(untaxed(['US'], taxed)).toEqual([]);
  expect(untaxed(['US'], [])).toEqual(['US']);
});

it('asks only about regions that are on', () => {
  const region = (countryCode: string, active?: boolean) => ({
    active,
    name: countryCode,
    deliveryCarriers: [],
    destinations: [{ countryCode, subdivisions: [] }],
  });
  const rest = { name: 'rest', deliveryCarriers: [], destinations: [] };
  expect(deliveredTo([{ deliveryRegions: [region('US'), region('FR', false), rest] }])).toEqual(['US']);
});
