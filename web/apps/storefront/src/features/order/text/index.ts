import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { orderArabic } from './ar.ts';
import { orderEnglish, type OrderKey } from './en.ts';

export type { OrderKey };

const catalogues: Record<string, Record<OrderKey, Message>> = { en: orderEnglish, ar: orderArabic };

/** The translator of orders. Its texts come with its pages, not with the shop's. */
export function useOrderText(): Translator<OrderKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? orderEnglish)[key], code, params),
    [code],
  );
}
