import { useCallback } from 'react';
import { useLanguage } from '@souk/ui/text';
import { useZone } from '../../shared/useZone.ts';

/** A moment as the shop's clocks show it: "Fri, Nov 20, 8:00 AM". */
export function useMoment(): (date: string) => string {
  const { code } = useLanguage();
  const timeZone = useZone() ?? 'UTC';
  return useCallback(
    (date) =>
      new Intl.DateTimeFormat(code, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
      }).format(Date.parse(date)),
    [code, timeZone],
  );
}
