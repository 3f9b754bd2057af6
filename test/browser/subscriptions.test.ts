// Subscribing: from the product's page to the first payment, and everything a subscriber does about it later.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, eventually, phone, useShop, type Shop } from '../support/browser';
import { databases } from '../support/souk';
import { ada, call, cards, continueButton, fillAddress, fillCard, heading, newMember, payButton } from './buying';
import { addButton, amount, arrive, cartCount, drawer, faultless, fits, notice, settled } from './pages';
import { patience } from '../support/patience';

const plan = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const subscribeButton = (page: Page) => page.getByRole('button', { name: 'Add subscription to cart' });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();
const agree = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const fact = (page: Page, name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
const state = (page: Page, word: string) => page.locator('h1 ~ p').getByText(word, { exact: true });
const payments = (page: Page) => page.getByRole('region', { name: 'Payments' }).getByRole('listitem');

/** From the product's page to the checkout with a plan in it. */
async function subscribe(page: Page, name: RegExp, slug = 'mint-tea') {
  await page.goto(`/products/${slug}`);
  await plan(page, name).check();
  await subscribeButton(page).click();
  await drawer(page).getByRole('button', { name: 'Check out' }).click();
  await page.waitForURL((url) => url.pathname === '/hosted/checkout');
  await page.getByLabel('Country').selectOption('US');
  await fillAddress(page, { ...ada, first: 'Sara', last: 'Amrani' });
  await continueButton(page).click();
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
}

async function openOnly(page: Page, name: string) {
  await arrive(page, '/account/subscriptions');
  await page.getByRole('main').getByRole('link', { name }).click();
  await heading(page, name).waitFor();
  await settled(page);
}

describe.each(databases)('on %s', (database) => {
  const shop = useShop(database);

  test('a member subscribes, skips, pauses, goes on and cancels', async () => {
    const page = await shop.visit('/', desktop);
    await newMember(page);
    await page.goto('/products/mint-tea');
    await eventually(() => plan(page, /^One-time purchase/).isChecked()).toBe(true);
    await plan(page, /^Every month/).check();
    await page.getByText('$14.40').first().waitFor();
    await subscribeButton(page).click();
    await drawer(page).getByText(/every month · Cancel any time/).waitFor();

    await drawer(page).getByRole('button', { name: 'Check out' }).click();
    await page.getByLabel('Country').selectOption('US');
    await fillAddress(page, { ...ada, first: 'Sara', last: 'Amrani' });
    await continueButton(page).click();
    await page.getByRole('heading', { name: 'Your payments' }).waitFor();
    await eventually(() => amount(page, 'Then').innerText()).toContain('$20.30 every month');
    await eventually(() => amount(page, 'Today').innerText()).toContain('$20.30');
    // Nothing that could not pay the next time: no gift card, and it is not asked whether the card is kept.
    await page.getByLabel('Card number').waitFor();
    expect(await page.getByRole('button', { name: 'Use a gift card' }).count()).toBe(0);
    expect(await page.getByRole('checkbox', { name: 'Save this card' }).count()).toBe(0);
    await faultless(page);
    await fillCard(page, cards.approved);
    await page.getByRole('button', { name: 'Subscribe and pay $20.30' }).click();
    await heading(page, 'Thank you, Sara').waitFor();
    await eventually(() => cartCount(page)).toBe('Cart, 0 items');

    await openOnly(page, 'Mint green tea');
    await state(page, 'Active').waitFor();
    await eventually(() => fact(page, 'Price').innerText()).toBe('$20.30 every month');
    await eventually(() => fact(page, 'Paid so far').innerText()).toBe('once');
    await page.getByText('Visa ending in 4242').waitFor();
    await eventually(() => payments(page).count()).toBe(1);
    await eventually(() => payments(page).first().innerText()).toMatch(/Order \d+[^]*Paid[^]*\$20\.30/);
    const first = new Date(await fact(page, 'Next payment').innerText());
    await faultless(page);

    await press(page, 'Skip next delivery');
    await dialog(page).getByText(/Nothing is shipped or charged/).waitFor();
    await faultless(page);
    await agree(page, 'Skip');
    await notice(page, /^Skipped\./).waitFor();
    await eventually(() => payments(page).count()).toBe(2);
    await eventually(() => payments(page).first().innerText()).toContain('Skipped');
    const next = async () => new Date(await fact(page, 'Next payment').innerText());
    await eventually(async () => (await next()).getTime() - first.getTime()).toBeGreaterThan(27 * 24 * 3600_000);
    const second = await next();

    await press(page, 'Pause');
    await agree(page, 'Pause');
    await state(page, 'Paused').waitFor();
    await eventually(() => fact(page, 'Next payment').innerText()).toBe('When you resume it');
    // What was pressed is gone; the reader is not lost.
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await press(page, 'Resume');
    await agree(page, 'Resume');
    await state(page, 'Active').waitFor();
    await eventually(next).toEqual(second);

    await press(page, 'Cancel subscription');
    await dialog(page).getByText('You will not be charged again').waitFor();
    await agree(page, 'Keep it');
    await eventually(() => dialog(page).count()).toBe(0);
    await press(page, 'Cancel subscription');
    await dialog(page).getByLabel('Why are you cancelling?').fill('Too much tea');
    await agree(page, 'Cancel subscription');
    await state(page, 'Ending soon').waitFor();
    await eventually(async () => new Date(await fact(page, 'Ends on').innerText())).toEqual(second);
    await eventually(() => fact(page, 'Next payment').innerText()).toBe('None');
    await press(page, 'Keep subscription');
    await state(page, 'Active').waitFor();
    await page.reload();
    await state(page, 'Active').waitFor();
  });

  if (database === 'sqlite') onOneDatabase(shop);
  else whenTimePasses(shop);
});

/** Where the database can be told that time has passed. */
function whenTimePasses(shop: Shop) {
  test('a payment that fails is told, tried again, and made with another card', async () => {
    const page = await shop.visit('/', desktop);
    await newMember(page);
    await subscribe(page, /^Every month/);
    await fillCard(page, cards.approved);
    await payButton(page).click();
    await heading(page, 'Thank you, Sara').waitFor();
    await openOnly(page, 'Mint green tea');
    await press(page, 'Change card');
    await dialog(page).getByRole('radio', { name: 'New card' }).check();
    await fillCard(page, cards.declined);
    await agree(page, 'Use this card');
    await page.getByRole('main').getByText('Visa ending in 0002').waitFor();

    const id = new URL(page.url()).pathname.split('/').at(-1);
    const before = new Date(Date.now() - 35 * 24 * 3600_000).toISOString();
    shop.souk.sql!(
      `UPDATE subscriptions SET next_at = 1, doc = jsonb_set(doc::jsonb, '{anchor}', '"${before}"')::text WHERE id = '${id}'`,
    );
    // The shop looks once a minute what is due.
    const standing = async () => {
      await page.reload();
      await settled(page);
      return page.locator('h1 ~ p').innerText();
    };
    await expect.poll(standing, { timeout: 2 * patience, interval: 1000 }).toContain('Payment failed');
    await page.getByText('Your bank declined this card.').waitFor();
    const link = page.getByRole('link', { name: 'Pay now' });
    await eventually(() => link.getAttribute('href')).toContain('/hosted/pay/');
    await eventually(() => payments(page).first().innerText()).toContain('Processing');
    await faultless(page);
    await press(page, 'Try this card again');
    await notice(page, 'The payment failed again. Try another card.').waitFor();

    await press(page, 'Change card');
    await dialog(page).getByRole('radio', { name: 'Visa ending in 4242' }).check();
    await agree(page, 'Use this card');
    await notice(page, 'The payment went through.').waitFor();
    await state(page, 'Active').waitFor();
    await eventually(() => fact(page, 'Paid so far').innerText()).toBe('2 times');
    expect(await page.getByText('Your last payment failed').count()).toBe(0);
  });
}

function onOneDatabase(shop: Shop) {
  test('a trial costs nothing today, and asks for the card that is charged later', async () => {
    // Who pays by hand cannot be charged by itself: it is not offered.
    await call(
      shop,
      'PATCH',
      '/v1/payment-settings/site',
      { paymentSettings: { manual: { enabled: true, name: 'Bank transfer', instructions: 'To our account.' } } },
      shop.souk.apiKey,
    );
    const page = await shop.visit('/', phone);
    await newMember(page);
    await subscribe(page, /^A year of tea/);
    await eventually(() => amount(page, 'Today').innerText()).toContain('$0.00');
    await eventually(() => amount(page, 'Today').innerText()).toContain('free trial of 14 days');
    await page.getByText('$19.50 every month').waitFor();
    await page.getByText('12 payments', { exact: true }).waitFor();
    await page.getByLabel('Card number').waitFor();
    expect(await page.getByText('Bank transfer').count()).toBe(0);
    await fits(page);
    await faultless(page);
    await payButton(page).click();
    await page.getByText('Enter the card number.').first().waitFor();
    await fillCard(page, cards.approved);
    await page.getByRole('button', { name: 'Start free trial' }).click();
    await heading(page, 'Thank you, Sara').waitFor();

    await openOnly(page, 'Mint green tea');
    await state(page, 'Free trial').waitFor();
    await eventually(() => fact(page, 'Paid so far').innerText()).toBe('0 of 12');
    await page.getByText('No payments yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Skip next delivery' }).count()).toBe(0);
    await fits(page);
    await faultless(page);

    // Another card, typed here.
    await press(page, 'Change card');
    await dialog(page).getByRole('radio', { name: 'New card' }).check();
    await agree(page, 'Use this card');
    await dialog(page).getByText('Enter the card number.').waitFor();
    await fillCard(page, '5555 5555 5555 4444');
    await faultless(page);
    await agree(page, 'Use this card');
    await page.getByRole('main').getByText('Mastercard ending in 4444').waitFor();
    // And back to the one that was kept.
    await press(page, 'Change card');
    await dialog(page).getByRole('radio', { name: 'Visa ending in 4242' }).check();
    await agree(page, 'Use this card');
    await page.getByRole('main').getByText('Visa ending in 4242').waitFor();

    await press(page, 'Cancel subscription');
    await dialog(page).getByText(/Your free trial continues until/).waitFor();
    await agree(page, 'Cancel subscription');
    await state(page, 'Ending soon').waitFor();
  });

  test('a subscription is bought by itself', async () => {
    const page = await shop.visit('/products/thyme-honey', desktop);
    await page.getByRole('radio', { name: '500 g' }).check();
    await plan(page, /^Every month/).check();
    await subscribeButton(page).click();
    await drawer(page).getByText('$21.60').first().waitFor();
    await page.goto('/products/olive-soap');
    await addButton(page).click();
    await drawer(page).getByText(/Subscriptions are bought separately/).waitFor();
    await eventually(() => drawer(page).getByRole('button', { name: 'Check out' }).isDisabled()).toBe(true);
    await drawer(page).getByRole('button', { name: /^Remove Olive/ }).click();
    await eventually(() => drawer(page).getByRole('button', { name: 'Check out' }).isDisabled()).toBe(false);
  });

  test('of what is sold only so, the first plan is chosen', async () => {
    const manage = <T>(method: string, path: string, body?: object) => call<T>(shop, method, path, body, shop.souk.apiKey);
    const { products } = await manage<{ products: { id: string }[] }>('POST', '/v1/products/query-platformized', {
      query: { filter: { slug: 'smoked-tea' } },
    });
    const { subscriptionOption } = await manage<{ subscriptionOption: { id: string } }>('POST', '/v1/subscription-options', {
      subscriptionOption: {
        title: 'Each fortnight',
        subscriptionSettings: { frequency: 'WEEK', interval: 2, autoRenewal: true, enableCustomerCancellation: false },
      },
    });
    const at = `/v1/subscription-options/product/${products[0]!.id}`;
    await manage('POST', `${at}/assign`, { assignedSubscriptionOptions: [{ id: subscriptionOption.id }] });
    await manage('PATCH', `${at}/allowOneTimePurchase`, { allowed: false });
    const page = await shop.visit('/products/smoked-tea', phone);
    await plan(page, /^Each fortnight/).waitFor();
    await eventually(() => plan(page, /^Each fortnight/).isChecked()).toBe(true);
    await eventually(() => plan(page, /^One-time purchase/).count()).toBe(0);
    await page.getByText('every 2 weeks').first().waitFor();
    await page.getByText('Continues until the shop cancels it for you').waitFor();
    await fits(page);
    await faultless(page);
  });

  test('who subscribed to nothing is told, and who asks for another’s finds nothing', async () => {
    shop.expect(/status of 40[04]/);
    const page = await shop.visit('/', phone);
    await newMember(page);
    await arrive(page, '/account/subscriptions');
    await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
    await page.goto('/account/subscriptions/00000000-0000-4000-8000-000000000000');
    await heading(page, 'Subscription not found').waitFor();
    await page.goto('/account/subscriptions/nonsense');
    await heading(page, 'Subscription not found').waitFor();
  });

  test('what cannot be loaded or done says so, and can be tried again', async () => {
    shop.expect(/status of 50\d/, /Failed to load resource/);
    const page = await shop.visit('/', desktop);
    await newMember(page);
    await page.route('**/v1/subscriptions/my', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/account/subscriptions');
    await page.getByRole('heading', { name: 'Your subscriptions could not be loaded' }).waitFor();
    await page.unroute('**/v1/subscriptions/my');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
    // A page whose plans cannot be read still sells. Reached by a link: at its address it arrives with them.
    await page.goto('/products');
    // Pressed before the shop took the page over, the link would lead to the address.
    await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
    await page.route('**/subscription-options/byProduct/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('link', { name: /Mint tea/ }).first().click();
    await page.getByText('The subscriptions for this product could not be loaded').waitFor();
    await addButton(page).waitFor();
  });
}
