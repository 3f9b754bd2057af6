// What storefronts in the wild ask for besides the shop's own services: each call with the answer without which their
// pages fail.
import { currentCart, cart, recommendations } from '@wix/ecom';
import { createClient, media, OAuthStrategy } from '@wix/sdk';
import { collections, products } from '@wix/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const catalogApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
const viewedTogether = '5dd69f67-9ab9-478e-ba7c-10c6c6e7285f';
const bestSellers = 'ba491fd2-b172-4552-9ea6-7202e01d1d3c';
const similarCategories = '68ebce04-b96a-4c52-9329-08fc9d8c1253';
const boughtTogether = 'd5aac1e1-2e53-4d11-85f7-7172710b4783';
const unknownAlgorithm = '11111111-2222-4333-8444-555555555555';

describe.each(databases)('on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const client = () =>
    createClient({
      modules: { products, collections, currentCart, cart, recommendations },
      auth: OAuthStrategy({ clientId: souk.clientId }),
    });

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  const plainProducts = async (wix: ReturnType<typeof client>) => {
    const all = await wix.products.queryProducts().limit(100).find();
    return all.items.filter((each) => !each.manageVariants && each.stock?.inStock && !each.productOptions?.length);
  };
  const call = async (method: string, path: string, body?: object) => {
    const wix = client();
    await wix.auth.generateVisitorTokens().then((tokens) => wix.auth.setTokens(tokens));
    const answer = await wix.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, type: answer.headers.get('content-type'), json: await answer.json() };
  };

  it('has a subtotal on every cart', async () => {
    const wix = client();
    const [one, two] = await plainProducts(wix);
    const line = (id: string, quantity: number) => ({ catalogReference: { appId: catalogApp, catalogItemId: id }, quantity });
    // The field is not in today's typings; storefronts read it without a guard all the same.
    const subtotal = (of: unknown) =>
      (of as { subtotal: { amount: string; convertedAmount: string; formattedAmount: string; formattedConvertedAmount: string } }).subtotal;
    const added = await wix.currentCart.addToCurrentCart({ lineItems: [line(one!._id!, 2), line(two!._id!, 1)] });
    const cents = (text: string) => Math.round(Number(text) * 100);
    const sum = added.cart!.lineItems!.reduce((all, item) => all + cents(item.priceBeforeDiscounts!.amount!) * item.quantity!, 0);
    expect(cents(subtotal(added.cart).amount)).toBe(sum);
    expect(subtotal(added.cart).formattedAmount).toMatch(/\d/);
    expect(subtotal(added.cart).convertedAmount).toBe(subtotal(added.cart).amount);
    expect(subtotal(added.cart).formattedConvertedAmount).toBe(subtotal(added.cart).formattedAmount);
    const read = await wix.currentCart.getCurrentCart();
    expect(subtotal(read)).toEqual(subtotal(added.cart));
    const ids = read.lineItems!.map((item) => item._id!);
    const fewer = await wix.currentCart.updateCurrentCartLineItemQuantity([{ _id: ids[0]!, quantity: 1 }]);
    expect(cents(subtotal(fewer.cart).amount)).toBe(sum - cents(read.lineItems![0]!.price!.amount!));
    const none = await wix.currentCart.removeLineItemsFromCurrentCart(ids);
    expect(subtotal(none.cart).amount).toBe('0.00');
    const made = await wix.cart.createCart({ lineItems: [line(one!._id!, 3)] });
    expect(cents(subtotal(made).amount)).toBe(3 * cents(one!.priceData!.price!.toFixed(2)));
    expect(subtotal(await wix.cart.getCart(made._id!))).toEqual(subtotal(made));
  });

  it('recommends by the algorithms that storefronts know by id', async () => {
    const wix = client();
    const [one] = await plainProducts(wix);
    const items = [{ appId: catalogApp, catalogItemId: one!._id! }];
    const by = (...ids: string[]) =>
      wix.recommendations.getRecommendation(
        ids.map((_id) => ({ _id, appId: catalogApp })),
        { items, minimumRecommendedItems: 1 },
      );
    const similar = await by(viewedTogether, boughtTogether, similarCategories);
    expect(similar.recommendation!.items!.length).toBeGreaterThan(0);
    expect(similar.recommendation!.algorithm?._id).toBe(similarCategories);
    expect((await by(unknownAlgorithm, bestSellers, similarCategories)).recommendation!.items!.length).toBeGreaterThan(0);
    await expect(by(unknownAlgorithm)).rejects.toMatchObject({ details: { applicationError: { code: 'ALGORITHM_NOT_SUPPORTED' } } });
    const known = await wix.recommendations.listAvailableAlgorithms();
    expect(known.availableAlgorithms!.map((each) => each.config?.algorithmId)).toEqual(
      expect.arrayContaining([viewedTogether, bestSellers, similarCategories, boughtTogether]),
    );
  });

  it('has no site scripts, and says so', async () => {
    for (const path of ['/assets/scripts/v1/site-scripts', '/_api/site-scripts/v1/site-scripts'])
      expect(await call('GET', path)).toMatchObject({ status: 200, json: { siteScripts: [] } });
  });

  it('has no content collections, in the one way that storefronts tolerate', async () => {
    const body = { dataCollectionId: 'Menus', query: { filter: { slug: 'header' } } };
    const text = Buffer.from(JSON.stringify(body)).toString('base64url');
    for (const answer of [
      await call('GET', `/wix-data/v2/items/query?.r=${text}`),
      await call('POST', '/wix-data/v2/items/query', body),
    ])
      expect(answer).toMatchObject({ status: 404, json: { details: { applicationError: { code: 'WDE0025' } } } });
  });

  it('has empty lists where other apps of a site would answer', async () => {
    const empty: [string, string, Record<string, unknown>][] = [
      ['POST', '/_api/bookings/v2/services/query', { services: [], pagingMetadata: { count: 0, total: 0 } }],
      ['POST', '/bookings/v2/services/query', { services: [] }],
      ['POST', '/availability-calendar/v1/availability/query', { availabilityEntries: [] }],
      ['POST', '/_api/availability-calendar/v1/availability/query', { availabilityEntries: [] }],
      ['POST', '/pricing-plans/v2/plans/public/query', { plans: [], pagingMetadata: { count: 0, total: 0 } }],
      ['GET', '/pricing-plans/v2/plans/public/query', { plans: [] }],
      ['POST', '/events/v3/events/query', { events: [], pagingMetadata: { count: 0, total: 0 } }],
      ['GET', '/events/v3/events/query', { events: [] }],
      ['GET', '/events/v1/schedule', { items: [], total: 0 }],
      ['GET', '/events/v1/schedule?eventId=1&limit=20', { items: [] }],
      ['POST', '/events/v1/checkout/available-tickets/query', { definitions: [], metaData: { count: 0, total: 0 } }],
      ['GET', '/events/v1/checkout/available-tickets/query?limit=5', { definitions: [] }],
    ];
    for (const [method, path, json] of empty) {
      const body = method === 'POST' ? { query: { filter: { id: 'x' }, paging: { limit: 10 } } } : undefined;
      expect([path, await call(method, path, body)]).toMatchObject([path, { status: 200, json }]);
    }
  });

  it('says numeric 404 for a collection that is not there', async () => {
    await expect(client().collections.getCollectionBySlug('no-such-collection')).rejects.toMatchObject({
      status: 404,
      details: { applicationError: { code: 404 } },
    });
  });

  it('names the site in access tokens', async () => {
    const site = async () => {
      const wix = client();
      const { accessToken } = await wix.auth.generateVisitorTokens();
      const plain = accessToken.value.replace(/^OauthNG\.JWS\./, '');
      const { data } = JSON.parse(Buffer.from(plain.split('.')[1]!, 'base64url').toString());
      return JSON.parse(data).instance.metaSiteId as string;
    };
    const id = await site();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await site()).toBe(id);
  });

  it('serves the pictures that the media helpers of the packages name', async () => {
    const wix = client();
    const [one] = await plainProducts(wix);
    const { cart } = await wix.currentCart.addToCurrentCart({
      lineItems: [{ catalogReference: { appId: catalogApp, catalogItemId: one!._id! }, quantity: 1 }],
    });
    const image = cart!.lineItems![0]!.image!;
    expect(image).toMatch(/^wix:image:\/\/v1\//);
    const addresses = [
      media.getImageUrl(image).url,
      media.getScaledToFillImageUrl(image, 72, 96, {}),
      media.getScaledToFitImageUrl(image, 300, 300, {}),
      media.getCroppedImageUrl(image, 10, 10, 200, 200, 100, 100, {}),
    ];
    expect(addresses[1]).toContain('/v1/fill/w_72,h_96,');
    const sizes: number[] = [];
    for (const address of addresses) {
      expect(new URL(address).host).toBe('static.wixstatic.com');
      const get = () => fetch(new URL(new URL(address).pathname, souk.url));
      let answer = await get();
      // While a busy machine makes a size, a larger one stands in, which is not to be kept.
      while (answer.headers.get('cache-control') === 'no-store') answer = await get();
      expect([address, answer.status]).toEqual([address, 200]);
      expect(answer.headers.get('content-type')).toMatch(/^image\//);
      sizes.push((await answer.arrayBuffer()).byteLength);
    }
    expect(sizes[1]!).toBeLessThan(sizes[0]! / 4);
  });
});
