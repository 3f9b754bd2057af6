import { expect, it } from 'vitest';
import type { Product } from '@souk/client';
import { oneClick } from './buying.ts';

const field = (mandatory: boolean) => ({ title: 'Initials', maxLength: 3, mandatory });
const product = (productOptions: object[], customTextFields: object[]) =>
  ({ productOptions, customTextFields }) as unknown as Product;

it.each([
  [product([], []), true],
  [product([], [field(false)]), true],
  [product([], [field(false), field(true)]), false],
  [product([{ name: 'Size' }], []), false],
])('%j goes into the cart at one press: %s', (given, expected) => {
  expect(oneClick(given)).toBe(expected);
});
