// The faults that axe finds in a page. It is put into a page once and asked as often as needed: to read its half a
// megabyte anew takes longer than to look at a page.
import axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

async function bring(frame: Frame) {
  const isThere = await frame.evaluate(() => 'axe' in window);
  if (!isThere) await frame.evaluate(axe.source);
}

/** What breaks these rules, in the page and in its frames of the same origin. */
export async function violations(page: Page, options: RunOptions): Promise<Result[]> {
  for (const frame of page.frames()) {
    // A frame may be gone before it is looked at.
    await bring(frame).catch((error: unknown) => {
      if (frame === page.mainFrame()) throw error;
    });
  }
  return page.evaluate(async (wanted) => {
    const judge = (window as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await judge.run(document, {
      ...wanted,
      resultTypes: ['violations'],
      // Only an experiment among the rules, which is not asked, would read the style sheets again.
      preload: { assets: ['media'] },
    });
    return found;
  }, options);
}
