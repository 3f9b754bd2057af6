// Pictures of chapters 7 to 12: people, settings, operation, mail, reports and the look. Run with `make guide`.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { eventually } from '../support/browser';
import { call, newMember } from '../support/community';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { pay, sold } from '../browser/sold';

const folder = resolve(import.meta.dirname, '../../docs/guide/pictures');
const window = { viewport: { width: 1280, height: 800 } };
const office = useOffice();

async function picture(page: Page, name: string) {
  mkdirSync(folder, { recursive: true });
  await eventually(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: resolve(folder, `${name}.jpg`), type: 'jpeg', quality: 80, animations: 'disabled' });
}

async function shown(path: string, title: string | RegExp, name: string) {
  const page = await office.enter(path, window);
  await heading(page, title).waitFor();
  await picture(page, name);
  return page;
}

/** Two members report another one. */
async function report(reportedMemberId: string) {
  const reason = { category: 'SPAM', description: 'Third copy of this message today.' };
  for (const name of ['mei', 'jonas']) {
    const { tokens } = await newMember(office.souk, name);
    await call(office.souk, tokens.accessToken.value, 'POST', '/v1/member-reports', {
      memberReport: { reportedMemberId, reason },
    });
  }
}

test('members and badges', async () => {
  await admin(office.souk, 'POST', '/v4/badges', { badge: { title: 'Tea circle', description: 'Comes to every tasting' } });
  await admin(office.souk, 'POST', '/v1/tax-exempt-groups', { taxExemptGroup: { name: 'Resellers' } });
  const { member } = await admin<{ member: { id: string } }>(office.souk, 'POST', '/v1/members', {
    member: {
      loginEmail: 'rosa@example.com',
      contact: { firstName: 'Rosa', lastName: 'Lind', phones: ['+4612345'], addresses: [{ city: 'Lund', country: 'SE' }] },
      privacyStatus: 'PUBLIC',
    },
  });
  await shown(`/admin/members/${member.id}`, 'Rosa Lind', 'member');
  await shown('/admin/badges', /.+/, 'badges');
  await report(member.id);
  const page = await office.enter('/admin/moderation', window);
  await page.getByRole('region', { name: 'Rosa Lind' }).getByText('Third copy of this message today.').first().waitFor();
  await picture(page, 'moderation');
});

test('settings', async () => {
  await shown('/admin/settings', /.+/, 'settings');
  const page = await shown('/admin/shipping', 'Shipping and pickup', 'shipping');
  await page.getByRole('button', { name: 'Add package' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Small carton');
  await picture(page, 'labels');
  await shown('/admin/checkout-links', /.+/, 'checkout-links');
});

test('operation', async () => {
  await shown('/admin/backups', /.+/, 'backups');
  await shown('/admin/health', /.+/, 'health');
});

test('mail', async () => {
  await shown('/admin/mail-templates', 'Email templates', 'mail-texts');
});

test('reports', async () => {
  for (const quantity of [1, 3, 2]) await pay(office, await sold(office, {}, quantity), (quantity * 25).toFixed(2));
  const page = await office.enter('/admin/reports', window);
  await page.locator('.recharts-surface').first().waitFor();
  await picture(page, 'reports');
});

test('look', async () => {
  const page = await office.enter('/admin/look', { viewport: { width: 1440, height: 900 } });
  const shop = page.frameLocator('iframe').first();
  await shop.getByRole('heading').first().waitFor();
  // Without its pictures the shop in the frame shows little.
  const drawn = () =>
    shop.locator('img').evaluateAll((all) => (all as HTMLImageElement[]).filter((one) => one.naturalWidth > 0).length);
  await eventually(drawn).toBeGreaterThan(3);
  await picture(page, 'look');
});
