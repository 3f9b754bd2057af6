// What keeps people from buying: costs that are told too late, typing everything twice, an account before the order.
import { expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { admin, code, mailed } from '../support/mails';
import {
  ada,
  call,
  cards,
  continueButton,
  fillAddress,
  fillDetails,
  heading,
  makeCheckout,
  newMember,
  password,
  payWith,
  toCheckout,
} from './buying';
import { addButton, amount, drawer, faultless, fits, quantity } from './pages';

const shop = useShop('sqlite');
const manage = <T>(method: string, path: string, body?: object) => admin<T>(shop.souk, method, path, body);

test('the cart tells what delivery costs, what is missing until it is free, and takes a coupon at any width', async () => {
  shop.expect(/carts\/current/);
  await manage('POST', '/v2/coupons', {
    specification: { name: 'Spring', code: 'SPRING', moneyOffAmount: 2, startTime: '1700000000000', scope: { namespace: 'stores' } },
  });
  const page = await shop.visit('/products/olive-soap', phone);
  await addButton(page).click();
  await drawer(page).getByText(/^Add \$\d+\.\d\d more for free delivery \(United States\)$/).waitFor();
  await drawer(page).getByRole('link', { name: 'View cart' }).click();
  const main = page.getByRole('main');
  await main.getByText(/^Add \$\d+\.\d\d more for free delivery \(United States\)$/).waitFor();
  const before = await amount(main, 'Total').innerText();

  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport!);
    await main.getByRole('button', { name: 'Add a coupon' }).click();
    await main.getByRole('button', { name: 'Apply' }).click();
    await main.getByText('Enter a coupon code.').waitFor();
    await main.getByLabel('Coupon code').fill('WINTER');
    await main.getByRole('button', { name: 'Apply' }).click();
    await main.getByText('We do not know this coupon code.').waitFor();
    await faultless(page);
    await fits(page);
    await main.getByLabel('Coupon code').fill('SPRING');
    await main.getByRole('button', { name: 'Apply' }).click();
    await main.getByText('Coupon SPRING').waitFor();
    await eventually(() => amount(main, 'Total').innerText()).not.toBe(before);
    await main.getByRole('button', { name: 'Remove coupon SPRING' }).click();
    await eventually(() => amount(main, 'Total').innerText()).toBe(before);
  }

  await main.getByText('Delivery options and prices').click();
  await main.getByLabel('Country').selectOption('US');
  await main.getByLabel('Postal code').fill('10001');
  await main.getByRole('button', { name: 'Show prices' }).click();
  await main.getByText('$5.90').waitFor();
  await faultless(page);
  await fits(page);
  // Elsewhere it costs something else, and is never free.
  await main.getByLabel('Country').selectOption('FR');
  await main.getByRole('button', { name: 'Show prices' }).click();
  await main.getByText('$5.90').waitFor({ state: 'detached' });
  await eventually(() => main.getByText(/more for free delivery/).count()).toBe(0);
  await page.reload();
  await main.getByText('Delivery options and prices').click();
  await eventually(() => main.getByLabel('Country').inputValue()).toBe('FR');

  // Enough of it is sent for nothing.
  await main.getByLabel('Country').selectOption('US');
  await main.getByRole('button', { name: 'Show prices' }).click();
  await main.getByText(/more for free delivery/).waitFor();
  await quantity(main).fill('9');
  await quantity(main).press('Enter');
  await main.getByText('You get free delivery').waitFor();
});

test('a coupon that takes nothing off says what is missing, in the cart and at the checkout', async () => {
  await manage('POST', '/v2/coupons', {
    specification: { name: 'Large', code: 'LARGE', moneyOffAmount: 5, minimumSubtotal: 25, startTime: '1700000000000' },
  });
  const page = await shop.visit('/products/olive-soap', desktop);
  await addButton(page).click();
  await drawer(page).getByRole('link', { name: 'View cart' }).click();
  const main = page.getByRole('main');
  const missing = page.getByText('Add $16.00 more to use this coupon.', { exact: true });
  await main.getByRole('button', { name: 'Add a coupon' }).click();
  await main.getByLabel('Coupon code').fill('LARGE');
  await main.getByRole('button', { name: 'Apply' }).click();
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport!);
    await missing.waitFor();
    await faultless(page);
    await fits(page);
  }
  await page.setViewportSize(desktop.viewport!);
  await main.getByRole('button', { name: 'Check out' }).click();
  await page.waitForURL((url) => url.pathname === '/hosted/checkout');
  await missing.waitFor();
  await faultless(page);
  await page.getByRole('button', { name: 'Remove Coupon code', exact: true }).click();
  await missing.waitFor({ state: 'detached' });

  // The cart keeps its own: with enough in it the coupon counts, and it is taken off where it is told of.
  await page.goto('/cart');
  await missing.waitFor();
  await quantity(main).fill('3');
  await quantity(main).press('Enter');
  await missing.waitFor({ state: 'detached' });
  await eventually(() => amount(main, 'Large').innerText()).toBe('−$5.00');
  await quantity(main).fill('1');
  await quantity(main).press('Enter');
  await missing.waitFor();
  await main.getByRole('button', { name: 'Remove coupon LARGE', exact: true }).click();
  await missing.waitFor({ state: 'detached' });

  // What is taken off in the cart is off the checkout that was begun with it.
  await quantity(main).fill('3');
  await quantity(main).press('Enter');
  await main.getByRole('button', { name: 'Add a coupon' }).click();
  await main.getByLabel('Coupon code').fill('LARGE');
  await main.getByRole('button', { name: 'Apply' }).click();
  await eventually(() => amount(main, 'Large').innerText()).toBe('−$5.00');
  const toPay = async () => {
    await main.getByRole('button', { name: 'Check out' }).click();
    await page.waitForURL((url) => url.pathname === '/hosted/checkout');
    await amount(page, 'Subtotal').waitFor();
  };
  await toPay();
  await eventually(() => amount(page, 'Large').innerText()).toBe('−$5.00');
  await page.goto('/cart');
  await main.getByRole('button', { name: 'Remove coupon LARGE', exact: true }).click();
  await main.getByRole('button', { name: 'Add a coupon' }).waitFor();
  await toPay();
  expect(await amount(page, 'Large').count()).toBe(0);
});

test('what was typed is there after the page is loaded again, and a guest needs a password to have an account', async () => {
  const page = await shop.visit('/', desktop);
  await toCheckout(page);
  const email = `leila-${Date.now()}@example.com`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Country').selectOption('US');
  await fillAddress(page, { ...ada, first: 'Leila' });
  await page.reload();
  await eventually(() => page.getByLabel('Email').inputValue()).toBe(email);
  await eventually(() => page.getByLabel('City').inputValue()).toBe(ada.city);
  await eventually(() => page.getByLabel('State', { exact: true }).inputValue()).toBe(ada.state);
  await continueButton(page).click();
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('Order note').fill('Ring twice');
  await page.getByRole('checkbox', { name: /same/i }).uncheck();
  await page.getByLabel('City').fill('Fes');
  await page.getByLabel('Card number').fill(cards.approved);
  await page.reload();
  await eventually(() => page.getByLabel('City').inputValue()).toBe('Fes');
  expect(await page.getByLabel('Order note').inputValue()).toBe('Ring twice');
  // What pays is kept nowhere.
  expect(await page.getByLabel('Card number').inputValue()).toBe('');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toMatch(/4242 ?4242/);
  await page.getByRole('checkbox', { name: /same/i }).check();
  await payWith(page, cards.approved);
  await heading(page, 'Thank you, Leila').waitFor();

  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Enter a password.').waitFor();
  await faultless(page);
  await fits(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  // A guest's e-mail has to be proved: orders come with it.
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
  await faultless(page);
  await page.getByLabel('Code').fill(await mailed(shop.souk, email, code));
  await page.getByText('Your account is ready').waitFor();
  await page.goto('/account');
  await page.getByText(email).first().waitFor();
});

test('whoever bought by a link, such as that of a mail, is offered an account too', async () => {
  const page = await shop.visit((await makeCheckout(shop, ['olive-soap'])).url, phone);
  const email = `leila-${Date.now()}@example.com`;
  await fillDetails(page, { ...ada, email, first: 'Leila' });
  await payWith(page, cards.approved);
  await page.waitForURL((url) => url.pathname === '/thank-you');
  await heading(page, 'Thank you, Leila').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Code').fill(await mailed(shop.souk, email, code));
  await page.getByText('Your account is ready').waitFor();
  await page.goto('/account/orders');
  await page.getByRole('main').getByRole('link', { name: /^Order \d+/ }).waitFor();
});

test('a member chooses among the addresses they keep', async () => {
  const page = await shop.visit('/', desktop);
  const email = await newMember(page);
  const { members } = await manage<{ members: { id: string }[] }>('POST', '/v1/members/query', {
    query: { filter: { loginEmail: email } }, fieldsets: ['FULL'],
  });
  const address = { country: 'US', city: 'New York', postalCode: '10001', subdivision: 'US-NY' };
  await call(
    shop,
    'PATCH',
    `/v1/members/${members[0]!.id}`,
    { member: { contact: { addresses: [{ ...address, addressLine: '1 Main Street' }, { ...address, addressLine: '9 Side Street' }] } } },
    shop.souk.apiKey,
  );
  await toCheckout(page);
  await page.getByLabel('Last name').waitFor();
  await page.getByRole('radio', { name: '9 Side Street' }).check();
  await page.getByLabel('Last name').fill('Amrani');
  await continueButton(page).click();
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
  await page.getByText('9 Side Street').waitFor();
  await payWith(page, cards.approved);
  await heading(page, 'Thank you, Sara').waitFor();
});
