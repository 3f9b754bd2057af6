// The look's words in one language: read with the main language where one says nothing, and written back.
import type { Schemas } from '../types.ts';

type Look = Schemas['Look'];
type Section = Schemas['LookSection'];
type Page = Schemas['LookContentPage'];
type Item = Schemas['LookMenuItem'];
type Link = Schemas['LookMenuLink'];
type Bar = Schemas['LookAnnouncement'];
type Texts = Record<string, string>;
type Translated = { translations?: Record<string, Texts> };
type Part = Record<string, unknown>;

export interface Tongue {
  /** The language that is read or written. */
  language: string;
  /** The language that the shop's own words are in. */
  main: string;
  /** Leaves empty what has no words in the language. */
  bare?: boolean;
}

const base = (language: string) => language.toLowerCase().split('-')[0] ?? '';

/** Whether both are read by the same people: en-GB and en are. */
export const sameLanguage = (one: string, other: string): boolean => base(one) === base(other);

const isMain = ({ language, main }: Tongue) => sameLanguage(language, main);

/** As it is written in the look: exactly, or the first that the same people read. */
function keyOf({ translations = {} }: Translated, language: string): string {
  if (translations[language]) return language;
  return Object.keys(translations).find((key) => sameLanguage(key, language)) ?? language;
}

const said = (thing: Translated, tongue: Tongue): Texts =>
  thing.translations?.[keyOf(thing, tongue.language)] ?? {};

/** What a shop is given that wrote no words of its own: internal/shop/look/own.go. */
export const given: readonly Texts[] = [
  { en: 'Welcome. Take your time and look around.', ar: 'أهلًا بك. تجوّل في المتجر على مهل.' },
  { en: 'See everything', ar: 'تصفح كل المنتجات' },
];

/** Words that nobody edited since they were given are known in every language that they are given in. */
const known = (main: string, language: string) =>
  given.find((texts) => Object.values(texts).includes(main))?.[base(language)] ?? main;

/** A text in the language, or what stands for it there. */
const read = (texts: Texts, field: string, main: string | undefined, { bare, language }: Tongue) =>
  texts[field] || (bare ? '' : known(main ?? '', language));

/** Every language that a look has words in besides the main one. */
export function languagesOf(look: Look): string[] {
  const things: Translated[] = [
    look.announcement,
    ...look.home,
    ...[...look.menus.main, ...look.menus.footer].flatMap((item) => [item, ...(item.children ?? [])]),
    ...look.pages,
  ];
  return [...new Set(things.flatMap((thing) => Object.keys(thing.translations ?? {})))];
}

const partNames = {
  HERO: 'hero',
  FEATURED: 'featured',
  NEWEST: 'newest',
  TEXT_PICTURE: 'textPicture',
  GRID: 'grid',
  QUOTE: 'quote',
} as const;

const plain: Record<Section['kind'], string[]> = {
  HERO: ['eyebrow', 'headline', 'text'],
  FEATURED: ['title'],
  NEWEST: ['title'],
  TEXT_PICTURE: ['title', 'text'],
  GRID: ['title'],
  QUOTE: ['text', 'by'],
};
/** Things with words in them, and what those are called there. */
const inner = { button: 'text', secondButton: 'text', picture: 'altText', secondPicture: 'altText' } as const;
type Inner = keyof typeof inner;

const partOf = (section: Section) => (section[partNames[section.kind]] ?? {}) as Part;

function wordedSection(section: Section, tongue: Tongue): Section {
  const texts = said(section, tongue);
  const part = { ...partOf(section) };
  for (const field of plain[section.kind]) {
    if (texts[field] || part[field]) part[field] = read(texts, field, part[field] as string, tongue);
  }
  for (const field of Object.keys(inner) as Inner[]) {
    const thing = part[field] as Part | undefined;
    if (!thing) continue;
    part[field] = { ...thing, [inner[field]]: read(texts, field, thing[inner[field]] as string, tongue) };
  }
  return { ...section, [partNames[section.kind]]: part };
}

const wordedText = <T extends Bar | Item | Link>(thing: T, tongue: Tongue): T => ({
  ...thing,
  text: read(said(thing, tongue), 'text', thing.text, tongue),
});

const wordedItem = (item: Item, tongue: Tongue): Item => ({
  ...wordedText(item, tongue),
  ...(item.children ? { children: item.children.map((child) => wordedText(child, tongue)) } : {}),
});

function wordedPage(page: Page, tongue: Tongue): Page {
  const texts = said(page, tongue);
  return {
    ...page,
    title: read(texts, 'title', page.title, tongue),
    body: read(texts, 'body', page.body, tongue),
    description: read(texts, 'description', page.description, tongue),
  };
}

/** The look as who reads the language sees it. */
export function worded(look: Look, tongue: Tongue): Look {
  if (isMain(tongue)) return look;
  return {
    ...look,
    announcement: wordedText(look.announcement, tongue),
    home: look.home.map((section) => wordedSection(section, tongue)),
    menus: {
      main: look.menus.main.map((item) => wordedItem(item, tongue)),
      footer: look.menus.footer.map((item) => wordedItem(item, tongue)),
    },
    pages: look.pages.map((page) => wordedPage(page, tongue)),
  };
}

/** Puts words that differ from what was shown into the language, and gives which those were. */
function put<T extends Translated>(
  was: T,
  next: T,
  shown: Texts,
  now: Texts,
  { language }: Tongue,
): { translations?: Record<string, Texts> } {
  const changed = Object.keys(now).filter((field) => (now[field] ?? '') !== (shown[field] ?? ''));
  if (changed.length === 0) return { translations: next.translations };
  const key = keyOf(was, language);
  const kept: Texts = { ...was.translations?.[key] };
  for (const field of changed) kept[field] = now[field] ?? '';
  const texts: Texts = Object.fromEntries(Object.entries(kept).filter(([, text]) => text));
  const { [key]: _, ...others } = was.translations ?? {};
  const translations = Object.keys(texts).length > 0 ? { ...others, [key]: texts } : others;
  return { translations: Object.keys(translations).length > 0 ? translations : undefined };
}

function textsOf(section: Section): Texts {
  const part = partOf(section);
  const texts: Texts = {};
  for (const field of plain[section.kind]) texts[field] = (part[field] as string | undefined) ?? '';
  for (const field of Object.keys(inner) as Inner[]) {
    const thing = part[field] as Part | undefined;
    if (thing) texts[field] = (thing[inner[field]] as string | undefined) ?? '';
  }
  return texts;
}

function backSection(was: Section, next: Section, tongue: Tongue): Section {
  const shown = wordedSection(was, tongue);
  const [old, part] = [partOf(was), { ...partOf(next) }];
  // What was never said stays unsaid: such a field is not written at all.
  for (const field of plain[next.kind]) part[field] = old[field];
  const now = textsOf(next);
  for (const field of Object.keys(inner) as Inner[]) {
    const [before, thing] = [old[field] as Part | undefined, part[field] as Part | undefined];
    if (before && thing) part[field] = { ...thing, [inner[field]]: before[inner[field]] };
    // Words taken off a button are taken off in this language alone.
    if (before && !thing && inner[field] === 'text') {
      part[field] = before;
      now[field] = '';
    }
  }
  return { ...next, [partNames[next.kind]]: part, ...put(was, next, textsOf(shown), now, tongue) };
}

const backText = <T extends Bar | Item | Link>(was: T, next: T, tongue: Tongue): T => ({
  ...next,
  text: was.text,
  ...put(was, next, { text: wordedText(was, tongue).text }, { text: next.text }, tongue),
});

const pageTexts = ({ title, body, description = '' }: Page): Texts => ({ title, body, description });

function backPage(was: Page, next: Page, tongue: Tongue): Page {
  const { title, body, description } = was;
  const shown = pageTexts(wordedPage(was, tongue));
  return { ...next, title, body, description, ...put(was, next, shown, pageTexts(next), tongue) };
}

/** Each thing with what it was; a new one is as it was made. */
const matched = <T extends { id: string }>(
  were: readonly T[],
  are: readonly T[],
  back: (was: T, next: T) => T,
) =>
  are.map((next) => {
    const was = were.find(({ id }) => id === next.id);
    return was ? back(was, next) : next;
  });

/** A look that was read by `worded` and changed, with its words where they belong. */
export function unworded(look: Look, changed: Look, tongue: Tongue): Look {
  if (isMain(tongue)) return changed;
  const items = (menu: 'main' | 'footer') =>
    matched(look.menus[menu], changed.menus[menu], (was, next) => ({
      ...backText(was, next, tongue),
      ...(next.children
        ? {
            children: matched(was.children ?? [], next.children, (old, child) =>
              backText(old, child, tongue),
            ),
          }
        : {}),
    }));
  return {
    ...changed,
    announcement: backText(look.announcement, changed.announcement, tongue),
    home: matched(look.home, changed.home, (was, next) => backSection(was, next, tongue)),
    menus: { main: items('main'), footer: items('footer') },
    pages: matched(look.pages, changed.pages, (was, next) => backPage(was, next, tongue)),
  };
}
