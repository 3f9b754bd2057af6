// What a shop has its checkout ask: countries it delivers to, times of delivery, news, terms; and where pay links lead.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { databases } from '../support/souk';
import { ada, call, cards, fillCard, fillDetails, heading, makeCheckout, orderOf, payButton, payWith } from './buying';
import { amount, faultless, overflow } from './pages';

interface Region {
  id: string;
  name: string;
}

const countryOptions = (page: Page) => page.getByLabel('Country').locator('option').allInnerTexts();

describe.each(databases)('on %s', (database) => {
  const shop = useShop(database);
  const office = <T>(method: string, path: string, body?: object) => call<T>(shop, method, path, body, shop.souk.apiKey);
  const settings = (checkoutFields: object, more: object = {}) =>
    office('PATCH', '/v1/checkout-settings', { checkoutSettings: { checkoutFields, ...more } });

  // From now on the shop delivers to the United States and Canada, and around the corner at hours of one's choice.
  beforeAll(async () => {
    const { deliveryProfiles } = await office<{ deliveryProfiles: { id: string; deliveryRegions: Region[] }[] }>('POST', '/v1/delivery-profiles/query', { query: {} });
    const [home, world] = deliveryProfiles[0]!.deliveryRegions as [Region, Region];
    await office('PATCH', `/v1/delivery-profiles/${deliveryProfiles[0]!.id}/delivery-region/${world.id}`, {
      deliveryRegion: { id: world.id, name: 'Canada', destinations: [{ countryCode: 'CA' }] },
    });
    const hours = {
      enabledForDelivery: true,
      timeSlots: [
        { from: { hours: 9, minutes: 0 }, to: { hours: 12, minutes: 0 } },
        { from: { hours: 14, minutes: 0 }, to: { hours: 18, minutes: 0 } },
      ],
    };
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    await office('POST', '/v1/local-delivery-options', {
      localDeliveryOption: {
        areaName: 'By bicycle',
        rate: '4',
        deliveryRegionIds: [home.id],
        zipConfig: { zipCodes: ['10001'] },
        scheduledDeliveryConfig: { handlingDays: 1, days: Object.fromEntries(days.map((day) => [day, hours])) },
      },
    });
  });

  test('offers the countries it delivers to, and a time for what comes by bicycle', async () => {
    const made = await makeCheckout(shop, ['olive-soap']);
    const page = await shop.visit(made.url, { ...desktop, locale: 'en-GB' });
    await page.getByLabel('Email').fill(ada.email);
    await eventually(() => countryOptions(page)).toEqual(['Canada', 'United States']);
    await page.getByText('The countries we deliver to.').waitFor();
    await faultless(page);
    await fillDetails(page);

    await page.getByRole('radio', { name: /By bicycle/ }).check();
    await eventually(() => amount(page, 'Shipping').innerText()).toBe('$4.00');
    const times = page.getByLabel('Time', { exact: true });
    await eventually(() => times.locator('option').count()).toBe(2);
    const day = page.getByLabel('Day', { exact: true });
    expect(await day.locator('option').count()).toBeGreaterThan(3);
    await day.selectOption({ index: 2 });
    await times.selectOption({ index: 1 });
    const chosen = await times.locator('option').nth(1).getAttribute('value');
    await eventually(async () => {
      const { checkout } = await call<{ checkout: { shippingInfo: { selectedCarrierServiceOption: { code: string } } } }>(shop, 'GET', `/v1/checkouts/${made.id}`, undefined, made.token);
      return checkout.shippingInfo.selectedCarrierServiceOption.code;
    }).toBe(chosen);
    await faultless(page);
    await payWith(page, cards.approved);
    await heading(page, /Thank you, Ada/).waitFor();
    // The time that was chosen is shown afterwards too.
    await page.getByText(/2:00\s*–\s*6:00\s*PM/).waitFor();
    const order = await orderOf(shop, made.id);
    const { order: whole } = await office<{ order: { shippingInfo: { title: string; logistics: { deliveryTimeSlot: { from: string } } } } }>('GET', `/v1/orders/${order.id}`);
    expect(whole.shippingInfo.title).toBe('By bicycle');
    expect(new Date(whole.shippingInfo.logistics.deliveryTimeSlot.from).getTime()).toBeGreaterThan(Date.now());
  });

  test('asks for terms and news as the shop wants it, on a phone', async () => {
    await settings(
      { subscriptionCheckbox: { visible: true, splitByChannel: true }, policyAgreementCheckbox: { visible: true } },
      { checkoutPolicies: { termsAndConditions: { visible: true, content: 'Be kind.' } } },
    );
    const made = await makeCheckout(shop, ['olive-soap']);
    const page = await shop.visit(made.url, phone);
    await fillDetails(page);
    await fillCard(page, cards.approved);
    await payButton(page).tap();
    await page.getByText('Please accept these before you place your order.').first().waitFor();
    // What is accepted can be read there, and nothing that was typed is lost by that.
    await page.getByRole('button', { name: 'Terms' }).first().tap();
    await page.getByRole('dialog', { name: 'Terms' }).getByText('Be kind.').waitFor();
    await page.getByRole('dialog', { name: 'Terms' }).getByRole('button', { name: 'Close' }).tap();
    expect(await page.getByLabel('Name on card').inputValue()).toBe('Ada Benali');
    await page.getByRole('checkbox', { name: /I agree to the/ }).check();
    await page.getByRole('checkbox', { name: 'Send me news and offers by email.' }).check();
    expect(await page.getByRole('checkbox', { name: 'Send me news and offers by text message.' }).isChecked()).toBe(false);
    await eventually(() => overflow(page)).toBe(0);
    await faultless(page);
    await payButton(page).tap();
    await heading(page, /Thank you, Ada/).waitFor();
    const order = await orderOf(shop, made.id);
    const { order: whole } = await office<{ order: { customFields: { title: string; value: unknown }[] } }>('GET', `/v1/orders/${order.id}`);
    expect(whole.customFields).toMatchObject([{ title: 'Send me news and offers by email.', value: true }]);
    await settings({ subscriptionCheckbox: null, policyAgreementCheckbox: null });
  });

  test('leads on from a pay link to where it was asked for', async () => {
    shop.expect(/left the shop/);
    const elsewhere = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><h1>Elsewhere ${request.url?.split('?')[0]}</h1></html>`);
    });
    await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
    try {
      const site = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
      const { order } = await office<{ order: { id: string } }>('POST', '/v1/orders', {
        order: {
          channelInfo: { type: 'OTHER_PLATFORM' },
          status: 'APPROVED',
          lineItems: [{ productName: { original: 'Bowl' }, quantity: 1, price: { amount: '20' }, itemType: { preset: 'PHYSICAL' } }],
          priceSummary: { subtotal: { amount: '20' } },
        },
      });
      const { paymentGatewayOrderId } = await office<{ paymentGatewayOrderId: string }>('POST', `/v1/payments-collector/orders/${order.id}/prepare-payment-collection`, {
        amount: { amount: '20.00' },
        redirectUrls: { successUrl: `${site}/thanks?a=b`, cancelUrl: `${site}/back` },
      });
      const page = await shop.visit(`/hosted/pay/${paymentGatewayOrderId}`, desktop);
      expect(await page.getByRole('link', { name: 'Go back without paying' }).getAttribute('href')).toBe(`${site}/back`);
      await faultless(page);
      await payWith(page, cards.challenge);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await heading(page, 'Elsewhere /thanks').waitFor();
      expect(new URL(page.url()).search).toBe(`?a=b&orderId=${order.id}`);
      await page.goto(`${shop.url}/hosted/pay/${paymentGatewayOrderId}`);
      await heading(page, 'Already paid').waitFor();
      await page.getByRole('link', { name: 'Continue' }).click();
      await heading(page, 'Elsewhere /thanks').waitFor();
    } finally {
      elsewhere.close();
    }
  });
});
