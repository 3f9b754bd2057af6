// Days of arrival: the owner says how long a rate takes, and shoppers read dates wherever there were words.
import { expect, test } from 'vitest';
import { desktop, phone } from '../support/browser';
import { heading, useOffice } from '../support/office';
import { field, main, menuOf } from '../support/parts';
import { settled, sound } from './pages';

const office = useOffice();

test('an owner gives a rate its days, and a shopper reads the dates', async () => {
  const page = await office.enter('/admin/shipping', desktop);
  await heading(page, /Shipping/).waitFor();
  await menuOf('Standard', 'Edit')(page);
  const form = page.getByRole('dialog');
  await field(form, 'Business days, at least').fill('3');
  await field(form, 'Business days, at most').fill('2');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Enter at least as many days as before it.').waitFor();
  await field(form, 'Business days, at most').fill('5');
  await field(form, 'Days off').fill('2026-12-25, 2027-01-01');
  await sound(page, 'days of a rate');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  const shopper = await office.visit('/products/olive-soap', phone);
  await settled(shopper);
  await main(shopper).getByText('Delivery and pickup').click();
  await main(shopper).getByLabel('Country').selectOption('US');
  await main(shopper).getByLabel('Postal code').fill('10001');
  await main(shopper).getByRole('button', { name: 'Show prices' }).click();
  // Never on a Saturday or Sunday.
  await main(shopper)
    .getByText(/^(Mon|Tue|Wed|Thu|Fri), \w{3} \d+(, \d{4})? – (Mon|Tue|Wed|Thu|Fri), \w{3} \d+(, \d{4})?$/)
    .waitFor();
  expect(await main(shopper).getByText('3 to 5 working days').count()).toBe(0);
  await sound(shopper, 'days of arrival on a product');
});
