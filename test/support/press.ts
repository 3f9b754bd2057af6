// A press that misses because the page moved between the button's way down and its way up is made again, as a person
// makes it again. Playwright looks where the pointer is when the button goes down, and not when it comes up.
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { patience } from './patience';

/** What a page remembers of the last press. */
interface Pressing {
  missed?: boolean;
}

/** Runs in pages: notes whether what was pressed moved away before the button came up. */
function watch() {
  const note = window as unknown as { pressing: Pressing };
  note.pressing = {};
  let pressed: { control: Element; left: number; top: number } | undefined;
  addEventListener(
    'mousedown',
    (event) => {
      note.pressing = {};
      const target = event.composedPath()[0];
      pressed = undefined;
      if (!(target instanceof Element)) return;
      const control =
        target.closest('a, button, input, label, summary, [role="menuitem"], [role="option"]') ?? target;
      const { left, top } = control.getBoundingClientRect();
      pressed = { control, left, top };
    },
    true,
  );
  addEventListener(
    'mouseup',
    (event) => {
      if (!pressed?.control.isConnected) return;
      const { left, top } = pressed.control.getBoundingClientRect();
      const moved = left !== pressed.left || top !== pressed.top;
      note.pressing.missed = moved && !event.composedPath().includes(pressed.control);
    },
    true,
  );
}

/** Told once. */
const missed = (page: Page) =>
  page
    .evaluate(() => {
      const { pressing = {} } = window as unknown as { pressing?: Pressing };
      const { missed = false } = pressing;
      pressing.missed = false;
      return missed;
    })
    // The press led to another page: it did not miss.
    .catch(() => false);

/**
 * A page that came finished may draw a choice once as it was while its scripts take it over; then it is as it was made
 * (src/public/early.js of the shop). Playwright looks once, right after the press; people see how it stands then.
 */
async function chosen(box: Locator, wanted: boolean): Promise<boolean> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if ((await box.isChecked()) === wanted) return true;
    await box.page().evaluate(() => new Promise(requestAnimationFrame));
  }
  return false;
}

type Press = (this: Locator, ...args: unknown[]) => Promise<void>;
const unchanged = (problem: unknown) =>
  problem instanceof Error && problem.message.includes('did not change its state');
const isTrial = (args: unknown[]) => args.some((one) => (one as { trial?: boolean } | undefined)?.trial);
const presses = ['click', 'check', 'uncheck', 'setChecked'] as const;
const mended = new WeakSet<object>();

function mend(locator: Locator) {
  const kind = Object.getPrototypeOf(locator) as Record<(typeof presses)[number], Press>;
  if (mended.has(kind)) return;
  mended.add(kind);
  for (const name of presses) {
    const once = kind[name];
    kind[name] = async function (...args) {
      if (isTrial(args)) return once.apply(this, args);
      let problem: unknown;
      do {
        problem = undefined;
        // A box that the press missed has not changed, and that is told as an error.
        await once.apply(this, args).catch((error: unknown) => (problem = error ?? 'failed'));
      } while (await missed(this.page()));
      if (
        unchanged(problem) &&
        (await chosen(this, name === 'check' || (name === 'setChecked' && args[0] === true)))
      )
        return;
      if (problem) throw problem;
    };
  }
}

/** Presses of the pages of a visitor land where they were meant to, also on pages that still move. */
export async function steady(context: BrowserContext) {
  await context.addInitScript(watch);
  context.on('page', (page) => mend(page.locator('html')));
}

/**
 * Presses something at once, where not even the way of a pointer may come between: an item of a menu that follows its
 * row. Before that everything is looked at that a pointer needs.
 */
export async function press(what: Locator) {
  await what.click({ trial: true });
  await what.evaluate((element: HTMLElement) => {
    element.focus();
    element.click();
  });
}
