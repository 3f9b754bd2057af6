// Goods that are suggested beside an order.
import type { Schemas } from '@souk/client';
import type { Checkout } from '@souk/client/checkout';

/** The shop's own ways to find them, the best first: bought together, in the same collection, sold most. */
export const algorithms = [
  '4e2a1c55-6d0b-4b7e-9a36-1f0c8a3d7b01',
  '4e2a1c55-6d0b-4b7e-9a36-1f0c8a3d7b02',
  '4e2a1c55-6d0b-4b7e-9a36-1f0c8a3d7b03',
];

const most = 3;

type Product = Schemas['CatalogProduct'];

/** Only what one press can add: nothing to choose or to write, in stock, for everybody, and not in the order yet. */
export function suggested(
  products: readonly Product[],
  { lineItems }: Pick<Checkout, 'lineItems'>,
): Product[] {
  const there = new Set(lineItems.map((line) => line.catalogReference?.catalogItemId));
  return products
    .filter(
      (product) =>
        product.visible &&
        product.stock.inStock &&
        !product.membersOnly &&
        !product.manageVariants &&
        product.productOptions.length === 0 &&
        product.customTextFields.length === 0 &&
        !there.has(product.id),
    )
    .slice(0, most);
}
