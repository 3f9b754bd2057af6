// What is wrong with a look before it is sent: field by field, as the server would say it.
import { isColour, isLight, isVisible } from './colours.ts';
import type { Link, LinkButton, Look, MenuItem, Section } from './types.ts';

export type Wrong =
  | 'needed'
  | 'colour'
  | 'paperDark'
  | 'primaryPale'
  | 'address'
  | 'link'
  | 'linkPage'
  | 'linkCollection'
  | 'slug'
  | 'slugTaken'
  | 'collection';

/** What is wrong, by where it is: `home.<id>.headline`, `theme.primary`, `pages.<id>.slug`. */
export type Problems = Record<string, Wrong>;

const blank = (text: string | undefined) => !text?.trim();

/** With its scheme, or a path of this shop: `//other.example` is neither. */
const isAddress = (text: string) => /^(https:\/\/[^\s/\\@]+|\/(?!\/))[^\s\\]*$/i.test(text);

export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** Letters that are no letter with a sign, and so are not taken apart, as they are written without them. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
};

/** A name as an address can have it. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþħıŋŧĸ]/g, (letter) => plain[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);

function linkWrong(link: Link | undefined, look: Look): Wrong | undefined {
  if (!link) return undefined;
  if (link.kind === 'ADDRESS' && !isAddress(link.address ?? '')) return 'address';
  if (link.kind === 'COLLECTION' && blank(link.collectionSlug)) return 'linkCollection';
  if (link.kind === 'PAGE' && !look.pages.some(({ slug }) => slug === link.pageSlug)) return 'linkPage';
  return undefined;
}

export function problemsOf(look: Look): Problems {
  const found: Problems = {};
  const note = (where: string, wrong: Wrong | false | undefined) => {
    if (wrong) found[where] = wrong;
  };
  const button = (where: string, one: LinkButton | undefined) => {
    if (!one) return;
    note(`${where}.text`, blank(one.text) && 'needed');
    note(`${where}.link`, linkWrong(one.link, look));
  };
  for (const name of ['primary', 'accent', 'paper'] as const) {
    note(`theme.${name}`, !isColour(look.theme[name]) && 'colour');
  }
  const { primary, paper } = look.theme;
  if (isColour(primary) && isColour(paper)) {
    if (!isLight(paper)) note('theme.paper', 'paperDark');
    else note('theme.primary', !isVisible(primary, paper) && 'primaryPale');
  }
  note('announcement.text', look.announcement.on && blank(look.announcement.text) && 'needed');
  note('announcement.link', linkWrong(look.announcement.link, look));
  for (const section of look.home) {
    const at = `home.${section.id}`;
    for (const [where, wrong] of ownProblems(section)) note(`${at}.${where}`, wrong);
    button(`${at}.button`, section.hero?.button ?? section.textPicture?.button);
    button(`${at}.secondButton`, section.hero?.secondButton);
  }
  const item = (where: string, one: MenuItem) => {
    note(`${where}.${one.id}.text`, blank(one.text) && 'needed');
    note(
      `${where}.${one.id}.link`,
      linkWrong(one.link, look) ?? (!one.link && !one.children?.length && 'link'),
    );
    one.children?.forEach((child) => item(where, child));
  };
  look.menus.main.forEach((one) => item('main', one));
  look.menus.footer.forEach((one) => item('footer', one));
  for (const page of look.pages) {
    const taken = look.pages.some(({ id, slug }) => id !== page.id && slug === page.slug);
    note(`pages.${page.id}.title`, blank(page.title) && 'needed');
    note(`pages.${page.id}.slug`, !isSlug(page.slug) ? 'slug' : taken && 'slugTaken');
  }
  return found;
}

function ownProblems({ hero, featured, grid, quote }: Section): [string, Wrong | false][] {
  if (hero) return [['headline', blank(hero.headline) && 'needed']];
  if (featured) return [['collectionId', blank(featured.collectionId) && 'collection']];
  if (grid) return [['collectionIds', grid.collectionIds.length === 0 && 'collection']];
  if (quote) return [['text', blank(quote.text) && 'needed']];
  return [];
}
