import { createContext, use } from 'react';
import type { CatalogReference } from '@souk/client';

export interface Purchase {
  name: string;
  reference: CatalogReference;
  quantity: number;
}

/** What a screen that sells needs from the cart. True when the piece is in the cart. */
export interface Buying {
  add: (purchase: Purchase) => Promise<boolean>;
  /** Leads to the checkout of this alone; the cart stays as it is. False when that did not work. */
  now: (purchase: Purchase) => Promise<boolean>;
}

export const BuyingContext = createContext<Buying | null>(null);

export function useBuying(): Buying {
  const buying = use(BuyingContext);
  if (!buying) throw new Error('BuyingContext is missing');
  return buying;
}
