import { createContext, use } from 'react';
import type { LinkTo, Look } from './types.ts';

/** Parts of sections that have words and pictures which are changed on the page. */
export type Part = 'hero' | 'featured' | 'newest' | 'textPicture' | 'grid' | 'quote';

/** Something of the look that is changed on the page. Words and link of a button are inside it. */
export type Place =
  | { section: string; part: Part; field: string; inside?: 'text' | 'link' }
  | { announcement: 'text' | 'link' }
  | { menu: 'main' | 'footer'; item: string; child?: string; field: 'text' | 'link' }
  | { page: string; field: 'title' | 'body' };

export interface Editing {
  setText: (place: Place, text: string) => void;
  setPicture: (place: Place, file: File) => Promise<void>;
  /** Asks where something leads to. */
  askLink: (place: Place, name: string, link: LinkTo | undefined) => void;
  /** Begins a menu of one's own with these words, in the place of the usual one. */
  ownMenu: (texts: { shop: string; collections: string }) => void;
}

export const EditingContext = createContext<Editing | null>(null);

/** Null for everybody who does not change the page right now. */
export const useEditing = () => use(EditingContext);

const put = <T extends { id: string }>(list: readonly T[], id: string, change: (one: T) => T): T[] =>
  list.map((one) => (one.id === id ? change(one) : one));

/** The look with one thing of it changed. */
export function putAt(look: Look, place: Place, value: unknown): Look {
  if ('section' in place) {
    const { section, part, field, inside } = place;
    return {
      ...look,
      home: put(look.home, section, (one) => {
        const was = (one[part] as Record<string, object | undefined> | undefined)?.[field];
        return {
          ...one,
          [part]: { ...one[part], [field]: inside ? { ...was, [inside]: value } : value },
        };
      }),
    };
  }
  if ('announcement' in place) {
    const announcement = { ...look.announcement, [place.announcement]: value };
    return {
      ...look,
      announcement: { ...announcement, on: announcement.on || announcement.text.trim() !== '' },
    };
  }
  if ('menu' in place) {
    const { menu, item, child, field } = place;
    const next = put(look.menus[menu], item, (one) =>
      child === undefined
        ? { ...one, [field]: value }
        : { ...one, children: put(one.children ?? [], child, (below) => ({ ...below, [field]: value })) },
    );
    return { ...look, menus: { ...look.menus, [menu]: next } };
  }
  return { ...look, pages: put(look.pages, place.page, (one) => ({ ...one, [place.field]: value })) };
}

/** An announcement that says nothing in the shop's main language is none. */
export const withoutSilence = (look: Look): Look =>
  look.announcement.text.trim() === '' && look.announcement.on
    ? { ...look, announcement: { ...look.announcement, on: false } }
    : look;
