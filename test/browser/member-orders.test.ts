// What buyers find about their orders: in the account, and without one by number and e-mail.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { useOffice } from '../support/office';
import { cards, continueButton, fillAddress, fillCard, heading, ada, newMember, payButton, toCheckout } from './buying';
import { arrive, cartCount, notice, settled, sound, speakArabic } from './pages';
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
  await page.getByRole('heading', { name: 'Your latest order' }).waitFor();
  await arrive(page, '/account/orders');
  const row = page.getByRole('main').getByRole('link', { name: /^Order \d+/ });
  await row.getByText('Paid', { exact: true }).waitFor();
  await sound(page, 'the list of orders');
  await page.getByRole('button', { name: 'Cancelled' }).click();
  await page.getByRole('heading', { name: 'No orders found' }).waitFor();
  expect(new URL(page.url()).searchParams.get('state')).toBe('cancelled');
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await page.getByLabel('Order number or product').fill('soap');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await row.click();

  await heading(page, /^Order \d+/).waitFor();
  await page.getByRole('list', { name: 'Order status' }).getByText('Paid, current').waitFor();
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByText('1 Main Street').first().waitFor();
  await sound(page, 'an order');
  await page.getByRole('button', { name: 'Buy again' }).click();
  await notice(page, /^1 item was added to your cart/).waitFor();
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
  await page.getByLabel('Email').fill('eve@example.com');
  shop.expect(/status of 404/);
  await page.getByRole('button', { name: 'View order' }).click();
  await page.getByText('We found no order with this number and email. Check both and try again.').waitFor();
  await page.getByLabel('Email').fill('Ada@example.com');
  await page.getByRole('button', { name: 'View order' }).click();
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

test('a file whose link is over gets a new one at the press of a button', async () => {
  const response = await fetch(`${shop.url}/v1/media/private-files?name=pattern.pdf`, {
    method: 'POST',
    headers: { authorization: shop.souk.apiKey, 'content-type': 'application/pdf' },
    body: '%PDF-1.4 a pattern',
  });
  const { file } = (await response.json()) as { file: { id: string } };
  const order = await sold(shop, {
    shippingInfo: undefined,
    recipientInfo: undefined,
    lineItems: [
      {
        productName: { original: 'Weaving pattern' },
        quantity: 1,
        price: { amount: '25.00' },
        itemType: { preset: 'DIGITAL' },
        digitalFile: { fileId: file.id },
      },
    ],
  });
  await pay(shop, order);
  const over = async () => {
    const { order: now } = await admin<{ order: { lineItems: { digitalFile?: { expirationDate?: string } }[] } }>(
      shop.souk,
      'GET',
      `/v1/orders/${order.id}`,
    );
    return now.lineItems[0]?.digitalFile?.expirationDate;
  };
  await eventually(async () => Boolean(await over())).toBe(true);
  // A month goes by.
  const day = (await over())!.slice(0, 10);
  shop.souk.sql(
    `UPDATE orders SET doc = replace(doc, '"expirationDate":"${day}', '"expirationDate":"2020-01-01')
      WHERE id = '${order.id}'`,
  );
  const page = await shop.visit('/find-order', phone);
  await settled(page);
  await page.getByLabel('Order number').fill(order.number);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'View order' }).click();
  const files = page.getByRole('region', { name: 'Files' });
  await files.getByText('This link has expired.').waitFor();
  await eventually(() => files.getByRole('link', { name: 'Download' }).count()).toBe(0);
  await sound(page, 'an order with a link that is over');
  await files.getByRole('button', { name: 'Get new link' }).click();
  await notice(page, 'Here is your new link. We also emailed it to you.').waitFor();
  await eventually(() => files.getByRole('button', { name: 'Get new link' }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('pattern.pdf');
  expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.4 a pattern');
});

test('who opens the thank-you page later proves that the order is theirs', async () => {
  const buyer = await shop.visit('/', desktop);
  await toCheckout(buyer);
  await buyer.getByLabel('Email').fill(ada.email);
  await buyer.getByLabel('Country').selectOption('US');
  await fillAddress(buyer);
  await continueButton(buyer).click();
  await fillCard(buyer, cards.approved);
  await payButton(buyer).click();
  await heading(buyer, 'Thank you, Ada').waitFor();
  shop.expect(/status of 404/);
  const later = await shop.visit(buyer.url(), phone);
  await heading(later, 'Is this your order?').waitFor();
  await later.getByLabel('Email').fill(ada.email);
  await later.getByRole('button', { name: 'View order' }).click();
  await heading(later, /^Order \d+/).waitFor();
});
