import { createContext, use, type ComponentType } from 'react';
import type { CatalogReference, Product } from '@souk/client';

/** Parts about what people like, wait for and saw before. They are fetched after the page, and are nobody's on the server. */
export interface Wishes {
  /** Puts a product on the wishlist and takes it off. */
  Heart: ComponentType<{ product: Product; roomy?: boolean }>;
  /** Asks to be told when something sold out is back. */
  Notice: ComponentType<{ product: Product; reference: CatalogReference }>;
  /** What was looked at before; the product that is looked at now joins it. */
  Seen: ComponentType<{ now?: string }>;
}

export const WishesContext = createContext<Wishes | null>(null);

export function useWishes(): Wishes {
  const wishes = use(WishesContext);
  if (!wishes) throw new Error('WishesContext is missing');
  return wishes;
}
