// Pages whose main question the server cannot answer: each says what failed, and trying again helps.
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { eventually } from '../support/browser';
import { heading, useOffice } from '../support/office';
import { settled } from './pages';

const office = useOffice();

/** A section, the heading of its page, the address of what it reads first, and what it says without that. */
const sections: readonly (readonly [path: string, title: string, read: string, failed: string])[] = [
  ['/store', 'Store details', '/v1/site-settings', 'The store details could not be loaded'],
  ['/shipping', 'Shipping and pickup', '/v1/delivery-profiles/query', 'The regions and rates could not be loaded'],
  ['/taxes', 'Taxes', '/v1/tax-regions/query', 'The tax regions could not be loaded'],
  ['/checkout', 'Checkout', '/v1/checkout-settings', 'These settings could not be loaded'],
  ['/payments', 'Payments', '/v1/payment-settings/site', 'The payment settings could not be loaded'],
  ['/mail-settings', 'Email settings', '/v1/mail-sender', 'The email settings could not be loaded'],
  ['/staff', 'Staff and roles', '/v1/staff/contributors/query', 'The staff could not be loaded'],
  ['/access', 'API keys and clients', '/v1/api-keys/query', 'The keys could not be loaded'],
  ['/badges', 'Badges and roles', '/v4/badges/query', 'The list could not be loaded'],
  ['/moderation', 'Moderation', '/v1/member-reports/members/query', 'The reports could not be loaded'],
  ['/member-rules', 'Sign-up and privacy', '/v1/sign-in-policy', 'The rules could not be loaded'],
  ['/data-requests', 'Data requests', '/v1/data-requests', 'The requests could not be loaded'],
  ['/reports', 'Reports', '/v1/reports/sales', 'This report could not be loaded'],
  ['/webhooks', 'Webhooks', '/v1/webhooks/query', 'The webhooks could not be loaded'],
  ['/plugins', 'Service plugins', '/v1/service-plugins/query', 'The service plugins could not be loaded'],
  ['/mail', 'Email', '/v1/emails/query', 'The emails could not be loaded'],
  ['/audit', 'Audit log', '/v1/audit-log/query', 'The log could not be loaded'],
  ['/backups', 'Backups', '/v1/backups', 'The backups could not be loaded'],
  ['/jobs', 'Background tasks', '/v1/jobs', 'The tasks could not be loaded'],
  ['/health', 'System health', '/v1/system/health', 'The system health could not be loaded'],
  ['/logs', 'Server log', '/v1/system/logs', 'The log could not be loaded'],
];

async function unread(page: Page, [path, title, read, failed]: (typeof sections)[number]) {
  const asksIt = (url: URL) => url.pathname === read;
  await page.route(asksIt, (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }));
  await page.goto(`/admin${path}`);
  await heading(page, title).waitFor();
  const failure = page.getByRole('alert').filter({ hasText: failed });
  await failure.first().waitFor();
  const again = failure.getByRole('button', { name: 'Try again', exact: true }).first();
  await again.waitFor();
  const answered = page.waitForResponse(
    (response) => asksIt(new URL(response.url())) && response.status() === 200,
  );
  await page.unroute(asksIt);
  const left = async () => {
    // Some pages ask by themselves from time to time: then there is nothing to press any more.
    if ((await again.count()) > 0) await again.click({ timeout: 1_000 }).catch(() => undefined);
    return failure.count();
  };
  await eventually(left).toBe(0);
  await answered;
  await settled(page);
  await eventually(() => failure.count()).toBe(0);
}

test('a page that could not be read says so, and is read when it is tried again', async () => {
  office.expect(/status of 503 /);
  const first = await office.enter('/admin/about');
  const context = first.context();
  // A page asks some seconds more before it gives up: four wait at once, each in a tab of its own.
  for (let at = 0; at < sections.length; at += 4) {
    await Promise.all(
      sections.slice(at, at + 4).map(async (section) => {
        const page = await context.newPage();
        await unread(page, section);
        await page.close();
      }),
    );
  }
});
