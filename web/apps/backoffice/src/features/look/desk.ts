// What the parts of the screen share: the draft, what is chosen, and what links can lead to.
import { createContext, use } from 'react';
import type { Draft } from './useDraft.ts';

export type Chosen =
  | { kind: 'section'; id: string }
  | { kind: 'announcement' }
  | { kind: 'menu'; id: 'main' | 'footer' }
  | { kind: 'page'; id: string };

export interface Shelf {
  id: string;
  name: string;
  slug: string;
}

export interface Desk extends Draft {
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  collections: readonly Shelf[];
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('DeskContext is missing');
  return desk;
}
