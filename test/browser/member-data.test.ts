// What members do about the account itself: another e-mail, a copy of their data, and the end of it.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { admin, code, mailed, mailsTo } from '../support/mails';
import { at, newcomer, part, password } from './members';
import { notice } from './pages';

describe.each([
  ['sqlite', 'at a desk', desktop],
  ['postgres', 'on a phone', phone],
] as const)('on %s, %s', (database, _, device) => {
  const shop = useShop(database);

  test('a member changes the e-mail, takes the data away and deletes the account', async () => {
    const { page, email } = await newcomer(await shop.visitor(device), '/account/security');
    const emails = part(page, 'Sign-in email');
    const wanted = `new-${randomUUID()}@example.com`;
    await emails.getByRole('button', { name: 'Change email' }).click();
    const field = emails.getByLabel('New email');
    shop.expect(/status of 400/);
    await field.fill('nonsense');
    await emails.getByRole('button', { name: 'Send code' }).click();
    await emails.getByText(/Enter an email address/).waitFor();
    await field.fill(wanted);
    await emails.getByRole('button', { name: 'Send code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Check your email' });
    const sent = await mailed(shop.souk, wanted, code);
    await dialog.getByLabel('Code from the email').fill(sent === '000000' ? '111111' : '000000');
    await dialog.getByText(/This code is wrong/).waitFor();
    await dialog.getByLabel('Code from the email').fill(sent);
    await notice(page, `Your email was changed. You now sign in with ${wanted}.`).waitFor();
    await emails.getByText(wanted).waitFor();
    await emails.getByText('Verified').waitFor();
    await eventually(async () => (await mailsTo(shop.souk, email)).some((mail) => mail.template === 'email-changed')).toBe(true);

    const data = part(page, 'Download your data');
    await data.getByRole('button', { name: 'Request my data' }).click();
    const link = data.getByRole('link', { name: 'Download' });
    await link.waitFor();
    const archive = await fetch(new URL((await link.getAttribute('href'))!, shop.url));
    expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(Buffer.from(await archive.arrayBuffer()).subarray(0, 2).toString()).toBe('PK');

    await part(page, 'Delete your account').getByRole('button', { name: 'Delete account' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete your account?' });
    await sure.getByText(/keeps your orders and invoices/).waitFor();
    await sure.getByRole('button', { name: 'Delete permanently' }).click();
    await sure.getByText(/This does not match your email/).waitFor();
    await sure.getByLabel(/to confirm/).fill(wanted);
    // Whoever signed in a while ago gives the password. The shop's clock cannot be turned here, so the page is told
    // what it would be told later.
    shop.expect(/status of 428/);
    await page.route('**/v1/members/my/delete', (route) =>
      (route.request().postDataJSON() as { password?: string }).password === undefined
        ? route.fulfill({
            status: 428,
            json: { message: '', details: { applicationError: { code: 'REAUTHENTICATION_REQUIRED' } } },
          })
        : route.continue(),
    );
    await sure.getByRole('button', { name: 'Delete permanently' }).click();
    const gate = page.getByRole('dialog', { name: 'Confirm your password' });
    await gate.getByRole('button', { name: 'Cancel' }).click();
    await gate.waitFor({ state: 'hidden' });
    await sure.getByRole('button', { name: 'Delete permanently' }).click();
    await gate.getByLabel('Password', { exact: true }).fill(password);
    await gate.getByRole('button', { name: 'Continue' }).click();
    await at(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
    const left = await admin<{ members: unknown[] }>(shop.souk, 'POST', '/v1/members/query', {
      query: { filter: { loginEmail: wanted } },
    });
    expect(left.members).toEqual([]);
  });
});
