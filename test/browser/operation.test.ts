// What a shop's owner watches: programs that are told of things, who changed what, and work in the background.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { main, menuOf } from '../support/parts';
import { sound } from './pages';

/** Where the shop asks which release is the newest. */
const releases = createServer((_, response) => {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('{"version":"99.1.0","date":"2026-10-01","notesUrl":"https://souk.example/99.1"}');
});
await new Promise<void>((ready) => releases.listen(0, '127.0.0.1', ready));
afterAll(() => releases.close());

const office = useOffice('sqlite', {
  SOUK_UPDATES_URL: `http://127.0.0.1:${(releases.address() as AddressInfo).port}/newest.json`,
});

let program: Server;
let answers = 500;
const heard: string[] = [];

beforeAll(async () => {
  program = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push(body);
      response.writeHead(answers).end(answers === 500 ? 'the books are closed' : 'noted');
    });
  });
  await new Promise<void>((ready) => program.listen(0, '127.0.0.1', ready));
});
afterAll(() => program.close());

const address = () => `http://127.0.0.1:${(program.address() as AddressInfo).port}/told`;
const deliveries = (page: Page) => main(page).getByRole('table', { name: 'Deliveries' });

/** The program works again, and gets the delivery whose dialog is open. */
async function sendAgain(page: Page) {
  answers = 200;
  // The shop tries again by itself too, a minute after it failed.
  const before = heard.length;
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
  await page.getByText('The delivery is being sent again.').first().waitFor();
  await eventually(() => heard.length).toBeGreaterThan(before);
  await deliveries(page).getByText('Delivered').first().waitFor();
}

async function onBoth(page: Page, where: string) {
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport!);
    await sound(page, where);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a webhook is made, fails, is down for a day, and what it missed is sent again', async () => {
  const page = await office.enter('/admin/webhooks');
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('link', { name: 'New webhook' }).first().click();
  await page.getByLabel('Address', { exact: true }).fill('nonsense');
  await page.getByLabel('All events').uncheck();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByText('Choose at least one event, or all events.').first().waitFor();
  await page.getByLabel('Products', { exact: true }).check();
  await page.getByLabel('Address', { exact: true }).fill(address());
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByRole('dialog', {
    name: 'Webhook secret',
  });
  await secret.getByText(/^whsec_/).waitFor();
  await secret.getByRole('button', { name: 'Close' }).click();
  await heading(page, address()).waitFor();
  await page.getByText('Working').first().waitFor();

  // The program is broken: what was sent and what came back can be read.
  await page.getByRole('button', { name: 'Send test' }).first().click();
  await eventually(() => heard.length).toBeGreaterThan(0);
  await deliveries(page).getByText('Retrying').waitFor();
  await deliveries(page).getByText('500', { exact: true }).waitFor();
  await deliveries(page).getByText('Test', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Failing', { exact: true }).first().waitFor();
  office.souk.sql('UPDATE webhooks SET failing_since = failing_since - 90000000');
  await page.reload();
  await page.getByText('Down for a day or more').first().waitFor();
  await page.getByText('The address has not responded for a day or more.', { exact: false }).waitFor();
  await onBoth(page, 'a webhook that is down');
  await deliveries(page)
    .getByRole('button', { name: /webhook_test/ })
    .click();
  const delivery = page.getByRole('dialog');
  await delivery.getByText('the books are closed').first().waitFor();
  await delivery.getByText('"webhookId"', { exact: false }).first().waitFor();

  // Mended, it gets what it missed.
  await sendAgain(page);
  await page.reload();
  await page.getByText('Working', { exact: true }).first().waitFor();

  // The same from a phone.
  await page.setViewportSize(phone.viewport!);
  answers = 500;
  await page.getByRole('button', { name: 'Send test' }).first().click();
  await deliveries(page).getByText('Retrying').waitFor();
  await deliveries(page)
    .getByRole('button', { name: /webhook_test/ })
    .first()
    .click();
  await delivery.getByText('the books are closed').first().waitFor();
  await sendAgain(page);
  await eventually(() => deliveries(page).getByText('Delivered').count()).toBe(2);
  await page.setViewportSize(desktop.viewport!);

  // All that was given up is sent again together, and counted before.
  office.souk.sql(`UPDATE webhook_deliveries SET status = 'FAILED'`);
  await page.reload();
  await eventually(() => deliveries(page).getByText('Failed').count()).toBe(2);
  const before = heard.length;
  await main(page).getByRole('button', { name: 'Resend all failed' }).click();
  const all = page.getByRole('dialog', { name: 'Resend all failed' });
  await all.getByText('2 deliveries failed or were not sent.', { exact: false }).waitFor();
  await onBoth(page, 'sending again what failed');
  await all.getByRole('button', { name: 'Resend 2 deliveries' }).click();
  await page.getByText('2 deliveries are being sent again.').first().waitFor();
  await eventually(() => heard.length).toBeGreaterThanOrEqual(before + 2);
  await eventually(() => deliveries(page).getByText('Delivered').count()).toBe(2);
  await main(page).getByRole('button', { name: 'Resend all failed' }).click();
  await all.getByText('No delivery has failed.').waitFor();
  await all.getByRole('button', { name: 'Close' }).click();

  // Switched off, it cannot be tried; the list says so.
  await page.getByRole('button', { name: 'Switch off' }).first().click();
  await page.getByText('The webhook is off.').waitFor();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await heading(page, 'Webhooks').waitFor();
  await main(page)
    .getByRole('row', { name: /Products.*Off/ })
    .waitFor();
  await onBoth(page, 'webhooks');
});

test('the log says who changed the shop, what it was before and what it is', async () => {
  await admin(office.souk, 'PATCH', '/v1/site-settings', { siteSettings: { name: 'The other shop' } });
  const page = await office.enter('/admin/audit?thing=souk.site.v1.site_settings');
  await onBoth(page, 'the audit log');
  await main(page).locator('tbody tr').first().getByText('Store settings').click();
  await heading(page, 'Store settings').waitFor();
  const row = main(page).getByRole('row', { name: /^Name/ });
  await eventually(() => row.innerText()).toContain('The other shop');
  await page.getByText('Changed', { exact: true }).waitFor();
  await onBoth(page, 'an entry of the log');
});

test('work that failed is run again', async () => {
  office.souk.sql(
    `INSERT INTO jobs (id, kind, args, state, due, tries, max_tries, created, error, finished)
     VALUES ('0192f0c0-0000-7000-8000-000000000001', 'mail.send', '{"email":"none"}', 'failed', 1, 3, 3, 1, 'the post was closed', 9999999999999)`,
  );
  const page = await office.enter('/admin/jobs');
  await page.getByText('the post was closed').first().waitFor();
  await onBoth(page, 'background work');
  await page.getByTitle('mail.send', { exact: true }).first().waitFor();
  await main(page).getByRole('link', { name: 'Send email', exact: true }).click();
  await heading(page, 'Send email').waitFor();
  await main(page).getByText('the post was closed').waitFor();
  await main(page).getByText('This task does not report its progress.').waitFor();
  await onBoth(page, 'a task that failed');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByText('the post was closed').first().waitFor();
  await menuOf('Send email', 'Run again')(page);
  await page.getByText('The task is running again.').waitFor();
  await page.getByText('No failed tasks').waitFor();
});

test('work that failed by the dozen is turned over in pages, and all of it is run again', async () => {
  office.souk.sql(
    `INSERT INTO jobs (id, kind, args, state, due, tries, max_tries, created, error, finished)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
     SELECT printf('0192f0c0-0000-7000-8000-1%011d', i), 'mail.send', '{"email":"none"}', 'failed', 1, 3, 3, 1,
       'the post was closed', 9999999999999 FROM n`,
  );
  const page = await office.enter('/admin/jobs');
  const pages = main(page).getByRole('navigation', { name: 'Pages' });
  await pages.getByText('60 in total').waitFor();
  await eventually(() => main(page).locator('tr[data-row]').count()).toBe(50);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await eventually(() => main(page).locator('tr[data-row]').count()).toBe(10);
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await eventually(() => main(page).locator('tr[data-row]').count()).toBe(50);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 60 matching' }).click();
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Run again', exact: true })
    .click();
  await page.getByText('Run again: 60 done.').waitFor();
  await page.getByText('No failed tasks').waitFor();
});

test('work that goes on shows how far it is, and the page follows it', async () => {
  const id = '0192f0c0-0000-7000-8000-000000000077';
  // As a worker leaves it that changes orders: it holds its task for a long time yet.
  office.souk.sql(
    `INSERT INTO jobs (id, kind, args, state, due, tries, max_tries, created)
     VALUES ('${id}', 'order-job', '{"id":"none"}', 'running', 9999999999999, 1, 10, 1)`,
  );
  const far = (done: number) =>
    office.souk.sql(
      `INSERT INTO job_progress (job, done, total, updated) VALUES ('${id}', ${done}, 1200, 1)
       ON CONFLICT (job) DO UPDATE SET done = excluded.done`,
    );
  far(300);
  const page = await office.enter('/admin/jobs');
  await main(page)
    .getByRole('link', { name: /^Running/ })
    .click();
  const bar = main(page).getByRole('progressbar');
  await main(page).getByText('300 of 1,200').waitFor();
  await eventually(() => bar.getAttribute('aria-valuenow')).toBe('25');
  await onBoth(page, 'tasks that run');
  far(600);
  await main(page).getByText('600 of 1,200').waitFor();
  await eventually(() => bar.getAttribute('aria-valuenow')).toBe('50');
  await main(page).getByRole('link', { name: 'Change orders in bulk', exact: true }).click();
  await heading(page, 'Change orders in bulk').waitFor();
  await main(page).getByText('600 of 1,200').waitFor();
  far(900);
  await main(page).getByText('900 of 1,200').waitFor();
  await eventually(() => bar.getAttribute('aria-valuenow')).toBe('75');
  await onBoth(page, 'a task that runs');
  // Where nobody knows how much there is to do, it is told how much is done.
  office.souk.sql(`UPDATE job_progress SET total = 0, done = 1500 WHERE job = '${id}'`);
  await main(page).getByText('1,500 so far').waitFor();
  expect(await bar.count()).toBe(0);
  office.expect(/status of 404 /);
  office.souk.sql(`DELETE FROM jobs WHERE id = '${id}'`);
  await page.getByText('This task has finished').waitFor();
  await page.getByRole('link', { name: 'All tasks' }).click();
  await heading(page, 'Background tasks').waitFor();
});

test('the backups say that they are the export of the shop, and lead to tables of a part of it', async () => {
  const page = await office.enter('/admin/backups');
  await main(page).getByRole('heading', { name: 'Export all shop data' }).waitFor();
  await onBoth(page, 'the export of the whole shop');
  for (const [link, title] of [
    ['Export orders', 'Orders'],
    ['Export products', /import/i],
    ['Export members', 'Members'],
  ] as const) {
    await page.goto('/admin/backups');
    await main(page).getByRole('link', { name: link, exact: true }).click();
    await heading(page, title).waitFor();
  }
});

test('the system says how it does', async () => {
  const page = await office.enter('/admin/health');
  await page.getByText('Accepts changes').waitFor();
  await page.getByText('No plugins').waitFor();
  await page.getByText('99.1.0', { exact: false }).waitFor();
  const notes = page.getByRole('link', { name: 'What is new' });
  await eventually(() => notes.getAttribute('href')).toBe('https://souk.example/99.1');
  await onBoth(page, 'system health');
});

test('the log of the server is read by level and by words, and says whose it is', async () => {
  office.souk.sql(
    `INSERT INTO jobs (id, kind, args, state, due, tries, max_tries, created)
     VALUES ('0192f0c0-0000-7000-8000-000000000099', 'mail.send', '7', 'waiting', 1, 0, 3, 1)`,
  );
  const page = await office.enter('/admin/logs');
  await page.getByText('These lines were written by the server', { exact: false }).waitFor();
  await main(page).getByText('operation=', { exact: false }).first().waitFor();
  await onBoth(page, 'the log of the server');
  await main(page)
    .getByRole('link', { name: /^Warnings and errors/ })
    .click();
  await main(page).getByRole('searchbox', { name: 'Search this list' }).fill('Mail.Send arguments');
  const row = main(page).getByRole('row', { name: /a job failed/ });
  await eventually(async () => {
    if ((await row.count()) === 0) await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    return row.count();
  }).toBe(1);
  await row.getByText('Warning', { exact: true }).waitFor();
  await menuOf('a job failed', 'Show details')(page);
  const details = page.getByRole('dialog', { name: 'a job failed' });
  await details.getByText('its arguments cannot be read', { exact: false }).waitFor();
  await onBoth(page, 'a line of the log');
  await details.getByRole('button', { name: 'Close' }).last().click();
  await main(page)
    .getByRole('link', { name: /^Errors/ })
    .click();
  await main(page).getByRole('searchbox', { name: 'Search this list' }).fill('arguments');
  await eventually(() => row.count()).toBe(0);
});
