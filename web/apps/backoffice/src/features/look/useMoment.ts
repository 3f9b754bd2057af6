import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { get as getSettings } from '@souk/client/operations/site-settings';
import { reading } from '@souk/query/operations';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../shared/store.ts';

/** Where the shop's clocks hang. */
export function useZone(): string {
  const { client } = useStore();
  const { data } = useQuery({ ...reading(client, getSettings, {}), staleTime: 300_000 });
  return data?.siteSettings.timeZone || 'UTC';
}

/** A moment as the shop's clocks show it: "Friday 20 November, 08:00". */
export function useMoment(): (date: string) => string {
  const { code } = useLanguage();
  const timeZone = useZone();
  return useCallback(
    (date) =>
      new Intl.DateTimeFormat(code, {
        weekday: 'short',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
      }).format(Date.parse(date)),
    [code, timeZone],
  );
}
