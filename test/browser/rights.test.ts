// Whoever lacks a right never meets the data: not on a page, in the search of all things, in a file, or by the feed.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/browser';
import { listen } from '../support/live';
import { admin } from '../support/mails';
import { colleague, heading, useOffice } from '../support/office';
import { openPalette } from '../support/parts';
import { call, catalogApp, visitorToken } from './buying';
import { sound } from './pages';
import { sold } from './sold';

const office = useOffice();

/** Every section, by the heading of its page for those whom it opens to. */
const sections: Record<string, string | RegExp> = {
  '/': /^Hello/,
  '/orders': 'Orders',
  '/drafts': 'Drafts',
  '/drafts/new': 'New draft order',
  '/abandoned': 'Abandoned checkouts',
  '/payment-requests': 'Payment requests',
  '/returns': 'Returns',
  '/subscriptions': 'Subscriptions',
  '/products': 'Products',
  '/products/new': 'New product',
  '/products/quick': 'Add a product',
  '/inventory': 'Inventory',
  '/back-in-stock': 'Back-in-stock requests',
  '/collections': 'Collections',
  '/collections/new': 'New collection',
  '/search-words': 'Search synonyms',
  '/translations': 'Translations',
  '/product-files': /import/i,
  '/members': 'Members',
  '/moderation': 'Moderation',
  '/guests': 'Guest customers',
  '/data-requests': 'Data requests',
  '/member-rules': 'Sign-up and privacy',
  '/badges': 'Badges and roles',
  '/discounts': 'Discounts',
  '/discounts/new': 'New discount',
  '/coupons': 'Coupons',
  '/coupons/new': 'New coupon',
  '/gift-cards': 'Gift cards',
  '/reports': 'Reports',
  '/settings': 'All settings',
  '/store': 'Store details',
  '/shipping': 'Shipping and pickup',
  '/taxes': 'Taxes',
  '/checkout': 'Checkout',
  '/order-settings': 'Order settings',
  '/tips': 'Tips',
  '/currencies': 'Currencies',
  '/invoice-settings': 'Invoice settings',
  '/checkout-links': 'Checkout links',
  '/payments': 'Payments',
  '/look': 'Look',
  '/staff': 'Staff and roles',
  '/access': 'API keys and clients',
  '/webhooks': 'Webhooks',
  '/member-files': 'Import and export',
  '/plugins': 'Service plugins',
  '/audit': 'Audit log',
  '/backups': 'Backups',
  '/jobs': 'Background tasks',
  '/health': 'System health',
  '/logs': 'Server log',
  '/mail': 'Email',
  '/mail-templates': 'Email templates',
  '/mail-settings': 'Email settings',
  '/front-ends': 'Front ends',
  '/account': /account/i,
  '/about': /./,
};

/** What each section keeps, by words that stand nowhere else. */
const secrets = {
  cost: '8431.77',
  product: 'Guarded lamp',
  member: 'mona.guarded@example.com',
  buyer: 'omar.guarded@example.com',
  coupon: 'GUARDED5',
  discount: 'Guarded week',
  draft: 'dina.guarded@example.com',
  staff: 'olga@example.com',
};
type Secret = keyof typeof secrets;

interface Role {
  name: string;
  permissions: string[];
  /** What opens, besides the pages for all staff. */
  opens: string[];
  /** What may be seen of the secrets. */
  sees: Secret[];
  /** The list that is written into a file, and what the file then says. */
  file?: { list: string; says: string };
  /** The services that are heard of when all of the secrets change. */
  hears: string[];
}

const roles: Role[] = [
  {
    name: 'Orders',
    permissions: ['ECOM.READ_ORDERS'],
    opens: ['/orders', '/returns'],
    sees: ['buyer'],
    file: { list: '/orders', says: 'Mint teapot' },
    hears: ['ecom.orders'],
  },
  {
    name: 'Catalog',
    permissions: ['WIX_STORES.READ_PRODUCTS'],
    opens: ['/products', '/collections', '/search-words', '/translations', '/product-files'],
    sees: ['product', 'cost'],
    file: { list: '/products', says: 'Guarded lamp' },
    hears: ['stores.collections', 'stores.products'],
  },
  {
    name: 'Community',
    permissions: ['MEMBERS.MEMBER_READ'],
    opens: ['/members', '/guests'],
    sees: ['member', 'buyer'],
    file: { list: '/members', says: 'mona.guarded@example.com' },
    hears: ['souk.contacts'],
  },
];

let made: { product: string; collection: string; order: string } | undefined;

/** One of each, made once for all roles. */
async function guarded() {
  if (made) return made;
  const { souk } = office;
  const { product } = await admin<{ product: { id: string } }>(souk, 'POST', '/v1/products', {
    product: {
      name: secrets.product,
      productType: 'physical',
      priceData: { price: 9000 },
      costAndProfitData: { itemCost: Number(secrets.cost) },
      visible: false,
    },
  });
  const { collection } = await admin<{ collection: { id: string } }>(souk, 'POST', '/v1/collections', {
    collection: { name: 'Guarded shelf', visible: false },
  });
  const member = {
    loginId: { email: secrets.member },
    password: 'another horse battery',
    profile: { firstName: 'Mona' },
  };
  await call(office, 'POST', '/v2/register', member, await visitorToken(office));
  const order = await sold(office, { buyerInfo: { email: secrets.buyer } });
  await admin(souk, 'POST', '/v2/coupons', {
    specification: {
      name: 'Guarded',
      code: secrets.coupon,
      startTime: '1700000000000',
      percentOffRate: 5,
      scope: { namespace: 'stores' },
    },
  });
  await admin(souk, 'POST', '/v1/discount-rules', {
    discountRule: {
      name: secrets.discount,
      active: false,
      discounts: {
        values: [
          {
            percentage: 10,
            specificItemsInfo: { scopes: [{ id: 'all', catalogItemFilter: { catalogAppId: catalogApp } }] },
          },
        ],
      },
    },
  });
  await admin(souk, 'POST', '/v1/draft-orders', { draftOrder: { buyerInfo: { email: secrets.draft } } });
  made = { product: product.id, collection: collection.id, order: order.id };
  return made;
}

/** Changes what the feed announces, differently for each role. */
async function change({ product, collection }: NonNullable<typeof made>, by: string) {
  const { souk } = office;
  await admin(souk, 'PATCH', `/v1/products/${product}`, { product: { id: product, ribbon: by } });
  await admin(souk, 'PATCH', `/v1/collections/${collection}`, {
    collection: { id: collection, name: `Guarded by ${by}` },
  });
  await admin(souk, 'POST', '/v1/draft-orders', { draftOrder: { buyerInfo: { email: secrets.draft } } });
  await sold(office, { buyerInfo: { email: secrets.buyer } });
}

/** To another page of the back office as its links lead there: much faster than loading it anew. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path);

/** Everything that a browser is told from now on. */
function record(page: Page) {
  const told: Promise<string>[] = [];
  page.on('response', (answer) => {
    // The feed never ends, and is listened to by itself.
    if (!/\/v\d\//.test(answer.url()) || answer.url().endsWith('/v1/live')) return;
    told.push(
      answer.text().then(
        (text) => `${answer.url()} ${text}`,
        () => '',
      ),
    );
  });
  return async () => (await Promise.all(told)).join('\n');
}

async function searchAll(page: Page, words: string) {
  await openPalette(page);
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('textbox').fill(words);
  await eventually(() => palette.locator('[role="status"]').textContent()).not.toMatch(/Searching/);
  const said = await palette.innerText();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  return said;
}

test.each(roles)('$name: other sections stay closed, and nothing of them comes another way', async (role) => {
  const things = await guarded();
  const person = await colleague(office.souk, role.name, role.permissions);
  const page = await office.enter('/admin/about', undefined, person);
  await heading(page, /./).waitFor();
  const told = record(page);
  const forAll = ['/', '/account', '/about'];

  for (const [path, title] of Object.entries(sections)) {
    await go(page, `/admin${path}`);
    const open = forAll.includes(path) || role.opens.includes(path);
    await heading(page, open ? title : 'You do not have access to this page').waitFor();
  }
  // Things of others by their address, as a colleague might send it.
  const addresses = {
    '/orders': things.order,
    '/products': things.product,
    '/collections': things.collection,
  };
  for (const [list, id] of Object.entries(addresses)) {
    if (role.opens.includes(list)) continue;
    await page.goto(`/admin${list}/${id}`);
    await heading(page, 'You do not have access to this page').waitFor();
    await sound(page, 'a page that is closed');
  }

  const hidden = (Object.keys(secrets) as Secret[])
    .filter((one) => !role.sees.includes(one))
    .map((one) => secrets[one]);
  await page.goto('/admin/');
  await heading(page, /^Hello/).waitFor();
  for (const words of [...hidden, 'guarded']) {
    const said = await searchAll(page, words);
    for (const secret of hidden) expect(said, `the search for ${words}`).not.toContain(secret);
  }

  if (role.file) {
    await page.goto(`/admin${role.file.list}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(text).toContain(role.file.says);
    for (const secret of hidden) expect(text, 'the file').not.toContain(secret);
  }

  const boss = await office.enter('/admin/about');
  const [all, own] = [await listen(office.url, boss), await listen(office.url, page)];
  await change(things, role.name);
  const wanted = ['ecom.draftOrders', 'ecom.orders', 'stores.collections', 'stores.products'];
  await eventually(() => all.services()).toEqual(expect.arrayContaining(wanted));
  await eventually(() => own.services()).toEqual(role.hears);
  await Promise.all([all.stop(), own.stop()]);

  const answers = await told();
  for (const secret of hidden) {
    const where = answers
      .split('\n')
      .filter((line) => line.includes(secret))
      .map((line) => line.slice(0, 120));
    expect(where, `${secret} came to the browser`).toEqual([]);
  }
});
