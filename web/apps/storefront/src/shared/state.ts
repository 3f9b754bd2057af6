// What the server read to render a page travels in the page, so that the browser does not ask for it again.
import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { stateId } from './drawn.ts';

/** What was read, for the page. Only answers: what failed is asked again by the browser. */
export const stateOf = (cache: QueryClient): DehydratedState =>
  dehydrate(cache, { shouldDehydrateQuery: ({ state }) => state.status === 'success' });

/** Puts the page's answers into the cache; false where the page was not rendered. */
export function takeState(cache: QueryClient, now = Date.now()): boolean {
  const text = document.getElementById(stateId)?.textContent;
  if (!text) return false;
  const state = JSON.parse(text) as DehydratedState;
  // The server keeps rendered pages only for as long as they are true: what they carry is as fresh as the page.
  for (const query of state.queries) query.state.dataUpdatedAt = now;
  hydrate(cache, state);
  return true;
}
