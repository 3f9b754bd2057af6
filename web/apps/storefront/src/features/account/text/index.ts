import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { accountArabic } from './ar.ts';
import { accountEnglish, type AccountKey } from './en.ts';

export type { AccountKey };

const catalogues: Record<string, Record<AccountKey, Message>> = { en: accountEnglish, ar: accountArabic };

/** The account's translator. Its texts come with its pages, not with the shop's. */
export function useAccountText(): Translator<AccountKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? accountEnglish)[key], code, params),
    [code],
  );
}
