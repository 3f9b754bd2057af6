import { createContext, use } from 'react';
import { isSoukError, type Client } from '@souk/client';
import type { Settings } from '@souk/ui';

export interface Store {
  client: Client;
  settings: Settings;
}

export const StoreContext = createContext<Store | null>(null);

export function useStore(): Store {
  const store = use(StoreContext);
  if (!store) throw new Error('StoreContext is missing');
  return store;
}

export const requestIdOf = (error: unknown): string | undefined =>
  (isSoukError(error) && error.requestId) || undefined;
