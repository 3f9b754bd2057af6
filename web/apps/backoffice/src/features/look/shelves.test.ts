import { expect, it } from 'vitest';
import { together } from '../../shared/collections/shelves.ts';
import { missingOf } from './shelves.ts';
import type { Look } from './types.ts';

const shelf = (name: string) => ({ id: `id-${name}`, name, slug: name });

const look = {
  announcement: { on: true, text: 'New', link: { kind: 'COLLECTION', collectionSlug: 'teas' } },
  home: [
    { id: 'h', kind: 'HERO', hero: { headline: 'Hello', button: { text: 'Go', link: { kind: 'HOME' } } } },
    { id: 'f', kind: 'FEATURED', featured: { collectionId: 'id-vases', count: 4 } },
    { id: 'g', kind: 'GRID', grid: { collectionIds: ['id-lamps', 'id-vases', 'id-mugs'] } },
  ],
  menus: {
    main: [
      {
        id: 'm',
        text: 'More',
        children: [{ id: 'c', text: 'Mugs', link: { kind: 'COLLECTION', collectionSlug: 'mugs' } }],
      },
    ],
    footer: [{ id: 'e', text: 'Empty', link: { kind: 'COLLECTION', collectionSlug: '' } }],
  },
  pages: [],
} as unknown as Look;

it('names each collection of a look that is not known yet', () => {
  expect(missingOf(look, [])).toEqual({
    ids: ['id-vases', 'id-lamps', 'id-mugs'],
    slugs: ['teas', 'mugs'],
  });
  expect(missingOf(look, [shelf('vases'), shelf('mugs')])).toEqual({ ids: ['id-lamps'], slugs: ['teas'] });
});

it('has each collection once', () => {
  const [a, b, c] = [shelf('a'), shelf('b'), shelf('c')];
  expect(together([a, b], [b, c], [])).toEqual([a, b, c]);
});
