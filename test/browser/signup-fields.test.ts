// What a shop asks for at sign-up: the owner decides, people answer, and the member has it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { field, main } from '../support/parts';
import { sound } from './pages';

const office = useOffice();

test('a field that must be given is asked for, checked, and kept with the new member', async () => {
  const page = await office.enter('/admin/badges?tab=fields', desktop);
  await main(page).getByRole('button', { name: 'New field' }).first().click();
  const form = page.getByRole('dialog');
  await field(form, 'Name').fill('Your town');
  await field(form, 'At sign-up').selectOption('Asked at sign-up, must be filled in');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await main(page).getByText('Asked at sign-up, must be filled in', { exact: false }).waitFor();

  const email = `sara-${randomUUID()}@example.com`;
  const shopper = await office.visit('/account', phone);
  await shopper.waitForURL((url) => url.pathname === '/hosted/sign-in');
  await shopper.getByRole('link', { name: 'Create an account' }).click();
  await heading(shopper, 'Create an account').waitFor();
  await shopper.getByRole('textbox', { name: 'Email' }).fill(email);
  await shopper.getByLabel('Password', { exact: true }).fill('the quiet blue lamp');
  await shopper.getByLabel('First name').fill('Sara');
  await shopper.getByRole('checkbox', { name: /terms/ }).check();
  await shopper.getByRole('button', { name: 'Create account' }).click();
  await shopper.getByText('Fill this in.').first().waitFor();
  await sound(shopper, 'a sign-up that asks for more');
  await shopper.getByLabel('Your town').fill('Fez');
  await shopper.getByRole('button', { name: 'Create account' }).click();
  await shopper.waitForURL((url) => !url.pathname.startsWith('/hosted'));
  await eventually(async () => {
    const found = await admin<{ members: { contact?: { customFields?: Record<string, { value?: string }> } }[] }>(
      office.souk,
      'POST',
      '/v1/members/query',
      { fieldsets: ['FULL'], query: { filter: { loginEmail: email } } },
    );
    return found.members[0]?.contact?.customFields?.['custom.your-town']?.value;
  }).toBe('Fez');
  expect(await shopper.getByRole('alert').count()).toBe(0);
});
