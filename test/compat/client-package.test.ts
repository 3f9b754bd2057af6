// Our own client, packed as it would be published: a plain Node program outside the workspace installs the file without a
// network and uses it against a real store.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient } from '../support/clientpackage';
import { examples } from '../support/examples';
import { startSouk, type Souk } from '../support/souk';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

let souk: Souk;
let packed: Awaited<ReturnType<typeof packClient>>;
let project: string;

beforeAll(async () => {
  souk = await startSouk('sqlite');
  packed = await packClient();
  project = await packed.install();
});
afterAll(async () => {
  await souk?.stop();
  packed?.remove();
});

/** Runs a program there and gives what it wrote last. */
async function run<T>(name: string, program: string): Promise<T> {
  writeFileSync(join(project, name), program);
  const env = { PATH: process.env.PATH ?? '', STORE: souk.url, CLIENT: souk.clientId, KEY: souk.apiKey };
  const { stdout } = await promisify(execFile)(process.execPath, [name], { cwd: project, env });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as T;
}

test('the file holds scripts, types, words and the licence, and nothing of the workspace', () => {
  expect(packed.files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'index.js', 'index.d.ts']));
  expect(packed.files.filter((file) => !/(\.js|\.d\.ts)$|^(package\.json|README\.md|LICENSE)$/.test(file))).toEqual([]);
  expect(packed.files.filter((file) => /test|testing|scripts/.test(file))).toEqual([]);
});

test('a Node program browses, fills a cart, goes to the checkout and asks for pictures', async () => {
  const told = await run<Record<string, unknown>>(
    'shop.js',
    `
    import { createClient, isSoukError, memoryStorage, refusedWith, storesAppId } from '@souk/client';
    import { checkoutAddress } from '@souk/client/hosted';
    import { pictureAt, pictureSet } from '@souk/client/images';
    import { gathered, products, orders } from '@souk/client/lists';
    import { getCurrentCart } from '@souk/client/operations/ecom-current-cart';
    const baseUrl = process.env.STORE;
    let asked = 0;
    const fetch = (input, init) => ((asked += String(input).includes('/products/query')), globalThis.fetch(input, init));
    const store = createClient({ baseUrl, clientId: process.env.CLIENT, storage: memoryStorage(), fetch });
    const all = await gathered(products(store, {}, { pageSize: 7 }));
    const { total } = await store.products.query({ paging: { limit: 1 } });
    asked = 0;
    const few = await gathered(products(store, {}, { pageSize: 5, limit: 8 }));
    const calls = asked;
    const none = await store.cart.get();
    let refused = false;
    try { await store.call(getCurrentCart, {}); } catch (error) { refused = refusedWith(error, getCurrentCart, 'OWNED_CART_NOT_FOUND'); }
    const plain = all.find((each) => each.stock.inStock && !each.productOptions.length && !each.manageVariants);
    const cart = await store.cart.add([{ catalogReference: { appId: storesAppId, catalogItemId: plain.id }, quantity: 2 }]);
    const picture = await globalThis.fetch(pictureAt(plain.media.mainMedia.image.url, 200, { baseUrl }));
    const line = await globalThis.fetch(pictureAt(cart.lineItems[0].image.url ?? cart.lineItems[0].image.id, 90, { baseUrl }));
    const address = await checkoutAddress(store, {});
    const wrong = await store.products.query({ filter: { nothing: 1 } }).catch((error) => isSoukError(error) && error.kind);
    console.log(JSON.stringify({
      ids: new Set(all.map(({ id }) => id)).size, total, few: few.length, calls, none, refused, wrong,
      quantity: cart.lineItems[0].quantity, kinds: [picture, line].map((each) => each.headers.get('content-type')),
      widths: pictureSet(plain.media.mainMedia.image.url).split(', ').length, address, role: store.role(),
      orders: (await gathered(orders(store))).length,
    }));
    `,
  );
  expect(told).toMatchObject({ few: 8, calls: 2, none: null, refused: true, quantity: 2, widths: 13, role: 'visitor' });
  expect(told.ids).toBe(told.total);
  expect(told.wrong).toMatch(/^(validation|application)$/);
  expect(told.kinds).toEqual([expect.stringMatching(/^image\//), expect.stringMatching(/^image\//)]);
  expect(told.address).toMatch(new RegExp(`^${souk.url}/hosted/`));
  expect(told.orders).toBe(0);
});

test('a server keeps each visitor in the cookies of their requests, and a key calls as itself', async () => {
  const told = await run<{ same: boolean; longest: number; staff: number }>(
    'server.js',
    `
    import { createClient, cookieStorage, storesAppId } from '@souk/client';
    import { searchOrders } from '@souk/client/operations/ecom-orders';
    const cookies = new Map();
    const jar = { get: (name) => cookies.get(name), set: (name, value) => cookies.set(name, value), remove: (name) => cookies.delete(name) };
    const open = () => createClient({ baseUrl: process.env.STORE, clientId: process.env.CLIENT, storage: cookieStorage({}, jar) });
    const { items } = await open().products.query({ paging: { limit: 100 } });
    const plain = items.find((each) => each.stock.inStock && !each.productOptions.length && !each.manageVariants);
    const added = await open().cart.add([{ catalogReference: { appId: storesAppId, catalogItemId: plain.id }, quantity: 1 }]);
    const seen = await open().cart.get();
    const longest = Math.max(...[...cookies].map(([name, value]) => name.length + encodeURIComponent(value).length));
    const staff = createClient({ baseUrl: process.env.STORE, clientId: '', authorization: process.env.KEY });
    const { orders } = await staff.call(searchOrders, { search: {} });
    console.log(JSON.stringify({ same: added.id === seen.id, longest, staff: orders.length }));
    `,
  );
  expect(told.same).toBe(true);
  // Browsers keep no larger cookie.
  expect(told.longest).toBeLessThan(4096);
  expect(told.staff).toBeGreaterThanOrEqual(0);
});

test('the example that is written with it compiles', async () => {
  const own = await packed.install(join(examples, 'own-client'));
  await promisify(execFile)(process.execPath, [tsc, '--noEmit', '-p', own], { cwd: own });
});

test('its types hold for a program that is compiled the strict way', async () => {
  writeFileSync(
    join(project, 'typed.ts'),
    `
    import { createClient, refusedWith, type Product } from '@souk/client';
    import { products } from '@souk/client/lists';
    import { pictureLoader } from '@souk/client/images';
    import { getOrder } from '@souk/client/operations/ecom-orders';
    const store = createClient({ clientId: 'c' });
    export async function names(): Promise<string[]> {
      const all: string[] = [];
      for await (const one of products(store)) all.push((one satisfies Product).name);
      return all;
    }
    export const loader: (of: { src: string; width: number; quality?: number }) => string = pictureLoader();
    export const gone = (error: unknown) => refusedWith(error, getOrder, 'ORDER_NOT_FOUND');
    // @ts-expect-error: a product's name is a text
    export const wrong: number = (await store.products.bySlug('x'))!.name;
    `,
  );
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'];
  await promisify(execFile)(process.execPath, [tsc, ...options, 'typed.ts'], { cwd: project });
});
