// What a change does to the cart on screen before the server has answered. Pure.
import type { Cart, CatalogReference, LineItem } from '@souk/client';

export { countOf } from '../../shared/cart-count.ts';

export const withQuantity = (cart: Cart, lineId: string, quantity: number): Cart => ({
  ...cart,
  lineItems: cart.lineItems.map((line) => (line.id === lineId ? { ...line, quantity } : line)),
});

export const without = (cart: Cart, lineId: string): Cart => ({
  ...cart,
  lineItems: cart.lineItems.filter((line) => line.id !== lineId),
});

export const nameOf = (line: LineItem): string =>
  line.productName?.translated ?? line.productName?.original ?? '';

/** How often a line comes, by its name; null where it is bought once. */
export function planOf(line: LineItem) {
  const { title, subscriptionSettings: settings } = line.subscriptionOptionInfo ?? {};
  return settings ? { title: title?.translated || title?.original || '', settings } : null;
}

/** The subscription that keeps a cart from being bought: it is paid by itself. */
export const loneLine = (lines: readonly LineItem[]): LineItem | null =>
  lines.length > 1 ? (lines.find(planOf) ?? null) : null;

/** The slug at the end of the address the server gives a line, or null without one. */
export function slugOf(line: LineItem): string | null {
  const path = line.url?.relativePath || line.url?.url || '';
  const last = path.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1);
  return last ? decodeURIComponent(last) : null;
}

/** One text for equal values: the server sorts names, a page has them in the order of the product. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/** The same goods with the same choices and texts. */
export const sameReference = (a: CatalogReference | undefined, b: CatalogReference): boolean =>
  a?.catalogItemId === b.catalogItemId && sorted(a.options ?? {}) === sorted(b.options ?? {});

/** The document leaves the options of an app's goods open; ours are a selection. */
export const referenceOf = (line: LineItem): CatalogReference | undefined =>
  line.catalogReference as CatalogReference | undefined;
