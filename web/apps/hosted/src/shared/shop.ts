import { createContext, use } from 'react';
import type { Settings } from '@souk/ui';
import type { Api } from './api.ts';
import type { Arrival } from './arrival.ts';
import type { Face } from './face.ts';

/** What every page has: the shop's settings, the calls, and what the address brought. */
export interface Shop {
  settings: Settings;
  api: Api;
  arrival: Arrival;
  /** How the shop looks and speaks here. */
  face: Face;
}

export const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error('ShopContext is missing');
  return shop;
}
