import type { ReactNode } from 'react';
import type { Operation } from '@souk/client';
import { useCan } from './store.ts';

export type Needed = Operation<unknown, unknown> | string;

const permissionOf = (needed: Needed): string | undefined =>
  typeof needed === 'string' ? needed : needed.permission;

/** Whether the person may do something: an operation, or a permission by name. What needs none is for all staff. */
export function useMay(): (needed: Needed) => boolean {
  const has = useCan();
  return (needed) => {
    const permission = permissionOf(needed);
    return permission === undefined || has(permission);
  };
}

/** Draws its children for those who may do all of it; others never see that it exists. */
export function Allowed({
  to,
  otherwise = null,
  children,
}: {
  to: Needed | readonly Needed[];
  otherwise?: ReactNode;
  children: ReactNode;
}) {
  const may = useMay();
  const all = Array.isArray(to) ? (to as readonly Needed[]) : [to as Needed];
  return all.every(may) ? children : otherwise;
}
