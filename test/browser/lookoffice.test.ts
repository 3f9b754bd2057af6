// How the shop looks, changed in the back office: what shoppers see, when they see it, and two people at once.
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '../support/browser';
import { admin } from '../support/mails';
import { colleague, heading, useOffice } from '../support/office';
import { field, main, menuOf } from '../support/parts';
import { settled, sound } from './pages';
import { screens } from './sold';

const office = useOffice();

interface Look {
  theme: { primary: string };
  home: { id: string; kind: string; hidden: boolean; hero?: { headline: string } }[];
  menus: { main: { text: string; children?: { text: string }[] }[] };
  pages: { slug: string; body: string }[];
}

/** What a shop says to everybody. */
const published = async () => (await admin<{ look: Look }>(office.souk, 'GET', '/v1/look')).look;
const draft = async () => (await admin<{ draft: { look: Look; revision: string } }>(office.souk, 'GET', '/v1/look/draft')).draft;

let first: Look | undefined;

// Each begins with the look that the shop had, published.
beforeEach(async () => {
  first ??= await published();
  const { revision } = await draft();
  const body = { look: first, revision };
  const saved = await admin<{ draft: { revision: string } }>(office.souk, 'PATCH', '/v1/look/draft', body);
  await admin(office.souk, 'POST', '/v1/look/draft/publish', { revision: saved.draft.revision });
});

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });
const pick = (page: Page, name: RegExp) => main(page).getByRole('button', { name }).first().click();
/** On a phone one thing is shown at a time. */
const toParts = async (page: Page) => {
  const back = main(page).getByRole('button', { name: /^(All parts|Back to preview)$/ });
  if (await back.isVisible()) await back.click();
};
const saved = (page: Page, what: RegExp) => eventually(() => bar(page).innerText()).toMatch(what);
const open = async (...args: Parameters<typeof office.enter>) => {
  const page = await office.enter(...args);
  await heading(page, 'Look').waitFor();
  await settled(page);
  return page;
};

test.each(screens)('the look is changed, published and seen by a visitor, %s', async (where, screen) => {
  // The page that is made is only in the draft: the shop in the frame is asked for it all the same.
  office.expect(/status of 404/);
  const before = await published();
  const page = await open('/admin/look', screen);
  const words = `Kept for years, ${where}`;

  await pick(page, /^Hero/);
  await field(main(page), 'Headline').fill('');
  await main(page).getByText('Fill in this field.').waitFor();
  await saved(page, /Not saved: fix 1 problem/);
  await field(main(page), 'Headline').fill(words);
  await saved(page, /1 change in the draft/);
  expect(await published()).toEqual(before);
  await toParts(page);

  // The shop in the frame wears the draft, and what is pressed there is chosen here.
  if (where === 'on a phone') await main(page).getByText('Preview', { exact: true }).click();
  const frame = page.frameLocator('iframe').first();
  // On a phone its fields come in place of the preview by themselves.
  await frame.getByRole('heading', { level: 1, name: words }).click();
  await eventually(() => field(main(page), 'Headline').inputValue()).toBe(words);
  await toParts(page);

  const primary = where === 'at a desk' ? '#7a1f3d' : '#1f5c3d';
  await field(main(page), 'Primary as a colour code').fill('#eeeeee');
  await main(page).getByText('Too close to the background. Choose a darker colour.').waitFor();
  await field(main(page), 'Primary as a colour code').fill(primary);
  await field(main(page), 'Accent as a colour code').fill('#e2a11c');
  await main(page).getByText(/^Contrast is too low for text/).waitFor();

  const order = before.home.map(({ id }) => id);
  expect(order.length).toBeGreaterThan(1);
  await menuOf('Hero', 'Move down')(page);

  await pick(page, /^Announcement/);
  await main(page).getByRole('switch', { name: 'Show announcement' }).check();
  await field(main(page), 'Text').fill(`Closed on Monday, ${where}`);
  await toParts(page);

  await pick(page, /^Main menu/);
  await main(page).getByRole('button', { name: 'Add item' }).click();
  await field(main(page), 'Text').last().fill('Workshop');
  await main(page).getByRole('button', { name: 'Add item under Workshop' }).click();
  await field(main(page), 'Text').last().fill('Visits');
  await toParts(page);

  await main(page).getByRole('button', { name: 'Add page' }).click();
  const title = `About us ${where}`;
  await field(main(page), 'Title').fill(title);
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await eventually(() => field(main(page), 'Page address').inputValue()).toBe(slug);
  await main(page).getByRole('textbox', { name: 'Page text' }).fill('Eleven workshops.');
  // Beside its fields stands the page itself, which no shopper can open yet.
  if (where === 'at a desk') {
    const beside = page.frameLocator('iframe').first();
    await beside.getByRole('heading', { level: 1, name: title }).waitFor();
    await beside.getByText('Eleven workshops.').waitFor();
  }
  await sound(page, `the page, ${where}`);
  await toParts(page);
  await sound(page, `the look, ${where}`);

  await eventually(async () => (await draft()).look.pages.find((one) => one.slug === slug)?.body).toMatch(/Eleven/);
  await bar(page).getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published. Shoppers can see it now.').waitFor();
  await saved(page, /No unpublished changes/);

  const now = await published();
  expect(now.theme.primary).toBe(primary);
  expect(now.home.map(({ id }) => id).slice(0, 2)).toEqual([order[1], order[0]]);
  expect(now.menus.main.at(-1)).toMatchObject({ text: 'Workshop', children: [{ text: 'Visits' }] });
  expect(now.pages.map((one) => one.slug)).toContain(slug);

  const visitor = await office.visit('/', screen);
  await heading(visitor, words).waitFor();
  await visitor.getByText(`Closed on Monday, ${where}`).waitFor();
  await visitor.goto(`/pages/${slug}`);
  await heading(visitor, title).waitFor();
  await visitor.getByText('Eleven workshops.').waitFor();
});

test('what was done is taken back, done again, discarded and brought back from history', async () => {
  const page = await open('/admin/look');
  const hidden = async () => (await draft()).look.home.map((one) => one.hidden);
  const was = await hidden();
  await main(page).getByRole('button', { name: 'Hide Hero' }).click();
  await eventually(hidden).toEqual([true, ...was.slice(1)]);
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await eventually(hidden).toEqual(was);
  await bar(page).getByRole('button', { name: 'Redo' }).click();
  await eventually(hidden).toEqual([true, ...was.slice(1)]);

  await menuOf('Hero', 'Duplicate')(page);
  await eventually(async () => (await hidden()).length).toBe(was.length + 1);
  // By key alone: lifted, moved, put down.
  const grip = main(page).getByRole('button', { name: 'Move Hero' }).first();
  await grip.focus();
  const place = (number: number) => page.getByText(`Hero, position ${number} of ${was.length + 1}`);
  await page.keyboard.press('Space');
  await place(1).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await place(2).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await main(page).getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('menuitem', { name: /^Quote/ }).press('Enter');
  await eventually(async () => (await draft()).look.home.at(-1)?.kind).toBe('QUOTE');

  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await eventually(hidden).toEqual((await published()).home.map((one) => one.hidden));
  await saved(page, /No unpublished changes/);

  await page.getByRole('button', { name: 'History' }).click();
  const list = page.getByRole('dialog', { name: 'History' });
  await list.getByRole('button', { name: /^Restore/ }).last().click();
  await page.getByText('Restored to your draft. Publish it when you are ready.').waitFor();
});

test('a publish is set for a time of the shop, and taken back', async () => {
  const page = await open('/admin/look');
  await pick(page, /^Hero/);
  await field(main(page), 'Headline').fill('Winter is here');
  await saved(page, /in the draft/);
  await bar(page).getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish later' });
  await field(dialog, 'Date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByText('Choose a time in the future.').waitFor();
  await field(dialog, 'Date').fill('2099-11-20');
  await field(dialog, 'Time').fill('08:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await saved(page, /Publishes .*20/);
  await sound(page, 'scheduled');
  expect((await published()).home.some((one) => one.hero?.headline === 'Winter is here')).toBe(false);
  await bar(page).getByRole('button', { name: 'Cancel schedule' }).click();
  await page.getByText('Scheduled publishing cancelled.').waitFor();
});

test('two people at once: what both changed is decided, and nothing is lost', async () => {
  office.expect(/status of 409/);
  const helper = await colleague(office.souk, 'Looks', ['SITE.MANAGE_LOOK', 'WIX_STORES.READ_PRODUCTS']);
  const [one, other] = [await open('/admin/look'), await open('/admin/look', undefined, helper)];
  const headlines = async () => (await draft()).look.home.map((section) => section.hero?.headline).filter(Boolean);

  // Different parts: both stay.
  await field(main(one), 'Primary as a colour code').fill('#224488');
  await eventually(async () => (await draft()).look.theme.primary).toBe('#224488');
  await pick(other, /^Hero/);
  await field(main(other), 'Headline').fill('Hers');
  await eventually(headlines).toEqual(['Hers']);
  expect((await draft()).look.theme.primary).toBe('#224488');

  // The same part: the second decides.
  await pick(one, /^Hero/);
  await field(main(one), 'Headline').fill('His');
  const dialog = one.getByRole('dialog', { name: 'Someone else changed the look' });
  await dialog.waitFor();
  expect(await headlines()).toEqual(['Hers']);
  await dialog.getByText('Use theirs').click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await eventually(() => field(main(one), 'Headline').inputValue()).toBe('Hers');
  await bar(one).getByRole('button', { name: 'Undo' }).click();
  await bar(one).getByRole('button', { name: 'Undo' }).click();
  await eventually(headlines).toEqual(['His']);
});

test('a drawing that could carry a program is no logo', async () => {
  const page = await open('/admin/look');
  const logo = main(page).getByRole('group', { name: 'The shop’s logo' });
  await logo.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  await logo.getByText(/^SVG files are not supported/).waitFor();
});

test('collections beyond the first hundred are found by name, shown and linked to', async () => {
  const make = async (name: string) =>
    (await admin<{ collection: { id: string; slug: string } }>(office.souk, 'POST', '/v1/collections', { collection: { name } }))
      .collection;
  const shelf = await make('Shelf 0');
  for (let at = 1; at < 100; at++) await make(`Shelf ${at}`);
  const zinc = await make('Zinc');
  const { look, revision } = await draft();
  const home = [
    {
      id: 'hero',
      kind: 'HERO',
      hidden: false,
      hero: { headline: 'Made by hand', button: { text: 'Shop', link: { kind: 'PRODUCTS' } } },
    },
    { id: 'featured', kind: 'FEATURED', hidden: false, featured: { collectionId: shelf.id, count: 2 } },
    { id: 'grid', kind: 'GRID', hidden: false, grid: { collectionIds: [shelf.id] } },
  ];
  await admin(office.souk, 'PATCH', '/v1/look/draft', { look: { ...look, home }, revision });
  const parts = async () =>
    (await draft()).look.home as unknown as {
      hero?: { button?: { link: object } };
      featured?: { collectionId: string };
      grid?: { collectionIds: string[] };
    }[];

  const page = await open('/admin/look');
  const choice = (name: string) => main(page).getByRole('combobox', { name, exact: true });
  const choose = async (name: string) => {
    await choice(name).fill('Zin');
    await page.getByRole('option', { name: 'Zinc', exact: true }).click();
  };
  await pick(page, /^Hero/);
  await field(main(page), 'Button links to').selectOption('A collection');
  await choose('Collection');
  await eventually(async () => (await parts())[0]?.hero?.button?.link).toEqual({
    kind: 'COLLECTION',
    collectionSlug: zinc.slug,
  });
  await pick(page, /^Featured/);
  await eventually(() => choice('Collection').inputValue()).toBe('Shelf 0');
  await choose('Collection');
  await eventually(async () => (await parts())[1]?.featured?.collectionId).toBe(zinc.id);
  await pick(page, /^Grid/);
  await choose('Collections');
  await eventually(async () => (await parts())[2]?.grid?.collectionIds).toEqual([shelf.id, zinc.id]);
  // The list stays open for more.
  await choice('Collections').press('Escape');
  await page.getByRole('option', { name: 'Zinc', exact: true }).waitFor({ state: 'hidden' });
  await sound(page, 'a look with a collection that was searched for');

  // It is still called by its name when the page is opened anew.
  await page.reload();
  await settled(page);
  await pick(page, /^Featured/);
  await eventually(() => choice('Collection').inputValue()).toBe('Zinc');
  await bar(page).getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published. Shoppers can see it now.').waitFor();
  const visitor = await office.visit('/');
  await visitor.getByRole('heading', { level: 3, name: 'Zinc', exact: true }).waitFor();
});
