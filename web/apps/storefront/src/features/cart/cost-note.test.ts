import { expect, it } from 'vitest';
import { costNote } from './cost-note.ts';

it.each([
  ['INCLUDED', ['product.taxIncluded', 'product.atCheckout']],
  ['ADDED', ['cart.later']],
  ['', ['product.atCheckout']],
] as const)('with tax %j the cart says %j', (tax, keys) => {
  expect(costNote(tax)).toEqual(keys);
});
