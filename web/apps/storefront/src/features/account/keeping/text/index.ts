import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { keepingArabic } from './ar.ts';
import { keepingEnglish, type KeepingKey } from './en.ts';

export type { KeepingKey };

const catalogues: Record<string, Record<KeepingKey, Message>> = { en: keepingEnglish, ar: keepingArabic };

/** The translator of what members keep. */
export function useKeepingText(): Translator<KeepingKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? keepingEnglish)[key], code, params),
    [code],
  );
}
