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

/** A feature's own translator: its texts come with its pages. It knows the shared texts too. */
export function textOf<Key extends string>(
  own: Record<Key, Message>,
  ownArabic: Record<Key, Message>,
): () => Translator<Key | TextKey> {
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
