import { createContext, use } from 'react';
import { isSoukError, type Client } from '@souk/client';
import type { Settings } from '@souk/ui';
import type { Api, Me } from './api.ts';

export interface Store {
  client: Client;
  api: Api;
  settings: Settings;
}

export const StoreContext = createContext<Store | null>(null);

export function useStore(): Store {
  const store = use(StoreContext);
  if (!store) throw new Error('StoreContext is missing');
  return store;
}

export const MeContext = createContext<Me | null>(null);

/** Who is signed in. Only below the gate, which lets nobody else through. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('MeContext is missing');
  return me;
}

/** What the person may do; what they never can is not shown. The server decides all the same. */
export function useCan(): (permission: string) => boolean {
  const { owner, permissions } = useMe();
  return (permission) => owner || permissions.includes(permission);
}

export const requestIdOf = (error: unknown): string | undefined =>
  (isSoukError(error) && error.requestId) || undefined;

/** The application's code of a refusal. */
export const codeOf = (error: unknown): string => (isSoukError(error) && error.code) || '';
