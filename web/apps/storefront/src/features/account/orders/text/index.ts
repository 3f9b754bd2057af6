import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { ordersArabic } from './ar.ts';
import { ordersEnglish, type OrdersKey } from './en.ts';

export type { OrdersKey };

const catalogues: Record<string, Record<OrdersKey, Message>> = { en: ordersEnglish, ar: ordersArabic };

/** The translator of the pages about orders. */
export function useOrdersText(): Translator<OrdersKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? ordersEnglish)[key], code, params),
    [code],
  );
}
