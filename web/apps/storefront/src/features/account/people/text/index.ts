import { useCallback } from 'react';
import { translate, useLanguage, type Message, type Translator } from '@souk/ui/text';
import { peopleArabic } from './ar.ts';
import { peopleEnglish, type PeopleKey } from './en.ts';

export type { PeopleKey };

const catalogues: Record<string, Record<PeopleKey, Message>> = { en: peopleEnglish, ar: peopleArabic };

/** The translator of profiles and of what members do with each other. */
export function usePeopleText(): Translator<PeopleKey> {
  const { code } = useLanguage();
  return useCallback(
    (key, params) => translate((catalogues[code] ?? peopleEnglish)[key], code, params),
    [code],
  );
}
