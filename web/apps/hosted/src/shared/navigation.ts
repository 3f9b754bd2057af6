// The pages share one document, so that what was typed and how far one got needs no reload to go along.
import { useSyncExternalStore } from 'react';

const base = '/hosted/';
const changed = new EventTarget();

function subscribe(listener: () => void) {
  changed.addEventListener('change', listener);
  window.addEventListener('popstate', listener);
  return () => {
    changed.removeEventListener('change', listener);
    window.removeEventListener('popstate', listener);
  };
}

/** `sign-in` for /hosted/sign-in. */
export const pageName = (pathname: string): string =>
  pathname.startsWith(base) ? pathname.slice(base.length).replace(/\/+$/, '') : '';

export const addressOf = (page: string): string => base + page;

export const usePage = (): string => useSyncExternalStore(subscribe, () => pageName(location.pathname));

export function goTo(page: string, how: { replace?: boolean } = {}): void {
  if (pageName(location.pathname) !== page) {
    history[how.replace ? 'replaceState' : 'pushState'](null, '', addressOf(page));
  }
  changed.dispatchEvent(new Event('change'));
  window.scrollTo(0, 0);
}

/** Leaves for good. The page left behind holds nothing worth going back to. */
export const leaveFor = (address: string): void => location.replace(address);
