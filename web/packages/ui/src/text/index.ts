export { LanguageProvider, useLanguage, useTranslator, type Language } from './LanguageProvider.tsx';
export { translate, type Message, type Messages, type Translator } from './translate.ts';
export { likeMoney, numberText } from './counting.ts';
export { hasChosenLanguage, rememberLanguage, rememberedLanguage } from './language-memory.ts';
export { directionOf, chooseLanguage, offeredLanguages, preferredLanguage } from './language.ts';
export { uiEnglish, type UiKey } from './ui-en.ts';
export { uiArabic } from './ui-ar.ts';
