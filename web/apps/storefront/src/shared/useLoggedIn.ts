import { useSyncExternalStore } from 'react';
import { useStore } from './store.ts';

// A page that the server renders is nobody's.
const nobody = () => false;

/** Whether somebody is signed in here. Follows what happens in other tabs too. */
export function useLoggedIn(): boolean {
  const { client } = useStore();
  return useSyncExternalStore(client.onRoleChange, client.loggedIn, nobody);
}
