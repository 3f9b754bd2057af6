import { decimal } from '../decimal.ts';
import type { Values } from './merge.ts';
import type { FieldSpec } from './types.ts';

/** What a form holds with its amounts as the API takes them. The fields keep them as they were typed. */
export function plainOf<V extends Values>(typed: V, fields: readonly FieldSpec<V>[]): V {
  const amounts = fields.flatMap(({ name, kind }) => {
    const text = typed[name];
    return kind === 'amount' && typeof text === 'string' ? [[name, decimal(text)] as const] : [];
  });
  return { ...typed, ...Object.fromEntries(amounts) };
}
