import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { checkoutArabic } from './ar.ts';
import { checkoutEnglish, type CheckoutKey } from './en.ts';

export type { CheckoutKey };

const catalogues: Record<string, Record<CheckoutKey, Message>> = { en: checkoutEnglish, ar: checkoutArabic };

/** The checkout's translator. Its texts come with its pages, not with those of the sign-in. */
export function useCheckoutText(): Translator<CheckoutKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? checkoutEnglish)[key], code, params),
    [code],
  );
}
