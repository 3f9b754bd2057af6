// Whether pages of the back office hear what changes. What changes before their feed is open they are not told.
import type { Page } from 'playwright-core';

const open = new WeakMap<Page, boolean>();

/** Notes when the feed of a page is open. The shop answers when it has taken the page among its listeners. */
export function noteFeed(page: Page) {
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.set(page, false);
  });
  page.on('response', (answer) => {
    if (answer.ok() && new URL(answer.url()).pathname === '/v1/live') open.set(page, true);
  });
}

export const hasFeed = (page: Page): boolean => open.get(page) ?? false;
