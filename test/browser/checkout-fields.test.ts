// Fields of the owner's own at the checkout: set up, filled in by a shopper, read on the order and in the mails.
import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { eventually, phone } from '../support/browser';
import { mailed } from '../support/mails';
import { useOffice } from '../support/office';
import { ada, cards, fillCard, fillDetails, heading, makeCheckout, orderOf, payButton } from './buying';
import { notice, sound } from './pages';

const office = useOffice();

test('an owner asks for more at the checkout, a shopper answers, and the order has it', async () => {
  const page = await office.enter('/admin/checkout');
  const own = page.getByRole('group', { name: 'Your own fields' });
  await own.getByRole('button', { name: 'Add field' }).click();
  // Whoever adds a field goes on writing.
  const named = (name: string) => own.getByRole('textbox', { name, exact: true });
  const first = named('Field 1');
  await eventually(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await first.fill('Company number');
  await own.getByRole('checkbox', { name: 'Required' }).check();
  await own.getByRole('button', { name: 'Add field' }).click();
  await named('Field 2').fill('company number');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('Give each field a name of its own.').first().waitFor();
  await named('Field 2').fill('Gift for');
  await sound(page, 'fields of the checkout');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await notice(page, 'Saved.').waitFor();

  const email = `ada-${randomUUID()}@example.com`;
  const made = await makeCheckout(office, ['olive-soap']);
  const shopper = await office.visit(made.url, phone);
  await fillDetails(shopper, { ...ada, email });
  await fillCard(shopper, cards.approved);
  await payButton(shopper).tap();
  await shopper.getByText('Fill in “Company number”.').first().waitFor();
  await shopper.getByLabel('Company number').fill('HRB 1234');
  await shopper.getByLabel('Gift for (optional)').fill('Leila');
  await sound(shopper, 'a checkout that asks for more');
  // What was typed is there after the page is loaded again.
  await shopper.reload();
  await eventually(() => shopper.getByLabel('Company number').inputValue()).toBe('HRB 1234');
  await fillCard(shopper, cards.approved);
  await payButton(shopper).tap();
  await heading(shopper, 'Thank you, Ada').waitFor();
  await shopper.getByRole('heading', { name: 'Your answers' }).waitFor();
  await shopper.getByText('HRB 1234', { exact: true }).waitFor();
  await sound(shopper, 'a thank-you page with answers');

  const { id } = await orderOf(office, made.id);
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('heading', { name: 'Checkout answers' }).waitFor();
  await page.getByText('HRB 1234').waitFor();
  await page.getByText('Leila', { exact: true }).waitFor();
  await sound(page, 'the answers on an order');
  await mailed(office.souk, email, /Company number: HRB 1234[^]*Gift for: Leila/);
});
