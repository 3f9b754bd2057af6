// Addresses that shoppers choose while they type: the owner names a service, tries it, and a shopper buys by it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, phone } from '../support/browser';
import { useOffice } from '../support/office';
import { toCheckout } from './buying';
import { comes, sound } from './pages';

const office = useOffice();

const street = { street: 'Main Street', city: 'Troy', state: 'New York', postcode: '12180', countrycode: 'US' };

let photon: Server;
let down = false;
const asked: string[] = [];

beforeAll(async () => {
  photon = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://here').searchParams.get('q') ?? '');
    response.writeHead(down ? 503 : 200, { 'Content-Type': 'application/json' });
    const features = [{ properties: { ...street, housenumber: '12' } }, { properties: { ...street, city: 'Utica' } }];
    response.end(down ? '' : JSON.stringify({ features }));
  });
  await new Promise<void>((resolve) => photon.listen(0, '127.0.0.1', resolve));
});

afterAll(() => void photon.close());

test('an owner turns suggestions on, a shopper picks one by keyboard, and types on when they fail', async () => {
  const page = await office.enter('/admin/checkout');
  const part = page.locator('#checkout-lookup');
  await part.getByText('Off. Shoppers type their whole address.').waitFor();
  await part.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  const { port } = photon.address() as AddressInfo;
  await dialog.getByLabel('Search address of the service').fill('photon');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Enter a web address that begins with https://.').waitFor();
  await dialog.getByLabel('Search address of the service').fill(`http://127.0.0.1:${port}/api?key=secret`);
  await dialog.getByLabel('Credit').fill('© Street map');
  await sound(page, 'a service of addresses');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await part.getByText(`On. Addresses come from 127.0.0.1:${port}.`).waitFor();
  await part.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByLabel('What a shopper types').fill('12 main');
  const found = dialog.getByText('12 Main Street, 12180, Troy, New York');
  await eventually(async () => {
    await dialog.getByRole('button', { name: 'Show suggestions' }).click();
    return comes(found);
  }).toBe(true);

  const shopper = await office.visit('/', phone);
  await toCheckout(shopper);
  await shopper.getByLabel('Country').selectOption('US');
  const line = shopper.getByRole('combobox', { name: 'Address', exact: true });
  const list = shopper.getByRole('listbox', { name: 'Suggested addresses' });
  const first = list.getByRole('option', { name: '12 Main Street, Troy, NY 12180' });
  // A service that answered too late is left alone for half a minute: then it is typed again.
  await eventually(async () => {
    await line.fill('');
    await line.pressSequentially('12 mai');
    return comes(first);
  }).toBe(true);
  await shopper.getByText('© Street map').waitFor();
  await sound(shopper, 'suggested addresses');
  await line.press('ArrowDown');
  await line.press('Enter');
  await eventually(() => line.inputValue()).toBe('12 Main Street');
  expect(await shopper.getByLabel('City').inputValue()).toBe('Troy');
  expect(await shopper.getByLabel('ZIP code').inputValue()).toBe('12180');
  expect(await shopper.getByLabel('State', { exact: true }).inputValue()).toBe('US-NY');
  expect(await list.count()).toBe(0);

  // A service that is down is no trouble to who types.
  down = true;
  const before = asked.length;
  await line.fill('48 Harbour Street');
  await eventually(() => asked.length).toBeGreaterThan(before);
  await eventually(() => line.inputValue()).toBe('48 Harbour Street');
  expect(await list.count()).toBe(0);
});
