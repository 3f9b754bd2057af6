// What was typed is kept until it is saved or thrown away: a session that ends, or a reload, loses nothing.
import { forThisTab, keep, recall, type Memory } from '../memory.ts';
import type { Values } from './merge.ts';

export interface Draft {
  /** What the form began with, so that what changed meanwhile is seen. */
  base: Values;
  values: Values;
}

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Partial<Draft> | null;
  return (
    typeof draft?.base === 'object' && !!draft.base && typeof draft.values === 'object' && !!draft.values
  );
};

export interface Drafts {
  read: () => Draft | null;
  write: (draft: Draft) => boolean;
  drop: () => void;
}

/** The draft of one page, of one person: nobody who signs in after them finds it. */
export function draftOf(person: string, page: string, memory: Memory = forThisTab()): Drafts {
  const key = `souk.draft.${person}.${page}`;
  return {
    read: () => recall(memory, key, isDraft),
    write: (draft) => keep(memory, key, draft),
    drop: () => {
      try {
        memory.removeItem(key);
      } catch {
        // Nothing was kept then.
      }
    },
  };
}
