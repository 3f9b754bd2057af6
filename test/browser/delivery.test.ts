// What a shop offers to its neighbours and through carriers: an area drawn by hand, and a price for when a carrier does
// not answer. Both are set by staff and seen by a shopper at the checkout.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { field, main, menuOf } from '../support/parts';
import {
  ada,
  cards,
  checkoutIdOf,
  continueButton,
  fillDetails,
  makeCheckout,
  orderOf,
  payWith,
  toCheckout,
} from './buying';
import { amount, sound } from './pages';
import { screens } from './sold';

const office = useOffice();

type Mood = 'answers' | 'slow' | 'down';
let mood: Mood = 'answers';
let asked = 0;
const waiting: ServerResponse[] = [];
let carrier: Server;

const rates = {
  shippingRates: [{ code: 'swift', title: 'Swift by air', cost: { price: '9.25', currency: 'USD' } }],
};

beforeAll(async () => {
  carrier = createServer((request, response) => {
    request.resume();
    asked++;
    if (mood === 'slow') {
      waiting.push(response); // and never answers
      return;
    }
    response.writeHead(mood === 'down' ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(rates));
  });
  await new Promise<void>((ready) => carrier.listen(0, '127.0.0.1', ready));
});
afterAll(() => {
  carrier.closeAllConnections();
  carrier.close();
});

const dialog = (page: Page) => page.getByRole('dialog');
const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
};
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });

/** The carrier as a plugin, and its price in the United States for when it does not answer. */
async function connect(page: Page, name: string) {
  await heading(page, 'Service plugins').waitFor();
  await page.getByRole('button', { name: 'Add plugin' }).first().click();
  const form = dialog(page);
  await field(form, 'Plugin type').selectOption('Shipping rates');
  await field(form, 'Name').fill(name);
  await field(form, 'Address').fill(`http://127.0.0.1:${(carrier.address() as AddressInfo).port}`);
  await field(form, 'Response timeout (seconds)').fill('4');
  await field(form, 'Require a backup price in case it does not respond').check();
  await save(page);

  await page.goto('/admin/shipping');
  const here = main(page).getByRole('listitem').filter({ hasText: name });
  await here.getByRole('switch', { name: 'United States' }).click();
  const price = dialog(page).getByLabel(/^Backup price/);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(page).getByText('Enter an amount', { exact: false }).waitFor();
  await price.fill('7.5');
  await save(page);
  await here.getByText('Backup price $7.50').waitFor();
  await sound(page, 'a carrier');

  // Changed again, it is what the shopper pays.
  await here.getByRole('button', { name: /^Set backup price/ }).click();
  await price.fill('6.75');
  await save(page);
  await here.getByText('Backup price $6.75').waitFor();
}

/** A shopper who has said where to. */
async function shopper(screen: BrowserContextOptions) {
  const made = await makeCheckout(office, ['olive-soap']);
  const page = await office.visit(made.url, screen);
  await fillDetails(page);
  if (screen === phone) await page.getByRole('button', { name: 'Show order summary' }).click();
  return { page, made };
}

const shipping = (page: Page) => amount(page, 'Shipping').first().innerText();

test.each(screens)('a carrier that is slow or down is stood in for by the price that staff set, %s', async (where, screen) => {
  mood = 'answers';
  const name = `Swift ${where}`;
  await connect(await office.enter('/admin/plugins', screen), name);

  // While it answers its own price counts, and nobody sees the other.
  const first = await shopper(screen);
  await radio(first.page, /Swift by air/).first().check();
  await eventually(() => shipping(first.page)).toBe('$9.25');
  expect(await radio(first.page, new RegExp(name)).count()).toBe(0);

  mood = 'slow';
  const before = asked;
  const second = await shopper(screen);
  await radio(second.page, new RegExp(name)).check();
  await eventually(() => shipping(second.page)).toBe('$6.75');
  expect(asked).toBeGreaterThan(before);
  await sound(second.page, 'a checkout without the carrier');
  await payWith(second.page, cards.approved);
  await heading(second.page, /Thank you, Ada/).waitFor();
  const { id } = await orderOf(office, second.made.id);
  const { order } = await admin<{ order: { shippingInfo: { title: string; cost: { price: { amount: string } } } } }>(
    office.souk,
    'GET',
    `/v1/orders/${id}`,
  );
  expect(order.shippingInfo).toMatchObject({ title: name, cost: { price: { amount: '6.75' } } });

  mood = 'down';
  const third = await shopper(screen);
  await radio(third.page, new RegExp(name)).check();
  await eventually(() => shipping(third.page)).toBe('$6.75');

  // Taken away, it is offered no more.
  const page = await office.enter('/admin/shipping', screen);
  const here = main(page).getByRole('listitem').filter({ hasText: name });
  await here.getByRole('switch', { name: 'United States' }).click();
  await page.getByText('Saved.').first().waitFor();
  const last = await shopper(screen);
  await radio(last.page, /Standard/).waitFor();
  expect(await radio(last.page, new RegExp(name)).count()).toBe(0);
});

interface Place {
  latitude: number;
  longitude: number;
}

const corners = (form: Locator) => form.getByRole('list', { name: 'Corners' }).getByRole('textbox');
const placesOf = async (form: Locator): Promise<Place[]> =>
  Promise.all(
    (await corners(form).all()).map(async (one) => {
      const [latitude, longitude] = (await one.inputValue()).split(',').map(Number);
      return { latitude: latitude!, longitude: longitude! };
    }),
  );
const cornerOn = (form: Locator, number: number) => form.getByRole('button', { name: new RegExp(`^Corner ${number} at`) });
const middle = (places: Place[]): Place => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
});

/** Opens the form of a new area, by its outline. */
async function newArea(page: Page, name: string) {
  await heading(page, 'Shipping and pickup').waitFor();
  await main(page).getByRole('button', { name: 'Add area' }).click();
  const form = dialog(page);
  await field(form, 'Shown at checkout as').fill(name);
  await form.getByText('Drawn on a map', { exact: true }).click();
  await form.getByText('Add 3 more corners to complete the area.').waitFor();
  return form;
}

/** What a checkout offers to somebody at a place on the map, whose front end knows it. */
async function offeredAt(geocode: Place, screen: BrowserContextOptions) {
  const address = { country: 'US', city: ada.city, subdivision: ada.state, postalCode: ada.zip, addressLine: ada.line, geocode };
  const who = { address, contactDetails: { firstName: ada.first, lastName: ada.last } };
  const made = await makeCheckout(office, ['olive-soap'], {
    checkoutInfo: { buyerInfo: { email: ada.email }, billingInfo: who, shippingInfo: { shippingDestination: who } },
  });
  const page = await office.visit(made.url, screen);
  await radio(page, /Standard/).waitFor();
  return { page, made };
}

async function isUsed(name: string, inside: Place, screen: BrowserContextOptions) {
  const near = await offeredAt(inside, screen);
  await radio(near.page, new RegExp(name)).check();
  if (screen === phone) await near.page.getByRole('button', { name: 'Show order summary' }).click();
  await eventually(() => shipping(near.page)).toBe('$3.50');
  await payWith(near.page, cards.approved);
  await heading(near.page, /Thank you, Ada/).waitFor();
  const { id } = await orderOf(office, near.made.id);
  const { order } = await admin<{ order: { shippingInfo: { title: string } } }>(office.souk, 'GET', `/v1/orders/${id}`);
  expect(order.shippingInfo.title).toBe(name);
  const far = await offeredAt({ latitude: inside.latitude + 2, longitude: inside.longitude }, screen);
  expect(await radio(far.page, new RegExp(name)).count()).toBe(0);
}

/** A press on the map, at parts of its width and height. */
async function pressOn(page: Page, form: Locator, x: number, y: number) {
  const board = form.getByRole('group', { name: 'Map to draw on' });
  await board.scrollIntoViewIfNeeded();
  const box = (await board.boundingBox())!;
  const position = { x: box.width * x, y: box.height * y };
  const before = await corners(form).count();
  await (page.viewportSize()!.width < 500 ? board.tap({ position }) : board.click({ position }));
  await eventually(() => corners(form).count()).toBe(before + 1);
}

test.each(screens)('an area is drawn with the pointer, and delivered to by who is in it, %s', async (where, screen) => {
  const name = `By bicycle ${where}`;
  const page = await office.enter('/admin/shipping', screen);
  const form = await newArea(page, name);
  // The first press is on the whole world; the map comes near.
  for (const [x, y] of [[0.3, 0.35], [0.25, 0.25], [0.75, 0.3], [0.7, 0.8]] as const) await pressOn(page, form, x, y);
  await form.getByRole('img', { name: /^About .* km²$/ }).waitFor();

  // A corner is pulled elsewhere.
  const [was] = await placesOf(form);
  const grip = (await cornerOn(form, 1).boundingBox())!;
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 20, y + 20, { steps: 4 });
  await page.mouse.up();
  await eventually(async () => (await placesOf(form))[0]!.longitude).toBeLessThan(was!.longitude);
  expect(await corners(form).count()).toBe(4);
  await sound(page, 'an area that is drawn');

  // One corner too many is taken away; what is inside is told before anything is kept.
  await form.getByRole('button', { name: 'Remove corner 1' }).click();
  await eventually(() => corners(form).count()).toBe(3);
  const inside = middle(await placesOf(form));
  await field(form, 'Test a location').fill(`${inside.latitude.toFixed(5)}, ${inside.longitude.toFixed(5)}`);
  await form.getByText('Inside the area: you deliver here.').waitFor();
  await field(form, 'Test a location').fill(`${(inside.latitude + 2).toFixed(5)}, ${inside.longitude.toFixed(5)}`);
  await form.getByText('Outside the area: you do not deliver here.').waitFor();
  await form.getByLabel(/^Price/).fill('3.50');
  await save(page);
  await main(page).getByRole('listitem').filter({ hasText: name }).first().waitFor();
  await isUsed(name, inside, screen);
});

test('an area is drawn with nothing but keys, and changed so', async () => {
  const name = 'By hand cart';
  const page = await office.enter('/admin/shipping');
  const form = await newArea(page, name);
  const place = field(form, 'Corner coordinates');
  await place.focus();
  await page.keyboard.type('nowhere');
  await page.keyboard.press('Enter');
  await form.getByText('Enter latitude and longitude, such as 52.52, 13.405.').waitFor();
  await place.fill('');
  for (const [at, text] of ['40.70, -74.02', '40.70, -73.95', '40.76, -73.98'].entries()) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await eventually(() => corners(form).count()).toBe(at + 1);
    await eventually(() => place.inputValue()).toBe('');
  }
  await form.getByRole('img', { name: /^About .* km²$/ }).waitFor();

  // Corners are walked with the arrows, and taken away.
  await cornerOn(form, 1).focus();
  await page.keyboard.press('ArrowLeft');
  await eventually(async () => (await placesOf(form))[0]!.longitude).toBeLessThan(-74.02);
  await page.keyboard.press('ArrowUp');
  await eventually(async () => (await placesOf(form))[0]!.latitude).toBeGreaterThan(40.7);
  await place.focus();
  await page.keyboard.type('40.80, -74.00');
  await page.keyboard.press('Enter');
  await eventually(() => corners(form).count()).toBe(4);
  await cornerOn(form, 4).focus();
  await page.keyboard.press('Delete');
  await eventually(() => corners(form).count()).toBe(3);
  const inside = middle(await placesOf(form));
  await form.getByLabel(/^Price/).focus();
  await page.keyboard.type('3.50');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await main(page).getByRole('listitem').filter({ hasText: name }).first().waitFor();
  await isUsed(name, inside, {});
});

interface Known {
  street: string;
  housenumber: string;
  at: [longitude: number, latitude: number];
}

/** A service of addresses that knows these, all of Ada's town, and answers with the streets that a question names. */
async function photon(...known: Known[]) {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://here').searchParams.get('q') ?? '';
    const features = known
      .filter(({ street }) => asked.includes(street.toLowerCase().slice(0, 4)))
      .map(({ at, ...rest }) => ({
        geometry: { type: 'Point', coordinates: at },
        properties: { ...rest, city: ada.city, state: 'New York', postcode: ada.zip, countrycode: 'US' },
      }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ features }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const set = (address: string) => admin(office.souk, 'PATCH', '/v1/address-lookup', { addressLookup: { address } });
  return {
    start: () => set(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`),
    stop: async () => {
      await set('');
      server.closeAllConnections();
      server.close();
    },
  };
}

test.each(screens)('a radius is set, and used by addresses that are chosen or typed, %s', async (where, screen) => {
  const name = `By van ${where}`;
  const van = new RegExp(name);
  const addresses = await photon(
    { street: 'Main Street', housenumber: '1', at: [-73.99, 40.75] },
    { street: 'Harbour Street', housenumber: '48', at: [-72.5, 41.5] },
  );
  const page = await office.enter('/admin/shipping', screen);
  await heading(page, 'Shipping and pickup').waitFor();
  await main(page).getByRole('button', { name: 'Add area' }).click();
  const form = dialog(page);
  await field(form, 'Shown at checkout as').fill(name);
  await form.getByText('Radius', { exact: true }).first().click();
  // What is missing is said where it matters.
  await form.getByText('Shoppers at your checkout do not see this option yet', { exact: false }).waitFor();
  await form.getByRole('link', { name: 'Set up address suggestions in a new tab' }).waitFor();
  await sound(page, 'a radius without a service of addresses');
  await field(form, 'Centre address').fill('The boathouse');
  await field(form, 'Latitude').fill('40.74');
  await field(form, 'Longitude').fill('-74');
  await form.getByRole('textbox', { name: 'Radius' }).fill('5');
  await form.getByLabel(/^Price/).fill('4.25');
  await save(page);
  await main(page).getByRole('listitem').filter({ hasText: name }).first().waitFor();

  // Without a service nobody is found.
  const without = await shopper(screen);
  await radio(without.page, /Standard/).waitFor();
  expect(await radio(without.page, van).count()).toBe(0);

  await addresses.start();
  await page.reload();
  await heading(page, 'Shipping and pickup').waitFor();
  await menuOf(name, 'Edit')(page);
  await form.getByText('Your address service finds whether an address is inside.', { exact: false }).waitFor();
  await page.keyboard.press('Escape');

  // Chosen from the list: the position goes with the address.
  const chooser = await office.visit('/', screen);
  await toCheckout(chooser);
  await chooser.getByLabel('Email').fill(ada.email);
  await chooser.getByLabel('Country').selectOption('US');
  await chooser.getByLabel('First name').fill(ada.first);
  await chooser.getByLabel('Last name').fill(ada.last);
  await chooser.getByRole('combobox', { name: 'Address', exact: true }).pressSequentially('1 main');
  await chooser.getByRole('option', { name: '1 Main Street, New York, NY 10001', exact: true }).click();
  await eventually(() => chooser.getByLabel('ZIP code').inputValue()).toBe(ada.zip);
  await continueButton(chooser).click();
  await radio(chooser, van).check();
  if (screen === phone) await chooser.getByRole('button', { name: 'Show order summary' }).click();
  await eventually(() => shipping(chooser)).toBe('$4.25');
  const checkoutId = checkoutIdOf(chooser);
  await payWith(chooser, cards.approved);
  await heading(chooser, /Thank you, Ada/).waitFor();
  const { id } = await orderOf(office, checkoutId);
  const { order } = await admin<{
    order: { shippingInfo: { title: string; logistics: { shippingDestination: { address: { geocode?: Place } } } } };
  }>(office.souk, 'GET', `/v1/orders/${id}`);
  expect(order.shippingInfo.title).toBe(name);
  expect(order.shippingInfo.logistics.shippingDestination.address.geocode).toEqual({ latitude: 40.75, longitude: -73.99 });

  // Typed by hand: the server finds it, inside and outside.
  const near = await shopper(screen);
  await radio(near.page, van).waitFor();
  const made = await makeCheckout(office, ['olive-soap']);
  const far = await office.visit(made.url, screen);
  await fillDetails(far, { ...ada, line: '48 Harbour St' });
  await radio(far, /Standard/).waitFor();
  expect(await radio(far, van).count()).toBe(0);
  await addresses.stop();
});

test.each(screens)('places to fetch it at come nearest first, with how far they are, %s', async (_, screen) => {
  const addresses = await photon({ street: 'Main Street', housenumber: '1', at: [-73.99, 40.75] });
  await addresses.start();
  const page = await office.enter('/admin/shipping', screen);
  await heading(page, 'Shipping and pickup').waitFor();
  await menuOf('Fetch at the workshop', 'Edit')(page);
  const form = dialog(page);
  const position = form.getByLabel('Position on the map (optional)');
  await position.fill('Mercer Street');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Enter latitude and longitude, such as 52.52, 13.405.').waitFor();
  await position.fill('40.72, -74');
  await sound(page, 'a place on the map');
  await save(page);

  interface Pickups {
    pickupLocations: { id: string; name: string; deliveryRegionIds: string[] }[];
  }
  const { pickupLocations } = await admin<Pickups>(office.souk, 'POST', '/v1/pickup-locations/query', { query: {} });
  const { deliveryRegionIds } = pickupLocations.find(({ name }) => name === 'Fetch at the workshop')!;
  const add = async (name: string, geocode?: Place) =>
    (
      await admin<{ pickupLocation: { id: string } }>(office.souk, 'POST', '/v1/pickup-locations', {
        pickupLocation: { name, address: { country: 'US', city: name, geocode }, deliveryRegionIds },
      })
    ).pickupLocation.id;
  const hut = await add('The hut', { latitude: 40.751, longitude: -73.991 });
  const barn = await add('The barn');

  const made = await makeCheckout(office, ['olive-soap']);
  const buyer = await office.visit(made.url, screen);
  await fillDetails(buyer);
  await buyer.getByRole('button', { name: 'Edit delivery' }).click();
  await buyer.getByText('Pickup', { exact: true }).click();
  await continueButton(buyer).click();
  const places = buyer.getByRole('radio', { name: /The hut|workshop|The barn/ });
  const names = () => places.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.innerText ?? ''));
  await eventually(async () => (await names()).map((text) => /hut|workshop|barn/.exec(text)?.[0])).toEqual([
    'hut',
    'workshop',
    'barn',
  ]);
  const [near, next, unknown] = await names();
  expect(near).toContain('0.1 mi away');
  expect(next).toContain('2.1 mi away');
  expect(unknown).not.toContain('away');
  await sound(buyer, 'places near somebody');
  for (const id of [hut, barn]) await admin(office.souk, 'DELETE', `/v1/pickup-locations/${id}`);
  await addresses.stop();
});
