import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { cartArabic } from './ar.ts';
import { cartEnglish, type CartKey } from './en.ts';

export type { CartKey };

const catalogues: Record<string, Record<CartKey, Message>> = { en: cartEnglish, ar: cartArabic };

/** The translator of what the cart offers. Its texts come with the cart, not with the shop's. */
export function useCartText(): Translator<CartKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? cartEnglish)[key], code, params),
    [code],
  );
}
