import { refusedArabic } from './ar.ts';
import { refusedEnglish } from './en.ts';

const catalogues: Record<string, Readonly<Record<string, string>>> = {
  en: refusedEnglish,
  ar: refusedArabic,
};

/** What a code of the server means, in the language of the page; undefined for one that buyers do not meet. */
export function refusedText(code: string, language: string): string | undefined {
  const texts: Readonly<Record<string, string>> = catalogues[language.split('-')[0] ?? ''] ?? refusedEnglish;
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
