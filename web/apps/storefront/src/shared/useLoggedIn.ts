import { useSyncExternalStore } from 'react';
import { useStore } from './store.ts';

/** Whether somebody is signed in here. Follows what happens in other tabs too. */
export function useLoggedIn(): boolean {
  const { client } = useStore();
  return useSyncExternalStore(client.onRoleChange, client.loggedIn);
}
