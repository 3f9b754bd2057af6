// What a form page is made from.
import type { ReactNode } from 'react';
import type { Option } from '../list/types.ts';
import type { Value, Values } from './merge.ts';

export interface FieldSpec<V extends Values> {
  name: keyof V & string;
  label: string;
  hint?: string;
  /** An `amount` may be typed with a comma or in Arabic digits: see `plainOf`. */
  kind?:
    'text' | 'multiline' | 'email' | 'url' | 'number' | 'amount' | 'date' | 'switch' | 'choice' | 'custom';
  options?: readonly Option[];
  /** What to say when it is empty. */
  required?: string;
  maxLength?: number;
  autoComplete?: string;
  /** What is wrong with it, in words. Asked when the field is left and before saving. */
  check?: (value: Value, values: V) => string | undefined;
  /** Where the field stands in the message, when it is not by its own name. */
  server?: string | ((values: V) => string);
  /** For `custom`. */
  render?: (props: {
    id: string;
    value: Value;
    values: V;
    error?: string;
    onChange: (value: Value) => void;
    onBlur: () => void;
  }) => ReactNode;
  /** How a value reads where two are compared. */
  show?: (value: Value) => ReactNode;
  /** Why it cannot be changed, in words. */
  off?: string;
}

export interface FormPart<V extends Values> {
  title?: string;
  text?: string;
  fields: readonly FieldSpec<V>[];
  /** What comes of what is typed, below the fields. */
  preview?: (values: V) => ReactNode;
}

/** What is kept on the server, and which version of it this is. */
export interface Saved<V extends Values> {
  values: V;
  revision?: string;
}

export interface FormSpec<V extends Values> {
  /** Under this name what is typed is kept: the kind of thing and its id. */
  id: string;
  saved: Saved<V>;
  parts: readonly FormPart<V>[];
  /** Gets everything, what differs, and the version that the person looked at. */
  save: (values: V, changed: Partial<V>, revision: string | undefined) => Promise<unknown>;
  /** Asked when somebody else was faster; without it a conflict is an error like others. */
  latest?: () => Promise<Saved<V>>;
  /** What others changed meanwhile is taken over without a question, where nothing was typed over it. */
  takesOver?: boolean;
  /** A new thing can be saved though nothing was typed over what it began with. */
  isNew?: boolean;
  submit?: string;
  onSaved?: () => void;
}
