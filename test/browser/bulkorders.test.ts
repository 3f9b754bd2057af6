// One thing done to many orders: the server does it, the page can be closed meanwhile, and what failed is told.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/browser';
import { admin, mailsTo } from '../support/mails';
import { useOffice } from '../support/office';
import { faultless, overflow } from './pages';
import { hold, listed, screens, sentOf as parcelsOf, sold as soldTo, type Sold } from './sold';

const office = useOffice();

interface Made {
  order: { id: string; number: string };
}

/** An order that was sold elsewhere: of things that have to be sent, and paid there. */
async function sold(at: number): Promise<Made['order']> {
  const price = { amount: '12.00' };
  const { order } = await admin<Made>(office.souk, 'POST', '/v1/orders', {
    order: {
      channelInfo: { type: 'OTHER_PLATFORM' },
      status: 'APPROVED',
      buyerInfo: { email: `buyer-${at}@example.com` },
      lineItems: [{ productName: { original: 'Mint teapot' }, quantity: 1, price, itemType: { preset: 'PHYSICAL' } }],
      priceSummary: { subtotal: price },
    },
  });
  return order;
}

const sentOf = async ({ id }: { id: string }) => (await parcelsOf(office, id)).length;

test('201 orders are fulfilled at once, 3 of them cannot be, and the page is loaded again in the middle', async () => {
  const orders: Made['order'][] = [];
  for (let at = 0; at < 200; at += 10) {
    orders.push(...(await Promise.all(Array.from({ length: 10 }, (_, more) => sold(at + more)))));
  }
  const [cancelled, alsoCancelled, fulfilled] = orders as [Made['order'], Made['order'], Made['order']];
  for (const { id } of [cancelled, alsoCancelled]) await admin(office.souk, 'POST', `/v1/orders/${id}/cancel`, {});
  const { order } = await admin<{ order: { lineItems: { id: string }[] } }>(
    office.souk,
    'GET',
    `/v1/orders/${fulfilled.id}`,
  );
  await admin(office.souk, 'POST', `/v1/fulfillments/orders/${fulfilled.id}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: order.lineItems[0]!.id, quantity: 1 }] },
  });

  await sold(200);
  const page = await office.enter('/admin/orders');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all matching' }).click();
  office.expect(/status of 428/);
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Print slips', exact: true })
    .click();
  await page.getByText('You can print up to 200 packing slips at once. Choose fewer orders.').waitFor();
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Fulfil', exact: true })
    .click();
  const asked = page.getByRole('dialog', { name: 'Fulfil all matching orders?' });
  await asked.getByRole('button', { name: 'Fulfil', exact: true }).click();
  const bar = page.getByRole('status').filter({ hasText: /^Fulfil: \d+ of 201/ });
  const results = page.getByRole('dialog', { name: 'Fulfil', exact: true });
  // A fast machine may be done before the page asks for the first time; until it is closed, its end comes back too.
  await bar.or(results).first().waitFor();
  await page.reload();
  await bar.or(results).first().waitFor();
  await results.getByText('198 done, 3 failed.').waitFor();
  const reasons = results.getByRole('list', { name: 'What failed and why' }).getByRole('listitem');
  await eventually(async () => (await reasons.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')).sort()).toEqual(
    [
      `#${cancelled.number} The order is cancelled or on hold, so nothing can be sent.`,
      `#${alsoCancelled.number} The order is cancelled or on hold, so nothing can be sent.`,
      `#${fulfilled.number} There is nothing left to send.`,
    ].sort(),
  );
  await results.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'To fulfil', exact: true }).click();
  await page.getByText('No orders to fulfil').waitFor();
  expect(await sentOf(orders.at(-1)!)).toBe(1);
  expect(await sentOf(cancelled)).toBe(0);

  // Once its end was seen, it is not told again.
  await page.reload();
  await page.getByText('No orders to fulfil').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

interface Whole {
  order: { status: string; paymentStatus: string; tags?: { tags?: { tagIds?: string[] } } };
}

const now = async ({ id }: Sold) => (await admin<Whole>(office.souk, 'GET', `/v1/orders/${id}`)).order;

/** Chooses orders in the list by their numbers, and what is done to them. */
async function choose(page: Page, orders: readonly Sold[], act: string) {
  for (const { number } of orders) await listed(page, number).getByRole('checkbox').check();
  await eventually(() => overflow(page)).toBe(0);
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: act, exact: true }).click();
}

test.each(screens)('several orders are captured, tagged, cancelled and fulfilled at once %s', async (_, screen) => {
  const email = `many-${screen.isMobile ? 'phone' : 'desk'}@example.com`;
  const make = () => soldTo(office, { buyerInfo: { email } });
  const [held, alsoHeld, open] = [await make(), await make(), await make()];
  await hold(office, held);
  await hold(office, alsoHeld);
  const page = await office.enter(`/admin/orders?email=${email}`, screen);
  const results = (name: string) => page.getByRole('dialog', { name, exact: true });
  const each = <T>(read: (order: Whole['order']) => T) =>
    Promise.all([held, alsoHeld, open].map(async (one) => read(await now(one))));

  await choose(page, [held, alsoHeld, open], 'Capture');
  const asked = page.getByRole('dialog', { name: 'Capture payment for 3 orders?' });
  await asked.getByRole('button', { name: 'Capture', exact: true }).click();
  await results('Capture').getByText('2 done, 1 failed.').waitFor();
  await results('Capture').getByRole('list', { name: 'What failed and why' }).getByText(`#${open.number}`).waitFor();
  await results('Capture').getByRole('button', { name: 'Close' }).click();
  expect(await each(({ paymentStatus }) => paymentStatus)).toEqual(['PAID', 'PAID', 'NOT_PAID']);

  await choose(page, [held, open], 'Tag');
  const tag = page.getByRole('dialog', { name: 'Add tag' });
  await tag.getByLabel('Tag', { exact: true }).fill('fair');
  await tag.getByRole('button', { name: 'Add tag' }).click();
  await page.getByText('Add tag: 2 done.').waitFor();
  expect(await each(({ tags }) => tags?.tags?.tagIds ?? [])).toEqual([['fair'], [], ['fair']]);

  await choose(page, [alsoHeld, open], 'Cancel order');
  const cancel = page.getByRole('dialog', { name: 'Cancel 2 orders?' });
  await cancel.getByLabel('Personal message (optional)').fill('The kiln is broken.');
  await cancel.getByRole('button', { name: 'Cancel orders' }).click();
  await page.getByText('Cancel order: 2 done.').waitFor();
  expect(await each(({ status }) => status)).toEqual(['APPROVED', 'CANCELED', 'CANCELED']);
  const told = async () =>
    (await mailsTo(office.souk, email)).filter(({ text }) => text.includes('The kiln is broken.')).length;
  await eventually(told).toBe(2);

  await choose(page, [held, open], 'Fulfil');
  const sure = page.getByRole('dialog', { name: 'Fulfil 2 orders?' });
  await sure.getByRole('button', { name: 'Fulfil', exact: true }).click();
  await results('Fulfil').getByText('1 done, 1 failed.').waitFor();
  await results('Fulfil').getByText('The order is cancelled or on hold, so nothing can be sent.').waitFor();
  expect([await sentOf(held), await sentOf(open)]).toEqual([1, 0]);
});

test.each(screens)('the slips of several orders are one file %s', async (_, screen) => {
  const email = `slips-${screen.isMobile ? 'phone' : 'desk'}@example.com`;
  const make = () => soldTo(office, { buyerInfo: { email } });
  const [one, other, cancelled] = [await make(), await make(), await make()];
  await admin(office.souk, 'POST', `/v1/orders/${cancelled.id}/cancel`, {});
  const page = await office.enter(`/admin/orders?email=${email}`, screen);
  const print = async (press: () => Promise<unknown>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    expect(download.suggestedFilename()).toBe('packing-slips.pdf');
    const text = await readFile(await download.path(), 'latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    return text.match(/\/Type \/Page\n/g)?.length;
  };

  // What has nothing to send is named, and the others have a page each.
  expect(await print(() => choose(page, [one, other, cancelled], 'Print slips'))).toBe(2);
  const results = page.getByRole('dialog', { name: 'Print slips', exact: true });
  await results.getByText('2 done, 1 failed.').waitFor();
  const reasons = results.getByRole('list', { name: 'What failed and why' });
  await reasons.getByText(`#${cancelled.number}`).waitFor();
  await reasons.getByText('The order is cancelled or on hold, so nothing can be sent.').waitFor();
  await faultless(page);
  await results.getByRole('button', { name: 'Close' }).click();

  // The orders stay chosen: they are packed next.
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('3 selected').waitFor();
  await listed(page, cancelled.number).getByRole('checkbox').uncheck();
  // The notice goes by itself, maybe before the file is read: it is looked for meanwhile.
  const told = page.getByText('Print slips: 2 done.').waitFor();
  expect(await print(() => bar.getByRole('button', { name: 'Print slips', exact: true }).click())).toBe(2);
  await told;
});

test('a view that was saved is there in another browser, and can be removed', async () => {
  const page = await office.enter('/admin/orders?email=buyer-1');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('View name').fill('First buyers');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'First buyers', exact: true }).waitFor();

  const elsewhere = await office.enter('/admin/orders');
  await elsewhere.getByRole('link', { name: 'First buyers', exact: true }).click();
  await elsewhere.waitForURL(/email=buyer-1/);
  await elsewhere.getByRole('button', { name: 'Delete the view First buyers' }).click();
  await elsewhere.getByRole('link', { name: 'First buyers', exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Save view' }).waitFor();
  expect(await page.getByRole('link', { name: 'First buyers', exact: true }).count()).toBe(0);
});
