import { createContext, use } from 'react';
import type { CatalogReference, Product } from '@souk/client';

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

/** Whether one press can put it into the cart: nothing to choose, and nothing that has to be written. */
export const oneClick = ({ productOptions, customTextFields }: Product): boolean =>
  productOptions.length === 0 && !customTextFields.some(({ mandatory }) => mandatory);

export const BuyingContext = createContext<Buying | null>(null);

export function useBuying(): Buying {
  const buying = use(BuyingContext);
  if (!buying) throw new Error('BuyingContext is missing');
  return buying;
}
