// The look of the shop, further: buttons, menus and pages written where they stand, words in another language, pictures
// that are sent, sections that are dragged, and two owners who decide.
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { colleague, heading, owner, useOffice } from '../support/office';
import { field, main } from '../support/parts';
import { continueButton, makeCheckout } from './buying';
import { settled, sound, speakArabic } from './pages';
import { screens } from './sold';

const office = useOffice();

interface Look {
  theme: { logo?: { id: string; url: string } };
  announcement: { on: boolean; text: string; translations?: object };
  home: {
    id: string;
    kind: string;
    hero?: { headline: string; button?: { text: string; link: object }; picture?: { id: string } };
    newest?: { title?: string };
    featured?: { title?: string };
    grid?: { title?: string };
    translations?: Record<string, Record<string, string>>;
  }[];
  menus: { main: { text: string; link?: object }[] };
  pages: { slug: string; title: string; body: string }[];
}

const draft = async () => (await admin<{ draft: { look: Look; revision: string } }>(office.souk, 'GET', '/v1/look/draft')).draft;
const published = async () => (await admin<{ look: Look }>(office.souk, 'GET', '/v1/look')).look;

/** Publishes a look as a program does it. */
async function publish(part: object) {
  const { look, revision } = await draft();
  const body = { look: { ...look, ...part }, revision };
  const saved = await admin<{ draft: { revision: string } }>(office.souk, 'PATCH', '/v1/look/draft', body);
  await admin(office.souk, 'POST', '/v1/look/draft/publish', { revision: saved.draft.revision });
}

const hero = {
  id: 'hero',
  kind: 'HERO',
  hidden: false,
  hero: { headline: 'Made by hand', text: 'Slowly.', button: { text: 'Shop', link: { kind: 'PRODUCTS' } } },
};
const quote = { id: 'quote', kind: 'QUOTE', hidden: false, quote: { text: 'The best mug I have.', by: 'Ada' } };

// Each begins with the same small shop.
beforeEach(() =>
  publish({
    announcement: { on: false, text: '' },
    home: [hero, quote],
    menus: { main: [{ id: 'all', text: 'Everything', link: { kind: 'PRODUCTS' } }], footer: [] },
    pages: [{ id: 'p', slug: 'delivery', title: 'Delivery', body: '<p>Everywhere.</p>', inFooter: true }],
  }),
);

const bar = (page: Page) => page.getByRole('region', { name: 'Edit the page' });
const words = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** On a phone the menu is behind its button. */
async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  if (await button.isVisible()) await button.click();
}

async function closeMenu(page: Page) {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  if (await menu.isVisible()) await menu.getByRole('button', { name: 'Close' }).click();
}

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('buttons, the announcement, menus and pages are written where they stand, on %s', async (where, device) => {
  const page = await office.enter('/admin/', device, owner);
  await page.goto('/?edit');
  await words(page, 'Button').fill('Come in');
  await page.getByRole('button', { name: '“Come in” links to' }).click();
  const leads = page.getByRole('dialog', { name: '“Come in” links to' });
  await field(leads, 'Links to').selectOption({ label: 'Web address' });
  await field(leads, 'Web address').fill('javascript:alert(1)');
  await leads.getByRole('button', { name: 'Done' }).click();
  await leads.getByText('Enter an address that starts with').waitFor();
  await field(leads, 'Links to').selectOption({ label: 'Delivery' });
  await leads.getByRole('button', { name: 'Done' }).click();
  await leads.waitFor({ state: 'hidden' });
  await words(page, 'Announcement').fill(`Closed on Monday, ${where}`);
  await openMenu(page);
  await words(page, 'Menu item').first().fill('All of it');
  await closeMenu(page);
  await sound(page, 'editing');

  // One step back is the menu alone, and it can be done again.
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await openMenu(page);
  await eventually(() => words(page, 'Menu item').first().innerText()).toBe('Everything');
  await closeMenu(page);
  await bar(page).getByRole('button', { name: 'Redo' }).click();

  await field(bar(page), 'Page').selectOption({ label: 'Delivery' });
  await words(page, 'Title').fill('How we send');
  await words(page, 'Text').fill('By ship.');
  // At the end of the page, where the bar has room of its own.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await sound(page, 'editing a page');
  await bar(page).getByRole('button', { name: 'Publish now' }).click();
  await bar(page).getByText('Published.').waitFor();

  const now = await published();
  expect(now.home[0]?.hero?.button).toEqual({ text: 'Come in', link: { kind: 'PAGE', pageSlug: 'delivery' } });
  expect(now.announcement).toMatchObject({ on: true, text: `Closed on Monday, ${where}` });
  expect(now.menus.main[0]?.text).toBe('All of it');
  expect(now.pages[0]).toMatchObject({ slug: 'delivery', title: 'How we send' });
  expect(now.pages[0]?.body).toContain('By ship.');

  const visitor = await office.visit('/', device);
  await visitor.getByText(`Closed on Monday, ${where}`).waitFor();
  await visitor.getByRole('link', { name: 'Come in' }).click();
  await heading(visitor, 'How we send').waitFor();
  await visitor.getByText('By ship.').waitFor();
});

test.each(screens)('headings above goods are written where they stand, %s', async (where, screen) => {
  const { collections } = await admin<{ collections: { id: string; name: string; slug: string }[] }>(
    office.souk,
    'POST',
    '/v1/collections/query',
    { query: { paging: { limit: 100 } } },
  );
  const ceramics = collections.find(({ slug }) => slug === 'ceramics');
  await publish({
    home: [
      { id: 'newest', kind: 'NEWEST', hidden: false, newest: { count: 2 } },
      { id: 'featured', kind: 'FEATURED', hidden: false, featured: { collectionId: ceramics?.id, count: 2 } },
      { id: 'grid', kind: 'GRID', hidden: false, grid: { title: 'Rooms', collectionIds: [ceramics?.id] } },
    ],
  });
  const page = await office.enter('/admin/', screen, owner);
  await page.goto('/?edit');
  const title = (id: string) =>
    page.locator(`[data-section=${id}]`).getByRole('textbox', { name: 'Title', exact: true });
  // What is called by its usual name has no words of its own.
  await title('newest').waitFor();
  expect(await title('newest').getAttribute('data-placeholder')).toBe('Just in');
  await eventually(() => title('featured').getAttribute('data-placeholder')).toBe(ceramics?.name);
  await eventually(() => title('grid').innerText()).toBe('Rooms');
  for (const id of ['newest', 'featured', 'grid']) await title(id).fill(`${id} ${where}`);
  // At the end of the page, where the bar has room of its own.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await sound(page, `editing headings, ${where}`);
  await bar(page).getByRole('button', { name: 'Publish now' }).click();
  await bar(page).getByText('Published.').waitFor();
  expect((await published()).home).toMatchObject([
    { newest: { title: `newest ${where}` } },
    { featured: { title: `featured ${where}` } },
    { grid: { title: `grid ${where}` } },
  ]);
  const visitor = await office.visit('/', screen);
  for (const id of ['newest', 'featured', 'grid']) {
    await visitor.getByRole('heading', { level: 2, name: `${id} ${where}`, exact: true }).waitFor();
  }
});

test('the usual menu becomes one of the shop’s own', async () => {
  await publish({ menus: { main: [], footer: [] } });
  const page = await office.enter('/admin/', desktop, owner);
  await page.goto('/?edit');
  await page.getByRole('button', { name: 'Change the menu' }).click();
  await words(page, 'Menu item').first().fill('Pieces');
  await bar(page).getByRole('button', { name: 'Save draft' }).click();
  await bar(page).getByText('Draft saved.').waitFor();
  expect((await draft()).look.menus.main.map(({ text }) => text)).toEqual(['Pieces', 'Collections']);
});

test('words are given in another language, on the page and in the office', async () => {
  const page = await office.enter('/admin/', desktop, owner);
  await page.goto('/?edit');
  await words(page, 'Headline').waitFor();
  await field(bar(page), 'Text in').selectOption('العربية');
  await eventually(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).fill('صُنع باليد');
  await page.getByRole('button', { name: 'انشر الآن' }).click();
  await page.getByText('نُشرت، ويراها الزوار الآن.').waitFor();
  expect((await published()).home[0]).toMatchObject({
    hero: { headline: 'Made by hand', text: 'Slowly.' },
    translations: { ar: { headline: 'صُنع باليد' } },
  });

  const desk = await office.enter('/admin/look');
  await heading(desk, 'Look').waitFor();
  await settled(desk);
  await main(desk).getByRole('button', { name: /^Hero/ }).first().click();
  await field(main(desk), 'Language').selectOption('Arabic');
  await eventually(() => field(main(desk), 'Headline').inputValue()).toBe('صُنع باليد');
  await main(desk).getByText('Empty fields are shown in English.').waitFor();
  expect(await field(main(desk), 'Text').inputValue()).toBe('');
  await field(main(desk), 'Text').fill('على مهل.');
  await field(main(desk), 'Button').fill('تسوّق');
  await eventually(async () => (await draft()).look.home[0]?.translations).toEqual({
    ar: { headline: 'صُنع باليد', text: 'على مهل.', button: 'تسوّق' },
  });
  await sound(desk, 'words in Arabic');
  await desk.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish now' }).click();
  await desk.getByText('Published. Shoppers can see it now.').waitFor();

  const visitor = await office.visit('/', phone);
  await heading(visitor, 'Made by hand').waitFor();
  await speakArabic(visitor);
  await heading(visitor, 'صُنع باليد').waitFor();
  await visitor.getByText('على مهل.').waitFor();
  await visitor.getByRole('link', { name: 'تسوّق' }).waitFor();
  // What has no words in Arabic is in the shop's own language.
  await visitor.getByText('The best mug I have.').waitFor();
  await sound(visitor, 'home in Arabic');
});

test.each([
  ['mine', 'Keep mine', 'His'],
  ['theirs', 'Use theirs', 'Hers'],
])('of what two owners changed the second decides: %s', async (side, choice, kept) => {
  office.expect(/status of 409/);
  const helper = await colleague(office.souk, `Looks ${side}`, ['SITE.MANAGE_LOOK', 'WIX_STORES.READ_PRODUCTS']);
  const [one, other] = [await office.enter('/admin/look'), await office.enter('/admin/look', undefined, helper)];
  for (const page of [one, other]) {
    await heading(page, 'Look').waitFor();
    await main(page).getByRole('button', { name: /^Hero/ }).first().click();
  }
  const headline = async () => (await draft()).look.home[0]?.hero?.headline;
  await field(main(other), 'Headline').fill('Hers');
  await eventually(headline).toBe('Hers');
  await field(main(one), 'Headline').fill('His');
  const dialog = one.getByRole('dialog', { name: 'Someone else changed the look' });
  await dialog.getByText(choice).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await eventually(() => field(main(one), 'Headline').inputValue()).toBe(kept);
  await eventually(headline).toBe(kept);
});

/** A picture of one colour, as browsers write it. */
async function drawn(page: Page, name: string, colour = '#7a1f3d') {
  const data = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 120 });
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = fill;
    pen?.fillRect(0, 0, 320, 120);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);
  return { name, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

test.each(screens)('a picture is put where it stands, and another in its place, %s', async (where, screen) => {
  const page = await office.enter('/admin/', screen, owner);
  await page.goto('/?edit');
  const welcome = page.locator('[data-section=hero]');
  const [input, image] = [welcome.locator('input[type=file]'), welcome.locator('img')];
  const shown = () => image.evaluate((one: HTMLImageElement) => (one.naturalWidth > 0 ? one.src : ''));
  await welcome.getByRole('button', { name: 'Add a picture', exact: true }).waitFor();
  await input.setInputFiles(await drawn(page, `first ${where}.png`));
  await welcome.getByRole('button', { name: 'Change picture', exact: true }).waitFor();
  await eventually(shown).toContain('/media/');
  await bar(page).getByText('Unsaved changes').waitFor();
  const first = await shown();
  await input.setInputFiles(await drawn(page, `second ${where}.png`, '#1f4d7a'));
  await eventually(async () => ['', first].includes(await shown())).toBe(false);
  // Who puts it there by mistake takes it back.
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => (await image.count()) === 0 || (await shown()) === first).toBe(true);
  await bar(page).getByRole('button', { name: 'Redo' }).click();
  await eventually(async () => (await image.count()) === 0 || ['', first].includes(await shown())).toBe(false);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await sound(page, `editing a picture, ${where}`);
  await bar(page).getByRole('button', { name: 'Publish now' }).click();
  await bar(page).getByText('Published.').waitFor();
  expect((await published()).home[0]?.hero?.picture?.id).toBeTruthy();

  const visitor = await office.visit('/', screen);
  const seen = visitor.locator('[data-section=hero] img');
  await eventually(() => seen.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
});

test.each(screens)('a logo and a picture of a section are sent and seen, %s', async (where, screen) => {
  const page = await office.enter('/admin/look', screen);
  await heading(page, 'Look').waitFor();
  const logo = main(page).getByRole('group', { name: 'The shop’s logo' });
  await logo.locator('input[type=file]').setInputFiles(await drawn(page, `logo ${where}.png`));
  await logo.getByRole('img').waitFor();
  await eventually(async () => (await draft()).look.theme.logo?.url).toContain('/media/');
  await main(page).getByRole('button', { name: /^Hero/ }).first().click();
  const picture = main(page).getByRole('group', { name: 'Image', exact: true });
  await picture.locator('input[type=file]').setInputFiles(await drawn(page, `hero ${where}.png`));
  await field(picture, 'Image description').fill('A red wall');
  await eventually(async () => (await draft()).look.home[0]?.hero?.picture?.id).toBeTruthy();
  await page.getByRole('region', { name: 'Draft' }).getByText(/in the draft/).waitFor();
  await sound(page, `pictures, ${where}`);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published. Shoppers can see it now.').waitFor();

  const visitor = await office.visit('/', screen);
  const shown = visitor.getByRole('img', { name: 'A red wall' });
  await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const mark = visitor.getByRole('banner').getByRole('img', { name: 'The shop’s logo' });
  const drawnAt = (image: Locator) => image.evaluate((one: HTMLImageElement) => one.naturalWidth);
  await eventually(() => drawnAt(mark)).toBeGreaterThan(0);
  const paper = await visitor.evaluate(() => getComputedStyle(document.body).backgroundColor);

  // A page that is not there is the shop's too, and so is one that a link of an old mail leads to.
  office.expect(/status of 404/);
  await visitor.goto('/no-such-page');
  await heading(visitor, 'Page not found').waitFor();
  await eventually(() => drawnAt(mark)).toBeGreaterThan(0);
  await visitor.goto('/v1/downloads/not-a-link');
  await heading(visitor, 'This link no longer works').waitFor();
  await eventually(() => drawnAt(visitor.getByRole('img'))).toBeGreaterThan(0);
  expect(await visitor.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(paper);
  await visitor.getByRole('link', { name: 'To the shop' }).waitFor();
});

test('a section is dragged to its place', async () => {
  const page = await office.enter('/admin/look');
  await heading(page, 'Look').waitFor();
  await settled(page);
  const grip = main(page).getByRole('button', { name: 'Move Hero' });
  const to = main(page).getByRole('button', { name: 'Move Quote' });
  const [from, end] = [await grip.boundingBox(), await to.boundingBox()];
  if (!from || !end) throw new Error('the sections have no place');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height, { steps: 4 });
  await page.mouse.up();
  await eventually(async () => (await draft()).look.home.map(({ id }) => id)).toEqual(['quote', 'hero']);
});

test('the preview shows a page that is only in the draft', async () => {
  office.expect(/status of 404/);
  const page = await office.enter('/admin/look');
  await heading(page, 'Look').waitFor();
  await main(page).getByRole('button', { name: 'Add page' }).click();
  await field(main(page), 'Title').fill('About us');
  await main(page).getByRole('textbox', { name: 'Page text' }).fill('Eleven workshops.');
  await main(page).getByRole('button', { name: 'Back to preview' }).click();
  await field(main(page), 'Previewed page').selectOption({ label: 'About us' });
  const frame = page.frameLocator('iframe').first();
  await frame.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await frame.getByText('Eleven workshops.').waitFor();
  const visitor = await office.visit('/pages/about-us', desktop);
  await heading(visitor, 'Page not found').waitFor();
});

test.each(screens)('the checkout has a head, colours and corners of its own, %s', async (where, screen) => {
  await admin(office.souk, 'PATCH', '/v1/checkout-settings', { checkoutSettings: { checkoutBrand: null } });
  const page = await office.enter('/admin/checkout', screen);
  await heading(page, 'Checkout').waitFor();
  await settled(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await field(page, 'Logo').setInputFiles(await drawn(page, `mark ${where}.png`));
  await page.getByRole('button', { name: 'Replace image', exact: true }).waitFor();
  await field(page, 'Logo size').selectOption('Large');
  await field(page, 'Logo and text').selectOption('In the centre');
  // What could not be seen or read is refused before anything is saved.
  await field(page, 'Button colour').fill('#ffffee');
  await field(page, 'Background of the order summary').fill('#333333');
  await save.click();
  await page.getByText('This colour is too light for a button. Choose a darker one.').first().waitFor();
  await page.getByText('This colour is too dark for the text on it. Choose a lighter one.').first().waitFor();
  await field(page, 'Button colour').fill('#7a1f3d');
  await field(page, 'Background of the order summary').fill('#e4efe6');
  await field(page, 'Corner radius (pixels)').fill('0');
  await save.click();
  await page.getByText('Saved.').first().waitFor();
  await sound(page, `checkout settings with a preview, ${where}`);

  const shopper = await office.visit((await makeCheckout(office, ['olive-soap'])).url, screen);
  await shopper.getByLabel('Email').waitFor();
  const mark = shopper.getByRole('banner').getByRole('img');
  const tall = (image: HTMLImageElement) => (image.naturalWidth > 0 ? image.offsetHeight : 0);
  await eventually(() => mark.evaluate(tall)).toBe(64);
  const style = (of: Locator, name: string) =>
    of.evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
  await eventually(() => style(shopper.getByRole('complementary'), 'background-color')).toBe('rgb(228, 239, 230)');
  await eventually(() => style(continueButton(shopper), 'background-color')).toBe('rgb(122, 31, 61)');
  expect(await style(continueButton(shopper), 'border-top-left-radius')).toBe('0px');
  await sound(shopper, `a checkout in its own colours, ${where}`);
});

test('papers get a logo, and the preview says what is on them', async () => {
  const page = await office.enter('/admin/invoice-settings');
  await heading(page, 'Invoice settings').waitFor();
  await settled(page);
  const preview = main(page).getByRole('group', { name: 'What the invoice shows' });
  await field(page, 'Name').fill('Loom and Clay');
  await field(page, 'Payment due (days)').fill('7');
  await field(page, 'Footer terms').fill('Goods stay ours until paid.');
  await preview.getByText('Loom and Clay').first().waitFor();
  await preview.getByText('Due 7 days after it is created').waitFor();
  await preview.getByText('Goods stay ours until paid.').waitFor();
  await field(page, 'Logo').setInputFiles(await drawn(page, 'paper.png'));
  await page.getByRole('button', { name: 'Replace image', exact: true }).waitFor();
  const shown = preview.getByRole('img');
  await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').first().waitFor();
  const { invoiceSettings } = await admin<{ invoiceSettings: { logoId: string } }>(
    office.souk,
    'GET',
    '/v1/invoice-settings',
  );
  expect(await shown.getAttribute('src')).toBe(`/media/${invoiceSettings.logoId}`);
  await sound(page, 'invoice settings with a preview');
});
