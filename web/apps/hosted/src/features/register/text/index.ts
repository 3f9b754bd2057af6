import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { askedArabic } from './ar.ts';
import { askedEnglish, type AskedKey } from './en.ts';

export type { AskedKey };

const catalogues: Record<string, Record<AskedKey, Message>> = { en: askedEnglish, ar: askedArabic };

/** The translator of what a shop asks for at sign-up. */
export function useAskedText(): Translator<AskedKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? askedEnglish)[key], code, params),
    [code],
  );
}
