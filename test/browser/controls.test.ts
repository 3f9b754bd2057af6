// Small controls that stand where their thing is: nothing that staff may do needs a call by hand.
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { colleague, heading, useOffice } from '../support/office';
import { field, main, menuOf, more } from '../support/parts';
import { settled, sound } from './pages';
import { sold } from './sold';

const office = useOffice();

async function member(name: string) {
  const made = await admin<{ member: { id: string; contactId: string } }>(office.souk, 'POST', '/v1/members', {
    member: {
      loginEmail: `${name.toLowerCase()}@example.com`,
      contact: { firstName: name, lastName: 'Lind', phones: ['+4612345'], addresses: [{ city: 'Lund', country: 'SE' }] },
      privacyStatus: 'PUBLIC',
    },
  });
  return made.member;
}

test('a member: exempt group, address of the profile, no phone, no addresses, second factors reset', async () => {
  await admin(office.souk, 'POST', '/v1/tax-exempt-groups', { taxExemptGroup: { name: 'Resellers' } });
  const { id, contactId } = await member('Ines');
  const page = await office.enter(`/admin/members/${id}`, desktop);
  await heading(page, 'Ines Lind').waitFor();
  const details = async () =>
    (
      await admin<{ contactTaxDetails: { id: string }[] }>(
        office.souk,
        'GET',
        `/v1/contact-tax-details/query?query=${encodeURIComponent(JSON.stringify({ filter: { id: contactId } }))}`,
      )
    ).contactTaxDetails.length;
  await field(page, 'Tax exemption').selectOption({ label: 'Resellers' });
  await page.getByText('Saved.').first().waitFor();
  expect(await details()).toBe(1);
  await settled(page);
  await field(page, 'Tax exemption').selectOption('');
  await eventually(details).toBe(0);

  await page.getByRole('complementary').getByRole('button', { name: 'Edit', exact: true }).click();
  await field(page, 'Profile address').fill('ines-of-lund');
  await field(page, 'Phone').fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  type Kept = { member: { profile: { slug: string }; contact: { phones: string[]; addresses: object[] } } };
  const kept = async () => (await admin<Kept>(office.souk, 'GET', `/v1/members/${id}?fieldsets=FULL`)).member;
  expect((await kept()).profile.slug).toBe('ines-of-lund');
  expect((await kept()).contact.phones).toEqual([]);

  await page.getByRole('button', { name: 'Delete addresses' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete addresses' }).click();
  await page.getByText('Addresses deleted.').waitFor();
  expect((await kept()).contact.addresses).toEqual([]);

  await more('Reset second factors')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reset second factors' }).click();
  await page.getByText('The second factors of Ines Lind were reset.').waitFor();
  await sound(page, 'a member with a tax group');
});

test('a colleague who lost their phone gets in again', async () => {
  await colleague(office.souk, 'Nadia', ['STAFF.READ']);
  const page = await office.enter('/admin/staff', desktop);
  await menuOf('Nadia', 'Reset second factors')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reset second factors' }).click();
  await page.getByText('The second factors of Nadia were reset.').waitFor();
});

test('a field is for those with a badge only, is hidden, and comes back by its name', async () => {
  for (const title of ['Guild', 'Apprentice']) await admin(office.souk, 'POST', '/v4/badges', { badge: { title } });
  const page = await office.enter('/admin/badges?tab=fields', desktop);
  await page.getByRole('button', { name: 'New field' }).first().click();
  await field(page.getByRole('dialog'), 'Name').fill('Kiln');
  const group = (name: string) => page.getByRole('dialog').getByRole('group', { name });
  await group('Who has this field').getByLabel('Badge: Guild').check();
  await group('Who does not have this field').getByLabel('Badge: Apprentice').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Kiln', { exact: true }).waitFor();
  type Fields = { fields: { id: string; name: string }[] };
  const { fields } = await admin<Fields>(office.souk, 'GET', '/v1/custom-fields');
  const id = fields.find(({ name }) => name === 'Kiln')?.id;
  type Applies = {
    applications: {
      applications: { items: { applicationType: string }[] };
      exclusions: { items: { exclusionType: string }[] };
    }[];
  };
  const { applications } = await admin<Applies>(office.souk, 'POST', '/v1/custom-fields-applications/applications', {
    customFieldIds: [id],
  });
  expect(applications[0]?.applications.items.map(({ applicationType }) => applicationType)).toEqual(['BADGE']);
  expect(applications[0]?.exclusions.items.map(({ exclusionType }) => exclusionType)).toEqual(['BADGE']);
  await page.getByText('Only some members', { exact: false }).waitFor();
  await menuOf('Kiln', 'Hide')(page);
  await page.getByText('Kiln', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New field' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kiln' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Kiln', { exact: true }).waitFor();
});

test.each([
  ['at a desk', desktop],
  ['on a phone', phone],
])('an order gets a tip, and is paid with a gift card %s', async (_, screen) => {
  const order = await sold(office);
  const { giftCard } = await admin<{ giftCard: { code: string } }>(office.souk, 'POST', '/v1/gift-cards', {
    giftCard: { initialValue: { amount: '500.00' } },
  });
  const page = await office.enter(`/admin/orders/${order.id}`, screen);
  await heading(page, new RegExp(order.number)).waitFor();
  await more('Tip')(page);
  await page.getByRole('dialog').getByLabel(/^Amount/).fill('3');
  await page.getByRole('dialog').getByRole('button', { name: 'Save tip' }).click();
  await page.getByText('The tip was saved.').waitFor();
  await main(page).getByText('$3.00').first().waitFor();
  await page.goto(`${office.url}/admin/orders/${order.id}?do=collect`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Gift card' }).click();
  await field(dialog, 'Gift card code').fill(giftCard.code);
  await dialog.getByRole('button', { name: 'Charge gift card' }).click();
  await eventually(
    async () =>
      (await admin<{ order: { paymentStatus: string } }>(office.souk, 'GET', `/v1/orders/${order.id}`)).order
        .paymentStatus,
  ).toBe('PAID');
});

test.each([
  ['at a desk', desktop],
  ['on a phone', phone],
])('a package for labels is added, changed and deleted %s', async (_, screen) => {
  const page = await office.enter('/admin/shipping', screen);
  await page.getByRole('button', { name: 'Add package' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Fill in this field.').first().waitFor();
  await field(dialog, 'Name').fill('Small carton');
  await field(dialog, 'Length').fill('20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter all three dimensions, or none.').first().waitFor();
  await field(dialog, 'Width').fill('15');
  await field(dialog, 'Height').fill('10,5');
  await dialog.getByLabel(/^Default item weight \((kg|lb)\)$/).waitFor();
  await sound(page, 'a package for labels');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await main(page).getByText('Small carton', { exact: true }).waitFor();
  await menuOf('Small carton', 'Edit')(page);
  await dialog.getByLabel('Priority Mail', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await main(page).getByText('Ground Advantage, Priority Mail', { exact: true }).waitFor();
  await menuOf('Small carton', 'Delete')(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Small carton is deleted.').waitFor();
  await main(page).getByText('No packages yet').waitFor();
});

test('prices of many products change at once', async () => {
  const page = await office.enter('/admin/products', desktop);
  const { products } = await admin<{ products: { id: string; name: string; priceData: { price: number } }[] }>(
    office.souk,
    'POST',
    '/v1/products/query',
    { query: { paging: { limit: 1 } } },
  );
  const [product] = products;
  await page.getByLabel(/select all/i).first().check();
  await page.getByRole('region', { name: /chosen|selected/i }).getByRole('button', { name: /^More|Change prices/ }).last().click();
  const item = page.getByRole('menuitem', { name: 'Change prices' });
  if (await item.count()) await item.click();
  await field(page.getByRole('dialog'), 'Change in percent').fill('100');
  await page.getByRole('dialog').getByRole('button', { name: 'Change prices' }).click();
  await eventually(
    async () =>
      (await admin<{ product: { priceData: { price: number } } }>(office.souk, 'GET', `/v1/products/${product?.id}`))
        .product.priceData.price,
  ).toBe((product?.priceData.price ?? 0) * 2);
});

test.each([
  ['at a desk', desktop],
  ['on a phone', phone],
])('shoppers read when the shop is open and how to reach it %s', async (_, screen) => {
  await admin(office.souk, 'PATCH', '/v1/site-settings', {
    siteSettings: {
      phone: '+49 30 123456',
      openingHours: [
        { day: 'MON', opens: '09:00', closes: '17:30' },
        { day: 'TUE', opens: '09:00', closes: '17:30' },
      ],
    },
  });
  const page = await office.visit('/', screen);
  const contact = page.getByRole('region', { name: 'Contact' });
  await contact.getByRole('link', { name: '+49 30 123456' }).waitFor();
  await contact.getByText('Mon – Tue').waitFor();
  await contact.getByText('Closed').waitFor();
  await sound(page, 'a footer with opening hours');
});

test('two people change different words on invoices, and both stay', async () => {
  const page = await office.enter('/admin/invoice-settings', desktop);
  await field(page, 'Note').fill('Fired twice');
  await admin(office.souk, 'PATCH', '/v1/invoice-settings', { invoiceSettings: { terms: 'Within a week' } });
  office.expect(/the server responded with a status of 409/);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('Saved.').first().waitFor();
  type Kept = { invoiceSettings: { notes: string; terms: string } };
  const { invoiceSettings } = await admin<Kept>(office.souk, 'GET', '/v1/invoice-settings');
  expect([invoiceSettings.notes, invoiceSettings.terms]).toEqual(['Fired twice', 'Within a week']);
});

test('two people change the same words on invoices, and the second one chooses', async () => {
  const page = await office.enter('/admin/invoice-settings', desktop);
  await field(page, 'Note').fill('Thank you');
  await admin(office.souk, 'PATCH', '/v1/invoice-settings', { invoiceSettings: { notes: 'See you soon' } });
  office.expect(/the server responded with a status of 409/);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this in the meantime' });
  await dialog.getByText('See you soon').waitFor();
  await dialog.getByLabel('Keep mine').first().check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  type Kept = { invoiceSettings: { notes: string } };
  await eventually(async () => (await admin<Kept>(office.souk, 'GET', '/v1/invoice-settings')).invoiceSettings.notes).toBe(
    'Thank you',
  );
});
