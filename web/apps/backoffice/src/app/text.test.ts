import { expect, it } from 'vitest';
import type { Message } from '@souk/ui/text';

type Catalogue = Record<string, Message>;

const files = {
  ...import.meta.glob<Record<string, unknown>>('../features/*/text/{en,ar}.ts', { eager: true }),
  ...import.meta.glob<Record<string, unknown>>('../shared/text/{en,ar}.ts', { eager: true }),
};

const inLanguage = (folder: string, language: 'en' | 'ar') =>
  files[`${folder}/${language}.ts`]?.[language === 'en' ? 'english' : 'arabic'] as Catalogue;

const folders = [...new Set(Object.keys(files).map((file) => file.replace(/\/\w+\.ts$/, '')))];

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it.each(folders)('%s has every text in both languages, with the same places to fill', (folder) => {
  const [english, arabic] = [inLanguage(folder, 'en'), inLanguage(folder, 'ar')];
  expect(Object.keys(arabic).sort()).toEqual(Object.keys(english).sort());
  for (const [key, message] of Object.entries(english)) {
    expect([key, places(arabic[key] ?? '')]).toEqual([key, places(message)]);
  }
});

it('gives no text of a feature the name of a shared one', () => {
  const shared = new Set(Object.keys(inLanguage('../shared/text', 'en')));
  for (const folder of folders.filter((one) => one.includes('features'))) {
    expect(Object.keys(inLanguage(folder, 'en')).filter((key) => shared.has(key))).toEqual([]);
  }
});
