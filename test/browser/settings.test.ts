// How a shop is set up to sell, from nothing: pickup, local delivery, rates and tax, each seen by a shopper at checkout.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { field, main, menuOf } from '../support/parts';
import {
  ada,
  checkoutIdOf,
  continueButton,
  fillAddress,
  heading as shopHeading,
  orderOf,
  payButton,
  toCheckout,
} from './buying';
import { amount, settled, sound } from './pages';
import { screens, sold } from './sold';

const office = useOffice('sqlite', { SOUK_DEMO: '' });

type Found<Name extends string> = Record<Name, { id: string }[]>;

/** A shop in New York with one thing to sell, that delivers nothing and takes no tax. */
async function fromNothing() {
  const { souk } = office;
  await admin(souk, 'PATCH', '/v1/site-settings', { siteSettings: { currency: 'USD', locale: 'en-US', weightUnit: 'LB' } });
  const all = { query: {} };
  const { products } = await admin<Found<'products'>>(souk, 'POST', '/v1/products/query', all);
  if (products.length === 0) {
    await admin(souk, 'POST', '/v1/products', {
      product: { name: 'Harbour mug', slug: 'harbour-mug', productType: 'physical', priceData: { price: 20 } },
    });
  }
  const empty = async <Name extends string>(name: Name, path: string) => {
    const found = await admin<Found<Name>>(souk, 'POST', `${path}/query`, all);
    for (const { id } of found[name]) await admin(souk, 'DELETE', `${path}/${id}`);
  };
  await empty('pickupLocations', '/v1/pickup-locations');
  await empty('localDeliveryOptions', '/v1/local-delivery-options');
  await empty('taxRegions', '/v1/tax-regions');
  const { deliveryProfiles } = await admin<{ deliveryProfiles: { id: string; deliveryRegions: { id: string }[] }[] }>(
    souk,
    'POST',
    '/v1/delivery-profiles/query',
    all,
  );
  for (const profile of deliveryProfiles) {
    for (const { id } of profile.deliveryRegions) {
      await admin(souk, 'DELETE', `/v1/delivery-profiles/${profile.id}/delivery-region/${id}`);
    }
  }
}

const dialog = (page: Page) => page.getByRole('dialog');
const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
};
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });

/** "Pick up only": nothing but a place, and nobody is told to make a region first. */
async function pickupOnly(page: Page) {
  await main(page).getByText('Shoppers cannot check out yet').waitFor();
  await main(page).getByRole('button', { name: 'Pickup only' }).click();
  await field(dialog(page), 'Shown at checkout as').fill('The boathouse');
  await field(dialog(page), 'Street address').fill('4 Quay');
  await field(dialog(page), 'City').fill('New York');
  await field(dialog(page), 'State, province or region').fill('US-NY');
  await save(page);
  await main(page).getByText('4 Quay, New York, NY, United States', { exact: true }).waitFor();
  await eventually(() => main(page).getByText('Shoppers cannot check out yet').count()).toBe(0);
}

/** Who fetches at the shop itself reads when it is open. */
async function fetches(screen: BrowserContextOptions) {
  const store = (siteSettings: object) => admin(office.souk, 'PATCH', '/v1/site-settings', { siteSettings });
  await store({
    address: { country: 'US', subdivision: 'US-NY', city: 'New York', addressLine: '4 Quay' },
    openingHours: ['MON', 'TUE'].map((day) => ({ day, opens: '09:00', closes: '17:00' })),
  });
  const page = await office.visit('/', screen);
  await toCheckout(page, 'harbour-mug');
  await page.getByLabel('Email').fill(ada.email);
  // Nothing is sent, so no address is asked for.
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Benali');
  await continueButton(page).click();
  await page.getByText('The boathouse', { exact: false }).first().waitFor();
  await page.getByText('Open: Mon – Tue 9:00 AM – 5:00 PM').waitFor();
  await page.context().close();
  await store({ address: null, openingHours: [] });
}

/** The map is plain until the owner names a source of pictures. */
async function mapPictures(page: Page) {
  office.expect(/^left the shop: https:..tiles.example./);
  await page.context().route('https://tiles.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' }),
  );
  await main(page).getByRole('button', { name: 'Map background' }).click();
  await field(dialog(page), 'Tile address').fill('http://tiles.example/{z}.png');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(page).getByText('Enter an address that starts with https:// and contains {z}, {x} and {y}.').waitFor();
  await field(dialog(page), 'Tile address').fill('https://tiles.example/{z}/{x}/{y}.png');
  await field(dialog(page), 'Attribution').fill('Map of the city');
  await save(page);
}

async function localDelivery(page: Page) {
  await main(page).getByRole('button', { name: 'Add area' }).click();
  const form = dialog(page);
  // An outline is shown before anything is kept.
  await form.getByText('Drawn on a map', { exact: true }).click();
  await field(form, 'GeoJSON').fill('{"type":"Point","coordinates":[1,2]}');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Enter a valid GeoJSON area with 3 to 300 corners.').waitFor();
  await field(form, 'GeoJSON').fill(
    '{"type":"Polygon","coordinates":[[[-74.01,40.71],[-73.97,40.71],[-73.97,40.74],[-74.01,40.71]]]}',
  );
  await form.getByRole('img', { name: /^About .* km²$/ }).waitFor();
  await form.getByText('Map of the city').waitFor();
  await form.locator('image[href^="https://tiles.example/1"]').first().waitFor({ state: 'attached' });
  await sound(page, 'local delivery');
  await form.getByText('Postal codes', { exact: true }).first().click();
  await field(form, 'Postal codes').last().fill('10001, 1000*');
  await form.getByLabel(/^Price/).fill('4');
  await save(page);
  await main(page).getByText('10001, 1000*').waitFor();
}

/** Local delivery goes by the postal code: it can be chosen though nothing goes to the country as a whole. */
async function deliversNearby(screen: BrowserContextOptions) {
  const page = await office.visit('/', screen);
  await toCheckout(page, 'harbour-mug');
  expect(await radio(page, /^Ship$/).isChecked()).toBe(true);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Country').selectOption('US');
  await fillAddress(page, { ...ada, zip: '90001' });
  await continueButton(page).click();
  // Too far away: it is said, and the choice is left to the shopper.
  await page.getByText('We do not deliver to this address').waitFor();
  await page.getByText('Use another address, or pick up your order.').waitFor();
  expect(await radio(page, /^Ship$/).isChecked()).toBe(true);
  await sound(page, 'nothing is delivered to this address');
  await page.reload();
  await page.getByText('We do not deliver to this address').waitFor();
  await page.getByText('Pickup', { exact: true }).click();
  await page.getByText('4 Quay', { exact: false }).first().waitFor();
  expect(await page.getByText('We do not deliver to this address').count()).toBe(0);
  await page.getByText('Ship', { exact: true }).click();
  await page.getByLabel('ZIP code').fill(ada.zip);
  await continueButton(page).click();
  await radio(page, /Local delivery/).waitFor();
  await eventually(() => radio(page, /Local delivery/).isChecked()).toBe(true);
  await page.context().close();
}

async function rate(page: Page) {
  const region = main(page).getByRole('region', { name: 'Rates, United States' });
  await region.getByRole('button', { name: 'Add rate' }).click();
  await field(dialog(page), 'Shown at checkout as').fill('Parcel');
  await dialog(page).getByLabel(/^Price/).fill('6');
  await save(page);
  await region.getByText('$6.00').waitFor();
}

/** Beside each part stands what comes of it, as the checkout reckons it. */
async function preview(page: Page) {
  const choices = (of: string) => main(page).getByRole('list', { name: of, exact: true }).getByRole('listitem');
  const seen = async (of: string) =>
    (await choices(of).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  await eventually(() => seen('Rates')).toEqual(['Parcel $6.00']);
  await eventually(() => seen('Local delivery')).toEqual(['Local delivery $4.00']);
  await eventually(() => seen('Pickup')).toEqual(['The boathouse Free']);
  // Somewhere that nothing goes to is said without asking.
  await field(page, 'Ship to').selectOption('FR');
  await main(page).getByText('France: shoppers see that you do not ship there.').waitFor();
  expect(await choices('Rates').count()).toBe(0);
  await field(page, 'Ship to').selectOption('US');
  await eventually(() => seen('Rates')).toEqual(['Parcel $6.00']);
}

/** What the page says somebody is offered is what they are offered. */
async function tryAddress(page: Page) {
  await page.getByRole('button', { name: 'Test an address' }).click();
  const form = dialog(page);
  await field(form, 'Postal code').fill('10001');
  await form.getByRole('button', { name: 'Show options' }).click();
  const offers = form.getByRole('list', { name: 'Shipping options' });
  await offers.getByText('Local delivery').waitFor();
  const offered = async () =>
    (await offers.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()).sort();
  await eventually(offered).toEqual(['Local delivery $4.00', 'Parcel $6.00', 'The boathouse Free']);
  await field(form, 'Postal code').fill('90001');
  await form.getByRole('button', { name: 'Show options' }).click();
  await eventually(() => offers.getByRole('listitem').count()).toBe(2);
  office.expect(/get-delivery-solutions\)$/);
  await field(form, 'Country').selectOption('FR');
  await form.getByRole('button', { name: 'Show options' }).click();
  await form.getByText('No shipping options. A shopper at this address cannot order.').waitFor();
  await form.getByRole('button', { name: 'Close' }).click();
}

async function tax(page: Page) {
  await page.goto('/admin/taxes');
  await main(page).getByRole('button', { name: 'Add region' }).click();
  await field(dialog(page), 'Country').selectOption('US');
  await field(dialog(page), 'Tax name').fill('Sales tax');
  await field(dialog(page), 'Product rate (%)').fill('10');
  await save(page);
  await main(page).getByText('Sales tax 10%').waitFor();

  await page.getByRole('button', { name: 'Test a cart' }).click();
  await field(dialog(page), 'Country').selectOption('US');
  await dialog(page).getByRole('button', { name: 'Calculate' }).click();
  await eventually(() => amount(dialog(page), 'Total tax').innerText()).toBe('$10.00');
  await sound(page, 'test a cart');
  await field(dialog(page), 'Country').selectOption('FR');
  await dialog(page).getByRole('button', { name: 'Calculate' }).click();
  await dialog(page).getByText('No tax is collected there.').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
}

test.each(screens)('pickup, local delivery, rates and tax from nothing to a checkout that uses each, %s', async (_, screen) => {
  await fromNothing();
  const page = await office.enter('/admin/shipping', screen);
  await heading(page, 'Shipping and pickup').waitFor();
  await pickupOnly(page);
  await fetches(screen);
  await mapPictures(page);
  await localDelivery(page);
  await deliversNearby(screen);
  await rate(page);
  await preview(page);
  await tryAddress(page);
  await sound(page, 'shipping');
  await tax(page);

  const shopper = await office.visit('/', screen);
  await toCheckout(shopper, 'harbour-mug');
  await shopper.getByLabel('Email').fill(ada.email);
  await shopper.getByLabel('Country').selectOption('US');
  await fillAddress(shopper);
  await continueButton(shopper).click();
  await radio(shopper, /Parcel/).check();
  if (screen === phone) await shopper.getByRole('button', { name: 'Show order summary' }).click();
  await eventually(() => amount(shopper, 'Shipping').first().innerText()).toBe('$6.00');
  await radio(shopper, /Local delivery/).check();
  await eventually(() => amount(shopper, 'Shipping').first().innerText()).toBe('$4.00');
  // 10 % of 20.00.
  await eventually(() => amount(shopper, 'Sales tax').first().innerText()).toBe('$2.00');
  await eventually(() => amount(shopper, 'Total').first().innerText()).toBe('$26.00');
  await fetchAndOrder(shopper);
});

/** Whoever wanted it sent fetches it after all. */
async function fetchAndOrder(shopper: Page) {
  const id = checkoutIdOf(shopper);
  await shopper.getByRole('button', { name: 'Edit delivery' }).click();
  await shopper.getByText('Pickup', { exact: true }).click();
  await continueButton(shopper).click();
  await radio(shopper, /The boathouse/).check();
  await eventually(() => amount(shopper, 'Pickup').first().innerText()).toBe('Free');
  await payButton(shopper).click();
  await shopHeading(shopper, 'Thank you, Ada').waitFor();
  await shopper.getByRole('heading', { name: 'Pickup location' }).waitFor();
  await shopper.getByText('4 Quay').first().waitFor();
  const place = shopper.locator('section').filter({ has: shopper.getByRole('heading', { name: 'Pickup location' }) });
  await place.getByText('The boathouse').waitFor();
  const order = await orderOf(office, id);
  expect(order.status).toBe('APPROVED');
  expect(await admin(office.souk, 'GET', `/v1/orders/${order.id}`)).toMatchObject({
    order: {
      shippingInfo: { title: 'The boathouse', logistics: { pickupDetails: { address: { addressLine: '4 Quay' } } } },
    },
  });
}

test('a rate goes by weight, and a new region is served with what there is', async () => {
  await fromNothing();
  const page = await office.enter('/admin/shipping');
  await heading(page, 'Shipping and pickup').waitFor();
  await pickupOnly(page);
  const region = main(page).getByRole('region', { name: 'Rates, United States' });
  await region.getByRole('button', { name: 'Add rate' }).click();
  const form = dialog(page);
  const line = (number: number) => form.getByRole('group', { name: `Range ${number}`, exact: true });
  await field(form, 'Shown at checkout as').fill('Freight');
  await field(form, 'Pricing').selectOption('By cart weight');
  await field(line(1), 'To (lb)').fill('5');
  await line(1).getByLabel(/^Price/).fill('6');
  await line(1).getByText('up to 5 lb: $6.00').waitFor();
  await form.getByText('Not offered to: over 5 lb.', { exact: false }).waitFor();
  await form.getByRole('button', { name: 'Add range' }).click();
  await line(2).getByLabel(/^Price/).fill('9');
  await line(2).getByText('over 5 lb: $9.00').waitFor();
  await form.getByText('Every cart has a price.', { exact: false }).waitFor();
  await field(form, 'Weight (lb)').fill('7');
  await form.getByText('Pays $9.00.').waitFor();
  await sound(page, 'a rate by weight');
  await save(page);
  await region.getByText('from $6.00').waitFor();

  await main(page).getByRole('button', { name: 'Add region' }).click();
  await field(form, 'Name').fill('Up north');
  await form.getByLabel('Countries', { exact: true }).first().fill('Canad');
  await form.getByRole('option', { name: 'Canada' }).click();
  expect(await form.getByLabel('Pickup: The boathouse').isChecked()).toBe(true);
  await form.getByLabel(/^Price/).fill('20');
  await save(page);
  const served = async () =>
    (
      await admin<{ pickupLocations: { deliveryRegionIds: string[] }[] }>(
        office.souk,
        'POST',
        '/v1/pickup-locations/query',
        { query: {} },
      )
    ).pickupLocations[0]?.deliveryRegionIds.length;
  await eventually(served).toBe(2);
});

test('the last region that reaches anybody is not switched off or deleted unasked', async () => {
  await fromNothing();
  const page = await office.enter('/admin/shipping');
  await heading(page, 'Shipping and pickup').waitFor();
  await pickupOnly(page);
  const stuck = main(page).getByText('Shoppers cannot check out yet');
  const last = 'No other region has anything to offer. Shoppers can then only buy products that need no delivery.';
  await menuOf('United States', 'Switch off')(page);
  await dialog(page).getByText(last).waitFor();
  await sound(page, 'the last region is switched off');
  await dialog(page).getByRole('button', { name: 'Switch off', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
  // A place in a region that is off is for nobody.
  await stuck.waitFor();
  await main(page).getByText('All that you offer is in regions that are switched off.', { exact: false }).waitFor();
  await menuOf('United States', 'Switch on')(page);
  await eventually(() => stuck.count()).toBe(0);
  await menuOf('United States', 'Delete')(page);
  await dialog(page).getByText(last).waitFor();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await stuck.waitFor();
});

test('a local delivery comes on days and at times that are set', async () => {
  await fromNothing();
  const page = await office.enter('/admin/shipping');
  await heading(page, 'Shipping and pickup').waitFor();
  await main(page).getByRole('button', { name: 'Add area' }).click();
  const form = dialog(page);
  const times = form.getByRole('switch', { name: 'Let shoppers choose a day and time' });
  await form.getByRole('textbox', { name: 'Postal codes' }).fill('10001');
  await form.getByLabel(/^Price/).fill('4');
  await times.click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Enter at least one time so that shoppers can choose this.').waitFor();
  await field(form, 'Monday').fill('18-16');
  await form.getByText('Enter times such as 16-18, 18:30-20.').waitFor();
  await field(form, 'Monday').fill('16-18, 18-20');
  await field(form, 'Days between order and delivery').fill('1');
  await field(form, 'Order cut-off time').fill('13:00');
  await sound(page, 'times of a local delivery');
  await save(page);
  const seen = main(page).getByRole('list', { name: 'Local delivery', exact: true }).getByRole('listitem');
  await eventually(() => seen.first().innerText()).toMatch(/Mon.*4:00.*6:00/);

  await menuOf('Local delivery', 'Edit')(page);
  await eventually(() => field(form, 'Monday').inputValue()).toBe('16:00-18:00, 18:00-20:00');
  await field(form, 'Order cut-off time').fill('');
  await save(page);
  await menuOf('Local delivery', 'Edit')(page);
  await eventually(() => field(form, 'Order cut-off time').inputValue()).toBe('');
  await times.click();
  await save(page);
  await eventually(() => seen.first().innerText()).not.toMatch(/Mon/);
});

test('the store’s address, hours and languages are kept, and what is wrong is said', async () => {
  const page = await office.enter('/admin/store');
  await heading(page, 'Store details').waitFor();
  await settled(page);
  await field(page, 'Contact email').fill('hello@example.com');
  await field(page, 'City').fill('New York');
  await field(page, 'Monday').fill('18-9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter hours in order, such as 9:00-12:30, 14:00-18:00.').first().waitFor();
  await field(page, 'Monday').fill('9-12:30, 14-18');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await eventually(() => field(page, 'Monday').inputValue()).toBe('09:00-12:30, 14:00-18:00');
  await eventually(() => field(page, 'City').inputValue()).toBe('New York');
  await sound(page, 'store');
  await page.setViewportSize(phone.viewport!);
  await sound(page, 'store on a phone');
});

test('EU VAT is added where there is none yet', async () => {
  const page = await office.enter('/admin/taxes', phone);
  await main(page).getByRole('button', { name: 'EU VAT' }).click();
  await dialog(page).getByText('Check the rates', { exact: false }).waitFor();
  await sound(page, 'EU VAT');
  await dialog(page).getByRole('button', { name: 'Add 27 countries' }).click();
  await page.getByText('27 countries added.').waitFor();
  await eventually(() => main(page).getByText('VAT 25.5%').count()).toBeGreaterThan(0);
});

/** Each page with one change, what it says of it, and how it is read back. */
const pages: [string, string, (page: Page) => Promise<void>, (page: Page) => Promise<unknown>, unknown][] = [
  [
    '/admin/checkout',
    'Checkout',
    async (page) => {
      await field(page, 'Show “Returns” at checkout').check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Write the text before you show it.').first().waitFor();
      await field(page, 'Text of “Returns”').fill('Thirty days.');
    },
    (page) => field(page, 'Text of “Returns”').inputValue(),
    'Thirty days.',
  ],
  [
    '/admin/order-settings',
    'Order settings',
    async (page) => void (await field(page, 'Reduce stock').selectOption('When an order is paid')),
    (page) => field(page, 'Reduce stock').inputValue(),
    'ON_ORDER_PAID',
  ],
  [
    '/admin/tips',
    'Tips',
    async (page) => {
      await field(page, 'Suggested tips').fill('5, x');
      await field(page, 'Offer tips at checkout').check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Enter one to three numbers, such as 10, 15, 20.').first().waitFor();
      await field(page, 'Suggested tips').fill('5, 10');
      const seen = main(page).getByRole('list', { name: 'What shoppers see' });
      for (const choice of ['No tip', '5%', '10%', 'Other amount']) {
        await seen.getByText(choice, { exact: true }).waitFor();
      }
    },
    (page) => field(page, 'Suggested tips').inputValue(),
    '5, 10',
  ],
  [
    '/admin/currencies',
    'Currencies',
    async (page) => {
      await page.getByRole('button', { name: 'Add currency' }).click();
      await field(page, 'Currency').selectOption('EUR');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Enter each currency once', { exact: false }).first().waitFor();
      await page.getByLabel(/^Rate for 1 /).fill('0.92');
    },
    (page) => page.getByLabel(/^Rate for 1 /).inputValue(),
    '0.92',
  ],
  [
    '/admin/invoice-settings',
    'Invoice settings',
    (page) => field(page, 'Number prefix').fill('NS-'),
    (page) => field(page, 'Number prefix').inputValue(),
    'NS-',
  ],
];

test('every other settings page is found on one list, and keeps what is set', async () => {
  await admin(office.souk, 'PATCH', '/v1/site-settings', { siteSettings: { currency: 'USD', locale: 'en-US' } });
  const page = await office.enter('/admin/settings');
  await heading(page, 'All settings').waitFor();
  await sound(page, 'all settings');
  // Pages whose forms have journeys of their own.
  for (const name of ['Sign-up and privacy', 'Email templates', 'Service plugins']) {
    await main(page).getByRole('link', { name, exact: true }).waitFor();
  }
  for (const [path, title, change, read, is] of pages) {
    await page.goto('/admin/settings');
    await main(page).getByRole('link', { name: title, exact: true }).click();
    await heading(page, title).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await change(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').first().waitFor();
    await page.reload();
    await eventually(() => read(page)).toBe(is);
    await sound(page, title);
    await page.setViewportSize(phone.viewport!);
    await sound(page, `${title} on a phone`);
    await page.setViewportSize(desktop.viewport!);
  }
});

test('the provider of cards is tested, and a shop without any way to pay is warned', async () => {
  const page = await office.enter('/admin/payments', phone);
  await heading(page, 'Payments').waitFor();
  await field(page, 'Provider').selectOption('sandbox');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('Connected in test mode. No real money is charged.').waitFor();
  await sound(page, 'payments');
  await field(page, 'Provider').selectOption('');
  await page.getByLabel('Accept manual payments').uncheck();
  await page.getByText('No payment method is set up', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('when cards are charged, how cash is rounded and what is said of payment by hand are kept', async () => {
  const page = await office.enter('/admin/payments');
  const [delay, late] = [
    page.getByLabel('Capture payments later'),
    page.getByLabel('Capture automatically before the authorization expires'),
  ];
  const rounding = page.getByLabel(/^Round to \(/);
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.', { exact: true }).first().waitFor();
    // What is shown afterwards was read anew.
    await page.reload();
    await heading(page, 'Payments').waitFor();
    await rounding.waitFor();
  };
  await heading(page, 'Payments').waitFor();
  await field(page, 'Provider').selectOption('sandbox');
  await page.getByLabel('Accept manual payments').check();
  await delay.check();
  await late.uncheck();
  await field(page, 'Name at checkout').fill('Cash at the quay');
  await field(page, 'Payment instructions').fill('Pay when the boat lands.');
  await rounding.fill('a few');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter an amount, such as 0.05.').first().waitFor();
  await rounding.fill('0.05');
  await save();
  await eventually(() => delay.isChecked()).toBe(true);
  expect(await late.isChecked()).toBe(false);
  expect(await field(page, 'Name at checkout').inputValue()).toBe('Cash at the quay');
  expect(await field(page, 'Payment instructions').inputValue()).toBe('Pay when the boat lands.');
  expect(await rounding.inputValue()).toBe('0.05');

  await late.check();
  await save();
  await eventually(() => late.isChecked()).toBe(true);
  // Charged at once again, cash as it is: so the other tests know it.
  await delay.uncheck();
  await rounding.fill('');
  await save();
  await eventually(() => delay.isChecked()).toBe(false);
  expect(await rounding.inputValue()).toBe('');
});

test('the next order gets the number that was set, and a mail that is switched off is not sent', async () => {
  const page = await office.enter('/admin/order-settings', phone);
  await heading(page, 'Order settings').waitFor();
  await field(page, 'Next order number').fill('many');
  await page.getByRole('button', { name: 'Set number' }).click();
  await page.getByText('Enter a whole number, such as 2001.').waitFor();
  await field(page, 'Next order number').fill('20001');
  await page.getByRole('button', { name: 'Set number' }).click();
  await page.getByText('The next order will be number 20001.').waitFor();
  expect((await sold(office)).number).toBe('20001');

  await page.getByRole('switch', { name: 'Order cancelled' }).click();
  await page.getByText('This email is no longer sent.').waitFor();
  await page.reload();
  await eventually(() => page.getByRole('switch', { name: 'Order cancelled' }).isChecked()).toBe(false);
  // A number that was given already is never given again.
  office.expect(/set-order-number-counter\)$/);
  await field(page, 'Next order number').fill('5');
  await page.getByRole('button', { name: 'Set number' }).click();
  await page.getByText('Existing orders already have higher numbers. Choose a number above the latest one.').waitFor();
});
