import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { waysArabic } from './ar.ts';
import { waysEnglish, type WaysKey } from './en.ts';

export type { WaysKey };

const catalogues: Record<string, Record<WaysKey, Message>> = { en: waysEnglish, ar: waysArabic };

/** The translator of ways of delivery. Its texts come with them, not with the shop's. */
export function useWaysText(): Translator<WaysKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? waysEnglish)[key], code, params),
    [code],
  );
}
