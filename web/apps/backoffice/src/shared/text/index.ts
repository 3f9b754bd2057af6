import { useTranslator, type Language, type Translator } from '@souk/ui/text';
import { english, type TextKey } from './en.ts';

export { english, type TextKey };

export const languages: readonly Language[] = [
  { code: 'en', name: 'English', load: async () => english },
  { code: 'ar', name: 'العربية', load: async () => (await import('./ar.ts')).arabic },
];

export const useText = (): Translator<TextKey> => useTranslator<TextKey>();
