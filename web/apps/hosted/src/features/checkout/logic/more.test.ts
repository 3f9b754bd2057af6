import type { Schemas } from '@souk/client';
import type { CheckoutLine } from '@souk/client/checkout';
import { expect, it } from 'vitest';
import { suggested } from './more.ts';

type Product = Schemas['CatalogProduct'];
const product = (id: string, parts: object = {}) =>
  ({
    id,
    visible: true,
    stock: { inStock: true },
    manageVariants: false,
    productOptions: [],
    customTextFields: [],
    ...parts,
  }) as unknown as Product;
const lines = (...ids: string[]) => ({
  lineItems: ids.map((catalogItemId) => ({ catalogReference: { catalogItemId } }) as CheckoutLine),
});

it('suggests what one press can add, three at most', () => {
  const found = [
    product('bought'),
    product('sold-out', { stock: { inStock: false } }),
    product('colours', { productOptions: [{}] }),
    product('engraved', { customTextFields: [{}] }),
    product('members', { membersOnly: true }),
    product('a'),
    product('b'),
    product('c'),
    product('d'),
  ];
  expect(suggested(found, lines('bought')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(suggested(found, lines('bought', 'a', 'b')).map(({ id }) => id)).toEqual(['c', 'd']);
  expect(suggested([], lines('bought'))).toEqual([]);
});
