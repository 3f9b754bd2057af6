import type { Cart } from '@souk/client';

/** Pieces, not lines. */
export const countOf = (cart: Cart | null | undefined): number =>
  cart?.lineItems.reduce((count, line) => count + line.quantity, 0) ?? 0;
