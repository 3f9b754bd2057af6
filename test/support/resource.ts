// What every plain resource of the back office must do, as specs from a short description.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, phone } from './browser';
import { colleague, heading, type Office } from './office';

export interface PlainResource {
  /** What it is called in the titles of the specs, and among people who may do some of it. */
  name: string;
  /** The list, within the back office. */
  path: string;
  title: string;
  /** The control that opens an empty form, the one that saves it, and what an empty form is refused with. */
  make: { open: string; save: string; refused: string; fill: (page: Page) => Promise<void> };
  /** What its row says, and its page's heading. */
  row: string | RegExp;
  heading: string | RegExp;
  edit: { change: (page: Page) => Promise<void>; save: string; shown: (page: Page) => Promise<string | null>; is: string };
  /** Found by this, and not by that: typed into the list's search, unless it is filtered otherwise. */
  search: { finds: string; misses: string; by?: (page: Page, text: string) => Promise<void> };
  remove: { open: (page: Page) => Promise<void>; confirm: string; done: string | RegExp };
  /** Opens the list without letting anybody change something. */
  reads: string[];
}

/** Create, edit, filter, delete and permissions, each from an empty browser. They run in this order on one thing. */
export function plainResource(office: Office, of: PlainResource) {
  const row = (page: Page) => page.getByRole('row', { name: of.row });
  const open = async (page: Page) => {
    await row(page).click();
    await heading(page, of.heading).waitFor();
  };

  test(`${of.name}: an empty form is refused in words, a full one is saved and listed`, async () => {
    const page = await office.enter(of.path);
    await heading(page, of.title).waitFor();
    await page.getByRole('link', { name: of.make.open }).or(page.getByRole('button', { name: of.make.open })).first().click();
    await page.getByRole('button', { name: of.make.save }).first().click();
    await page.getByText(of.make.refused).first().waitFor();
    await of.make.fill(page);
    await page.getByRole('button', { name: of.make.save }).first().click();
    await heading(page, of.heading).waitFor();
    await page.goto(of.path);
    await row(page).waitFor();
  });

  test(`${of.name}: what is changed is there after a reload`, async () => {
    const page = await office.enter(of.path);
    await open(page);
    await of.edit.change(page);
    await page.getByRole('button', { name: of.edit.save }).first().click();
    await eventually(() => page.getByRole('button', { name: 'Discard' }).count()).toBe(0);
    await page.reload();
    await heading(page, of.heading).waitFor();
    await eventually(() => of.edit.shown(page)).toBe(of.edit.is);
  });

  test(`${of.name}: found by its words, also on a phone, and the address keeps the search`, async () => {
    const page = await office.enter(of.path);
    const search = of.search.by ?? ((on, text) => on.getByLabel('Search this list').fill(text));
    await search(page, of.search.finds);
    await row(page).waitFor();
    await search(page, of.search.misses);
    await page.getByText('Nothing matches these filters').waitFor();
    const small = await office.enter(new URL(page.url()).pathname + new URL(page.url()).search, phone);
    await small.getByText('Nothing matches these filters').waitFor();
    await small.getByRole('button', { name: 'Clear filters' }).click();
    await small.getByText(of.row).first().waitFor();
  });

  test(`${of.name}: who may only read changes nothing, and who may not read sees nothing`, async () => {
    const reader = await colleague(office.souk, `${of.name} reader`, of.reads);
    const page = await office.enter(of.path, undefined, reader);
    await row(page).waitFor();
    expect(await page.getByRole('link', { name: of.make.open }).count()).toBe(0);
    expect(await page.getByRole('button', { name: of.make.open }).count()).toBe(0);
    const stranger = await colleague(office.souk, `${of.name} stranger`, ['MAIL.READ']);
    const closed = await office.enter(of.path, undefined, stranger);
    await heading(closed, 'Your roles do not open this page').waitFor();
    expect(await closed.getByRole('link', { name: of.title, exact: true }).count()).toBe(0);
  });

  test(`${of.name}: deleted after a question, and gone`, async () => {
    const page = await office.enter(of.path);
    await open(page);
    await of.remove.open(page);
    await page.getByRole('dialog').getByRole('button', { name: of.remove.confirm }).click();
    await page.getByText(of.remove.done).first().waitFor();
    await page.goto(of.path);
    await heading(page, of.title).waitFor();
    await eventually(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    expect(await row(page).count()).toBe(0);
  });
}
