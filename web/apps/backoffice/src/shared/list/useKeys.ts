import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { RowLink } from './types.ts';

/** Whether a key is meant for a field, a menu or a dialog. */
export const isTyping = (event: KeyboardEvent): boolean => {
  const target = event.target instanceof Element ? event.target : null;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !!target?.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"]',
    ) ||
    !!document.querySelector('dialog[open], [role="dialog"]')
  );
};

/** j and k move, x selects, Enter opens, a slash goes to the search. Gives what opens a row. */
export function useKeys<Row>({
  rows,
  current,
  setCurrent,
  linkOf,
  onToggle,
  search,
}: {
  rows: readonly Row[];
  current: number;
  setCurrent: (row: number) => void;
  linkOf?: (row: Row) => RowLink;
  onToggle?: (row: Row) => void;
  search?: RefObject<HTMLInputElement | null>;
}): (link: RowLink) => void {
  const navigate = useNavigate();
  const open = (link: RowLink) => void navigate({ ...link });
  const move = (by: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, current + by));
    setCurrent(next);
    document.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event)) return;
    const row = rows[current];
    if (event.key === 'j') move(1);
    else if (event.key === 'k') move(-1);
    else if (event.key === 'x' && row && onToggle) onToggle(row);
    else if (event.key === 'Enter' && row && linkOf && !(event.target as Element).closest('a, button')) {
      open(linkOf(row));
    } else if (event.key === '/' && search?.current) {
      event.preventDefault();
      // The search of all things opens with the same key where a list has none of its own.
      event.stopImmediatePropagation();
      search.current.focus();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
  return open;
}
