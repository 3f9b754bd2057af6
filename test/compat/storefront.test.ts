// An unmodified storefront: the public packages against the real binary.
import { currentCart } from '@wix/ecom';
import { createClient, OAuthStrategy } from '@wix/sdk';
import { collections, products } from '@wix/stores';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const catalogApp = '1380b703-ce81-ff05-f115-39571d94dfcd';

describe.each(databases)('on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const client = (id: string) =>
    createClient({ modules: { products, collections, currentCart }, auth: OAuthStrategy({ clientId: id }) });

  beforeAll(async () => {
    souk = await startSouk(database);
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });

  it('gets a visitor token and renews it', async () => {
    const wix = client(souk.clientId);
    const tokens = await wix.auth.generateVisitorTokens();
    expect(tokens.accessToken.value).not.toBe('');
    expect(tokens.refreshToken.role).toBe('visitor');
    const fourHours = Math.floor(Date.now() / 1000) + 14400;
    expect(Math.abs(tokens.accessToken.expiresAt - fourHours)).toBeLessThan(60);
    const renewed = await wix.auth.renewToken(tokens.refreshToken);
    expect(renewed.accessToken.value).not.toBe('');
    // The client keeps its old refresh token, so that one must go on working.
    const again = await wix.auth.renewToken(tokens.refreshToken);
    expect(again.accessToken.value).not.toBe('');
  });

  it('refuses an unknown client', async () => {
    await expect(client('11111111-2222-4333-8444-555555555555').auth.generateVisitorTokens()).rejects.toThrow();
  });

  it('queries products with filter, sort and paging', async () => {
    const wix = client(souk.clientId);
    const all = await wix.products.queryProducts().limit(100).find();
    expect(all.items.length).toBeGreaterThanOrEqual(35);
    expect(all.totalCount).toBe(all.items.length);
    const first = all.items[0]!;
    expect(first._id).toBeTruthy();
    expect(first.name).toBeTruthy();
    expect(first.slug).toBeTruthy();
    expect(first.media?.mainMedia?.image?.url).toBeTruthy();
    expect(first.priceData?.formatted?.price).toBeTruthy();

    const one = await wix.products.queryProducts().eq('slug', first.slug!).find();
    expect(one.items.map((p) => p._id)).toEqual([first._id]);

    const seen: string[] = [];
    let page = await wix.products.queryProducts().ascending('name').limit(7).find();
    for (;;) {
      seen.push(...page.items.map((p) => p.name!));
      if (!page.hasNext()) break;
      page = await page.next();
    }
    expect(seen).toHaveLength(all.items.length);
    expect(new Set(seen).size).toBe(all.items.length);

    const some = await wix.products.queryProducts().startsWith('name', first.name!.slice(0, 3)).find();
    expect(some.items.map((p) => p._id)).toContain(first._id);
    const byPrice = await wix.products.queryProducts().gt('priceData.price', 50).descending('priceData.price').limit(100).find();
    const prices = byPrice.items.map((p) => p.priceData!.price!);
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.every((p) => p > 50)).toBe(true);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });

  it('answers a query that is too long for a GET', async () => {
    const wix = client(souk.clientId);
    const all = await wix.products.queryProducts().limit(100).find();
    const wanted = all.items.slice(0, 3).map((p) => p.slug!);
    const padding = Array.from({ length: 90 }, (_, i) => `no-such-product-${i}-${'x'.repeat(40)}`);
    const before = wire.seen.length;
    const found = await wix.products.queryProducts().in('slug', [...wanted, ...padding]).find();
    expect(found.items.map((p) => p.slug).sort()).toEqual([...wanted].sort());
    const call = wire.seen.slice(before).find((c) => c.path.includes('query-platformized'))!;
    expect(call.method).toBe('POST');
    expect(call.length).toBeLessThan(4000);
  });

  it('says which field of a filter is unknown', async () => {
    const wix = client(souk.clientId);
    const query = wix.products.queryProducts() as unknown as { eq(field: string, value: string): { find(): Promise<unknown> } };
    await expect(query.eq('noSuchField', 'x').find()).rejects.toMatchObject({
      details: { validationError: { fieldViolations: [{ field: expect.stringContaining('noSuchField') }] } },
    });
  });

  it('lists collections', async () => {
    const wix = client(souk.clientId);
    const found = await wix.collections.queryCollections().find();
    expect(found.items.length).toBeGreaterThanOrEqual(6);
    const one = found.items.find((c) => c.slug === 'ceramics')!;
    const bySlug = await wix.collections.getCollectionBySlug('ceramics');
    expect(bySlug.collection?._id).toBe(one._id);
  });

  it('fills the current cart and estimates its totals', async () => {
    const wix = client(souk.clientId);
    await expect(wix.currentCart.getCurrentCart()).rejects.toMatchObject({
      details: { applicationError: { code: 'OWNED_CART_NOT_FOUND' } },
    });
    const all = await wix.products.queryProducts().limit(100).find();
    const plain = all.items.find((p) => !p.manageVariants && p.stock?.inStock && !p.productOptions?.length)!;
    const added = await wix.currentCart.addToCurrentCart({
      lineItems: [{ catalogReference: { appId: catalogApp, catalogItemId: plain._id! }, quantity: 2 }],
    });
    const line = added.cart!.lineItems![0]!;
    expect(line.quantity).toBe(2);
    expect(line.productName?.original).toBe(plain.name);
    expect(Number(line.price?.amount)).toBe(plain.priceData?.discountedPrice);

    const totals = await wix.currentCart.estimateCurrentCartTotals({});
    expect(Number(totals.priceSummary?.subtotal?.amount)).toBeCloseTo(2 * plain.priceData!.discountedPrice!, 2);
    expect(totals.priceSummary?.total?.formattedAmount).toBeTruthy();

    const more = await wix.currentCart.updateCurrentCartLineItemQuantity([{ _id: line._id!, quantity: 3 }]);
    expect(more.cart!.lineItems![0]!.quantity).toBe(3);
    const cart = await wix.currentCart.getCurrentCart();
    expect(cart.lineItems).toHaveLength(1);
    expect(cart._createdDate).toBeInstanceOf(Date);

    const empty = await wix.currentCart.removeLineItemsFromCurrentCart([line._id!]);
    expect(empty.cart!.lineItems).toEqual([]);
    await wix.currentCart.deleteCurrentCart();
    await expect(wix.currentCart.getCurrentCart()).rejects.toMatchObject({
      details: { applicationError: { code: 'OWNED_CART_NOT_FOUND' } },
    });
  });

  it('keeps carts of different visitors apart', async () => {
    const [ada, omar] = [client(souk.clientId), client(souk.clientId)];
    const [item] = (await ada.products.queryProducts().limit(1).find()).items;
    await ada.currentCart.addToCurrentCart({
      lineItems: [{ catalogReference: { appId: catalogApp, catalogItemId: item!._id! }, quantity: 1 }],
    });
    await expect(omar.currentCart.getCurrentCart()).rejects.toMatchObject({
      details: { applicationError: { code: 'OWNED_CART_NOT_FOUND' } },
    });
  });

  it('reports every wrong field at once', async () => {
    const wix = client(souk.clientId);
    await expect(
      wix.currentCart.addToCurrentCart({
        lineItems: [{ catalogReference: { appId: '', catalogItemId: '' }, quantity: 0 }],
      }),
    ).rejects.toMatchObject({ details: { validationError: { fieldViolations: [{}, {}, {}] } } });
  });
});
