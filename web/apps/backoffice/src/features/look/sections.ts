// The kinds of sections: what a new one says, and what stands for one in the list.
import {
  IconLayoutGrid,
  IconLayoutNavbar,
  IconLayoutRows,
  IconQuote,
  IconSparkles,
  IconStar,
} from '@tabler/icons-react';
import type { Shelf } from '../../shared/collections/shelves.ts';
import type { Kind, Section } from './types.ts';

export const kinds: readonly Kind[] = ['HERO', 'FEATURED', 'NEWEST', 'TEXT_PICTURE', 'GRID', 'QUOTE'];

export const kindIcon = {
  HERO: IconLayoutNavbar,
  FEATURED: IconStar,
  NEWEST: IconSparkles,
  TEXT_PICTURE: IconLayoutRows,
  GRID: IconLayoutGrid,
  QUOTE: IconQuote,
} as const;

/** Whether a shop without collections can have it. */
export const needsCollection = (kind: Kind): boolean => kind === 'FEATURED' || kind === 'GRID';

/** A section with something in it, so that it can be seen at once. */
export function newSection(
  kind: Kind,
  id: string,
  words: { headline: string; quote: string; title: string; text: string },
  collections: readonly Shelf[],
): Section {
  const section = { id, kind, hidden: false };
  const first = collections[0]?.id ?? '';
  switch (kind) {
    case 'HERO':
      return { ...section, hero: { headline: words.headline } };
    case 'FEATURED':
      return { ...section, featured: { collectionId: first, count: 4 } };
    case 'NEWEST':
      return { ...section, newest: { count: 4 } };
    case 'TEXT_PICTURE':
      return { ...section, textPicture: { title: words.title, text: words.text, pictureSide: 'START' } };
    case 'GRID':
      return { ...section, grid: { collectionIds: collections.slice(0, 6).map((one) => one.id) } };
    case 'QUOTE':
      return { ...section, quote: { text: words.quote } };
  }
}

/** The words that a section begins with; null where it has none of its own. */
export const ownWords = ({ hero, featured, newest, textPicture, grid, quote }: Section): string | null =>
  hero?.headline ||
  featured?.title ||
  newest?.title ||
  textPicture?.title ||
  grid?.title ||
  quote?.text ||
  null;

/** The part of a section that goes with its kind, changed. */
export function withPart(section: Section, part: object): Section {
  const { hero, featured, newest, textPicture, grid, quote } = section;
  if (hero) return { ...section, hero: { ...hero, ...part } };
  if (featured) return { ...section, featured: { ...featured, ...part } };
  if (newest) return { ...section, newest: { ...newest, ...part } };
  if (textPicture) return { ...section, textPicture: { ...textPicture, ...part } };
  if (grid) return { ...section, grid: { ...grid, ...part } };
  if (quote) return { ...section, quote: { ...quote, ...part } };
  return section;
}
