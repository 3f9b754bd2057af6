import { createContext, use } from 'react';
import type { ShopPlace } from '@souk/ui/place';

/** Where and when the shop is found; null where it does not say. */
export const ShopPlaceContext = createContext<ShopPlace | null>(null);

export const useShopPlace = (): ShopPlace | null => use(ShopPlaceContext);
