// The collections that a look shows and leads to. A shop may have more of them than one answer of the server holds.
import { most, type Shelf, type Used } from '../../shared/collections/shelves.ts';
import type { Link, Look } from './types.ts';

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
