import { useQuery } from '@tanstack/react-query';
import { get as getSettings } from '@souk/client/operations/site-settings';
import { reading } from '@souk/query/operations';
import { useStore } from './store.ts';

/** What goods are weighed in, once it is known. */
export function useWeightUnit(): 'KG' | 'LB' | undefined {
  const { client } = useStore();
  const { data } = useQuery({ ...reading(client, getSettings, {}), staleTime: 300_000 });
  return data?.siteSettings.weightUnit;
}
