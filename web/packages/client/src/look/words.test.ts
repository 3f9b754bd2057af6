import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Schemas } from '../types.ts';
import { given, languagesOf, unworded, worded } from './words.ts';

function first<T>(list: readonly T[] | undefined): T {
  const [one] = list ?? [];
  if (one === undefined) throw new Error('there is none');
  return one;
}

const look = {
  theme: {},
  announcement: { on: true, text: 'Closed on Friday', translations: { ar: { text: 'مغلق' } } },
  home: [
    {
      id: 'h',
      kind: 'HERO',
      hidden: false,
      hero: {
        headline: 'Hello',
        text: 'Come in.',
        button: { text: 'Shop', link: { kind: 'PRODUCTS' } },
        picture: { url: '/media/a.jpg', altText: 'A vase' },
      },
      translations: { ar: { headline: 'أهلا', button: 'تسوق' } },
    },
  ],
  menus: {
    main: [{ id: 'm', text: 'Help', children: [{ id: 'c', text: 'Sending', link: { kind: 'HOME' } }] }],
    footer: [],
  },
  pages: [{ id: 'p', slug: 'us', title: 'Us', body: '<p>We</p>', inFooter: true }],
} as unknown as Schemas['Look'];

const arabic = { language: 'ar', main: 'en-IE' };

test('words are read in the language, and in the main one where it has none', () => {
  expect(worded(look, { language: 'en', main: 'en-IE' })).toBe(look);
  const shown = worded(look, arabic);
  expect(shown.announcement.text).toBe('مغلق');
  expect(shown.home[0]?.hero).toMatchObject({ headline: 'أهلا', text: 'Come in.', button: { text: 'تسوق' } });
  expect(shown.menus.main[0]?.text).toBe('Help');
  expect(worded(look, { language: 'ar-EG', main: 'en' }).announcement.text).toBe('مغلق');
  const bare = worded(look, { ...arabic, bare: true });
  expect(bare.home[0]?.hero).toMatchObject({ headline: 'أهلا', text: '', button: { text: 'تسوق' } });
  expect(bare.pages[0]).toMatchObject({ slug: 'us', title: '', body: '' });
  expect(languagesOf(look)).toEqual(['ar']);
});

test('words that a shop was given follow the language until they are edited', () => {
  const [text, button] = given;
  const hero = (words: string) => ({
    ...look,
    home: [{ id: 'h', kind: 'HERO', hero: { text: words, button: { text: button?.en } } }],
  });
  const shown = (words = '') => worded(hero(words) as unknown as typeof look, arabic).home[0]?.hero;
  expect(shown(text?.en)).toMatchObject({ text: text?.ar, button: { text: button?.ar } });
  expect(shown('Come in.')).toMatchObject({ text: 'Come in.', button: { text: button?.ar } });
  const fresh = hero(text?.en ?? '') as unknown as typeof look;
  const back = unworded(fresh, worded(fresh, arabic), arabic);
  expect(JSON.parse(JSON.stringify(back))).toEqual(fresh);

  const server = readFileSync(new URL('../../../../../internal/shop/look/own.go', import.meta.url), 'utf8');
  for (const words of given.flatMap((each) => Object.values(each))) expect(server).toContain(`"${words}"`);
});

test('what is not changed stays as it was', () => {
  for (const bare of [true, false]) {
    const back = unworded(look, worded(look, { ...arabic, bare }), { ...arabic, bare });
    expect(JSON.parse(JSON.stringify(back))).toEqual(look);
  }
});

test('words are written into their language, and everything else as it is', () => {
  const shown = worded(look, arabic);
  const section = first(shown.home);
  const item = first(shown.menus.main);
  const next: typeof look = {
    ...shown,
    announcement: { ...shown.announcement, text: '' },
    home: [
      {
        ...section,
        hidden: true,
        hero: {
          ...section.hero,
          headline: section.hero?.headline ?? '',
          text: 'ادخل',
          button: undefined,
          picture: undefined,
        },
      },
      { id: 'new', kind: 'QUOTE', hidden: false, quote: { text: 'جميل' } },
    ],
    menus: {
      main: [{ ...item, children: [{ ...first(item.children), text: 'الإرسال' }] }],
      footer: [],
    },
    pages: [{ ...first(shown.pages), slug: 'we', body: '<p>نحن</p>' }],
  };
  const back = JSON.parse(JSON.stringify(unworded(look, next, arabic))) as typeof look;
  expect(back.announcement).toEqual({ on: true, text: 'Closed on Friday' });
  expect(back.home[0]).toEqual({
    id: 'h',
    kind: 'HERO',
    hidden: true,
    hero: { headline: 'Hello', text: 'Come in.', button: { text: 'Shop', link: { kind: 'PRODUCTS' } } },
    translations: { ar: { headline: 'أهلا', text: 'ادخل' } },
  });
  expect(back.home[1]?.quote?.text).toBe('جميل');
  expect(back.menus.main[0]).toMatchObject({
    text: 'Help',
    children: [{ text: 'Sending', translations: { ar: { text: 'الإرسال' } } }],
  });
  expect(back.pages[0]).toMatchObject({
    slug: 'we',
    body: '<p>We</p>',
    translations: { ar: { body: '<p>نحن</p>' } },
  });
});
