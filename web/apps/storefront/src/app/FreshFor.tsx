import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '@souk/query';
import { useLoggedIn } from '../shared/useLoggedIn.ts';

/** Drops what was read for somebody else when a person signs in or out, here or in another tab. */
export function FreshFor() {
  const cache = useQueryClient();
  const loggedIn = useLoggedIn();
  const before = useRef(loggedIn);
  useEffect(() => {
    if (before.current === loggedIn) return;
    before.current = loggedIn;
    cache.removeQueries({ queryKey: ['account'] });
    void cache.resetQueries({ queryKey: keys.cart.all });
  }, [cache, loggedIn]);
  return null;
}
