import { useQuery } from '@tanstack/react-query';
import { get as getSettings } from '@souk/client/operations/site-settings';
import { reading } from '@souk/query/operations';
import { useStore } from './store.ts';

/** Where the shop's clocks hang; undefined until it is known. */
export function useZone(): string | undefined {
  const { client } = useStore();
  const { data, isError } = useQuery({ ...reading(client, getSettings, {}), staleTime: 300_000 });
  return data ? data.siteSettings.timeZone || 'UTC' : isError ? 'UTC' : undefined;
}
