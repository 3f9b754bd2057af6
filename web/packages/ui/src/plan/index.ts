import { useMemo } from 'react';
import { useLanguage } from '../text/LanguageProvider.tsx';
import { planWords } from './terms.ts';

export { planWords, type PlanSettings } from './terms.ts';

/** The words for a plan, in the page's language. */
export function usePlanWords() {
  const { code } = useLanguage();
  return useMemo(() => planWords(code), [code]);
}
