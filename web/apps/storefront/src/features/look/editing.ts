import { createContext, use } from 'react';
import type { Section } from './types.ts';

/** Parts of sections that have words and pictures which are changed on the page. */
export type Part = 'hero' | 'textPicture' | 'quote';

export interface Place {
  section: string;
  part: Part;
  field: string;
}

export interface Editing {
  setText: (place: Place, text: string) => void;
  setPicture: (place: Place, file: File) => Promise<void>;
}

export const EditingContext = createContext<Editing | null>(null);

/** Null for everybody who does not change the page right now. */
export const useEditing = () => use(EditingContext);

/** The section with one field of its part changed. */
export function withField(section: Section, { part, field }: Place, value: unknown): Section {
  return { ...section, [part]: { ...section[part], [field]: value } };
}
