// Two people changed the look. What only one of them changed is taken; what both did is for the second to decide.
import type { Look } from './types.ts';

export const partNames = ['theme', 'announcement', 'home', 'main', 'footer', 'pages'] as const;
export type PartName = (typeof partNames)[number];

const partOf = (look: Look, part: PartName): unknown =>
  part === 'main' || part === 'footer' ? look.menus[part] : look[part];

/** The look with one of its parts from another. */
export function withPart(look: Look, part: PartName, from: Look): Look {
  return part === 'main' || part === 'footer'
    ? { ...look, menus: { ...look.menus, [part]: from.menus[part] } }
    : { ...look, [part]: from[part] };
}

/** Independent of the order in which a thing's parts are written, and of parts that are not there. */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    equal(left[key], right[key]),
  );
}

const differ = (one: Look, other: Look, part: PartName) => !equal(partOf(one, part), partOf(other, part));

/** The parts that differ. */
export const differing = (one: Look, other: Look): PartName[] =>
  partNames.filter((part) => differ(one, other, part));

export interface Merged {
  /** With mine wherever both changed something. */
  look: Look;
  conflicts: PartName[];
}

/** `base` is what both began with. */
export function merge(base: Look, mine: Look, theirs: Look): Merged {
  const own = differing(base, mine);
  return {
    look: own.reduce((look, part) => withPart(look, part, mine), theirs),
    conflicts: own.filter((part) => differ(base, theirs, part) && differ(mine, theirs, part)),
  };
}
