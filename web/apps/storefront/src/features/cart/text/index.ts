import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { cartArabic } from './ar.ts';
import { cartEnglish, type CartKey } from './en.ts';

export type { CartKey };

const catalogues: Record<string, Record<CartKey, Message>> = { en: cartEnglish, ar: cartArabic };

export const cartText = (language: string, ...[key, params]: Parameters<Translator<CartKey>>): string =>
  translate((catalogues[language] ?? cartEnglish)[key], language, params);

/** The translator of what the cart offers. Its texts come with the cart, not with the shop's. */
export function useCartText(): Translator<CartKey> {
  const { code } = useLanguage();
  return useCallback((key, params) => cartText(code, key, params), [code]);
}
