// What every plain resource of the back office must do, as specs from a short description.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from './browser';
import { colleague, heading, type Office, type Person } from './office';

type Words = string | RegExp;

interface Making {
  /** The control that opens an empty form, and the one that saves it. */
  open: string;
  save: string;
  /** What an empty form, or one that was filled in wrong, is refused with. */
  refused: { wrong?: (form: Page | Locator) => Promise<void>; says: string };
  fill: (form: Page | Locator) => Promise<void>;
  /** What is shown once when it is made. */
  seen?: (page: Page) => Promise<void>;
}

interface Editing {
  /** From the list, where a thing has no page of its own. */
  open?: (page: Page) => Promise<void>;
  change: (page: Page) => Promise<void>;
  /** The control that saves; left out where every change is kept at once. */
  save?: string;
  /** Read from the page after a reload. */
  shown: (page: Page) => Promise<string | null>;
  is: string;
}

export interface PlainResource {
  /** What it is called in the titles of the specs, and among people who may do some of it. */
  name: string;
  /** The list, within the back office, and its heading. */
  path: string;
  title: string;
  /** What a row says. */
  row: Words | (() => Words);
  /** The heading of a thing's page; left out where it has none and is changed in a dialog. */
  heading?: Words;
  /** Verbs that a resource does not have are left out. What cannot be made in its list is made by `given`. */
  make?: Making;
  given?: () => Promise<void>;
  edit?: Editing;
  /** Found by this, and not by that: typed into the list's search, unless it is filtered otherwise. */
  search?: {
    finds: string | (() => string);
    misses: string;
    by?: (page: Page, text: string) => Promise<void>;
  };
  remove?: { open: (page: Page) => Promise<void>; confirm: string; done: Words };
  /** Opens the list without letting anybody change something. Nothing where whoever may look may also change. */
  reads?: string[];
}

const screens: [string, BrowserContextOptions][] = [
  ['at a desk', desktop],
  ['on a phone', phone],
];

const given = <T>(value: T | (() => T)): T => (typeof value === 'function' ? (value as () => T)() : value);

/** Whatever a thing stands in: a row of a table, or a card where there is no room for one. */
const rowOf = (page: Page, of: PlainResource) =>
  page
    .getByRole('main')
    .locator('tbody tr, section li, section section')
    .filter({ hasText: given(of.row) })
    .first();

const main = (page: Page) => page.getByRole('main');
const opener = (page: Page, name: string) =>
  main(page)
    .getByRole('link', { name, exact: true })
    .or(main(page).getByRole('button', { name, exact: true }))
    .first();

async function list(page: Page, of: PlainResource) {
  await page.goto(of.path);
  await shown(page, of);
}

/** Whatever comes later than its heading is there too: nothing moves any more. */
async function shown(page: Page, of: PlainResource) {
  await heading(page, of.title).waitFor();
  await eventually(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}

async function open(page: Page, of: PlainResource) {
  if (!of.heading) return;
  await rowOf(page, of).getByRole('link').first().click();
  await heading(page, of.heading).waitFor();
}

async function make(page: Page, of: PlainResource, { open: begin, save, refused, fill, seen }: Making) {
  await opener(page, begin).click();
  const dialog = page.getByRole('dialog');
  // Things without a page are made in a dialog, and some that have one are too.
  await dialog.or(heading(page, begin)).first().waitFor();
  const form = (await dialog.count()) > 0 ? dialog : page;
  const press = () => form.getByRole('button', { name: save, exact: true }).first().click();
  await refused.wrong?.(form);
  await press();
  await form.getByText(refused.says).first().waitFor();
  await fill(form);
  await press();
  if (seen) await seen(page);
  else if (form === dialog) await dialog.waitFor({ state: 'detached' });
  else await heading(page, of.heading ?? of.title).waitFor();
  await list(page, of);
  await rowOf(page, of).waitFor();
}

async function edit(page: Page, of: PlainResource, { open: begin, change, save, shown: read, is }: Editing) {
  await (begin ?? ((on) => open(on, of)))(page);
  await change(page);
  if (save) {
    const dialog = page.getByRole('dialog');
    await (begin ? dialog : page).getByRole('button', { name: save, exact: true }).first().click();
    if (begin) await dialog.waitFor({ state: 'detached' });
    else await eventually(() => page.getByRole('button', { name: 'Discard' }).count()).toBe(0);
  }
  await page.reload();
  await heading(page, of.heading ?? of.title).waitFor();
  await eventually(() => read(page)).toBe(is);
}

/** Begins and ends on the list. */
async function find(
  page: Page,
  of: PlainResource,
  { finds, misses, by }: NonNullable<PlainResource['search']>,
) {
  const words = async (on: Page, text: string) => {
    await on.getByLabel('Search this list').fill(text);
    await on.getByLabel('Search this list').press('Enter');
  };
  await (by ?? words)(page, given(finds));
  await rowOf(page, of).waitFor();
  await (by ?? words)(page, misses);
  await page.getByText('No results for these filters').waitFor();
  // The address keeps what was looked for.
  await page.reload();
  await page.getByText('No results for these filters').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rowOf(page, of).waitFor();
}

/** Begins where a change ended: on the thing's own page, or on the list. */
async function remove(
  page: Page,
  of: PlainResource,
  { open: ask, confirm, done }: NonNullable<PlainResource['remove']>,
) {
  if (!of.edit) await open(page, of);
  await ask(page);
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  await page.getByText(done).first().waitFor();
  await list(page, of);
  await eventually(() => rowOf(page, of).count()).toBe(0);
}

/** Somebody who may do nothing of it, the same one for all resources of a shop. */
const strangers = new WeakMap<Office, Promise<Person>>();
const strangerAt = (office: Office) => {
  const known = strangers.get(office) ?? colleague(office.souk, 'Stranger', ['FRONT_ENDS.READ']);
  strangers.set(office, known);
  return known;
};

/** Create, edit, filter and delete at a desk and on a phone, each from an empty browser, then permissions. */
export function plainResource(office: Office, of: PlainResource) {
  const verbs = [
    of.make && 'made',
    of.edit && 'changed',
    of.search && 'found',
    of.remove && 'deleted',
  ].filter(Boolean);

  test.each(screens)(`${of.name}: ${verbs.join(', ')} %s`, async (_, screen) => {
    await of.given?.();
    const page = await office.enter(of.path, screen);
    await shown(page, of);
    if (of.make) await make(page, of, of.make);
    if (of.search) await find(page, of, of.search);
    if (of.edit) await edit(page, of, of.edit);
    if (of.remove) await remove(page, of, of.remove);
  });

  test(`${of.name}: who may only read changes nothing, and others see nothing`, async () => {
    if (of.reads) {
      const reader = await colleague(office.souk, `${of.name} reader`, of.reads);
      const page = await office.enter(of.path, undefined, reader);
      for (const { viewport } of [desktop, phone]) {
        await page.setViewportSize(viewport!);
        await shown(page, of);
        if (of.make) expect(await opener(page, of.make.open).count()).toBe(0);
        expect(
          await main(page)
            .getByRole('button', { name: /^Actions for/ })
            .count(),
        ).toBe(0);
        expect(
          await main(page)
            .getByRole('checkbox', { name: /^Select/ })
            .count(),
        ).toBe(0);
      }
    }
    const closed = await office.enter(of.path, phone, await strangerAt(office));
    await heading(closed, 'You do not have access to this page').waitFor();
    await closed.setViewportSize(desktop.viewport!);
    expect(await closed.getByRole('link', { name: of.title, exact: true }).count()).toBe(0);
  });
}
