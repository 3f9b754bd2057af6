// How parts of the back office's pages are reached, by the names people know them by.
import type { Locator, Page } from 'playwright-core';
import { eventually } from './browser';
import { press } from './press';

export const main = (page: Page) => page.getByRole('main');

/** Out of the menu of what is done more rarely. */
export const more = (name: string) => async (page: Page) => {
  await press(main(page).getByRole('button', { name: 'More', exact: true }).first());
  await press(page.getByRole('menuitem', { name }));
};

/** Out of the menu of one row. */
export const menuOf = (thing: string, name: string) => async (page: Page) => {
  await press(main(page).getByRole('button', { name: `Actions for ${thing}`, exact: true }));
  await press(page.getByRole('menuitem', { name }));
};

/** The search of all things, by its keys: they work as soon as the page listens for them. */
export async function openPalette(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Search' });
  await eventually(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    return palette.isVisible();
  }).toBe(true);
}

/** Narrows a list by one of its filters. */
export const filter = (label: string) => async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
};

export const field = (on: Page | Locator, label: string) => on.getByLabel(label, { exact: true });

/** What a row of a table says, once it is there. */
export const said = (page: Page, row: RegExp, part: RegExp) =>
  main(page)
    .locator('tbody tr')
    .filter({ hasText: row })
    .innerText()
    .then((text) => part.exec(text)?.[0] ?? null);
