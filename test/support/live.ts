// The feed of changes, as a page that is open hears it.
import type { Page } from 'playwright-core';
import { eventually } from './browser';
import { hasFeed } from './feed';
import { tokenOf } from './office';

/** Waits until a page of the back office hears by itself of what changes. */
export const hears = (page: Page) => eventually(() => hasFeed(page)).toBe(true);

/** With the rights of whoever is signed in on a page of the back office. */
export async function listen(url: string, page: Page) {
  const stop = new AbortController();
  const headers = { authorization: await tokenOf(page), accept: 'text/event-stream' };
  const answer = await fetch(`${url}/v1/live`, { headers, signal: stop.signal });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    const reader = answer.body!.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
    }
  };
  // It ends when nobody listens any more.
  const reading = read().catch(() => undefined);
  await eventually(() => text).toContain('event: hello');
  return {
    /** The services that something was heard of. */
    services: () => [...new Set([...text.matchAll(/"service":"([^"]+)"/g)].map(([, name]) => name!))].sort(),
    /** Everything as it came. */
    text: () => text,
    stop: () => (stop.abort(), reading),
  };
}
