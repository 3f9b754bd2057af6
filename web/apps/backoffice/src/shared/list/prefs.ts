import { useState } from 'react';
import { forLong, keep, recall } from '../memory.ts';

export interface Prefs {
  /** Ids of columns that differ from how the list comes. */
  toggled: string[];
  compact: boolean;
}

const arePrefs = (value: unknown): value is Prefs => {
  const prefs = value as Partial<Prefs> | null;
  return Array.isArray(prefs?.toggled) && typeof prefs.compact === 'boolean';
};

/** How a person likes a list: its columns and how close the rows stand. */
export function usePrefs(person: string, list: string): [Prefs, (prefs: Prefs) => void] {
  const key = `souk.list.${person}.${list}`;
  const [prefs, setPrefs] = useState(
    () => recall(forLong(), key, arePrefs) ?? { toggled: [], compact: false },
  );
  return [
    prefs,
    (next) => {
      setPrefs(next);
      keep(forLong(), key, next);
    },
  ];
}
