// What a feature adds to the search of all things. `features/<name>/palette.ts` exports `palette`; it is loaded when the
// search is first opened.
import type { Client } from '@souk/client';
import type { Needed } from '../may.tsx';
import type { RowLink } from '../list/types.ts';

export interface Found {
  id: string;
  label: string;
  description?: string;
  link: RowLink;
}

/** Looks for things by words. */
export interface Searcher {
  id: string;
  /** The name of the group that its finds stand in. */
  group: (language: string) => string;
  /** Whoever lacks it finds nothing there. */
  needs: Needed;
  search: (words: string, client: Client, signal: AbortSignal) => Promise<Found[]>;
}

export interface PaletteContext {
  language: string;
  now: Date;
}

/** Understands words as something to do. It gives a link to a filled-in page; it never does it. */
export interface Command {
  id: string;
  needs?: Needed;
  /** Null when the words mean something else. */
  read: (
    words: string,
    context: PaletteContext,
  ) => { label: string; description?: string; link: RowLink } | null;
  /** Shown while nothing is typed, so that people learn what they can write. */
  hint?: (language: string) => string;
}

export interface Palette {
  searchers?: readonly Searcher[];
  commands?: readonly Command[];
}
