import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { wishArabic } from './ar.ts';
import { wishEnglish, type WishKey } from './en.ts';

export type { WishKey };

const catalogues: Record<string, Record<WishKey, Message>> = { en: wishEnglish, ar: wishArabic };

/** The translator of wishes. Its texts come with its parts, not with the shop's. */
export function useWishText(): Translator<WishKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? wishEnglish)[key], code, params),
    [code],
  );
}
