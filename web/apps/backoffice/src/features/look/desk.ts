// What the parts of the screen share: the draft, what is chosen, and what links can lead to.
import { createContext, use } from 'react';
import { unworded, worded, type Tongue } from '@souk/client/look';
import type { Shelf } from '../../shared/collections/shelves.ts';
import type { Look } from './types.ts';
import type { Draft } from './useDraft.ts';

export type Chosen =
  | { kind: 'section'; id: string }
  | { kind: 'announcement' }
  | { kind: 'menu'; id: 'main' | 'footer' }
  | { kind: 'page'; id: string };

export interface Desk extends Draft {
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  collections: readonly Shelf[];
  /** False while it is not known which of the chosen collections are there. */
  collectionsKnown: boolean;
  /** Whether the shop has more collections than these. */
  moreCollections: boolean;
  /** The language in which words are written, and the shop's main one. */
  tongue: Tongue;
  /** All languages that words can be given in, the main one first. */
  languages: readonly string[];
  speak: (language: string) => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('DeskContext is missing');
  return desk;
}

/** The look in the words of the language that is written in, and how to change those. */
export function useWords(): Pick<Desk, 'look' | 'edit'> {
  const { look, edit, tongue } = useDesk();
  const bare = { ...tongue, bare: true };
  return {
    look: worded(look, bare),
    edit: (what: string, make: (look: Look) => Look, field = '') =>
      edit(
        what,
        (now) => unworded(now, make(worded(now, bare)), bare),
        field && `${tongue.language} ${field}`,
      ),
  };
}
