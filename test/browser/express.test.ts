// A wallet at the top of the checkout: it knows who buys, where it goes and how it is paid, and one press pays.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { call, cards, checkoutIdOf, continueButton, heading, makeCheckout, orderOf, paidFor, payButton, payWith, toCheckout } from './buying';
import { sound, speakArabic } from './pages';

const wallet = (page: Page) => page.getByRole('button', { name: 'Pay with Test Wallet' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true });
const person = (page: Page, name: string) => page.getByRole('radio', { name });

/** To the wallet and back as one of its people. */
async function beAt(page: Page, name: string) {
  await wallet(page).click();
  await heading(page, 'Test wallet').waitFor();
  await person(page, name).check();
  await confirm(page).click();
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
}

const thanked = async (page: Page, name: string) => {
  await page.waitForURL((url) => url.pathname === '/thank-you');
  await heading(page, `Thank you, ${name}`).waitFor();
};

describe.each([
  ['sqlite', 'at a desk', desktop],
  ['postgres', 'on a phone', phone],
] as const)('on %s, %s', (database, _, device) => {
  const shop = useShop(database);
  const office = <T>(method: string, path: string, body?: object) => call<T>(shop, method, path, body, shop.souk.apiKey);

  test('a guest buys with the keys alone, and confirms the total that the address brings', async () => {
    const page = await shop.visit('/', device);
    await toCheckout(page);
    const id = checkoutIdOf(page);
    await sound(page, 'express buttons');
    await wallet(page).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Test wallet').waitFor();
    await sound(page, 'wallet');
    await person(page, 'Nora Haddad').focus();
    await confirm(page).focus();
    await page.keyboard.press('Enter');

    const note = page.getByRole('status').filter({ hasText: 'Check the new total' });
    await note.getByText(/The total was \$9\.00\. .* it is now \$14\.90\./).waitFor();
    await eventually(() => note.evaluate((part) => part === document.activeElement)).toBe(true);
    // The address has nothing for whoever reads over a shoulder, or sends it on.
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['checkoutId']);
    await page.getByText('nora@example.com').waitFor();
    await page.getByText(/12 Harbor Street/).first().waitFor();
    await eventually(() => page.getByRole('radio', { name: 'Standard' }).isChecked()).toBe(true);
    await eventually(() => page.getByRole('radio', { name: 'Test Wallet' }).isChecked()).toBe(true);
    await sound(page, 'filled in by a wallet');
    expect(await payButton(page).innerText()).toBe('Pay $14.90');
    await payButton(page).press('Enter');
    await thanked(page, 'Nora');
    const order = await orderOf(shop, id);
    expect(order.paymentStatus).toBe('PAID');
    expect(await paidFor(shop, order.id)).toEqual(['14.90']);
  });

  test('who leaves the wallet has lost nothing, and an old page of it leads back', async () => {
    const page = await shop.visit('/', device);
    await toCheckout(page);
    await page.getByLabel('Email').fill('ada@example.com');
    await wallet(page).click();
    await heading(page, 'Test wallet').waitFor();
    const old = page.url();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('You left the wallet').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com');
    await page.goto(old);
    await heading(page, 'Nothing to confirm').waitFor();
    await sound(page, 'wallet over');
    await page.getByRole('link', { name: 'Back to checkout' }).click();
    await eventually(() => page.getByLabel('Email').inputValue()).toBe('ada@example.com');
    shop.expect(/status of 404/);
    await page.goto('/hosted/wallet/nobody');
    await heading(page, 'Nothing to confirm').waitFor();
  });

  test('declined, then another card: all that the wallet gave is still there', async () => {
    shop.expect(/create-order-and-charge/);
    const page = await shop.visit('/', device);
    await toCheckout(page);
    const id = checkoutIdOf(page);
    await beAt(page, 'Omar Idrissi');
    await payButton(page).click();
    await page.getByRole('alert').getByText('Your payment was declined').waitFor();
    await page.getByText('omar@example.com').waitFor();
    expect(await page.getByRole('radio', { name: 'Test Wallet' }).count()).toBe(0);
    await payWith(page, cards.approved);
    await thanked(page, 'Omar');
    expect(await paidFor(shop, (await orderOf(shop, id)).id)).toHaveLength(1);
  });

  test('a bank that asks is told yes', async () => {
    const page = await shop.visit('/', device);
    await toCheckout(page);
    const id = checkoutIdOf(page);
    await beAt(page, 'Lina Weber');
    await payButton(page).click();
    await heading(page, 'Confirm the payment').waitFor();
    await confirm(page).click();
    await thanked(page, 'Lina');
    expect((await orderOf(shop, id)).paymentStatus).toBe('PAID');
  });

  test('another tab pays first; where nothing is delivered it is said; the owner switches it off', async () => {
    const made = await makeCheckout(shop, ['olive-soap']);
    const { open } = await shop.visitor(device);
    const [first, second] = [await open(made.url), await open(made.url)];
    await wallet(second).waitFor();
    await beAt(first, 'Nora Haddad');
    await payButton(first).click();
    await thanked(first, 'Nora');
    shop.expect(/status of 428/);
    await wallet(second).click();
    await heading(second, 'Thank you, Nora').waitFor();

    const { deliveryProfiles } = await office<{
      deliveryProfiles: { id: string; deliveryRegions: { id: string; name: string }[] }[];
    }>('POST', '/v1/delivery-profiles/query', { query: {} });
    const [profile] = deliveryProfiles;
    const world = profile!.deliveryRegions.find(({ name }) => name === 'Rest of the world')!;
    await office('PATCH', `/v1/delivery-profiles/${profile!.id}/delivery-region/${world.id}`, {
      deliveryRegion: { id: world.id, name: 'Canada', destinations: [{ countryCode: 'CA' }] },
    });
    const page = await shop.visit((await makeCheckout(shop, ['olive-soap'])).url, device);
    await beAt(page, 'Aroha Ngata');
    await page.getByText('We do not deliver to this address').waitFor();
    await page.getByRole('button', { name: 'Edit delivery' }).click();
    await continueButton(page).waitFor();
    await speakArabic(page);
    await page.getByRole('button', { name: /ادفع بـ/ }).waitFor();
    await sound(page, 'express in Arabic');

    await office('PATCH', '/v1/payment-settings/site', { paymentSettings: { expressWallets: false } });
    const without = await shop.visit((await makeCheckout(shop, ['olive-soap'])).url, device);
    await without.getByLabel('Email').waitFor();
    expect(await wallet(without).count()).toBe(0);
  });
});
