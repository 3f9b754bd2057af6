// What mails say: changed by the owner, refused where it does not fit, and received.
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin, mailed, mailsTo } from '../support/mails';
import { heading, owner, useOffice } from '../support/office';
import { main } from '../support/parts';
import { cards, fillDetails, heading as shopHeading, makeCheckout, orderNumber, payWith } from './buying';
import { sound } from './pages';

const office = useOffice();

test('a mail gets own words, is previewed, tested and received, and says ours again', async () => {
  const page = await office.enter('/admin/mail-templates');
  await heading(page, 'Email templates').waitFor();
  const elsewhere = main(page).getByRole('link', { name: 'Set in order settings', exact: true }).first();
  await eventually(() => elsewhere.getAttribute('href')).toMatch(/\/order-settings$/);
  const open = () => main(page).getByRole('button', { name: 'New order', exact: true }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'New order' });
  office.expect(/\/v1\/email-templates\/order-new/);
  await dialog.getByLabel('Heading', { exact: true }).fill('Hooray for {nobody}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('{nobody} at character 12', { exact: false }).first().waitFor();

  await dialog.getByLabel('Heading', { exact: true }).fill('Hooray, {shop} sold something');
  await dialog.getByRole('button', { name: 'Plain text' }).click();
  await dialog.getByText('Hooray, Souk sold something', { exact: false }).first().waitFor();
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport!);
    await sound(page, 'the words of a mail');
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Email template saved.').waitFor();
  await main(page).getByRole('row', { name: /New order.*Custom/ }).waitFor();

  await open();
  await dialog.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText(/the test email to olga@example\.com in the list/).waitFor();
  expect(await mailed(office.souk, owner.email, /Hooray, \S+ sold something/)).toBe('Hooray, Souk sold something');

  // It is what the mail about an order says that somebody placed.
  const shop = 'counter@example.com';
  await admin(office.souk, 'PATCH', '/v1/site-settings', { siteSettings: { contactEmail: shop } });
  const buyer = await office.visit((await makeCheckout(office, ['olive-soap'])).url);
  await fillDetails(buyer);
  await payWith(buyer, cards.approved);
  await shopHeading(buyer, 'Thank you, Ada').waitFor();
  const [number] = /\d+/.exec(await orderNumber(buyer).innerText())!;
  expect(await mailed(office.souk, shop, /Hooray, Souk sold something[^]*Olive oil soap/)).toContain(number);

  // A test says what is typed, saved or not.
  await dialog.getByLabel('Heading', { exact: true }).fill('Not saved, and sent');
  await dialog.getByRole('button', { name: 'Send test email' }).click();
  await eventually(async () =>
    (await mailsTo(office.souk, owner.email)).some(({ text }) => text.includes('Not saved, and sent')),
  ).toBe(true);

  await dialog.getByRole('button', { name: 'Restore default' }).click();
  await page.getByText('Default text restored.').waitFor();
  await sound(page, 'the texts of mails');
});
