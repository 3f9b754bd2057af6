import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { closedArabic } from './ar.ts';
import { closedEnglish, type ClosedKey } from './en.ts';

const catalogues: Record<string, Record<ClosedKey, Message>> = { en: closedEnglish, ar: closedArabic };

/** The translator of a closed shop. Its texts come with its page, not with the shop's. */
export function useClosedText(): Translator<ClosedKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? closedEnglish)[key], code, params),
    [code],
  );
}
