// The look of the shop: what an owner sets is what visitors see, and the owner changes it on the page itself.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { colleague, heading, owner, useOffice } from '../support/office';
import { settled, sound } from './pages';

const office = useOffice();

interface Section {
  id: string;
  kind: string;
  hidden: boolean;
  hero?: Record<string, unknown>;
  [part: string]: unknown;
}

interface Draft {
  revision: string;
  look: Record<string, unknown> & { home: Section[] };
}

const draft = async () => (await admin<{ draft: Draft }>(office.souk, 'GET', '/v1/look/draft')).draft;

/** Changes the look as a program does it, and publishes it. */
async function publish(change: (look: Draft['look']) => void) {
  const before = await draft();
  change(before.look);
  const body = { look: before.look, revision: before.revision };
  const { draft: saved } = await admin<{ draft: Draft }>(office.souk, 'PATCH', '/v1/look/draft', body);
  await admin(office.souk, 'POST', '/v1/look/draft/publish', { revision: saved.revision });
}

const bar = (page: Page) => page.getByRole('region', { name: 'Edit the page' });

test('a visitor sees the home page, the menu and the pages that the shop published', async () => {
  await publish((look) => {
    look.theme = { ...(look.theme as object), primary: '#0a6b4a', headingFont: 'INTER', corners: 'SQUARE' };
    look.announcement = { on: true, text: 'We are closed on Friday', link: { kind: 'PAGE', pageSlug: 'delivery' } };
    look.home = [
      { id: 'q', kind: 'QUOTE', hidden: false, quote: { text: 'The best mug I have.', by: 'Ada' } },
      { id: 'h', kind: 'NEWEST', hidden: true, newest: { count: 4 } },
      {
        id: 't',
        kind: 'TEXT_PICTURE',
        hidden: false,
        textPicture: { title: 'Eleven workshops', text: 'We visit each.\n\nTwice a year.', pictureSide: 'END' },
      },
    ];
    look.menus = {
      main: [
        { id: 'a', text: 'Everything', link: { kind: 'PRODUCTS' } },
        {
          id: 'b',
          text: 'Help',
          children: [{ id: 'c', text: 'How we send', link: { kind: 'PAGE', pageSlug: 'delivery' } }],
        },
      ],
      footer: [],
    };
    look.pages = [
      { id: 'p', slug: 'delivery', title: 'Delivery', body: '<h2>Where to</h2><p>Everywhere.</p>', inFooter: true },
    ];
  });
  const page = await office.visit('/', desktop);
  await page.getByText('The best mug I have.').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Eleven workshops' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Just in' }).count()).toBe(0);
  await page.getByRole('link', { name: 'We are closed on Friday' }).waitFor();
  await eventually(() =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--radius-hero')),
  ).toBe('0px');
  await sound(page, 'home');

  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('link', { name: 'How we send' }).click();
  await heading(page, 'Delivery').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Where to' }).waitFor();
  await eventually(() => new URL(page.url()).pathname).toBe('/pages/delivery');
  await page.reload();
  await heading(page, 'Delivery').waitFor();
  await sound(page, 'page');

  const small = await office.visit('/pages/delivery', phone);
  await small.getByRole('button', { name: 'Menu' }).tap();
  await small.getByRole('dialog').getByRole('link', { name: 'How we send' }).tap();
  await heading(small, 'Delivery').waitFor();
  await sound(small, 'page on a phone');
});

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('the owner changes the page where it is, on %s', async (_, device) => {
  await publish((look) => {
    look.home = [
      {
        id: 'hero',
        kind: 'HERO',
        hidden: false,
        hero: { headline: 'Made by hand', text: 'Slowly.', button: { text: 'Shop', link: { kind: 'PRODUCTS' } } },
      },
    ];
  });
  const page = await office.enter('/admin/', device, owner);
  await page.goto('/?edit');
  const headline = page.getByRole('textbox', { name: 'Headline' });
  await headline.fill('Kept for years');
  await bar(page).getByText('Unsaved changes').waitFor();
  await bar(page).getByRole('button', { name: 'Save draft' }).click();
  await bar(page).getByText('Draft saved.').waitFor();
  const visitor = await office.visit('/', device);
  await heading(visitor, 'Made by hand').waitFor();
  // At the end of the page, where the bar has room of its own: further up it lies over whatever is below it.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await sound(page, 'editing');

  await bar(page).getByRole('button', { name: 'Publish now' }).click();
  await bar(page).getByText('Published.').waitFor();
  await visitor.reload();
  await heading(visitor, 'Kept for years').waitFor();
});

test('who may change the look finds the way in the shop itself, and nobody else does', async () => {
  const way = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Edit this page', exact: true });
  const page = await office.enter('/admin/', desktop, owner);
  await page.goto('/');
  await way(page).waitFor();
  // At the end of the page, where the link has room of its own.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await sound(page, 'home as its owner sees it');
  await way(page).click();
  await bar(page).getByRole('button', { name: 'Save draft' }).waitFor();
  expect(await way(page).count()).toBe(0);

  const visitor = await office.visit('/', desktop);
  await settled(visitor);
  expect(await way(visitor).count()).toBe(0);
  const helper = await colleague(office.souk, 'Sells only', ['WIX_STORES.READ_PRODUCTS']);
  const other = await office.enter('/admin/', desktop, helper);
  await other.goto('about:blank'); // the office asks the same
  const asked = other.waitForResponse((answer) => new URL(answer.url()).pathname === '/v1/staff/me');
  await other.goto(new URL('/', office.url).href);
  expect((await asked).status()).toBe(200);
  await settled(other);
  expect(await way(other).count()).toBe(0);
});

test('what two owners write at once is not lost', async () => {
  office.expect(/409/);
  await publish((look) => {
    look.home = [{ id: 'hero', kind: 'HERO', hidden: false, hero: { headline: 'First' } }];
  });
  const page = await office.enter('/admin/', desktop, owner);
  await page.goto('/?edit');
  const headline = page.getByRole('textbox', { name: 'Headline' });
  await headline.waitFor();
  const theirs = await draft();
  theirs.look.home[0] = { ...theirs.look.home[0]!, hero: { headline: 'Theirs' } };
  await admin(office.souk, 'PATCH', '/v1/look/draft', { look: theirs.look, revision: theirs.revision });

  await headline.fill('Mine');
  await bar(page).getByRole('button', { name: 'Save draft' }).click();
  await bar(page).getByText('Someone else changed the look in the meantime.').waitFor();
  await eventually(() => headline.innerText()).toBe('Mine');
  await bar(page).getByRole('button', { name: 'Keep mine' }).click();
  await eventually(async () => (await draft()).look.home[0]?.hero?.headline).toBe('Mine');
});

test('the office shows the draft in a frame, and hears which section was pressed', async () => {
  const page = await office.enter('/admin/', desktop, owner);
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener('message', ({ data }) => heard.push(data));
    const frame = document.createElement('iframe');
    frame.src = '/?look=draft';
    frame.name = 'shop';
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;z-index:9999';
    document.body.append(frame);
  });
  const heard = () => page.evaluate(() => JSON.stringify((window as unknown as { heard: unknown[] }).heard));
  await eventually(heard).toContain('souk.look.ready');
  const { look } = await draft();
  look.home = [{ id: 'now', kind: 'QUOTE', hidden: false, quote: { text: 'Not saved anywhere' } }];
  await page.evaluate((told) => {
    document.querySelector<HTMLIFrameElement>('iframe[name=shop]')?.contentWindow?.postMessage(told, location.origin);
  }, { type: 'souk.look', look } as { type: string; look: object });
  await page.frameLocator('iframe[name=shop]').getByText('Not saved anywhere').click();
  await eventually(heard).toContain('{"type":"souk.look.section","id":"now"}');
});

test('who is not signed in to the back office is asked to, and changes nothing', async () => {
  const page = await office.visit('/?edit', desktop);
  await bar(page).getByText('Sign in to the back office first').waitFor();
  expect(await page.getByRole('textbox', { name: 'Headline' }).count()).toBe(0);
});
