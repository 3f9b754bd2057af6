// The collections that a look shows and leads to. A shop may have more of them than one answer of the server holds.
import type { Shelf } from './desk.ts';
import type { Link, Look } from './types.ts';

export interface Used {
  ids: string[];
  slugs: string[];
}

/** As many as are asked for by name at once. */
const most = 100;

/** Which collections a look needs that are not among the known ones. */
export function missingOf(look: Look, known: readonly Shelf[]): Used {
  const items = [...look.menus.main, ...look.menus.footer].flatMap((item) => [
    item,
    ...(item.children ?? []),
  ]);
  const links: (Link | undefined)[] = [
    look.announcement.link,
    ...items.map(({ link }) => link),
    ...look.home.flatMap(({ hero, textPicture }) => [
      hero?.button?.link,
      hero?.secondButton?.link,
      textPicture?.button?.link,
    ]),
  ];
  const ids = look.home.flatMap(({ featured, grid }) => [
    ...(featured ? [featured.collectionId] : []),
    ...(grid?.collectionIds ?? []),
  ]);
  const slugs = links.flatMap((link) => (link?.kind === 'COLLECTION' ? [link.collectionSlug ?? ''] : []));
  const without = (wanted: readonly string[], name: 'id' | 'slug') =>
    [...new Set(wanted)].filter((one) => one && !known.some((shelf) => shelf[name] === one)).slice(0, most);
  return { ids: without(ids, 'id'), slugs: without(slugs, 'slug') };
}

/** Each once, in the order in which they are first met. */
export const together = (...lists: readonly (readonly Shelf[])[]): Shelf[] => [
  ...new Map(lists.flat().map((shelf) => [shelf.id, shelf])).values(),
];
