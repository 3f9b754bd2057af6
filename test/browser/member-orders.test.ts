// What buyers find about their orders: in the account, and without one by number and e-mail.
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { useOffice } from '../support/office';
import { cards, continueButton, fillAddress, fillCard, heading, ada, newMember, payButton, toCheckout } from './buying';
import { arrive, cartCount, notice, sound, speakArabic } from './pages';
import { pay, sold } from './sold';

const shop = useOffice();

test('a member finds an order, sees all about it, and buys it again', async () => {
  const page = await shop.visit('/', desktop);
  await newMember(page);
  await page.goto('/products/olive-soap');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await page.getByRole('dialog', { name: 'Your cart' }).getByRole('button', { name: 'Check out' }).click();
  await page.waitForURL((url) => url.pathname === '/hosted/checkout');
  await page.getByLabel('Country').selectOption('US');
  await fillAddress(page, { ...ada, first: 'Sara', last: 'Amrani' });
  await continueButton(page).click();
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await heading(page, 'Thank you, Sara').waitFor();

  await arrive(page, '/account');
  await page.getByRole('heading', { name: 'Your last order' }).waitFor();
  await arrive(page, '/account/orders');
  const row = page.getByRole('main').getByRole('link', { name: /^Order \d+/ });
  await row.getByText('Paid', { exact: true }).waitFor();
  await sound(page, 'the list of orders');
  await page.getByRole('button', { name: 'Cancelled' }).click();
  await page.getByRole('heading', { name: 'No order fits' }).waitFor();
  expect(new URL(page.url()).searchParams.get('state')).toBe('cancelled');
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await page.getByLabel('Number or piece').fill('soap');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await row.click();

  await heading(page, /^Order \d+/).waitFor();
  await page.getByRole('list', { name: 'How far it is' }).getByText('Paid, now').waitFor();
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByText('1 Main Street').first().waitFor();
  await sound(page, 'an order');
  await page.getByRole('button', { name: 'Buy again' }).click();
  await notice(page, /^1 piece is in your cart/).waitFor();
  await eventually(() => cartCount(page)).toBe('Cart, 1 item');
  await page.setViewportSize({ width: 360, height: 800 });
  await sound(page, 'an order on a phone');
});

test('a guest finds an order by number and e-mail, and pays what is due', async () => {
  const order = await sold(shop);
  const page = await shop.visit('/', phone);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find your order' }).click();
  await heading(page, 'Find your order').waitFor();
  await sound(page, 'finding an order');
  await page.getByLabel('Order number').fill(order.number);
  await page.getByLabel('E-mail').fill('eve@example.com');
  shop.expect(/status of 404/);
  await page.getByRole('button', { name: 'Show order' }).click();
  await page.getByText('There is no order with this number and e-mail. Check both.').waitFor();
  await page.getByLabel('E-mail').fill('Ada@example.com');
  await page.getByRole('button', { name: 'Show order' }).click();
  await heading(page, new RegExp(`^Order ${order.number}`)).waitFor();
  await page.getByText('Mint teapot').waitFor();
  await sound(page, 'a found order');
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/hosted/pay/'));
});

test('orders are told in Arabic', async () => {
  const order = await sold(shop);
  await pay(shop, order);
  await admin(shop.souk, 'GET', `/v1/orders/${order.id}`);
  const page = await shop.visit('/find-order', desktop);
  await speakArabic(page);
  await arrive(page, '/find-order');
  await page.getByLabel('رقم الطلب').fill(order.number);
  await page.getByLabel('البريد الإلكتروني').fill('ada@example.com');
  await page.getByRole('button', { name: 'عرض الطلب' }).click();
  await heading(page, new RegExp(order.number)).waitFor();
  await sound(page, 'an order in Arabic');
});

test('who opens the thank-you page later proves that the order is theirs', async () => {
  const buyer = await shop.visit('/', desktop);
  await toCheckout(buyer);
  await buyer.getByLabel('E-mail').fill(ada.email);
  await buyer.getByLabel('Country').selectOption('US');
  await fillAddress(buyer);
  await continueButton(buyer).click();
  await fillCard(buyer, cards.approved);
  await payButton(buyer).click();
  await heading(buyer, 'Thank you, Ada').waitFor();
  shop.expect(/status of 404/);
  const later = await shop.visit(buyer.url(), phone);
  await heading(later, 'Is this your order?').waitFor();
  await later.getByLabel('E-mail').fill(ada.email);
  await later.getByRole('button', { name: 'Show order' }).click();
  await heading(later, /^Order \d+/).waitFor();
});
