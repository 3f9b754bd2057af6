import { useCallback } from 'react';
import {
  translate,
  useLanguage,
  useTranslator,
  type Language,
  type Message,
  type Translator,
} from '@souk/ui/text';
import { english, type TextKey } from './en.ts';

export { english, type TextKey };

export const languages: readonly Language[] = [
  { code: 'en', name: 'English', load: async () => english },
  { code: 'ar', name: 'العربية', load: async () => (await import('./ar.ts')).arabic },
];

export const useText = (): Translator<TextKey> => useTranslator<TextKey>();

/** What features say to refusals of the server, by their code. */
const refusals = new Map<string, { own: Message; ownArabic: Message }>();

/** The words for a code that some feature has; null where none does. */
export function refusalOf(code: string, language: string): string | null {
  const found = refusals.get(code);
  return found ? translate(language === 'ar' ? found.ownArabic : found.own, language) : null;
}

/**
 * A feature's own translator: its texts come with its pages. It knows the shared texts too. Texts named
 * `refusal.<CODE>` are said wherever the server refuses with that code.
 */
export function textOf<Key extends string>(
  own: Record<Key, Message>,
  ownArabic: Record<Key, Message>,
): () => Translator<Key | TextKey> {
  for (const key of Object.keys(own) as Key[]) {
    if (key.startsWith('refusal.')) {
      refusals.set(key.slice('refusal.'.length), { own: own[key], ownArabic: ownArabic[key] });
    }
  }
  return function useFeatureText() {
    const { code } = useLanguage();
    const shared = useTranslator<string>();
    return useCallback(
      (key, params) => {
        const message = (code === 'ar' ? ownArabic : own)[key as Key];
        return message === undefined ? shared(key, params) : translate(message, code, params);
      },
      [code, shared],
    );
  };
}
