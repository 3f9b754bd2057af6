import { useCallback, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { memberCalls } from '@souk/client/members';
import { accountKeys } from '@souk/query/account';
import { useStore } from '../../../shared/store.ts';

export function usePeople() {
  const { client } = useStore();
  return useMemo(() => memberCalls(client), [client]);
}

/** Everything that says how people are connected is asked for again. */
export function useConnectionsChanged() {
  const cache = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['account', 'people'] }),
        cache.invalidateQueries({ queryKey: ['member'] }),
        cache.invalidateQueries({ queryKey: accountKeys.profile }),
      ]),
    [cache],
  );
}
