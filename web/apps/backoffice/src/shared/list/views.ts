// The views that a person saved for themself. One small interface, so that where they are kept can change.
import { forLong, keep, recall, type Memory } from '../memory.ts';
import type { Search } from './url.ts';

export interface SavedView {
  id: string;
  name: string;
  search: Search;
}

export interface ViewStore {
  list: (list: string) => Promise<SavedView[]>;
  save: (list: string, view: SavedView) => Promise<void>;
  remove: (list: string, id: string) => Promise<void>;
}

const isView = (value: unknown): value is SavedView => {
  const view = value as Partial<SavedView> | null;
  return typeof view?.id === 'string' && typeof view.name === 'string' && typeof view.search === 'object';
};

const areViews = (value: unknown): value is SavedView[] => Array.isArray(value) && value.every(isView);

/** Kept in the browser, apart for each person who uses it. */
export function browserViews(person: string, memory: Memory = forLong()): ViewStore {
  const key = (list: string) => `souk.views.${person}.${list}`;
  const all = (list: string) => recall(memory, key(list), areViews) ?? [];
  const write = (list: string, views: SavedView[]) => {
    if (!keep(memory, key(list), views)) throw new Error('The browser keeps nothing');
  };
  return {
    list: async (list) => all(list),
    save: async (list, view) => write(list, [...all(list).filter(({ id }) => id !== view.id), view]),
    remove: async (list, id) =>
      write(
        list,
        all(list).filter((view) => view.id !== id),
      ),
  };
}
