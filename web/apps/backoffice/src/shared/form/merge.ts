// Two people changed one thing. What only one of them changed is taken; what both did is for the second to decide.

export type Value = string | boolean | number | readonly string[] | null;
export type Values = Record<string, Value>;

export interface Conflict {
  field: string;
  mine: Value;
  theirs: Value;
}

export const same = (a: Value | undefined, b: Value | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((one, at) => one === b[at])
    : a === b;

/** The names of what differs. */
export const differing = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !same(before[field], after[field]),
  );

/** `base` is what both began with. */
export function merge(
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; conflicts: Conflict[]; taken: string[] } {
  const values: Values = { ...theirs };
  const conflicts: Conflict[] = [];
  const taken: string[] = [];
  const ours = new Set(differing(base, mine));
  const others = new Set(differing(base, theirs));
  for (const field of Object.keys(mine)) {
    const [my = null, their = null] = [mine[field], theirs[field]];
    if (!ours.has(field)) {
      if (others.has(field)) taken.push(field);
      continue;
    }
    values[field] = my;
    if (others.has(field) && !same(my, their)) conflicts.push({ field, mine: my, theirs: their });
  }
  return { values, conflicts, taken };
}

/** What comes of the decisions: for each field in conflict, whose value stays. */
export function decide(
  merged: { values: Values; conflicts: readonly Conflict[] },
  keep: Record<string, 'mine' | 'theirs'>,
): Values {
  const values = { ...merged.values };
  for (const { field, mine, theirs } of merged.conflicts) {
    values[field] = keep[field] === 'theirs' ? theirs : mine;
  }
  return values;
}
