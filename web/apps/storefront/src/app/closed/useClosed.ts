import { useSyncExternalStore } from 'react';
import { useLocation } from '@tanstack/react-router';
import { staffHere } from '../../shared/staff-here.ts';
import { useStore } from '../../shared/store.ts';
import { staysOpen } from './closing.ts';

const never = () => () => {};
// A page that the server draws is nobody's.
const nobody = () => false;

/** What a closed shop shows here: its page, a notice above a page that stays, or a bar for staff; null if it is open. */
export function useClosed(): 'page' | 'notice' | 'staff' | null {
  const { closed } = useStore().settings;
  const stays = useLocation({ select: ({ pathname }) => staysOpen(pathname) });
  const staff = useSyncExternalStore(never, staffHere, nobody);
  if (!closed) return null;
  if (staff) return 'staff';
  return stays ? 'notice' : 'page';
}
